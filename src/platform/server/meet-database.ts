import pg from 'pg'
import type { Config } from './config.ts'
import { sqlState } from './db.ts'
import { StartError } from './start-error.ts'

const LEAST_VERSION = 15
const EXTENSIONS = ['citext', 'pg_trgm', 'unaccent']
const CONNECT_WITHIN_MS = 15_000

type Facts = {
  version: number
  encoding: string
  replica: boolean
  role: string
  database: string
  schema: string | null
  may_make_tables: boolean
  may_make_schemas: boolean
  missing: string[]
}

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as replica, current_user as role, current_database() as database, current_schema() as schema,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_make_tables,
    has_database_privilege(current_database(), 'create') as may_make_schemas,
    array(select wanted from unnest($1::text[]) wanted where not exists (select from pg_extension where extname = wanted)
      order by 1) as missing`

/**
 * Meets PostgreSQL once before anything is done in it. Throws StartError with a sentence when it does not answer, does not let us
 * in, or lacks what the product needs.
 */
export async function meetDatabase(config: Config): Promise<void> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: owner } = config
  if (url) await meet(url, owner === undefined)
  if (owner) await meet(owner, true)
}

/** `makesTables`: as the role that brings the database up to date. */
async function meet(url: string, makesTables: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(FACTS, [EXTENSIONS])
    refuseUnfit(rows[0]!, makesTables)
  } catch (error) {
    throw error instanceof StartError ? error : sayDatabaseError(error, url)
  } finally {
    await client.end().catch(() => {})
  }
}

function refuseUnfit(facts: Facts, makesTables: boolean): void {
  const { role, database, schema } = facts
  const say = (sentence: string): never => {
    throw new StartError(sentence)
  }
  if (facts.version < LEAST_VERSION)
    say(`The database runs on PostgreSQL ${facts.version}; Majlis needs ${LEAST_VERSION} or newer.`)
  if (facts.encoding !== 'UTF8')
    say(`The database “${database}” is kept in ${facts.encoding}: make one with “encoding 'UTF8'”, which holds Arabic.`)
  if (facts.replica) say('The database of DATABASE_URL is a replica, which can only be read: name the main one.')
  if (makesTables && (!schema || !facts.may_make_tables))
    say(
      `The role “${role}” may not make tables in the database “${database}”: run “grant create on schema ${schema ?? 'public'} to ${role}” there, or make ${role} its owner.`,
    )
  if (!facts.may_make_schemas && facts.missing.length > 0)
    say(
      `The role “${role}” may not make the extensions ${facts.missing.join(', ')} in the database “${database}”: run “grant create on database ${database} to ${role}” there, or make ${role} its owner.`,
    )
}

/** Host and name of a database as they may be shown: without user and password. */
export function databaseInWords(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = hostname || (searchParams.get('host') ?? '')
  return `“${decodeURIComponent(pathname.slice(1))}” on ${host}${port ? `:${port}` : ''}`
}

/** The sentence for a database that cannot be reached or does not let us in. */
export function sayDatabaseError(error: unknown, url: string): unknown {
  const where = databaseInWords(url)
  const { message, code = '' } = error as { message: string; code?: string }
  const sentences: Record<string, string> = {
    '28P01': `The database ${where} does not take the user or password of DATABASE_URL.`,
    '28000': `The database ${where} does not let the user of DATABASE_URL in from here: look into its pg_hba.conf.`,
    '3D000': `There is no database ${where}: make it (docs/postgresql.md), or correct the name in DATABASE_URL.`,
    '42501': `The user of DATABASE_URL may not do what is needed in the database ${where}: make it its owner.`,
    '53300': `The database ${where} has no connection left: lower DATABASE_POOL, or raise its max_connections.`,
    '57P03': `The database ${where} is starting or stopping: start again in a moment.`,
    ENOTFOUND: `Nobody knows the host of the database ${where}: correct it in DATABASE_URL.`,
    EAI_AGAIN: `Nobody knows the host of the database ${where}: correct it in DATABASE_URL.`,
    ECONNREFUSED: `Nobody answers for the database ${where}: start PostgreSQL, or correct host and port in DATABASE_URL.`,
    ECONNRESET: `The line to the database ${where} was cut: look whether it is PostgreSQL that answers there.`,
    ENOENT: `There is no socket of the database ${where}: correct the folder in DATABASE_URL.`,
    ETIMEDOUT: `The database ${where} does not answer: correct host and port in DATABASE_URL, or open the way to it.`,
    EHOSTUNREACH: `There is no way to the database ${where}: correct the host in DATABASE_URL, or open the way to it.`,
  }
  const found = sentences[sqlState(error) ?? code]
  const sentence = found ?? `The database ${where} cannot be used: ${message}.`
  return new StartError(found ? `${sentence} (${code})` : sentence, { cause: error })
}
