import { type Coinage, fromUnits, inUnits, money } from '../../platform/shared/money.ts'
import { type Language, languageOfText } from '../../platform/shared/text.ts'
import { type Descriptor, fieldsOf, fileGroupsOf, type Values } from './descriptor.ts'

/** A checked form as it is kept: amounts in minor units, secrets and files apart from the rest. */
export type Stored = { data: Values; secrets: Record<string, string>; files: Record<string, string[]> }

/** The coinage of a currency by its code; throws for a code that nobody knows. */
export type CoinageOf = (code: string) => Coinage

/** A range of amounts as it was checked: both ends are there. */
export const isRange = (value: unknown): value is { min: number; max: number } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { min?: unknown }).min === 'number' &&
  typeof (value as { max?: unknown }).max === 'number'

function moneyIn(
  kind: Descriptor,
  values: Values,
  coinageOf: CoinageOf,
  turn: (amount: number, unit: Coinage) => number,
) {
  const turned: Values = {}
  for (const field of fieldsOf(kind)) {
    if (field.type !== 'money' && field.type !== 'range') continue
    const amount = values[field.key]
    if (typeof amount !== 'number' && !isRange(amount)) continue
    const unit = coinageOf(String(values[field.currency]))
    turned[field.key] = isRange(amount)
      ? { min: turn(amount.min, unit), max: turn(amount.max, unit) }
      : turn(amount, unit)
  }
  return turned
}

const toMinor = (units: number, unit: Coinage): number => fromUnits(units, unit).minor
const toUnits = (minor: number, unit: Coinage): number => inUnits(money(minor, unit.code), unit)

/** What the validator answered, as it is kept: amounts in minor units, beside the field of their currency. */
export function toStored(kind: Descriptor, values: Values, coinageOf: CoinageOf): Stored {
  const data: Values = { ...values, ...moneyIn(kind, values, coinageOf, toMinor) }
  const secrets: Record<string, string> = {}
  for (const field of fieldsOf(kind)) {
    if (field.type !== 'secret') continue
    if (typeof data[field.key] === 'string') secrets[field.key] = data[field.key] as string
    delete data[field.key]
  }
  const files: Record<string, string[]> = {}
  for (const { key } of fileGroupsOf(kind)) {
    if (Array.isArray(data[key])) files[key] = data[key] as string[]
    delete data[key]
  }
  return { data, secrets, files }
}

/** Kept data as the wire has it: whole units, files as lists of ids; secrets never come back. */
export const fromStored = (kind: Descriptor, stored: Pick<Stored, 'data' | 'files'>, coinageOf: CoinageOf): Values => ({
  ...stored.data,
  ...moneyIn(kind, stored.data, coinageOf, toUnits),
  ...stored.files,
})

/** The language most of a form is written in: its paragraphs and its name together. */
export function languageOf(kind: Descriptor, values: Values): Language {
  const { name, highlights, description } = kind.facts
  const texts = [name, highlights, description].map(key => (key ? values[key] : undefined))
  return languageOfText(texts.filter(text => typeof text === 'string').join(' '))
}
