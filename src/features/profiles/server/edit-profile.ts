import { sql } from 'kysely'
import { changedKeys, sensitiveOf, withFields } from '../../../engines/forms/changed-fields.ts'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { checkChange } from '../../../engines/forms/server/check-sent.ts'
import { refuseUnknown } from '../../../engines/forms/server/draft-values.ts'
import { fromStored, namedValues, type Stored } from '../../../engines/forms/values.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { lookupEntries, readCurrencies } from '../../lookups/server/public.ts'
import { profileSubmitted, profileWentLive, revisionMoved } from '../contract.ts'
import { profileEdited } from '../contract/mine.ts'
import type { Kind } from '../kind.ts'
import { isOpenRevision, refusalToEdit, refusalToUpdate } from '../rules.ts'
import { keepVersion, resubmitProfile, type Safe } from './drafts.ts'
import { type Editable, type Kept, editableVersion } from './editable-version.ts'
import { insertHistory, moveRevision } from './move-profile.ts'
import { forgetSecrets } from './purge-secrets.ts'
import { columnsOf, currentProfile, historyRows, lockPerson, type ProfileRow } from './queries.ts'

/** Makes the changes that wait anew from what is wanted now; nothing is left of them when that is what is live already. */
async function reviseProfile(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  profile: ProfileRow,
  { live, now }: Editable,
  stored: Stored,
): Promise<void> {
  const { id: profileId, user_id: userId } = profile
  const open = isOpenRevision(profile.revision)
  if (isSame(kind, live, now, stored)) {
    if (open) await moveRevision(tx, profile, 'withdrawn', { by: userId })
    return
  }
  const waits = profile.revision === 'submitted'
  const { version } = await raiseRevision(tx, profileId)
  const begun = { row: null, sealed: now.row.sealed }
  await keepVersion(tx, safe, kind, { ...profile, version }, begun, stored, waits ? now.row.submitted_at : undefined)
  if (open) await forgetSecrets(tx, profileId, now.row.number)
  const move = { profileId, version, from: profile.revision ?? 'approved', to: 'submitted', by: userId } as const
  if (!waits) await insertHistory(tx, { ...move, revision: true })
  await announce(tx, profileSubmitted, { profileId, userId, kind: kind.key, version })
  const moved = { profileId, userId, kind: kind.key, from: profile.revision, to: 'submitted' } as const
  await announce(tx, revisionMoved, moved, `profile:${profileId}`)
}

