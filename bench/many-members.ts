import { sql } from 'kysely'
import { keepWords } from '../src/features/directories/server/keep-words.ts'
import { type Db, type Tx, transact } from '../src/platform/server/db.ts'
import { familyNames } from './family-names.ts'
import { analyzeMembers, KINDS, type MadeKind, makeMembers, SHARES } from './make-members.ts'

/** So many are made one by one; the others are like one of them, of another family and another day. */
const MADE = 2000
const WHOLE = 100

/** Everybody once more for each round; every later statement writes one table from this list. */
async function listCopies(tx: Tx, rounds: number): Promise<void> {
  const names = familyNames()
  const each = names.filter(one => one.language === 'en').length
  await sql`create temporary table families on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      as r (language text, at int, name text, folded text, vector text, words text[])`.execute(tx)
  await sql`create temporary table copies on commit drop as
    with everybody as (
      select p.id as old_profile, p.live_version_id as old_version, p.user_id as old_user, p.kind, u.language,
        row_number() over (order by p.kind, u.username) as place
      from profiles p join users u on u.id = p.user_id)
    select e.*, round, f.at as family, uuid_v7() as user_id, uuid_v7() as profile_id, uuid_v7() as version_id, uuid_v7() as file_id,
      f.name as family_name, f.folded as family_folded, f.vector::tsvector as family_vector
    from everybody e cross join generate_series(1, ${rounds}::int) as round
    join families f on f.language = e.language and f.at = (e.place * 37 + round * 101) % ${each}::int`.execute(tx)
  await sql`analyze copies`.execute(tx)
}

async function copyPeople(tx: Tx): Promise<void> {
  await sql`insert into users (id, username, email, name, role, user_type, profile_status, language, verified_at)
    select c.user_id, u.username || '-' || c.round, c.round || '-' || u.email, u.name || ' ' || c.family_name, u.role, c.kind, 'approved', u.language, u.verified_at
    from copies c join users u on u.id = c.old_user`.execute(tx)
  await sql`insert into profiles (id, user_id, kind, user_type, status, status_at, submitted_at, verified_at, created_at)
    select c.profile_id, c.user_id, c.kind, c.kind, 'approved', p.status_at, p.submitted_at, p.verified_at, p.created_at
    from copies c join profiles p on p.id = c.old_profile`.execute(tx)
  await sql`insert into profile_versions (id, profile_id, number, data, language, name, email, email_domain, license, submitted_at, decision, decided_at)
    select c.version_id, c.profile_id, 1,
      v.data || jsonb_build_object(case c.kind when 'company' then 'companyName' else 'fullName' end, v.name || ' ' || c.family_name),
      v.language, v.name || ' ' || c.family_name, v.email, v.email_domain, v.license, v.submitted_at, 'approved', v.decided_at + make_interval(secs => c.round)
    from copies c join profile_versions v on v.id = c.old_version`.execute(tx)
  await sql`update profiles p set live_version_id = c.version_id from copies c where c.profile_id = p.id`.execute(tx)
  await sql`insert into files (id, owner_id, take, name, type, size, width, height, sha256, has_thumb, claimed_kind, claimed_id, claimed_at)
    select c.file_id, c.user_id, 'image', 'picture.webp', 'image/webp', 20000, 512, 512, md5(c.file_id::text), true, 'profile', c.profile_id::text, clock_timestamp()
    from copies c`.execute(tx)
  await sql`insert into profile_files (version_id, file_id, profile_id, group_key, place)
    select c.version_id, c.file_id, c.profile_id, case c.kind when 'company' then 'companyImage' else 'personalPhoto' end, 0 from copies c`.execute(
    tx,
  )
}

/** Entries are those of whom they are like, with the family's name. Indexes are made again afterwards: that is faster. */
async function copyEntries(tx: Tx): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes where tablename = 'directory_entries' and indexname <> 'directory_entries_pkey'`.execute(
    tx,
  )
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(tx)
  await sql`insert into directory_firsts (profile_id, first_live_at)
    select c.profile_id, e.first_live_at from copies c join directory_entries e on e.profile_id = c.old_profile`.execute(
    tx,
  )
  await sql`insert into directory_entries (profile_id, user_id, kind, name, sort_name, tags, vector, currency, amount_minor, amount_usd, amount_to_usd, ebitda, live_at, first_live_at, made_from)
    select c.profile_id, c.user_id, c.kind, e.name || ' ' || c.family_name, e.sort_name || ' ' || c.family_folded, e.tags, c.family_vector || e.vector,
      e.currency, e.amount_minor, e.amount_usd, e.amount_to_usd, e.ebitda, e.live_at + make_interval(secs => c.round), e.first_live_at,
      c.version_id || substring(e.made_from from 37)
    from copies c join directory_entries e on e.profile_id = c.old_profile`.execute(tx)
  for (const { made } of indexes) await sql.raw(made).execute(tx)
  await sql`delete from directory_counts`.execute(tx)
  await sql`insert into directory_counts (kind, tag, count)
    select kind, tag, count(*) from directory_entries, unnest(tags || array['all']) as tag group by kind, tag`.execute(
    tx,
  )
  const { rows: borne } = await sql<{ kind: string; words: string[] }>`
    select c.kind, array_agg(distinct word) as words
    from copies c join families f on f.language = c.language and f.at = c.family, unnest(f.words) as word group by c.kind`.execute(
    tx,
  )
  await keepWords(tx, borne)
}

const copy = (db: Db, rounds: number): Promise<void> =>
  transact(db, async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await listCopies(tx, rounds)
    await copyPeople(tx)
    await copyEntries(tx)
  })

const shareOf = (kind: MadeKind, count: number): number => Math.round((count * SHARES[kind]) / WHOLE)

/**
 * Fills a club with about `count` approved members of all six kinds, 100,000 within a minute or two on PostgreSQL. `<kind>-<n>` are
 * made as the wizard leaves them (make-members.ts), `<kind>-<n>-<round>` after them. For measures and for checks of plans only.
 */
export async function manyMembers(db: Db, count: number): Promise<void> {
  const made = Math.min(count, MADE)
  await makeMembers(db, Object.fromEntries(KINDS.map(kind => [kind, shareOf(kind, made)])))
  const rounds = Math.round(count / MADE) - 1
  if (rounds > 0) await copy(db, rounds)
  await analyzeMembers(db)
}
