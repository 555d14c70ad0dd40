import { z } from 'zod'
import { BothLanguages } from '../../platform/shared/both-languages.ts'
import { call } from '../../platform/shared/call.ts'
import { Done } from '../../platform/shared/ids.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'

const MANAGE = { permission: 'mail-templates.update' } as const

/** A mail by its kind, `feature.name`. */
const Kind = z.string().max(80)

/** The sentences of a mail in one language: subject, body, action, and of a plural each form (`body_one`). */
const Parts = z.record(z.string().max(40), z.string().max(8000))
export type Parts = z.infer<typeof Parts>

const inBoth = <S extends z.ZodType>(one: S) => z.strictObject({ en: one, ar: one })

/** A mail in the list. */
export const MailTextRow = z.object({
  kind: z.string(),
  /** The part of the product that sends it. */
  feature: z.string(),
  featureTitle: z.string(),
  /** As it would be read, with examples in its blanks. */
  subject: z.string(),
  /** In which languages the club wrote its own. */
  changed: z.array(z.enum(LANGUAGES)),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type MailTextRow = z.infer<typeof MailTextRow>

export const listMailTexts = call('GET /mail-texts', {
  summary: 'Every mail that the product sends, with what of it the club wrote itself.',
  access: MANAGE,
  query: Paging.extend({
    /** Words of its texts in either language. */
    search: z.string().max(100).optional(),
    feature: z.string().max(40).optional(),
    /** Only those that the club wrote itself, or only the others. */
    changed: z.boolean().optional(),
  }),
  answer: listOf(MailTextRow).extend({ features: z.array(z.object({ name: z.string(), title: z.string() })) }),
})

/** A blank of a mail's texts: its name, what stands there, and an example of it. */
export const MailVariable = z.object({
  name: z.string(),
  about: z.string(),
  examples: BothLanguages,
})
export type MailVariable = z.infer<typeof MailVariable>

const Version = z.object({
  revision: z.number().int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable(),
  texts: inBoth(Parts),
})

/** A mail as its editor has it. */
export const MailTextView = z.object({
  kind: z.string(),
  featureTitle: z.string(),
  /** Counts changes; 0 while nobody wrote any. A change names the one that was shown. */
  revision: z.number().int(),
  /** What is sent now. */
  texts: inBoth(Parts),
  /** What came with the product. */
  defaults: inBoth(Parts),
  variables: z.array(MailVariable),
  /** What was sent before, the newest first. */
  versions: z.array(Version),
})
export type MailTextView = z.infer<typeof MailTextView>

const OfKind = z.object({ kind: Kind })

export const readMailText = call('GET /mail-texts/:kind', {
  summary: 'The texts of a mail in both languages, what came with the product, its variables and its versions.',
  access: MANAGE,
  params: OfKind,
  answer: z.object({ data: MailTextView }),
})

/** Both texts as the editor sends them. */
export const MailTextBody = z.object({ texts: inBoth(Parts) })

export const saveMailText = call('PUT /mail-texts/:kind', {
  summary: 'Writes the texts of a mail; those sent from now on have them.',
  description:
    'A text that is the product’s own again is not kept as the club’s. `revision` is the one that was shown; when somebody else saved meanwhile the change is refused and nothing is written. An unknown or broken variable is refused at its field.',
  access: MANAGE,
  params: OfKind,
  body: MailTextBody.extend({ revision: z.number().int().min(0) }),
  answer: Done.extend({ data: MailTextView }),
  refusals: { 'mail-texts.moved': 409 },
})

/** One text that may not be saved yet. */
const Draft = z.object({ language: z.enum(LANGUAGES), parts: Parts })

export const previewMailText = call('POST /mail-texts/:kind/preview', {
  summary: 'The mail as it would be sent with a text that is being written, with examples in its blanks.',
  access: MANAGE,
  reads: true,
  params: OfKind,
  body: Draft.extend({ scheme: z.enum(['light', 'dark']) }),
  answer: z.object({ data: z.object({ subject: z.string(), html: z.string() }) }),
})

export const tryMailText = call('POST /mail-texts/:kind/test', {
  summary: 'Sends the mail with a text that is being written, and examples in its blanks, to whoever asks.',
  access: MANAGE,
  params: OfKind,
  body: Draft,
  answer: Done,
  limits: [{ max: 20, seconds: 300, by: 'caller' }],
})

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'mail-templates.update': true
  }
}
