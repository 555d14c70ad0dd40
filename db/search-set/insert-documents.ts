import { sql } from 'kysely'
import type { Db } from '../../src/platform/server/db.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'

/** A company of the search set; `industries` by their keys, `country` by its code. */
export type Document = {
  key: string
  name: string
  highlights: string
  description: string
  industries: string[]
  country: string
  city: string
}

async function idsOf(db: Db, table: 'industries' | 'countries', by: 'key' | 'code'): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select ${sql.ref(by)} as key, id from ${sql.table(table)}`.execute(db)
  return new Map(rows.map(row => [row.key, row.id]))
}

/** Puts the set in as approved companies, past the verbs: no mails, no cases. Answers the keys by profile id. */
export async function insertDocuments(db: Db, documents: readonly Document[]): Promise<Map<string, string>> {
  const [industries, countries] = [await idsOf(db, 'industries', 'key'), await idsOf(db, 'countries', 'code')]
  const rows = documents.map(({ key, name, highlights, description, industries: keys, country, city }) => ({
    key,
    name,
    language: languageOfText(name + description),
    data: {
      companyName: name,
      highlights,
      description,
      industries: keys.map(one => industries.get(one)!),
      companyCountry: countries.get(country)!,
      companyState: '0',
      companyCity: city,
    },
  }))
  const made = await sql<{ key: string; id: string }>`
    with made as materialized (
      select *, uuid_v7() as user_id, uuid_v7() as profile_id, uuid_v7() as version_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, name text, language text, data jsonb)),
    people as (
      insert into users (id, username, email, name, role, user_type, profile_status, language, verified_at)
      select user_id, 'set-' || key, 'set-' || key || '@example.test', name, 'User', 'company', 'approved', language, now() from made),
    shown as (
      insert into profiles (id, user_id, kind, user_type, status, live_version_id, verified_at)
      select profile_id, user_id, 'company', 'company', 'approved', version_id, now() from made),
    versions as (
      insert into profile_versions (id, profile_id, number, data, language, name, decision, decided_at)
      select version_id, profile_id, 1, data, language, name, 'approved', now() from made)
    select key, profile_id as id from made`.execute(db)
  return new Map(made.rows.map(row => [row.id, row.key]))
}
