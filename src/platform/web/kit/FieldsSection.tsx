// text: samples for the people who build the club
import { useState } from 'react'
import { DateField } from '../forms/DateField.tsx'
import { MoneyField } from '../forms/MoneyField.tsx'
import { NumberField } from '../forms/NumberField.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import type { Phone } from '../forms/phone.ts'
import { PhoneField } from '../forms/PhoneField.tsx'
import { SearchField } from '../forms/SearchField.tsx'
import { TextField } from '../forms/TextField.tsx'
import { FormWidth } from '../ui/FormWidth.tsx'
import styles from './KitScreen.module.css'
import { currencies } from './samples.ts'
import { useSample } from './use-sample.ts'

export function FieldsSection() {
  const say = useSample()
  const [name, setName] = useState(say('Qamar Cold Chain', 'قمر للتبريد'))
  const [mail, setMail] = useState('')
  const [site, setSite] = useState('qamar.example')
  const [amount, setAmount] = useState<number | null>(2_400_000)
  const [currency, setCurrency] = useState('USD')
  const [ebitda, setEbitda] = useState<number | null>(118)
  const [sales, setSales] = useState<number | null>(185_000)
  const [password, setPassword] = useState('Welcome')
  const [day, setDay] = useState('2014-05-14')
  const [born, setBorn] = useState('')
  const [phone, setPhone] = useState<Phone>({ phoneCode: '+20', phoneNumber: '1012345678' })
  const [search, setSearch] = useState('')
  const [about, setAbout] = useState(
    say(
      'Temperature-controlled storage for growers on the Delta, 14 sites, 96 % occupied, expanding to Port Said.',
      'تخزين مبرّد لمزارعي الدلتا في 14 موقعًا بنسبة إشغال 96٪، والتوسع إلى بورسعيد.',
    ),
  )
  const checks = [
    { label: say('8 characters or more', '8 أحرف أو أكثر'), passes: (text: string) => text.length >= 8 },
    {
      label: say('A capital and a small letter', 'حرف كبير وحرف صغير'),
      passes: (t: string) => /[A-Z]/.test(t) && /[a-z]/.test(t),
    },
    { label: say('A digit', 'رقم'), passes: (text: string) => /\d/.test(text) },
    { label: say('A sign', 'رمز خاص'), passes: (text: string) => /[!@#$%&*()]/.test(text) },
  ]
  return (
    <FormWidth>
      <div className={styles.stack}>
        <TextField label={say('Company name', 'اسم الشركة')} name="name" value={name} onChange={setName} />
        <TextField
          label={say('E-mail', 'البريد الإلكتروني')}
          name="mail"
          type="email"
          value={mail}
          onChange={setMail}
          error={say('This field is required', 'هذا الحقل مطلوب')}
        />
        <TextField
          label={say('Web address', 'الموقع')}
          name="site"
          type="url"
          optional
          value={site}
          onChange={setSite}
        />
        <MoneyField
          label={say('Amount sought', 'المبلغ المطلوب')}
          name="amount"
          value={amount}
          onChange={setAmount}
          currency={currency}
          currencies={currencies(say)}
          onCurrency={setCurrency}
          hint={say('Whole numbers. ١٬٢٥٠٬٠٠٠ works too.', 'أعداد صحيحة، و١٬٢٥٠٬٠٠٠ مقبولة أيضًا.')}
        />
        <div className={styles.pair}>
          <MoneyField
            label={say('Average monthly sales', 'متوسط المبيعات الشهرية')}
            name="sales"
            sign="$"
            value={sales}
            onChange={setSales}
          />
          <NumberField
            label={say('EBITDA, per cent', 'EBITDA بالمئة')}
            name="ebitda"
            suffix="%"
            value={ebitda}
            onChange={setEbitda}
            error={say('EBITDA is between −100 and 100', 'بين −100 و100')}
          />
        </div>
        <TextField
          label={say('Highlights', 'أبرز ما لديكم')}
          name="about"
          multiline
          maxLength={500}
          value={about}
          onChange={setAbout}
          hint={say('This is what members read first.', 'هذا أول ما يقرؤه الأعضاء.')}
        />
        <PhoneField label={say('Phone', 'الهاتف')} name="phone" value={phone} onChange={setPhone} />
        <div className={styles.pair}>
          <DateField
            label={say('Established', 'تاريخ التأسيس')}
            name="day"
            value={day}
            onChange={setDay}
            max="2026-12-31"
          />
          <DateField label={say('Birth date', 'تاريخ الميلاد')} name="born" value={born} onChange={setBorn} optional />
        </div>
        <PasswordField
          label={say('Password', 'كلمة المرور')}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          checks={checks}
        />
        <TextField label={say('Username', 'اسم المستخدم')} name="off" value="qamar" onChange={() => {}} disabled />
        <SearchField label={say('Name, trade, words', 'اسم أو مجال أو كلمات')} value={search} onChange={setSearch} />
      </div>
    </FormWidth>
  )
}
