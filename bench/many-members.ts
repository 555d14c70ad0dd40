import { sql } from 'kysely'
import { type Db, transact } from '../src/platform/server/db.ts'
import { makeCompanies } from './make-companies.ts'

/** So many are made one by one; the others are like one of them, of another name, place in time and kind. */
const MADE = 2000
const KINDS = ['company', 'investor', 'freelancer', 'broker', 'advisor']
const TABLES = [
  'users',
  'profiles',
  'profile_versions',
  'directory_entries',
  'directory_words',
  'directory_word_forms',
  'directory_counts',
]

/** Copies everybody once more for each round; every statement writes one table from the list of copies. */
async function copy(db: Db, rounds: number): Promise<void> {
  await transact(db, async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`create temporary table copies on commit drop as
      select p.id as old_profile, p.live_version_id as old_version, p.user_id as old_user, round, uuid_v7() as user_id, uuid_v7() as profile_id, uuid_v7() as version_id,
        (${KINDS}::text[])[1 + round % ${KINDS.length}] as kind
      from profiles p cross join generate_series(1, ${rounds}::int) as round`.execute(tx)
    await sql`insert into users (id, username, email, name, role, user_type, profile_status, language, verified_at)
      select c.user_id, u.username || '-' || c.round, c.round || '-' || u.email, u.name || ' ' || c.round, 'User', c.kind, 'approved', u.language, u.verified_at
      from copies c join users u on u.id = c.old_user`.execute(tx)
    await sql`insert into profiles (id, user_id, kind, user_type, status, status_at, live_version_id, submitted_at, verified_at)
      select c.profile_id, c.user_id, c.kind, c.kind, 'approved', p.status_at, null, p.submitted_at, p.verified_at
      from copies c join profiles p on p.id = c.old_profile`.execute(tx)
    await sql`insert into profile_versions (id, profile_id, number, data, language, name, decision, decided_at)
      select c.version_id, c.profile_id, 1, v.data || jsonb_build_object('fullName', v.name || ' ' || c.round, 'companyName', v.name || ' ' || c.round,
          'country', v.data->'companyCountry', 'state', v.data->'companyState', 'city', v.data->'companyCity'),
        v.language, v.name || ' ' || c.round, 'approved', v.decided_at + make_interval(secs => c.round)
      from copies c join profile_versions v on v.id = c.old_version`.execute(tx)
    await sql`update profiles p set live_version_id = c.version_id from copies c where c.profile_id = p.id`.execute(tx)
    await copyEntries(tx)
  })
}

/** Indexes are made again afterwards: that is faster than writing each entry into them. */
async function copyEntries(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes where tablename = 'directory_entries' and indexname <> 'directory_entries_pkey'`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  await sql`insert into directory_entries (profile_id, user_id, kind, name, sort_name, tags, vector, currency, amount_minor, amount_usd, amount_to_usd, ebitda, live_at, first_live_at, made_from)
    select c.profile_id, c.user_id, c.kind, e.name || ' ' || c.round, e.sort_name || ' ' || c.round, e.tags, e.vector || ('''' || 'n' || c.round || ''':1A')::tsvector,
      e.currency, e.amount_minor, e.amount_usd, e.amount_to_usd, e.ebitda, e.live_at + make_interval(secs => c.round), e.first_live_at,
      c.version_id || substring(e.made_from from 37)
    from copies c join directory_entries e on e.profile_id = c.old_profile`.execute(db)
  for (const { made } of rows) await sql.raw(made).execute(db)
  await sql`delete from directory_counts`.execute(db)
  await sql`insert into directory_counts (kind, tag, count)
    select kind, tag, count(*) from directory_entries, unnest(tags || array['all']) as tag group by kind, tag`.execute(
    db,
  )
  for (const kind of KINDS.slice(1)) {
    await sql`insert into directory_words (kind, word) select ${kind}, word from directory_words where kind = 'company' on conflict do nothing`.execute(
      db,
    )
    await sql`insert into directory_word_forms (kind, form, word) select ${kind}, form, word from directory_word_forms where kind = 'company' on conflict do nothing`.execute(
      db,
    )
  }
}

/**
 * Fills a club on PostgreSQL with `count` approved members of the five kinds that have a directory, within a minute or two. The
 * first of them are companies as the wizard leaves them (make-companies.ts). For measures and for checks of plans only.
 */
export async function manyMembers(db: Db, count: number, passwordHash: string | null = null): Promise<void> {
  await makeCompanies(db, Math.min(count, MADE), passwordHash)
  const rounds = Math.ceil(count / MADE) - 1
  if (rounds > 0) await copy(db, rounds)
  for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(db)
}
