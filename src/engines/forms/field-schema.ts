import { z } from 'zod'
import { says } from '../../platform/shared/field-errors.ts'
import { MAX_UNITS } from '../../platform/shared/money.ts'
import { sentNumber } from '../../platform/shared/numbers.ts'
import { latinDigits } from '../../platform/shared/text.ts'
import type { Field, FieldOf } from './descriptor.ts'
import { siteAddress } from './site-address.ts'

/** Signs that steer direction or print nothing; they would disguise a name. Lines are kept in paragraphs. */
const UNSEEN = /[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu

const cleanLine = (text: string): string => text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim()

const cleanLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(line => line.replace(/\t/g, ' ').replace(UNSEEN, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const lengthOf = (text: string): number => [...text].length

/** People count signs, not UTF-16 units: an emoji is one. */
const textOf = (clean: (text: string) => string, min: number, max: number) =>
  z
    .string()
    .transform(clean)
    .refine(text => lengthOf(text) >= min, says('too-short', { min, count: min }))
    .refine(text => lengthOf(text) <= max, says('too-long', { max, count: max }))

/** Whole units; `above` 0 asks for more than nothing. The spec's word for both is "positive number". */
function wholeAmount(above: number | undefined) {
  const whole = z.number().refine(Number.isInteger, says('integer')).max(MAX_UNITS)
  return above === undefined
    ? whole.refine(units => units >= 0, says('positive'))
    : whole.refine(units => units > above, says('positive'))
}

const whole = ({ min, max }: FieldOf<'number'>) =>
  z
    .number()
    .refine(Number.isInteger, says('integer'))
    .refine(value => value >= min && value <= max, says('between', { min, max }))

const percent = ({ min, max }: FieldOf<'percent'>) =>
  z
    .number()
    .refine(value => value >= min && value <= max, says('between', { min, max }))
    .refine(value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, says('two-decimals'))
    .transform(value => Math.round(value * 100) / 100)

/** Ids as the spec sends them for a company, `{_id}` as for a freelancer; one twice is one. */
const entries = (max: number) =>
  z
    .array(z.union([z.guid(), z.object({ _id: z.guid() }).transform(one => one._id)]))
    .transform(ids => [...new Set(ids)])
    .refine(ids => ids.length <= max, says('too-many', { count: max }))

/** Numbers inside of rows may come as text. */
const asNumber = (value: unknown): unknown => (typeof value === 'string' ? (sentNumber(value) ?? value) : value)

/** A form's yes and no are text. */
const asFlag = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value)

/** From and to, both asked; the same twice is one amount. */
function range() {
  const amount = z.preprocess(asNumber, wholeAmount(0))
  return z
    .object({ min: amount, max: amount })
    .strict()
    .refine(({ min, max }) => min <= max, { ...says('range-order'), path: ['max'] })
}

/** Some of the options, each once, in the order of the descriptor. */
const chosen = ({ options, max }: FieldOf<'choices'>) =>
  z
    .array(z.enum(options as unknown as [string, ...string[]]))
    .transform(list => options.filter(option => list.includes(option)))
    .refine(list => list.length <= max, says('too-many', { count: max }))

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** The option of a numbered choice, whose number may be written in any digits. */
const asOption = (value: unknown): unknown => (typeof value === 'string' ? latinDigits(value).trim() : asText(value))

const site = z.string().transform((text, context) => {
  const address = siteAddress(text)
  if (address) return address
  context.addIssue({ code: 'custom', ...says('url') })
  return z.NEVER
})

/** A day of the calendar in a year that people register firms in. */
const day = z
  .string()
  .trim()
  .regex(z.regexes.date, 'code:date')
  .refine(text => text >= '1500-01-01', says('date'))

/** A number as it is typed, for the phone check: digits and what stands between them, nothing else. */
const dialled = z
  .string()
  .transform(text => latinDigits(text).replace(UNSEEN, '').trim())
  .pipe(z.string().regex(/^\+?[\d\s().-]{3,30}$/, 'code:phone'))

/**
 * What one field takes, made from its descriptor: parsed values are in their stored form (trimmed, https in front, ids out of
 * objects, choices as text). Parsing a parsed value changes nothing. Look-ups, dates against today and phones are checked later.
 */
export function fieldSchema(field: Field): z.ZodType {
  switch (field.type) {
    case 'text':
    case 'secret':
      return textOf(cleanLine, field.min ?? 1, field.max)
    case 'multiline':
      return textOf(cleanLines, 1, field.max)
    case 'email':
      return z.string().trim().toLowerCase().max(254).regex(z.regexes.email, 'code:email')
    case 'phone':
      return dialled
    case 'url':
      return site
    case 'number':
      return z.preprocess(asNumber, whole(field))
    case 'percent':
      return z.preprocess(asNumber, percent(field))
    case 'money':
      return z.preprocess(asNumber, wholeAmount(field.above))
    case 'range':
      return range()
    case 'choices':
      return chosen(field)
    case 'currency':
      return z.string().trim().min(3).max(36)
    case 'date':
      return day
    case 'choice':
      return z.preprocess(field.numeric ? asOption : asText, z.enum(field.options as [string, ...string[]]))
    case 'flag':
      return z.preprocess(asFlag, z.boolean())
    case 'level':
      return z.preprocess(asNumber, z.number().int().min(1).max(5))
    case 'state':
      return z.preprocess(asText, z.union([z.literal('0'), z.guid()]))
    case 'countries':
    case 'languages':
    case 'industries':
    case 'skills':
      return entries(field.max)
    case 'rows':
      return z
        .array(z.record(z.string(), z.unknown()))
        .refine(rows => rows.length <= field.max, says('too-many', { count: field.max }))
    default:
      return z.guid()
  }
}

/** Nothing was said: no value, only spaces, an empty list. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  // a range without ends
  return typeof value === 'object' && Object.values(value).every(one => isEmpty(one))
}
