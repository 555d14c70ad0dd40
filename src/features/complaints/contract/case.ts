import { z } from 'zod'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { ACTIONS, APPEAL_OUTCOMES, SEVERITIES, STATUSES, STEPS } from '../vocabulary.ts'

/** Somebody of the club's people. */
const Who = z.object({ _id: Id, name: z.string() })
/** A member as the desk names them. */
const Member = z.object({ _id: Id, name: z.string(), username: z.string(), picture: z.string().nullable() })
const When = z.iso.datetime()

/** A statement of reasons as it is read: its headline, then paragraphs. */
export const Letter = z.object({ title: z.string(), paragraphs: z.array(z.string()) })
export type Letter = z.infer<typeof Letter>
export const Letters = z.object({ en: Letter, ar: Letter })
export type Letters = z.infer<typeof Letters>

/** A decision on a case. It takes effect when its undo time is over (`carriedAt`). */
export const DecisionView = z.object({
  _id: Id,
  action: z.enum(ACTIONS),
  days: z.number().int().nullable(),
  by: Who.nullable(),
  at: When,
  undoUntil: When,
  carriedAt: When.nullable(),
  endsAt: When.nullable(),
  endedAt: When.nullable(),
  overturnedAt: When.nullable(),
  appealUntil: When.nullable(),
})
export type DecisionView = z.infer<typeof DecisionView>

/** Where a case stands by the database's clock. A claim that ran out is none. */
export const Standing = z.object({
  status: z.enum(STATUSES),
  claimedBy: Who.nullable(),
  claimedUntil: When.nullable(),
  decision: DecisionView.nullable(),
  appeal: z
    .object({
      text: z.string(),
      by: Who.nullable(),
      at: When,
      outcome: z.enum(APPEAL_OUTCOMES).nullable(),
      words: z.string().nullable(),
      decidedBy: Who.nullable(),
      decidedAt: When.nullable(),
    })
    .nullable(),
})
export type Standing = z.infer<typeof Standing>

/** A case in the list. `weight` is how much its reporters were right before: one who is always right counts 1. */
export const CaseRow = z.object({
  _id: Id,
  number: z.number().int(),
  kind: z.string(),
  id: Id,
  title: z.string(),
  link: z.string().nullable(),
  owner: Member.nullable(),
  severity: z.enum(SEVERITIES),
  reasons: z.array(z.object({ name: z.string(), arabicName: z.string() })),
  reports: z.number().int(),
  weight: z.number(),
  openedAt: When,
  lastReportAt: When,
  /** The watched words because of which its text waits; null where it does not. */
  held: z.array(z.string()).nullable(),
  standing: Standing,
})
export type CaseRow = z.infer<typeof CaseRow>

/** A report in a case, with how often its sender was right before. */
export const CaseReport = z.object({
  _id: Id,
  reporter: Member.nullable(),
  record: z.object({ reports: z.number().int(), right: z.number().int(), weight: z.number() }),
  reason: z.object({ name: z.string(), arabicName: z.string(), severity: z.enum(SEVERITIES) }),
  text: z.string(),
  language: z.enum(LANGUAGES),
  at: When,
  files: z.array(FileView),
})
export type CaseReport = z.infer<typeof CaseReport>

/** Words of a thing with how each stands beside the other version. */
const Piece = z.object({ text: z.string(), is: z.enum(['same', 'gone', 'new']) })
/** One field of what was reported, as it was and as it is now; null where a version lacks it. */
export const Compared = z.object({
  key: z.string(),
  before: z.array(Piece).nullable(),
  now: z.array(Piece).nullable(),
})
export type Compared = z.infer<typeof Compared>

/** Everything the desk sees of a case. */
export const CaseView = CaseRow.extend({
  /** What may be decided of this thing by this reader. */
  actions: z.array(z.enum(ACTIONS)),
  /** Why this reader may not work on it whatever its standing: it is about them, or they reported it. */
  barred: z.enum(['complaints.own-case']).nullable(),
  reportsOf: z.array(CaseReport),
  /** As it stood at the first report, beside now. `shown` is false when nobody finds it any more. */
  thing: z.object({
    fields: z.array(Compared),
    reportedAt: When,
    shown: z.boolean(),
    changed: z.boolean(),
    pictures: z.array(FileView),
  }),
  /** The words that wait, or waited, and what was found in them. */
  waiting: z
    .object({
      texts: z.array(z.array(z.object({ text: z.string(), marked: z.boolean() }))),
      phrases: z.array(z.string()),
      fresh: z.boolean(),
      at: When,
      outcome: z.enum(['let-through', 'removed', 'edited']).nullable(),
    })
    .nullable(),
  /** What else is known of the member it is about. */
  member: z
    .object({
      joinedAt: When,
      kind: z.string().nullable(),
      suspended: z.boolean(),
      restrictedUntil: When.nullable(),
      strikes: z.number().int(),
      open: z.number().int(),
      reported: z.number().int(),
      offers: z.number().int(),
      deals: z.number().int(),
      rating: z.object({ value: z.number(), count: z.number().int() }).nullable(),
    })
    .nullable(),
  earlier: z.array(
    z.object({
      caseId: Id,
      number: z.number().int(),
      title: z.string(),
      decision: DecisionView,
      /** Until when it counts as a strike; null where it does not, or not any more. */
      strikeUntil: When.nullable(),
      appealed: z.enum(APPEAL_OUTCOMES).nullable(),
    }),
  ),
  notes: z.array(z.object({ _id: Id, by: Who.nullable(), note: z.string(), at: When })),
  letters: Letters.nullable(),
  steps: z.array(z.object({ step: z.enum(STEPS), by: Who.nullable(), what: z.string().nullable(), at: When })),
})
export type CaseView = z.infer<typeof CaseView>
