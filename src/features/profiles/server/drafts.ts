import { sql } from 'kysely'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { checkSent } from '../../../engines/forms/server/check-sent.ts'
import { closeSecrets, refuseUnknown } from '../../../engines/forms/server/draft-values.ts'
import { ownFileViews } from '../../../engines/forms/server/files-of.ts'
import { holdFiles } from '../../../engines/forms/server/hold-files.ts'
import { fromStored, namedValues, type Stored } from '../../../engines/forms/values.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { seal } from '../../../platform/server/seal.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { lookupEntries, readCurrencies } from '../../lookups/server/public.ts'
import { profileSubmitted } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { refusalToSubmit } from '../rules.ts'
import { carryMove } from './move-profile.ts'
import {
  claimedFiles,
  columnsOf,
  currentProfile,
  type DraftRow,
  deleteDraft,
  draftRow,
  filesOfVersions,
  historyRows,
  insertDraft,
  lockPerson,
  type ProfileRow,
  updateDraft,
  type VersionRow,
  versionRow,
} from './queries.ts'

/** A draft with what it corrects: `row` is null until something was saved. */
type Draft = {
  row: DraftRow | null
  /** The profile that was asked for changes or rejected, when this corrects one. */
  profile: ProfileRow | null
  sent: VersionRow | null
  values: Values
  step: string
  /** Secrets that are here, by field. */
  sealed: Record<string, string | null>
}

/** What was sent, as the wizard has it again. */
async function valuesOfVersion(db: Db, kind: Kind, version: VersionRow): Promise<Values> {
  const files = (await filesOfVersions(db, [version.id])).get(version.id) ?? {}
  const { coinageOf } = await readCurrencies(db)
  return fromStored(kind, { data: version.data, files }, coinageOf)
}

/** The newest version of the profile of a kind that a person withdrew last. */
const withdrawnVersion = (db: Db, userId: string, kind: string): Promise<VersionRow | undefined> =>
  db
    .selectFrom('profiles as p')
    .innerJoin('profile_versions as v', join =>
      join.onRef('v.profile_id', '=', 'p.id').onRef('v.number', '=', 'p.version'),
    )
    .selectAll('v')
    .where('p.user_id', '=', userId)
    .where('p.kind', '=', kind)
    .where('p.status', '=', 'withdrawn')
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<VersionRow | undefined>

/** What somebody wrote who withdrew a profile of this kind and comes back: all but its files and secrets. */
async function valuesOfBefore(db: Db, kind: Kind, userId: string): Promise<Values> {
  const before = await withdrawnVersion(db, userId, kind.key)
  return before ? fromStored(kind, { data: before.data, files: {} }, (await readCurrencies(db)).coinageOf) : {}
}

/**
 * A person's draft of a kind: what they typed last, else what they sent and must correct, else what they
 * wrote before they withdrew, else nothing. Refuses who has a
 * profile under review, or of another kind.
 */
async function openDraft(db: Db, kind: Kind, userId: string): Promise<Draft> {
  const profile = (await currentProfile(db, userId)) ?? null
  refuse(refusalToSubmit(profile, kind.key))
  const row = (await draftRow(db, userId, kind.key)) ?? null
  const sent = profile ? ((await versionRow(db, profile.id, profile.version)) ?? null) : null
  const values = row ? row.data : sent ? await valuesOfVersion(db, kind, sent) : await valuesOfBefore(db, kind, userId)
  const step = row?.step ?? kind.steps[0]!.key
  return { row, profile, sent, values, step, sealed: { ...sent?.sealed, ...row?.sealed } }
}

/** A draft as the wizard opens it, with its files and what the reviewer asked; secrets only by name. */
export async function readDraftOf(db: Db, kind: Kind, userId: string) {
  const draft = await openDraft(db, kind, userId)
  const last = draft.profile ? (await historyRows(db, draft.profile.id)).find(row => !row.revision) : undefined
  return {
    data: {
      kind: kind.key,
      version: draft.row?.version ?? 0,
      step: draft.step,
      values: draft.values,
      files: await ownFileViews(db, userId, kind, draft.values),
      kept: Object.keys(draft.sealed),
      savedAt: draft.row?.saved_at.toISOString() ?? null,
      asks: last?.asks ?? [],
      reason: last?.reason ?? null,
      status: draft.profile?.status ?? ('draft' as const),
    },
  }
}

export type Safe = { files: FileStore; columnKey: string; isWatched: House['isWatched'] }
type Typed = { step: string; version: number; values: Values }

/**
 * Saves what is typed. Refuses `profiles.draft-newer` when another window saved since `version`, so that nothing is overwritten
 * unnoticed; the window reads the newer one, joins both and saves again.
 */
