// text: samples for the people who build the club

import { useState } from 'react'
import { Checkbox } from '../forms/Checkbox.tsx'
import { CheckboxGroup } from '../forms/CheckboxGroup.tsx'
import { ChoiceCards } from '../forms/ChoiceCards.tsx'
import { MultiSelectField } from '../forms/MultiSelectField.tsx'
import { RadioGroup } from '../forms/RadioGroup.tsx'
import { RangeField } from '../forms/RangeField.tsx'
import { Repeater } from '../forms/Repeater.tsx'
import { SelectField } from '../forms/SelectField.tsx'
import { DEFAULT_STARS, StarLevel } from '../forms/StarLevel.tsx'
import { Switch } from '../forms/Switch.tsx'
import { TextField } from '../forms/TextField.tsx'
import { TreeSelectField } from '../forms/TreeSelectField.tsx'
import { Gavel, Landmark, TrendingUp, Warehouse } from '../icons.ts'
import { FormWidth } from '../ui/FormWidth.tsx'
import { iconProps } from '../ui/icon-props.ts'
import styles from './KitScreen.module.css'
import { currencies, industries } from './samples.ts'
import { useSample } from './use-sample.ts'

export function ChoicesSection() {
  const say = useSample()
  const [seek, setSeek] = useState('investment')
  const [type, setType] = useState('')
  const [currency, setCurrency] = useState('USD')
  const [money, setMoney] = useState<string[]>(['EUR', 'AED'])
  const [fields, setFields] = useState<string[]>(['foodlog', 'cold', 'farm'])
  const [sale, setSale] = useState('own')
  const [agree, setAgree] = useState(false)
  const [told, setTold] = useState(true)
  const seeks = [
    { value: 'investment', label: say('Investment', 'استثمار'), icon: <TrendingUp {...iconProps} className="flip" /> },
    { value: 'loan', label: say('A loan', 'قرض'), icon: <Landmark {...iconProps} /> },
    { value: 'assets', label: say('Sale or lease of assets', 'بيع أو تأجير أصول'), icon: <Warehouse {...iconProps} /> },
    { value: 'company', label: say('Sale of the company', 'بيع الشركة'), icon: <Gavel {...iconProps} /> },
  ]
  const types = [
    { value: 'llc', label: say('Limited liability company', 'شركة ذات مسؤولية محدودة') },
    { value: 'plc', label: say('Public company', 'شركة مساهمة عامة') },
    { value: 'sole', label: say('Sole proprietorship', 'مؤسسة فردية') },
  ]
  return (
    <FormWidth>
      <div className={styles.stack}>
        <ChoiceCards
          label={say('What do you seek?', 'ما المطلوب؟')}
          name="seek"
          value={seek}
          onChange={setSeek}
          options={seeks}
        />
        <div className={styles.pair}>
          <SelectField
            label={say('Company type', 'نوع الشركة')}
            name="type"
            value={type}
            onChange={setType}
            options={types}
          />
          <SelectField
            label={say('Currency', 'العملة')}
            name="currency"
            value={currency}
            onChange={setCurrency}
            options={currencies(say)}
          />
        </div>
        <TreeSelectField
          label={say('Industries', 'القطاعات')}
          name="industries"
          value={fields}
          onChange={setFields}
          options={industries(say)}
          max={6}
        />
        <MultiSelectField
          label={say('Currencies you accept', 'العملات المقبولة')}
          name="money"
          value={money}
          onChange={setMoney}
          options={currencies(say)}
          max={4}
        />
        <RadioGroup
          label={say('How do you sell?', 'كيف تبيع؟')}
          name="sale"
          value={sale}
          onChange={setSale}
          options={[
            { value: 'own', label: say('Own price', 'سعر محدّد') },
            { value: 'auction', label: say('Auction', 'مزاد'), hint: say('Bids are binding', 'العروض ملزمة') },
          ]}
        />
        <Checkbox
          label={say('I agree to the terms', 'أوافق على الشروط')}
          name="agree"
          value={agree}
          onChange={setAgree}
          error={agree ? null : say('Please agree before you go on', 'وافِق أولًا لتتابع')}
        />
        <Switch
          label={say('Tell me when I am outbid', 'أخبرني عند تجاوز عرضي')}
          hint={say('By mail and in the app', 'بالبريد وفي التطبيق')}
          value={told}
          onChange={setTold}
        />
        <FacetsSample />
        <LanguagesSample />
      </div>
    </FormWidth>
  )
}

// text: samples for the people who build the club
function FacetsSample() {
  const say = useSample()
  const [seek, setSeek] = useState<string[]>(['investment', 'loan'])
  const [range, setRange] = useState<{ min: number | null; max: number | null }>({ min: 250_000, max: 5_500_000 })
  const counts = [2, 5, 9, 15, 18, 26, 21, 14, 16, 8, 4, 2]
  const bars = counts.map((count, index) => ({ from: index * 700_000, to: (index + 1) * 700_000, count }))
  return (
    <div className={styles.rail}>
      <CheckboxGroup
        label={say('What they seek', 'ماذا يطلبون')}
        name="seeks"
        compact
        value={seek}
        onChange={setSeek}
        first={3}
        options={[
          { value: 'investment', label: say('Investment', 'استثمار'), count: 21 },
          { value: 'loan', label: say('A loan', 'قرض'), count: 9 },
          { value: 'assets', label: say('Sale or lease of assets', 'بيع أو تأجير أصول'), count: 5 },
          { value: 'company', label: say('Sale of the company', 'بيع الشركة'), count: 3 },
        ]}
      />
      <RangeField
        label={say('Amount', 'المبلغ')}
        name="amount"
        sign="$"
        value={range}
        onChange={setRange}
        bars={bars}
      />
    </div>
  )
}

// text: samples for the people who build the club
function LanguagesSample() {
  const say = useSample()
  const [rows, setRows] = useState([{ name: say('Arabic', 'العربية'), level: DEFAULT_STARS }])
  return (
    <Repeater
      label={say('Languages', 'اللغات')}
      name="languages"
      value={rows}
      onChange={setRows}
      makeRow={() => ({ name: '', level: DEFAULT_STARS })}
      rowLabel={say('Language', 'لغة')}
      addLabel={say('Add a language', 'أضف لغة')}
      render={(row, index, change) => (
        <>
          <TextField
            label={say('Language', 'اللغة')}
            name={`languages.${index}.name`}
            value={row.name}
            onChange={name => change({ name })}
          />
          <StarLevel
            label={say('Level', 'المستوى')}
            name={`languages.${index}.level`}
            value={row.level}
            onChange={level => change({ level })}
          />
        </>
      )}
    />
  )
}
