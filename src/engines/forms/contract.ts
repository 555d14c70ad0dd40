import { z } from 'zod'
import { FileView } from '../../platform/shared/files-contract.ts'
import { Id } from '../../platform/shared/ids.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'

/** An entry of a look-up or a file as a form sends it: its id, or the entry itself. */
export const IdOrEntry = z.union([z.string(), z.object({ _id: z.string() })])

/** A range of amounts as a form sends it, in whole units. */
export const SentRange = z.object({ min: z.number().nullish(), max: z.number().nullish() })

/** An entry of a look-up with both names. */
export const Named = z.object({ _id: Id, name: z.string(), arabicName: z.string().nullable() })
export type Named = z.infer<typeof Named>

/** A single value as people see it; `language` is the one it was written in. Amounts are whole units. */
const PLAIN = [
  z.object({ is: z.literal('text'), text: z.string(), language: z.enum(LANGUAGES) }),
  z.object({ is: z.literal('email'), email: z.string() }),
  z.object({ is: z.literal('phone'), code: z.string(), number: z.string() }),
  z.object({ is: z.literal('link'), url: z.string() }),
  z.object({ is: z.literal('number'), number: z.number() }),
  z.object({ is: z.literal('percent'), percent: z.number() }),
  z.object({ is: z.literal('money'), amount: z.number(), currency: z.string() }),
  z.object({ is: z.literal('range'), min: z.number(), max: z.number(), currency: z.string() }),
  z.object({ is: z.literal('date'), date: z.string() }),
  z.object({ is: z.literal('choice'), choice: z.string() }),
  z.object({ is: z.literal('choices'), choices: z.array(z.string()) }),
  z.object({ is: z.literal('names'), names: z.array(Named) }),
  z.object({ is: z.literal('no-state') }),
  z.object({ is: z.literal('level'), level: z.number() }),
  z.object({ is: z.literal('flag'), flag: z.boolean() }),
  // A secret that was sent: never its text.
  z.object({ is: z.literal('kept'), checked: z.boolean() }),
] as const
const PlainValue = z.discriminatedUnion('is', PLAIN)

/** A value as people see it: a single one, or the rows of a repeater (educations, languages). */
export const ShownValue = z.discriminatedUnion('is', [
  ...PLAIN,
  z.object({ is: z.literal('rows'), rows: z.array(z.array(z.object({ key: z.string(), value: PlainValue }))) }),
])
export type ShownValue = z.infer<typeof ShownValue>

/** Why a value is not shown: for members, or for holders of an entitlement (by its code). */
export const Locked = z.object({ for: z.enum(['members', 'plan']), entitlement: z.string().nullable() })
export type Locked = z.infer<typeof Locked>

/** A field with what is shown of it; `locked` says why it is not. */
export const FieldView = z.object({ key: z.string(), value: ShownValue.nullable(), locked: Locked.nullable() })
export type FieldView = z.infer<typeof FieldView>
/** A group of files with what is shown of it. */
export const FilesView = z.object({ key: z.string(), files: z.array(FileView), locked: Locked.nullable() })
export type FilesView = z.infer<typeof FilesView>

/** A group of a descriptor as it is shown: what of its fields and files its reader may see. */
export type ShownGroup = { step: string; key: string; fields: FieldView[]; files: FilesView[] }

/** What is shown of a form, in the groups of its descriptor. */
export type ShownForm = { kind: string; groups: ShownGroup[] }

/** What a reviewer asks at one field or file group. */
export const Ask = z.object({ field: z.string().max(120), text: z.string().trim().min(1).max(1000) })
export type Ask = z.infer<typeof Ask>

/** A draft as its wizard opens it. `kept` are secrets that are here and are never sent back; `status` is `draft` until it was sent. */
export type OpenedDraft = {
  version: number
  step: string
  values: Record<string, unknown>
  files: FileView[]
  kept: string[]
  savedAt: string | null
  asks: Ask[]
  /** Why what was sent came back. */
  reason: string | null
  status: string
}
