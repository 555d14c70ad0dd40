import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** Somebody who goes, with the words by which others wrote of them: of all the words `names` are what they are called themselves. */
export type Leaver = { id: string; names: readonly string[]; words: readonly string[] }

/** What becomes of rows when the person whom they are about is erased. */
type Erased =
  /** They go. */
  | 'deleted'
  /** They stay under a pseudonym: they hold no words of the person, or what the club must be able to show. */
  | 'stays'
  /** They stay, with these columns as told. */
  | Readonly<Record<string, RawBuilder<unknown>>>

/** What a table keeps about a person. */
export type PersonalTable = {
  table: string
  /** Columns that name the person, or a condition on the table by its own name. */
  whose: readonly string[] | ((leaver: Leaver) => RawBuilder<unknown>)
  erased: Erased
  /** False where the rows are other people's words or none of the person's business. */
  exported?: false
  /** Columns that the export leaves out besides hashes and sealed ones. */
  without?: readonly string[]
}

/** Something that must end before its member may be erased: the key of a sentence `ties.<key>` of the feature, and how many there are. */
export type Tie = { key: string; count: number }

/** What a feature keeps about people, and what it does when one of them goes. */
export type Personal = {
  tables: readonly PersonalTable[]
  /** What must end first; asked when deletion is asked for, and again when it is due. */
  ties?(db: Db, userId: string): Promise<Tie[]>
  /** By which words others know things of theirs: names that notices and mails carry along. */
  words?(db: Db, userId: string): Promise<string[]>
  /** Done before the rows: what others see of the person ends by the feature's own verbs. Twice is once. */
  leave?(tx: Tx, userId: string): Promise<void>
}

const conditionOf = ({ table, whose }: PersonalTable, leaver: Leaver): RawBuilder<unknown> =>
  typeof whose === 'function'
    ? whose(leaver)
    : sql`(${sql.join(
        whose.map(column => sql`${sql.ref(`${table}.${column}`)} = ${leaver.id}`),
        sql` or `,
      )})`

/** Secrets are nobody's to read, not even their owner's. */
const SECRET = /(_hash|_sealed|digest)$|^(sealed|secret|hash|vector)$/

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Rows of a table as its person may have them, by the names of the API. */
export async function personalRows(db: Db, table: PersonalTable, leaver: Leaver): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.table(table.table)}.* from ${sql.table(table.table)} where ${conditionOf(table, leaver)}`.execute(db)
  const left = new Set(table.without)
  return rows.map(row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !left.has(column) && !SECRET.test(column))
        .map(([column, value]) => [camel(column), value]),
    ),
  )
}

/** Lets go of the rows of a table as it is declared. */
export async function eraseRows(tx: Tx, table: PersonalTable, leaver: Leaver): Promise<void> {
  const { erased } = table
  if (erased === 'stays') return
  const name = sql.table(table.table)
  const where = conditionOf(table, leaver)
  if (erased === 'deleted') await sql`delete from ${name} where ${where}`.execute(tx)
  else {
    const set = Object.entries(erased).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${name} set ${sql.join(set)} where ${where}`.execute(tx)
  }
}

/**
 * From here to the end of the transaction words may be taken out of rows that otherwise stand for ever (`refuse_change` of the schema), and a
 * statement may take its time: it looks through every notice and mail.
 */
export const allowTakingOut = async (tx: Tx): Promise<void> =>
  void (await sql`select set_config('majlis.erasing', 'on', true), set_config('statement_timeout', '0', true)`.execute(
    tx,
  ))

const NOBODY = '—'
/** Shorter words tell of nobody. Inside of a longer text a short one may be anybody's: a name, and more so what things are called ("Meeting"). */
const SHORTEST = 2
const SHORTEST_NAME_IN_TEXT = 4
const SHORTEST_WORD_IN_TEXT = 12
/** Rows of others that tell of somebody by name, as facts. */
const TOLD = [
  { table: 'notices', facts: 'params' },
  { table: 'outbox', facts: 'payload' },
] as const

/**
 * Puts a dash where facts of others' notices and of events say a word of somebody who goes. Mails to others that tell of them leave the
 * log: whoever received one has it.
 */
export async function forgetWords(tx: Tx, { names, words }: Leaver): Promise<void> {
  for (const word of new Set(words.filter(one => one.trim().length >= SHORTEST))) {
    const quoted = sql`to_json(${word}::text)::text`
    for (const { table, facts } of TOLD) {
      const column = sql.ref(facts)
      await sql`
        update ${sql.table(table)} set ${column} = replace(${column}::text, ${quoted}, to_json(${NOBODY}::text)::text)::jsonb
        where position(${quoted} in ${column}::text) > 0`.execute(tx)
    }
    const least = names.includes(word) ? SHORTEST_NAME_IN_TEXT : SHORTEST_WORD_IN_TEXT
    const inText = word.trim().length >= least ? sql`${word}::text` : quoted
    await sql`delete from mails where position(${inText} in params::text) > 0`.execute(tx)
  }
}

/** What the platform itself keeps about people. */
export const platformPersonal: Personal = {
  tables: [
    { table: 'notices', whose: ['recipient_id'], erased: 'deleted', without: ['by_ids'] },
    {
      table: 'mails',
      whose: leaver =>
        sql`(mails.recipient_id = ${leaver.id} or lower(mails.to_address) in (${sql.join(leaver.words.map(one => one.toLowerCase()))}))`,
      erased: 'deleted',
      without: ['params', 'html', 'link', 'unsubscribe', 'attached', 'error', 'reason', 'hides'],
    },
    { table: 'saved_views', whose: ['owner_id'], erased: 'deleted' },
    {
      table: 'rate_limits',
      whose: ({ words }) =>
        sql`exists (select from unnest(array[${sql.join(words)}]::text[]) as word where position(lower(word) in lower(rate_limits.key)) > 0)`,
      erased: 'deleted',
      exported: false,
    },
    {
      table: 'idempotency',
      whose: leaver => sql`idempotency.caller = ${leaver.id}`,
      erased: 'deleted',
      exported: false,
    },
    // Who did what stays told, of nobody any more.
    {
      table: 'audit',
      whose: leaver => sql`(audit.actor_id = ${leaver.id} or audit.target_id = ${leaver.id})`,
      erased: { before: sql`null`, after: sql`null`, address: sql`null` },
      without: ['before', 'after', 'request_id'],
    },
    // The next sweep takes row and bytes.
    {
      table: 'files',
      whose: ['owner_id'],
      erased: {
        claimed_kind: sql`'discarded'`,
        claimed_id: sql`null`,
        created_at: sql`now() - interval '25 hours'`,
        name: sql`'file'`,
        sha256: sql`''`,
      },
      without: ['take', 'sha256', 'has_thumb'],
    },
    {
      table: 'uploads',
      whose: ['owner_id'],
      erased: { created_at: sql`now() - interval '25 hours'`, name: sql`'file'` },
      exported: false,
    },
  ],
}
