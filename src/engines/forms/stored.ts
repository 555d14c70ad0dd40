import { toMinor, toUnits } from '../../platform/shared/money.ts'
import { type Language, languageOfText } from '../../platform/shared/text.ts'
import { type Descriptor, fieldsOf, fileGroupsOf, type Values } from './descriptor.ts'

/** A checked form as it is kept: amounts in minor units, secrets and files apart from the rest. */
export type Stored = { data: Values; secrets: Record<string, string>; files: Record<string, string[]> }

/** Digits of the minor unit by currency code. */
export type DecimalsOf = (currency: string) => number

/** A range of amounts as it was checked: both ends are there. */
export const isRange = (value: unknown): value is { min: number; max: number } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { min?: unknown }).min === 'number' &&
  typeof (value as { max?: unknown }).max === 'number'

function moneyIn(
  kind: Descriptor,
  values: Values,
  decimalsOf: DecimalsOf,
  turn: (amount: number, decimals: number) => number,
) {
  const turned: Values = {}
  for (const field of fieldsOf(kind)) {
    if (field.type !== 'money' && field.type !== 'range') continue
    const amount = values[field.key]
    const decimals = decimalsOf(String(values[field.currency]))
    if (typeof amount === 'number') turned[field.key] = turn(amount, decimals)
    if (isRange(amount)) turned[field.key] = { min: turn(amount.min, decimals), max: turn(amount.max, decimals) }
  }
  return turned
}

/** What the validator answered, as it is kept. */
export function toStored(kind: Descriptor, values: Values, decimalsOf: DecimalsOf): Stored {
  const data: Values = { ...values, ...moneyIn(kind, values, decimalsOf, toMinor) }
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
export const fromStored = (
  kind: Descriptor,
  stored: Pick<Stored, 'data' | 'files'>,
  decimalsOf: DecimalsOf,
): Values => ({
  ...stored.data,
  ...moneyIn(kind, stored.data, decimalsOf, toUnits),
  ...stored.files,
})

/** The language most of a form is written in: its paragraphs and its name together. */
export function languageOf(kind: Descriptor, values: Values): Language {
  const { name, highlights, description } = kind.facts
  const texts = [name, highlights, description].map(key => (key ? values[key] : undefined))
  return languageOfText(texts.filter(text => typeof text === 'string').join(' '))
}
