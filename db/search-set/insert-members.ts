import { sql } from 'kysely'
import type { Db } from '../../src/platform/server/db.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'

/** Somebody to be found: the data of a live version as it is kept. */
export type MadeMember = { key: string; kind: string; name: string; data: Record<string, unknown> }

/** Puts approved members in, past the verbs: no mails, no cases. Answers the keys by profile id. */
export async function insertMembers(db: Db, members: readonly MadeMember[]): Promise<Map<string, string>> {
  const rows = members.map(one => ({ ...one, language: languageOfText(JSON.stringify(one.data)) }))
  const made = await sql<{ key: string; id: string }>`
    with made as materialized (
      select *, uuid_v7() as user_id, uuid_v7() as profile_id, uuid_v7() as version_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, kind text, name text, language text, data jsonb)),
    people as (
      insert into users (id, username, email, name, role, user_type, profile_status, language, verified_at)
      select user_id, 'set-' || key, 'set-' || key || '@example.test', name, 'User', kind, 'approved', language, now() from made),
    shown as (
      insert into profiles (id, user_id, kind, user_type, status, live_version_id, verified_at)
      select profile_id, user_id, kind, kind, 'approved', version_id, now() from made),
    versions as (
      insert into profile_versions (id, profile_id, number, data, language, name, decision, decided_at)
      select version_id, profile_id, 1, data, language, name, 'approved', now() from made)
    select key, profile_id as id from made`.execute(db)
  return new Map(made.rows.map(row => [row.id, row.key]))
}
