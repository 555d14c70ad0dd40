import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Ask } from '../../../engines/forms/contract.ts'
import { fieldsOf, type Values } from '../../../engines/forms/descriptor.ts'
import { languageOf } from '../../../engines/forms/values.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Kind } from '../kind.ts'
import type { RevisionState } from '../rules.ts'

export type ProfileRow = Omit<Selectable<DB['profiles']>, 'status' | 'audiences' | 'revision'> & {
  status: ProfileStatus
  revision: RevisionState | null
  audiences: Record<string, string>
}
export type VersionRow = Omit<Selectable<DB['profile_versions']>, 'data' | 'sealed'> & {
  data: Record<string, unknown>
  /** Encrypted text by field; null once purged. */
  sealed: Record<string, string | null>
}
export type DraftRow = Omit<Selectable<DB['profile_drafts']>, 'data' | 'sealed'> & {
  data: Record<string, unknown>
  sealed: Record<string, string | null>
}
export type HistoryRow = Omit<Selectable<DB['profile_history']>, 'from_status' | 'to_status' | 'asks'> & {
  from_status: ProfileStatus
  to_status: ProfileStatus
  asks: Ask[]
}

/** Waits for whoever else changes what this person has; everything that writes a profile begins here. */
export const lockPerson = async (tx: Tx, userId: string): Promise<void> =>
  void (await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute())

/** A profile by id, whatever its status. */
export const profileRow = (db: Db, id: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst() as Promise<ProfileRow | undefined>

/** The profile a person has; withdrawn ones are history. */
export const currentProfile = (db: Db, userId: string): Promise<ProfileRow | undefined> =>
  db
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst() as Promise<ProfileRow | undefined>

export const versionRow = (db: Db, profileId: string, number: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom('profile_versions')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('number', '=', number)
    .executeTakeFirst() as Promise<VersionRow | undefined>

/** Versions by id. */
export const versionRows = (db: Db, ids: readonly string[]): Promise<VersionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : (db.selectFrom('profile_versions').selectAll().where('id', 'in', ids).execute() as Promise<VersionRow[]>)

/** File ids of versions by group, in their order; of some groups when only those are wanted. */
export async function filesOfVersions(
  db: Db,
  versionIds: readonly string[],
  groups?: readonly string[],
): Promise<Map<string, Record<string, string[]>>> {
  const all = db.selectFrom('profile_files').selectAll().where('version_id', 'in', versionIds).orderBy('place')
  const wanted = groups ? all.where('group_key', 'in', groups) : all
  const rows = versionIds.length === 0 || groups?.length === 0 ? [] : await wanted.execute()
  const found = new Map<string, Record<string, string[]>>()
  for (const row of rows) {
    const groups = found.get(row.version_id) ?? {}
    ;(groups[row.group_key] ??= []).push(row.file_id)
    found.set(row.version_id, groups)
  }
  return found
}

/** What happened to a profile, newest first. */
export const historyRows = (db: Db, profileId: string): Promise<HistoryRow[]> =>
  db
    .selectFrom('profile_history')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute() as Promise<HistoryRow[]>

/** What a person typed of a kind and did not send. */
export const draftRow = (db: Db, userId: string, kind: string): Promise<DraftRow | undefined> =>
  db
    .selectFrom('profile_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst() as Promise<DraftRow | undefined>

export const draftsOf = (db: Db, userId: string): Promise<DraftRow[]> =>
  db.selectFrom('profile_drafts').selectAll().where('user_id', '=', userId).execute() as Promise<DraftRow[]>

type DraftContent = {
  step: string
  data: Record<string, unknown>
  sealed: Record<string, string | null>
  version: number
}

const contentOf = ({ step, data, sealed, version }: DraftContent) => ({
  step,
  version,
  data: JSON.stringify(data),
  sealed: JSON.stringify(sealed),
})

/** Begins a draft; `id` is that of the profile it corrects, else a new one that the profile will have. */
export const insertDraft = (tx: Tx, owner: { userId: string; kind: string; id?: string }, content: DraftContent) =>
  tx
    .insertInto('profile_drafts')
    .values({ user_id: owner.userId, kind: owner.kind, ...(owner.id && { id: owner.id }), ...contentOf(content) })
    .returning(['id', 'version', 'saved_at'])
    .executeTakeFirstOrThrow()

export const updateDraft = (tx: Tx, id: string, content: DraftContent) =>
  tx
    .updateTable('profile_drafts')
    .set({ ...contentOf(content), saved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(['id', 'version', 'saved_at'])
    .executeTakeFirstOrThrow()

export const deleteDraft = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.deleteFrom('profile_drafts').where('id', '=', id).execute())

/** Files that are claimed for a profile or its draft, and the same without those that some version holds. */
export async function claimedFiles(db: Db, profileId: string): Promise<{ all: string[]; loose: string[] }> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('profile_files', 'profile_files.file_id', 'files.id')
    .select(['files.id', 'profile_files.version_id'])
    .where('claimed_kind', '=', 'profile')
    .where('claimed_id', '=', profileId)
    .execute()
  const held = new Set(rows.filter(row => row.version_id !== null).map(row => row.id))
  const all = [...new Set(rows.map(row => row.id))]
  return { all, loose: all.filter(id => !held.has(id)) }
}

function textOf(data: Values, key: string | undefined): string | null {
  const value = key === undefined ? undefined : data[key]
  return typeof value === 'string' ? value : null
}

function phoneOf(kind: Kind, data: Values): string | null {
  const field = fieldsOf(kind).find(one => one.key === kind.facts.phone)
  return field?.type === 'phone' && data[field.key] ? `+${data[field.code]}${data[field.key]}` : null
}

/** What stands beside the data of a version: what duplicates are found by and lists show. */
type Columns = {
  language: Language
  name: string
  email: string | null
  email_domain: string | null
  phone: string | null
  license: string | null
}

/** The columns that follow from the data of a version. */
export function columnsOf(kind: Kind, data: Values): Columns {
  const email = textOf(data, kind.facts.email)
  return {
    language: languageOf(kind, data),
    name: textOf(data, kind.facts.name) ?? '',
    email,
    email_domain: email?.split('@')[1] ?? null,
    phone: phoneOf(kind, data),
    license: textOf(data, kind.facts.license),
  }
}
