import { latinDigits } from '../../../platform/shared/text.ts'

/** Why a text is no tax number of a country: not of its form, or its check digits do not fit. */
export type TaxIdFault = 'tax-id-form' | 'tax-id-check'

type Rule = { form: RegExp; check?: (digits: string) => boolean; example: string }

const digitsOf = (text: string): number[] => [...text].map(Number)
const weighed = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * digits[at]!, 0)

/** Luhn's check, as cards have it; the last digit is the check. */
function luhn(text: string): boolean {
  const sum = digitsOf(text)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2))
    .reduce((a, b) => a + b, 0)
  return sum % 10 === 0
}

/** ISO 7064 MOD 11,10, as Germany and Croatia have it. */
function mod11and10(text: string): boolean {
  let product = 10
  for (const digit of digitsOf(text.slice(0, -1))) {
    const sum = (digit + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(text.at(-1))
}

const mod97 = (text: string): number => Number(BigInt(text) % 97n)
const inner = (text: string): string => text.replace(/\D/g, '')

function greatBritain(text: string): boolean {
  const digits = digitsOf(inner(text)).slice(0, 9)
  const sum = weighed(digits, [8, 7, 6, 5, 4, 3, 2, 10, 1])
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

function spain(text: string): boolean {
  const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'
  const id = text.replace(/^ES/, '')
  const person = id.replace(/^[XYZ]/, first => String('XYZ'.indexOf(first)))
  if (/^\d{8}[A-Z]$/.test(person)) return letters[Number(person.slice(0, 8)) % 23] === person[8]
  const digits = digitsOf(id.slice(1, 8))
  const sum = digits.reduce((all, digit, at) => {
    const part = at % 2 === 0 ? digit * 2 : digit
    return all + (part > 9 ? part - 9 : part)
  }, 0)
  const control = (10 - (sum % 10)) % 10
  return id[8] === String(control) || id[8] === 'JABCDEFGHI'[control]
}

function france(text: string): boolean {
  const [, key = '', siren = ''] = /^FR([0-9A-Z]{2})(\d{9})$/.exec(text) ?? []
  if (!luhn(siren)) return false
  return /\D/.test(key) || (12 + 3 * (Number(siren) % 97)) % 97 === Number(key)
}

function netherlands(text: string): boolean {
  const [, digits = '', check = ''] = /^NL(\d{9})B(\d{2})$/.exec(text) ?? []
  const numbers = digitsOf(digits)
  if (weighed(numbers, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === numbers[8]) return true
  // What the country has given to persons since 2020.
  return mod97(`2321${digits}11${check}`) === 1
}

function ireland(text: string): boolean {
  const [, digits = '', check = '', more = ''] = /^IE(\d{7})([A-W])([A-I]?)$/.exec(text) ?? []
  const extra = more ? (more.charCodeAt(0) - 64) * 9 : 0
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weighed(digitsOf(digits), [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === check
}

/** India's: the last sign by Luhn's way over 36 signs. */
function india(text: string): boolean {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const sum = [...text.slice(0, 14)].reduce((all, sign, at) => {
    const value = signs.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    return all + Math.floor(value / 36) + (value % 36)
  }, 0)
  return signs[(36 - (sum % 36)) % 36] === text[14]
}

function turkey(text: string): boolean {
  const sum = digitsOf(text.slice(0, 9)).reduce((all, digit, at) => {
    const moved = (digit + 9 - at) % 10
    const part = moved === 0 ? 0 : (moved * 2 ** (9 - at)) % 9 || 9
    return all + part
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(text[9])
}

function australia(text: string): boolean {
  const [first = 0, ...rest] = digitsOf(text)
  return weighed([first - 1, ...rest], [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0
}

function mod11(text: string, weights: readonly number[], fits: (rest: number, last: number) => boolean): boolean {
  const digits = digitsOf(inner(text))
  return fits(weighed(digits, weights) % 11, digits.at(-1)!)
}

const from11 = (rest: number, last: number): boolean => (11 - rest) % 11 === last

/** The forms, by country; check digits where the country has them. Other countries: letters and digits. */
const RULES: Record<string, Rule> = {
  AE: { form: /^1\d{14}$/, example: '100551820400003' },
  SA: { form: /^3\d{13}3$/, example: '300055182040003' },
  OM: { form: /^OM\d{10}$/, example: 'OM1100012345' },
  BH: { form: /^\d{13}$|^\d{15}$/, example: '200000898300002' },
  QA: { form: /^\d{10}$/, example: '5000012345' },
  KW: { form: /^\d{6,12}$/, example: '123456' },
  EG: { form: /^\d{9}$/, example: '100234567' },
  JO: { form: /^\d{8,9}$/, example: '12345678' },
  MA: { form: /^\d{15}$/, example: '001525713000083' },
  TN: { form: /^\d{7}[A-Z]([A-Z]{2}\d{3})?$/, example: '1234567A' },
  LB: { form: /^\d{3,9}(-?601)?$/, example: '1234567-601' },
  GB: { form: /^GB(\d{9}|\d{12})$/, check: greatBritain, example: 'GB980780684' },
  DE: { form: /^DE\d{9}$/, check: text => mod11and10(inner(text)), example: 'DE136695976' },
  HR: { form: /^HR\d{11}$/, check: text => mod11and10(inner(text)), example: 'HR33392005961' },
  FR: { form: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/, check: france, example: 'FR40303265045' },
  IT: { form: /^IT\d{11}$/, check: text => luhn(inner(text)), example: 'IT00743110157' },
  ES: { form: /^ES([A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/, check: spain, example: 'ESB58378431' },
  NL: { form: /^NL\d{9}B\d{2}$/, check: netherlands, example: 'NL004495445B01' },
  BE: {
    form: /^BE[01]\d{9}$/,
    check: text => 97 - mod97(inner(text).slice(0, 8)) === Number(inner(text).slice(8)),
    example: 'BE0428759497',
  },
  AT: {
    form: /^ATU\d{8}$/,
    check: text => {
      const digits = digitsOf(inner(text))
      const sum = digits.slice(0, 7).reduce((all, digit, at) => {
        const part = at % 2 === 0 ? digit : digit * 2
        return all + (part > 9 ? part - 9 : part)
      }, 4)
      return (10 - (sum % 10)) % 10 === digits[7]
    },
    example: 'ATU13585627',
  },
  PL: {
    form: /^PL\d{10}$/,
    check: text => mod11(text, [6, 5, 7, 2, 3, 4, 5, 6, 7], (rest, last) => rest === last),
    example: 'PL8567346215',
  },
  PT: {
    form: /^PT\d{9}$/,
    check: text => mod11(text, [9, 8, 7, 6, 5, 4, 3, 2], (rest, last) => (rest < 2 ? 0 : 11 - rest) === last),
    example: 'PT501964843',
  },
  DK: {
    form: /^DK\d{8}$/,
    check: text => mod11(text, [2, 7, 6, 5, 4, 3, 2, 1], rest => rest === 0),
    example: 'DK13585628',
  },
  FI: { form: /^FI\d{8}$/, check: text => mod11(text, [7, 9, 10, 5, 8, 4, 2], from11), example: 'FI20774740' },
  SE: { form: /^SE\d{12}$/, check: text => luhn(inner(text).slice(0, 10)), example: 'SE123456789701' },
  NO: {
    form: /^(NO)?\d{9}(MVA)?$/,
    check: text => mod11(text, [3, 2, 7, 6, 5, 4, 3, 2], from11),
    example: '995525828MVA',
  },
  LU: {
    form: /^LU\d{8}$/,
    check: text => Number(inner(text).slice(0, 6)) % 89 === Number(inner(text).slice(6)),
    example: 'LU15027442',
  },
  IE: { form: /^IE\d{7}[A-W][A-I]?$/, check: ireland, example: 'IE6433435F' },
  GR: {
    form: /^EL\d{9}$/,
    check: text => mod11(text, [256, 128, 64, 32, 16, 8, 4, 2], (rest, last) => rest % 10 === last),
    example: 'EL094259216',
  },
  CH: {
    form: /^CHE\d{9}(MWST|TVA|IVA)?$/,
    check: text => mod11(text, [5, 4, 3, 2, 7, 6, 5, 4], from11),
    example: 'CHE107787577',
  },
  TR: { form: /^\d{10}$/, check: turkey, example: '4540536920' },
  IN: { form: /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/, check: india, example: '27AAPFU0939F1ZV' },
  AU: { form: /^\d{11}$/, check: australia, example: '83914571673' },
  US: { form: /^\d{9}$/, example: '12-3456789' },
}

/** Countries whose numbers begin with letters that people leave out. */
const LEADS: Record<string, string> = { GR: 'EL', AT: 'ATU', CH: 'CHE', NO: '' }
const leadOf = (country: string): string =>
  LEADS[country] ?? (RULES[country]?.example.startsWith(country) ? country : '')

/** A tax number as it is kept: capitals without spaces, points and dashes, with the letters that its country puts before. */
export function taxIdOf(country: string, typed: string): string {
  const text = latinDigits(typed)
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
  const lead = leadOf(country)
  if (text === '' || lead === '' || text.startsWith(lead) || text.startsWith(country)) return text
  return country === 'AT' && text.startsWith('U') ? `AT${text}` : lead + text
}

/** What is wrong with a tax number (as `taxIdOf` gives it), or null. */
export function taxIdFault(country: string, id: string): TaxIdFault | null {
  const rule = RULES[country]
  if (!rule) return /^[A-Z0-9]{4,20}$/.test(id) ? null : 'tax-id-form'
  if (!rule.form.test(id)) return 'tax-id-form'
  return rule.check && !rule.check(id) ? 'tax-id-check' : null
}

/** A number of a country's form, for hints; '' where none is known. */
export const taxIdExample = (country: string): string => RULES[country]?.example ?? ''
