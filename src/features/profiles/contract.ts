import { z } from 'zod'
import { Ask, FieldView, FilesView, Locked, Named, ShownValue } from '../../engines/forms/contract.ts'
import { PROFILE_STATUSES } from '../../platform/shared/access.ts'
import { call } from '../../platform/shared/call.ts'
import { entitlement } from '../../platform/shared/entitlement.ts'
import { event } from '../../platform/shared/event.ts'
import { says } from '../../platform/shared/field-errors.ts'
import { FileView } from '../../platform/shared/files-contract.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { secret } from '../../platform/shared/secret.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'

/** Where a profile stands on its way to the directory. */
export const ProfileStatusName = z.enum(PROFILE_STATUSES)

/** One version of a profile in the groups of its descriptor, cut to what its reader may see; empty values are left out. */
export const ProfileView = z.object({
  kind: z.string(),
  number: z.number().int(),
  submittedAt: z.iso.datetime(),
  groups: z.array(
    z.object({ step: z.string(), key: z.string(), fields: z.array(FieldView), files: z.array(FilesView) }),
  ),
})
export type ProfileView = z.infer<typeof ProfileView>

/** The card of a profile in lists, suggestions and the wizard's preview. */
export const CardView = z.object({
  _id: Id,
  /** Whose it is: what is drawn for a member without a picture comes from it, wherever the member is named. */
  userId: Id,
  kind: z.string(),
  username: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  image: FileView.nullable(),
  /** Null while no reviewer approved it; `by` is a partner's name, null the club's own review team. */
  verified: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  industries: z.array(Named),
  city: z.string().nullable(),
  country: Named.nullable(),
  highlights: z.string(),
  highlightsLanguage: z.enum(LANGUAGES),
  facts: z.array(
    z.object({
      label: z.string(),
      /** The field it says, for the words of a choice. */
      field: z.string(),
      value: ShownValue.nullable(),
      word: z.string().nullable(),
      per: z.string().nullable(),
      locked: Locked.nullable(),
    }),
  ),
  /** Mean of the reviews with two decimals, null without any; of how many. */
  ratingNumber: z.number().nullable(),
  ratingCount: z.number().int(),
})
export type CardView = z.infer<typeof CardView>

/** Everything that is asked of one version: once at each field. */
export const Asks = z
  .array(Ask)
  .max(60)
  .refine(asks => new Set(asks.map(ask => ask.field)).size === asks.length, says('profiles.asked-twice'))

/** A draft as the wizard opens it. `kept` are secrets that are here and are never sent back. */
export const DraftView = z.object({
  kind: z.string(),
  version: z.number().int(),
  step: z.string(),
  values: z.record(z.string(), z.unknown()),
  files: z.array(FileView),
  kept: z.array(z.string()),
  savedAt: z.iso.datetime().nullable(),
  asks: z.array(Ask),
  reason: z.string().nullable(),
  status: ProfileStatusName,
})
export type DraftView = z.infer<typeof DraftView>

export const accountTypes = call('GET /kb/data/account-type', {
  name: 'listAccountTypes',
  summary: 'The six cards of the chooser.',
  description:
    '`open` is false for a kind that a later release brings; such a card leads nowhere. `img` names its drawing.',
  access: 'anyone',
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        link: z.string(),
        path: z.string(),
        img: z.string(),
        title: z.string(),
        desc: z.string(),
        minutes: z.number().int(),
        needs: z.string(),
        open: z.boolean(),
      }),
    ),
    count: z.number().int(),
  }),
})

export const readDraft = call('GET /profiles/draft', {
  name: 'readProfileDraft',
  summary: "One's own draft of a kind: what was typed last, on whichever device, and what the reviewer asked.",
  access: 'without-profile',
  query: z.object({ kind: z.string().max(40) }),
  answer: z.object({ data: DraftView }),
  refusals: { 'profiles.other-kind': 409 },
})

export const saveDraft = call('PUT /profiles/draft', {
  name: 'saveProfileDraft',
  idempotent: 'never',
  summary: 'Saves what is typed, unchecked. Refused with draft-newer when another window saved since `version`.',
  description:
    'Values by payload name; amounts in whole units, files as lists of ids. Nothing needs to be complete. Secrets are encrypted and never answered again.',
  access: 'without-profile',
  body: z.object({
    kind: z.string().max(40),
    step: z.string().max(40),
    version: z.number().int().min(0),
    // A passport number may be among them.
    values: secret(z.record(z.string(), z.unknown())),
  }),
  answer: z.object({ data: z.object({ version: z.number().int(), savedAt: z.iso.datetime() }) }),
  refusals: { 'profiles.draft-newer': 409, 'profiles.other-kind': 409 },
  limits: [{ max: 240, seconds: 300, by: 'caller' }],
})

