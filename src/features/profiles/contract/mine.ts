import { z } from 'zod'
import { Ask } from '../../../engines/forms/contract.ts'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { LEVELS } from '../audiences.ts'
import { CardView, OfProfile, ProfileStatusName, ProfileView, RevisionStatus } from '../contract.ts'

/** Changes that wait while another version stays live: what was asked or why not, and the fields that differ from it. */
export const RevisionView = z.object({
  status: RevisionStatus,
  statusAt: z.iso.datetime(),
  reason: z.string().nullable(),
  asks: z.array(Ask),
  changed: z.array(z.string()),
  view: ProfileView,
})
export type RevisionView = z.infer<typeof RevisionView>

const HistoryEntry = z.object({
  /** A move of the changes, not of the profile. */
  revision: z.boolean(),
  from: ProfileStatusName,
  to: ProfileStatusName,
  at: z.iso.datetime(),
  version: z.number().int(),
  reason: z.string().nullable(),
  asks: z.array(Ask),
})

/** Everything the applicant sees of their own profile. */
export const MyProfile = z.object({
  _id: Id,
  kind: z.string(),
  status: ProfileStatusName,
  statusAt: z.iso.datetime(),
  version: z.number().int(),
  submittedAt: z.iso.datetime(),
  reason: z.string().nullable(),
  asks: z.array(Ask),
  history: z.array(HistoryEntry),
  /** The version that members see, else the one that was sent last. */
  card: CardView,
  view: ProfileView,
  /** Changes that wait for the review team, or were turned down; null when there are none. */
  revision: RevisionView.nullable(),
})
export type MyProfile = z.infer<typeof MyProfile>

export const myProfile = call('GET /profiles/mine', {
  summary: "One's own profile: state, what was asked, history, and everything that was sent but secrets.",
  access: 'signed-in',
  answer: z.object({ data: MyProfile.nullable() }),
})

/** What the account settings edit: the newest values by payload name, in whole units, files as lists of ids. */
export const MyValues = z.object({
  kind: z.string(),
  status: ProfileStatusName,
  values: z.record(z.string(), z.unknown()),
  files: z.array(FileView),
  /** Secrets that are here and are never sent back. */
  kept: z.array(z.string()),
  /** Who sees what its owner closed further than the club does, by field and file group. */
  audiences: z.record(z.string(), z.string()),
  /** Fields and file groups that were sent to the review team and are not live yet. */
  pending: z.array(z.string()),
  revision: RevisionStatus.nullable(),
  /** What the reviewer asked of the changes. */
  asks: z.array(Ask),
  reason: z.string().nullable(),
})
export type MyValues = z.infer<typeof MyValues>

export const readMyValues = call('GET /profiles/mine/values', {
  summary: "One's own profile as the settings edit it: with the changes that wait for the review team.",
  access: 'with-profile',
  answer: z.object({ data: MyValues.nullable() }),
})

/** What became of an edit: `live` at once, `review` waits for the review team. Names of fields and file groups. */
export const Edited = z.object({ live: z.array(z.string()), review: z.array(z.string()) })

export const editProfile = call('PUT /profiles/mine', {
  idempotent: 'never',
  summary: "Changes some fields of one's own approved profile.",
  description:
    'Only the fields that are named change. Harmless ones are live at once; names, license, category, amounts, files and links wait for the review team while the approved version stays live.',
  access: 'with-profile',
  body: z.object({ values: secret(z.record(z.string(), z.unknown())), timeZone: z.string().max(64).optional() }),
  answer: z.object({ message: z.string(), data: Edited }),
  refusals: { 'profiles.not-editable': 409 },
  limits: [{ max: 120, seconds: 300, by: 'caller' }],
})

export const setAudiences = call('PUT /profiles/mine/audiences', {
  summary: "Says who sees fields and files of one's own approved profile.",
  description:
    'By field or file group: as open as the club has it, or closed further; live at once. What stands on every card cannot be closed.',
  access: 'with-profile',
  body: z.object({ audiences: z.record(z.string().max(80), z.enum(LEVELS)) }),
  answer: z.object({ message: z.string(), data: z.record(z.string(), z.string()) }),
  refusals: { 'profiles.not-editable': 409 },
  limits: [{ max: 120, seconds: 300, by: 'caller' }],
})

export const withdrawRevision = call('POST /profiles/mine/revision/withdraw', {
  summary: "Takes back the changes of one's own profile that wait for the review team; the approved version stays.",
  access: 'with-profile',
  answer: Done,
  refusals: { 'profiles.wrong-status': 409 },
})

/** Harmless fields of a live profile were changed by its owner; `fields` are their names. */
export const profileEdited = event('profiles.edited', OfProfile.extend({ fields: z.array(z.string()) }))
