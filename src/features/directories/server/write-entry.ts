import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { listingsOf } from '../../profiles/server/profile-reads.ts'
import { directories } from '../directory.ts'
import { type EntryDraft, makeEntry } from './make-entry.ts'
import { surroundingsOf } from './surroundings.ts'

/** Adds to, or takes from, the counts of some tags; always in the order of the tags, so that two writers do not block each other. */
async function count(tx: Tx, kind: string, tags: readonly string[], by: 1 | -1): Promise<void> {
  await sql`insert into directory_counts (kind, tag, count) select ${kind}, tag, ${by} from unnest(${[...tags, 'all'].sort()}::text[]) as tag order by tag
    on conflict (kind, tag) do update set count = directory_counts.count + excluded.count`.execute(tx)
}

/** Takes a profile out of its directory. */
export async function removeEntry(tx: Tx, profileId: string): Promise<void> {
  const row = await tx
    .deleteFrom('directory_entries')
    .where('profile_id', '=', profileId)
    .returning(['kind', 'tags'])
    .executeTakeFirst()
  if (row) await count(tx, row.kind, row.tags, -1)
}

async function insertEntry(tx: Tx, entry: EntryDraft): Promise<void> {
  const { weights, words, ...row } = entry
  const weigh = (letter: 'a' | 'b' | 'c' | 'd') =>
    sql`setweight(to_tsvector('simple', ${weights[letter]}), ${sql.lit(letter.toUpperCase())})`
  const vector = sql<string>`${weigh('a')} || ${weigh('b')} || ${weigh('c')} || ${weigh('d')}`
  await tx
    .insertInto('directory_entries')
    .values({ ...row, vector })
    .execute()
  await sql`insert into directory_words (kind, word) select ${row.kind}, word from unnest(${words}::text[]) as word on conflict do nothing`.execute(
    tx,
  )
  await count(tx, row.kind, row.tags, 1)
}

/** Makes the entries of these profiles anew from their live versions; what is not live leaves. Answers how many are in. */
export async function writeEntries(tx: Tx, profileIds: readonly string[]): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('directory'), 0)`.execute(tx)
  const listings = await listingsOf(tx, profileIds)
  const around = await surroundingsOf(tx, listings)
  for (const id of profileIds) await removeEntry(tx, id)
  const entries = listings.flatMap(facts => {
    const directory = directories.find(one => one.kind === facts.kind)
    return directory ? [makeEntry(directory, facts, around)] : []
  })
  for (const entry of entries) await insertEntry(tx, entry)
  return entries.length
}
