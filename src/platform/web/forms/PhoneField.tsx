import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { latinDigits } from '../../shared/text.ts'
import { ChevronDown, Search } from '../icons.ts'
import { classNames } from '../ui/class-names.ts'
import { iconProps, iconSmall } from '../ui/icon-props.ts'
import { useShownLanguage } from '../ui/use-shown-language.ts'
import { useWords } from '../ui/use-words.ts'
import type { FieldProps } from './field-props.ts'
import styles from './field.module.css'
import { type ControlProps, FieldFrame } from './FieldFrame.tsx'
import flagStyles from './Flag.module.css'
import {
  codeOfCountry,
  countryOfPhone,
  examplePhone,
  isPhone,
  type Phone,
  phoneCountries,
  readPhone,
  withoutCode,
} from './phone.ts'
import own from './PhoneField.module.css'
import countryPickerStyles from './picking/CountryPicker.module.css'
import { Floating } from './picking/Floating.tsx'
import { matchOptions } from './picking/match-options.ts'
import { OptionList, rowId } from './picking/OptionList.tsx'
import { useListKeys } from './picking/use-list-keys.ts'
import { useTypedText } from './use-typed-text.ts'
import { whenPointerRests } from './when-pointer-rests.ts'

/** The flag of a country, from the two letters of its code. */
const flagOf = (country: string): string =>
  String.fromCodePoint(...[...country].map(letter => 0x1f1e6 + letter.charCodeAt(0) - 65))

let drawn: boolean | null = null

/** Whether this system draws flags: Windows and bare Linux show letters or empty boxes, which have no colour. */
function drawsFlags(): boolean {
  if (drawn !== null) return drawn
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 12
  const pen = canvas.getContext?.('2d', { willReadFrequently: true })
  if (!pen) return false
  pen.font = '10px sans-serif'
  pen.fillText(flagOf('EG'), 0, 10)
  const { data } = pen.getImageData(0, 0, 12, 12)
  drawn = data.some((value, index) => index % 4 === 0 && value !== data[index + 1])
  return drawn
}

/** A country's flag where the system has one, else its two letters in a tile. Beside a name, so listeners are not told. */
function Flag({ country }: { country: string }) {
  return (
    <span className={drawsFlags() ? flagStyles.flag : flagStyles.letters} aria-hidden="true">
      {drawsFlags() ? flagOf(country) : country}
    </span>
  )
}

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

type CountryPickerProps = {
  label: string
  country: string
  onPick: (country: string) => void
  onClose: () => void
}

/** All countries with flag, name and code under a search field; found by either language's name, by code or two letters. */
function CountryPicker({ label, country, onPick, onClose }: CountryPickerProps) {
  const t = useWords()
  const language = useShownLanguage()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const countries = useMemo(() => phoneCountries(language), [language])
  const found = useMemo(() => matchOptions(countries, query), [countries, query])
  const start = found.findIndex(option => option.value === country)
  const pick = (index: number) => found[index] && onPick(found[index].value)
  const keys = useListKeys({ count: found.length, open: true, onOpen: () => {}, onClose, onPick: pick, start, query })
  useEffect(() => input.current?.focus(), [])
  return (
    <div role="dialog" aria-label={`${t('ui.country-code')}: ${label}`} className={countryPickerStyles.picker}>
      <span className={countryPickerStyles.search}>
        <Search {...iconProps} />
        <input
          ref={input}
          role="combobox"
          aria-label={t('ui.search')}
          aria-haspopup="listbox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={keys.active >= 0 ? rowId(listId, keys.active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('ui.search')}
          value={query}
          onChange={event => setQuery(event.target.value)}
          onKeyDown={keys.onKeyDown}
        />
      </span>
      <OptionList
        id={listId}
        label={t('ui.country-code')}
        options={found}
        active={keys.active}
        chosen={one => one === country}
        onPick={pick}
        onActive={keys.setActive}
        mark={option => <Flag country={option.value} />}
      />
    </div>
  )
}