/** The changes of an approved profile become its next version, which waits while another stays live. */
const raiseRevision = (tx: Tx, id: string): Promise<ProfileRow> =>
  tx
    .updateTable('profiles')
    .set(e => ({ version: e('version', '+', 1), revision: 'submitted' }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<ProfileRow>

/** Whether a watched word stands in what was typed into a field. */
function isWatched(tx: Tx, safe: Safe, stored: Stored, key: string): Promise<boolean> {
  const value = stored.data[key]
  return typeof value === 'string' ? safe.isWatched(tx, 'member', [value]) : Promise.resolve(false)
}

/** True when nothing is left to be read by the review team: what needed no review is live already. */
const isSame = (kind: Kind, live: Kept, now: Kept, stored: Stored): boolean =>
  changedKeys(kind, live, stored).length === 0 &&
  Object.keys(stored.secrets).length === 0 &&
  JSON.stringify(now.row.sealed) === JSON.stringify(live.row.sealed)

/** What became of an edit, by the keys of fields and file groups. */
export type Edited = { live: string[]; review: string[] }

/**
 * Changes an approved profile. Harmless fields are live at once, in the version that members see and in the changes that wait
 * beside it. Sensitive ones make or renew the one revision of the profile, and the approved version stays live until it is
 * decided; changed back to what is live, the revision is over. Refuses `profiles.not-editable` while nothing is approved.
 */
export async function editProfile(tx: Tx, safe: Safe, kind: Kind, userId: string, sent: Sent): Promise<Edited> {
  await lockPerson(tx, userId)
  const profile = (await currentProfile(tx, userId)) ?? notFound()
  refuse(profile.kind === kind.key ? refusalToEdit(profile.status) : 'profiles.other-kind')
  const versions = await editableVersion(tx, profile)
  const stored = await editedValues(tx, kind, profile, versions.now, sent)
  const changed = [...changedKeys(kind, versions.now, stored), ...Object.keys(stored.secrets)]
  const sensitive = sensitiveOf(kind, changed)
  // Words that the club watches for wait for the review team as sensitive ones do.
  for (const key of changed)
    if (!sensitive.includes(key) && (await isWatched(tx, safe, stored, key))) sensitive.push(key)
  const harmless = changed.filter(key => !sensitive.includes(key))
  await putLive(tx, kind, profile, versions, stored, harmless)
  const answered = sensitive.length > 0 || (await answersAsks(tx, profile, changed))
  if (answered) await reviseProfile(tx, safe, kind, profile, versions, stored)
  return { live: harmless, review: sensitive }
}

/** True when what the reviewer asked about is touched: the owner has answered, whatever field it is. */
async function answersAsks(tx: Tx, profile: ProfileRow, changed: readonly string[]): Promise<boolean> {
  if (profile.revision !== 'changes_requested' || changed.length === 0) return false
  const asks = (await historyRows(tx, profile.id)).find(row => row.revision)?.asks ?? []
  return asks.some(ask => changed.includes(ask.field.split('.')[0] ?? ''))
}

/** What is sent of a profile: a form (`PUT companies`), which says more than fields, or only the fields that change (the settings). */
type Sent = { values: Values; timeZone?: string; form: boolean }

/** The whole profile as it will be, checked; what is not named stays. */
async function editedValues(
  tx: Tx,
  kind: Kind,
  profile: ProfileRow,
  now: Kept,
  { values, timeZone, form }: Sent,
): Promise<Stored> {
  if (!form) refuseUnknown(kind, values)
  const currencies = await readCurrencies(tx)
  const before = fromStored(kind, now, currencies.coinageOf)
  const given = namedValues(kind, before, values)
  const owner = { userId: profile.user_id, target: { kind: 'profile', id: profile.id }, timeZone }
  return checkChange(tx, lookupEntries, kind, { before, given, currencies }, owner, Object.keys(now.row.sealed))
}

/** Changes harmless fields where they stand: in the live version, and in the one under review so that both agree. */
async function putLive(
  tx: Tx,
  kind: Kind,
  profile: ProfileRow,
  { live, now }: Editable,
  stored: Stored,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  for (const version of now.row.id === live.row.id ? [live] : [live, now]) {
    const data = withFields(kind, version.data, stored.data, keys)
    version.data = data
    const columns = columnsOf(kind, data)
    await tx
      .updateTable('profile_versions')
      .set({ ...columns, data: JSON.stringify(data), edited_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', version.row.id)
      .execute()
  }
  const { id: profileId, user_id: userId } = profile
  await announce(tx, profileEdited, { profileId, userId, kind: kind.key, fields: [...keys] }, `profile:${profileId}`)
  await announce(tx, profileWentLive, { profileId })
}

/**
 * `PUT companies` and its sisters: an approved profile is changed, one that was asked for changes or rejected is sent again. What
 * it does not name stays. Refuses `profiles.not-editable` while the profile is being reviewed or suspended.
 */
export async function updateProfile(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  userId: string,
  body: Values,
): Promise<{ row: ProfileRow; edited: Edited | null }> {
  await lockPerson(tx, userId)
  const profile = await currentProfile(tx, userId)
  if (body.userId !== undefined && body.userId !== userId) refuse('profiles.not-yours')
  refuse(profile ? refusalToUpdate(profile, kind.key) : null)
  if (profile?.status !== 'approved') return { row: await resubmitProfile(tx, safe, kind, userId, body), edited: null }
  const { timeZone, ...values } = body as Values & { timeZone?: string }
  const edited = await editProfile(tx, safe, kind, userId, { values, timeZone, form: true })
  return { row: (await currentProfile(tx, userId))!, edited }
}
