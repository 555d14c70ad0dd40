import { z } from 'zod'
import { LANGUAGES } from './text.ts'

const TONES = ['neutral', 'info', 'success', 'brass', 'warning', 'danger'] as const

/** A word about how something stands, in its colour. */
export const MemberMark = z.object({ text: z.string(), tone: z.enum(TONES) })
export type MemberMark = z.infer<typeof MemberMark>

/** One thing that is known of a member: a ticket, a payment, an act. */
export const MemberLine = z.object({
  text: z.string(),
  /** In which language members wrote the text; null where it is the product's sentence. */
  language: z.enum(LANGUAGES).nullable().default(null),
  to: z.string().nullable().default(null),
  at: z.iso.datetime().nullable().default(null),
  /** What stands at the line's end: an amount, a state. */
  end: MemberMark.nullable().default(null),
})
export type MemberLine = z.input<typeof MemberLine>
