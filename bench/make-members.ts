import { sql } from 'kysely'
import { rebuildDirectory } from '../src/features/directories/server/rebuild-directory.ts'
import type { Db } from '../src/platform/server/db.ts'
import { type Draw, drawing } from './drawing.ts'
import { type Made, madeCompany } from './made-company.ts'
import { madePerson } from './made-person.ts'
import { readWorld, type World } from './made-world.ts'

/** The six kinds, and how many of a hundred members each has. */
export const SHARES = { company: 30, freelancer: 30, investor: 16, broker: 10, advisor: 10, validator: 4 } as const
export type MadeKind = keyof typeof SHARES
export const KINDS = Object.keys(SHARES) as MadeKind[]

const BATCH = 500
const FIRST_DAY = Date.UTC(2024, 0, 1)
const SEED = 7

const made = (kind: MadeKind, draw: Draw, world: World, number: number): Made =>
  kind === 'company' ? madeCompany(draw, world, number) : madePerson(kind, draw, world, number)

function rowOf(kind: MadeKind, draw: Draw, world: World, number: number) {
  const at = new Date(FIRST_DAY + number * 7_919_000).toISOString()
  const picture = kind === 'company' ? 'companyImage' : 'personalPhoto'
  const role = kind === 'validator' ? 'Partner' : 'User'
  return { ...made(kind, draw, world, number), kind, picture, role, username: `${kind}-${number}`, at }
}
type Row = ReturnType<typeof rowOf>

/** One statement for all tables, as the wizard and the review would have left them: references between its rows are checked at its end. */
const insertMembers = (db: Db, rows: readonly Row[]) =>
  sql`with made as materialized (
      select *, uuid_v7() as user_id, uuid_v7() as profile_id, uuid_v7() as version_id, uuid_v7() as file_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (kind text, role text, picture text, username text, name text, email text, license text, language text, at timestamptz, data jsonb)),
    people as (
      insert into users (id, username, email, name, role, user_type, profile_status, language, verified_at)
      select user_id, username, email, name, role, kind, 'approved', language, at from made),
    shown as (
      insert into profiles (id, user_id, kind, user_type, status, status_at, live_version_id, submitted_at, verified_at, created_at)
      select profile_id, user_id, kind, kind, 'approved', at, version_id, at, at, at from made),
    versions as (
      insert into profile_versions (id, profile_id, number, data, language, name, email, email_domain, license, submitted_at, decision, decided_at)
      select version_id, profile_id, 1, data, language, name, email, split_part(email, '@', 2), license, at, 'approved', at from made),
    pictures as (
      insert into files (id, owner_id, take, name, type, size, width, height, sha256, has_thumb, claimed_kind, claimed_id, claimed_at)
      select file_id, user_id, 'image', 'picture.webp', 'image/webp', 20000, 512, 512, md5(username), true, 'profile', profile_id::text, at from made)
    insert into profile_files (version_id, file_id, profile_id, group_key, place)
    select version_id, file_id, profile_id, picture, 0 from made`.execute(db)

const TABLES = [
  'users',
  'profiles',
  'profile_versions',
  'profile_files',
  'files',
  'directory_entries',
  'directory_words',
  'directory_word_forms',
  'directory_counts',
] as const

/** Tells the planner how large the tables are now. */
export async function analyzeMembers(db: Db): Promise<void> {
  for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(db)
}

/**
 * Fills the club with approved members of the kinds in both languages, spread over industries, countries, categories, skills,
 * currencies and amounts; the same ones every time. Written past the verbs, for measures only: no mails, no cases, and pictures
 * whose bytes are nowhere. The database needs the look-ups. They are called `<kind>-<n>` and have no password.
 */
export async function makeMembers(db: Db, counts: Partial<Record<MadeKind, number>>): Promise<void> {
  const world = await readWorld(db)
  for (const [index, kind] of KINDS.entries()) {
    const draw = drawing(SEED + index)
    const count = counts[kind] ?? 0
    for (let from = 0; from < count; from += BATCH) {
      const size = Math.min(BATCH, count - from)
      const rows = Array.from({ length: size }, (_, at) => rowOf(kind, draw, world, from + at + 1))
      await insertMembers(db, rows)
    }
  }
  await rebuildDirectory(db)
  await analyzeMembers(db)
}