export const withdrawProfile = call('POST /profiles/withdraw', {
  summary: "Withdraws one's own profile: back to Guest, another kind may be chosen.",
  access: 'with-profile',
  whileRestricted: true,
  answer: Done,
  refusals: { 'profiles.wrong-status': 409 },
})

export const deleteUserFiles = call('DELETE /deleteUserFiles', {
  summary: "Removes files from one's own draft or profile, or uploads that nothing uses yet.",
  description: 'A file of an approved profile stays until the review team agrees: its removal is a change like others.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({
    ids: z
      .array(z.union([Id, z.object({ _id: Id }).transform(one => one._id)]))
      .min(1)
      .max(50),
  }),
  answer: Done,
  refusals: { 'profiles.file-sent': 409 },
})

/** Refusals that whoever calls changeStatus must declare. */
export const statusRefusals = { 'profiles.wrong-status': 409 } as const

/** Whose profile an event is about. */
export const OfProfile = z.object({ profileId: Id, userId: Id, kind: z.string() })
export const profileSubmitted = event(
  'profiles.submitted',
  OfProfile.extend({ version: z.number().int() }),
  'profileId',
)
export const statusChanged = event(
  'profiles.status-changed',
  OfProfile.extend({ from: ProfileStatusName, to: ProfileStatusName }),
  'profileId',
)
/** State of the changes of an approved profile; `withdrawn` and `approved` are over. */
export const RevisionStatus = z.enum([
  'submitted',
  'in_review',
  'changes_requested',
  'rejected',
  'withdrawn',
  'approved',
])
/** The changes of an approved profile moved; the profile itself stays as it is. */
export const revisionMoved = event(
  'profiles.revision-moved',
  OfProfile.extend({ from: RevisionStatus.nullable(), to: RevisionStatus }),
  'profileId',
)
/** Members may find it from now on; also told when its live version changed. */
export const profileWentLive = event('profiles.went-live', z.object({ profileId: Id }), 'profileId')
export const profileLeft = event('profiles.left', z.object({ profileId: Id }), 'profileId')
/** The line on which windows hear of a member whose page they may see. */
export const shownMemberTopic = (userId: string): string => `shown-member:${userId}`
/** What is shown of a member is another now: their name, picture, mark or fields, or whether they are shown at all. */
export const shownMemberMoved = event('profiles.shown-member-moved', z.object({ userId: Id }), 'userId')

const OfName = z.object({ name: z.string() })
export const noticeApproved = notice('profiles.approved', OfName, { topic: 'profile', mail: false })
export const noticeChangesAsked = notice('profiles.changes-asked', OfName, {
  topic: 'profile',
  mail: false,
  waits: 'answer',
})
export const noticeRejected = notice('profiles.rejected', OfName, { topic: 'profile', mail: false })
export const noticeRevisionApproved = notice('profiles.revision-approved', OfName, { topic: 'profile', mail: false })
export const noticeRevisionAsked = notice('profiles.revision-asked', OfName, {
  topic: 'profile',
  mail: false,
  waits: 'answer',
})
export const noticeRevisionRejected = notice('profiles.revision-rejected', OfName, { topic: 'profile', mail: false })
export const noticePartner = notice('profiles.partner', OfName, { topic: 'profile', mail: false })
export const noticeWithdrawn = notice('profiles.withdrawn', OfName, { topic: 'profile', mail: false })
/** A draft was left alone for days. */
export const noticeDraftWaits = notice('profiles.draft-waits', z.object({}), {
  topic: 'profile',
  mail: false,
  waits: 'answer',
})
export const noticeSuspended = notice('profiles.suspended', OfName, { topic: 'profile', mail: false })
export const noticeRestored = notice('profiles.restored', OfName, { topic: 'profile', mail: false })

/** What plans open here. */
export const entitlements = [entitlement('profile.contact', 'flag'), entitlement('profile.financials', 'flag')]
declare module '../../platform/shared/entitlement.ts' {
  interface EntitlementCodes {
    'profile.contact': true
    'profile.financials': true
  }
}
