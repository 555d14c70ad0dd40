import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { latinDigits } from '../../shared/text.ts'
import { classNames } from '../ui/class-names.ts'
import { iconSmall } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import { type ControlProps, FieldFrame } from './FieldFrame.tsx'
import { Flag } from './Flag.tsx'
import styles from './field.module.css'
import type { FieldProps } from './field-props.ts'
import own from './PhoneField.module.css'
import { codeOfCountry, countryOfPhone, examplePhone, isPhone, type Phone, readPhone, withoutCode } from './phone.ts'
import { CountryPicker } from './picking/CountryPicker.tsx'
import { Floating } from './picking/Floating.tsx'
import { useTypedText } from './use-typed-text.ts'
import { whenPointerRests } from './when-pointer-rests.ts'

type PhoneFieldProps = FieldProps<Phone> & {
  /** Two letters of the country an empty field starts with: where the visitor is. */
  country?: string
}

/**
 * A phone number: country from a list, number in any usual form and any digits, always left to right. A number typed or pasted
 * with + or 00 chooses its country itself. The value is normalised while one types; a number that does not exist is said when
 * the field is left, and refused again by the form's schema (see isPhone).
 */
export function PhoneField(props: PhoneFieldProps) {
  const t = useWords()
  const [left, setLeft] = useState(false)
  const [picked, setCountry] = useState(() => countryOfPhone(props.value) ?? props.country ?? 'AE')
  const { phoneCode } = props.value
  // a number put in from outside (a draft, another device) brings its own country
  const country = phoneCode && phoneCode !== codeOfCountry(picked) ? (countryOfPhone(props.value) ?? picked) : picked
  const wrong = left && props.value.phoneNumber !== '' && !isPhone(props.value)
  const example = examplePhone(country)
  // isolated, so that it stands left to right inside the sentence of either language
  const hint = props.hint ?? (example && t('ui.phone-example', { example: `\u2066${example}\u2069` }))
  return (
    <FieldFrame {...props} hint={hint} error={props.error ?? (wrong ? t('fields.phone') : null)}>
      {control => (
        <PhoneInput
          {...props}
          control={control}
          country={country}
          onCountry={setCountry}
          onBlur={() => {
            whenPointerRests(() => setLeft(true))
            props.onBlur?.()
          }}
        />
      )}
    </FieldFrame>
  )
}

const samePhone = (a: Phone, b: Phone) => a.phoneCode === b.phoneCode && a.phoneNumber === b.phoneNumber

type InputProps = PhoneFieldProps & { control: ControlProps; country: string; onCountry: (country: string) => void }

function PhoneInput({ control, label, value, onChange, onBlur, country, onCountry, disabled }: InputProps) {
  const t = useWords()
  const anchor = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const kept = readPhone(`${value.phoneCode}${value.phoneNumber}`, country)
  const typed = useTypedText<Phone>({
    shown: kept && value.phoneNumber ? withoutCode(kept) : value.phoneNumber,
    read: text => phoneOf(text, country),
    same: samePhone,
    value,
    onChange,
  })
  const type = (text: string) => {
    const own = readPhone(text, country)?.country
    if (own && own !== country && /^\s*(\+|00|٠٠|۰۰)/.test(text)) onCountry(own)
    typed.type(text)
  }
  const choose = (next: string) => {
    onCountry(next)
    setOpen(false)
    onChange({ ...value, phoneCode: codeOfCountry(next) })
    number.current?.focus()
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <span ref={anchor} className={classNames(styles.control, own.control)} dir="ltr">
        <button
          ref={button}
          type="button"
          className={own.country}
          aria-label={`${country} ${codeOfCountry(country)}: ${t('ui.country-code')}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={disabled}
          onClick={() => setOpen(!open)}
        >
          <Flag country={country} /> {codeOfCountry(country)}
          <ChevronDown {...iconSmall} />
        </button>
        <input
          {...control}
          ref={number}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          className={styles.input}
          value={typed.text}
          onChange={event => type(event.target.value)}
          onBlur={() => {
            typed.leave(value.phoneNumber === '' || isPhone(value))
            onBlur?.()
          }}
        />
      </span>
      {open && (
        <Floating anchor={anchor} onClose={() => setOpen(false)}>
          <CountryPicker label={label} country={country} onPick={choose} onClose={close} />
        </Floating>
      )}
    </>
  )
}

function phoneOf(text: string, country: string): Phone {
  const parsed = readPhone(text, country)
  if (parsed) return { phoneCode: `+${parsed.countryCallingCode}`, phoneNumber: parsed.nationalNumber }
  return { phoneCode: codeOfCountry(country), phoneNumber: latinDigits(text).replace(/\s/g, '') }
}