export async function saveDraft(tx: Tx, safe: Safe, kind: Kind, userId: string, typed: Typed) {
  refuseUnknown(kind, typed.values)
  await lockPerson(tx, userId)
  const before = await openDraft(tx, kind, userId)
  if ((before.row?.version ?? 0) !== typed.version) throw new Refusal('profiles.draft-newer')
  const step = kind.steps.some(one => one.key === typed.step) ? typed.step : before.step
  const { data, sealed } = closeSecrets(kind, typed.values, before.row?.sealed ?? {}, safe.columnKey)
  const content = { step, data, sealed, version: typed.version + 1 }
  const saved = before.row
    ? await updateDraft(tx, before.row.id, content)
    : await insertDraft(tx, { userId, kind: kind.key, id: before.profile?.id }, content)
  const holder = { kind: 'profile', id: saved.id, ownerId: userId }
  await holdFiles(tx, safe.files, kind, holder, data, async () => (await claimedFiles(tx, saved.id)).loose)
  return { data: { version: saved.version, savedAt: saved.saved_at.toISOString() } }
}

/**
 * Sends a profile to the review team: the first time, or corrected after the reviewers asked or rejected. Each submission is a
 * version. Sent twice at once it becomes one profile with one version; the later call is told so (`already-has-profile`).
 */
export async function submitProfile(tx: Tx, safe: Safe, kind: Kind, userId: string, body: Values): Promise<ProfileRow> {
  if (body.userId !== undefined && body.userId !== userId) refuse('profiles.not-yours')
  await lockPerson(tx, userId)
  return sendDraft(tx, safe, kind, userId, await openDraft(tx, kind, userId), body)
}

/** Sends a profile again that was given back: what the form does not name is as it was typed or sent last. */
export async function resubmitProfile(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  userId: string,
  { timeZone, ...form }: Values,
): Promise<ProfileRow> {
  const draft = await openDraft(tx, kind, userId)
  const before = draft.profile ? draft.values : {}
  return sendDraft(tx, safe, kind, userId, draft, { ...before, ...namedValues(kind, before, form), timeZone })
}

async function sendDraft(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  userId: string,
  draft: Draft,
  body: Values,
): Promise<ProfileRow> {
  const stored = await sentValues(tx, kind, userId, draft, body)
  const from = draft.profile?.status ?? 'draft'
  const profile = draft.profile
    ? await raiseVersion(tx, draft.profile.id)
    : await insertProfile(tx, { userId, kind, id: draft.row?.id })
  await keepVersion(tx, safe, kind, profile, draft, stored)
  await carryMove(tx, profile, from, 'submitted', { by: userId })
  const { id: profileId, version } = profile
  await announce(tx, profileSubmitted, { profileId, userId, kind: kind.key, version })
  return profile
}

/** A new profile, sent for the first time; `id` is its draft's. */
const insertProfile = (
  tx: Tx,
  owner: { userId: string; kind: { key: string; userType: string }; id?: string },
): Promise<ProfileRow> =>
  tx
    .insertInto('profiles')
    .values({
      ...(owner.id && { id: owner.id }),
      user_id: owner.userId,
      kind: owner.kind.key,
      user_type: owner.kind.userType,
      status: 'submitted',
    })
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<ProfileRow>

/** The same profile sent again: its next version. */
const raiseVersion = (tx: Tx, id: string): Promise<ProfileRow> =>
  tx
    .updateTable('profiles')
    .set(e => ({
      version: e('version', '+', 1),
      status: 'submitted',
      status_at: sql<Date>`clock_timestamp()`,
      submitted_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<ProfileRow>

/** Checks everything again; refuses with every fault and its path, else answers what is kept. */
function sentValues(tx: Tx, kind: Kind, userId: string, draft: Draft, body: Values): Promise<Stored> {
  const target = { kind: 'profile', id: draft.profile?.id ?? draft.row?.id ?? null }
  const owner = { userId, target, timeZone: body.timeZone as string | undefined }
  return checkSent(tx, lookupEntries, kind, body, owner, Object.keys(draft.sealed))
}

/**
 * Keeps a submission: its files are claimed, its secrets closed, its draft is gone and with it what nothing names any more.
 * `submittedAt` keeps the place in the queue of changes that were changed again.
 */
export async function keepVersion(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  profile: Pick<ProfileRow, 'id' | 'user_id' | 'version'>,
  draft: Pick<Draft, 'row' | 'sealed'>,
  stored: Stored,
  submittedAt?: Date,
): Promise<void> {
  const target = { kind: 'profile', id: profile.id }
  for (const [group, ids] of Object.entries(stored.files))
    await safe.files.claim(tx, profile.user_id, target, ids, group)
  const secrets = Object.entries(stored.secrets).map(([key, text]) => [key, seal(safe.columnKey, text)] as const)
  const version = await tx
    .insertInto('profile_versions')
    .values({
      profile_id: profile.id,
      number: profile.version,
      data: JSON.stringify(stored.data),
      sealed: JSON.stringify({ ...draft.sealed, ...Object.fromEntries(secrets) }),
      ...columnsOf(kind, stored.data),
      ...(submittedAt && { submitted_at: submittedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const files = Object.entries(stored.files).flatMap(([group_key, ids]) =>
    ids.map((file_id, place) => ({ version_id: version.id, file_id, profile_id: profile.id, group_key, place })),
  )
  if (files.length > 0) await tx.insertInto('profile_files').values(files).execute()
  if (draft.row) await deleteDraft(tx, draft.row.id)
  await safe.files.release(tx, target, (await claimedFiles(tx, profile.id)).loose)
}
