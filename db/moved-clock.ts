import { sql } from 'kysely'
import type { Database } from '../src/platform/server/db.ts'

/** A clock that can be moved; times of the database follow it, defaults of columns and timers too. */
export type MovedClock = {
  /** Moves it so many milliseconds forward (back, when negative) and says what it shows then. */
  by(ms: number): Promise<Date>
  /** Moves it to a moment. */
  to(moment: Date): Promise<Date>
  /** Gives the database its own clock back. What was written keeps its times. */
  release(): Promise<void>
}

/** The names that SQL asks for the time by; whatever else it has would not move. */
const ASKED = '(clock_timestamp|now)'

const MOVED = `
  create schema if not exists moved;
  create table if not exists moved.clock (by interval not null);
  insert into moved.clock select '0' where not exists (select from moved.clock);
  create or replace function moved.clock_timestamp() returns timestamptz volatile language sql as
    'select pg_catalog.clock_timestamp() + by from moved.clock';
  create or replace function moved.now() returns timestamptz stable language sql as
    'select pg_catalog.now() + by from moved.clock';`

/**
 * Defaults were bound to a function when they were made; they are made again with the other one. A table at a time: held together,
 * their locks would wait for who reads two of them the other way round, who waits for them.
 */
async function bindDefaults({ db, runScript }: Database, schema: 'moved' | 'pg_catalog'): Promise<void> {
  const { rows } = await sql<{ script: string }>`
    select format('alter table %s %s', owner, string_agg(format('alter column %I set default %s', name,
      regexp_replace(asks, ${`((moved|pg_catalog)\\.)?${ASKED}\\(\\)`}, ${`${schema}.\\3()`}, 'g')), ', ')) as script
    from (
      select d.adrelid::regclass as owner, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as asks
      from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid
      where c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
    ) one where asks ~ ${`${ASKED}\\(\\)`} group by owner`.execute(db)
  for (const { script } of rows) await runScript(script)
}

const OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();`

const othersOf = ({ kind }: Database): string => (kind === 'postgres' ? OTHERS : '')

/** Connections that were cut are found out, each by a question of its own, before anybody is given one: those that answer are new. */
async function beginAnew({ pool }: Database): Promise<void> {
  for (let cut = pool !== null; cut;) {
    const all = Array.from({ length: Math.max(1, pool!.totalCount) }, () => pool!.query('select 1'))
    cut = (await Promise.allSettled(all)).some(one => one.status === 'rejected')
  }
}

/**
 * Sets where names are looked for, for every connection. They keep the path that they began with: all but this one begin anew, and not
 * before the new path is there for whoever comes back at once.
 */
async function setPath(database: Database, path: string): Promise<void> {
  await database.runScript(
    `do $$ begin execute format('alter database %I set search_path = ${path}', current_database()); end $$`,
  )
  await database.runScript(`set search_path = ${path}; ${othersOf(database)}`)
  await beginAnew(database)
}

/**
 * Lets the clock of a whole database be moved, for what has to be lived through: months of subscriptions, the demo's past. The
 * house asks the database for the time, so nothing in it knows. Only for databases that are nobody's own.
 */
export async function movedClock(database: Database): Promise<MovedClock> {
  const { db } = database
  await database.runScript(MOVED)
  await bindDefaults(database, 'moved')
  await setPath(database, 'moved, public, pg_catalog')
  const shown = async () => (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!.now
  const by = async (ms: number) => {
    await sql`update moved.clock set by = by + make_interval(secs => ${ms / 1000})`.execute(db)
    return shown()
  }
  return {
    by,
    to: async moment => by(moment.getTime() - (await shown()).getTime()),
    release: () => releaseClock(database),
  }
}

/** Gives a database its own clock back, also after a process that moved it has died. */
export async function releaseClock(database: Database): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = 'moved'`.execute(database.db)
  if (rows.length === 0) return
  await bindDefaults(database, 'pg_catalog')
  await setPath(database, '"$user", public')
  await database.runScript('drop schema moved cascade')
}
