import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { SearchIndex } from './search-index.ts'
import { formsOf } from './words/near-words.ts'

const MOST_SIMILAR = 60
/** A shorter word is found by its forms; of a longer one with several mistakes the trigrams still tell. */
const LEAST_FOR_TRIGRAMS = 6
/** So many words of a search are looked up by their trigrams. */
const MOST_BY_TRIGRAMS = 4
/** Sorts behind every word that begins with the one before it. */
const AFTER_ALL = '\u{10ffff}'

/** Whether some entry matches a text query. Counted to the end: a plan that stops at the first would read the table for it. */
export async function hasEntry(
  db: Db,
  kinds: readonly string[],
  query: string,
  { bare }: SearchIndex,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${bare} e where kind = any(${kinds}::text[]) and vector @@ ${query}::tsquery`.execute(
    db,
  )
  return rows[0]!.count > 0
}

/** Which of the words the index has, and which some word of it begins with. */
export async function knownWords(
  db: Db,
  kinds: readonly string[],
  words: readonly string[],
  index: SearchIndex,
): Promise<{ whole: Set<string>; begun: Set<string> }> {
  const { rows } = await sql<{ word: string; whole: boolean }>`
    select distinct w.word, found.word = w.word as whole
    from unnest(${words}::text[]) as w (word) cross join unnest(${kinds}::text[]) as k (kind)
    cross join lateral (
      select d.word from ${sql.table(index.words)} d where d.kind = k.kind and d.word ~>=~ w.word and d.word ~<=~ (w.word || ${AFTER_ALL})
      order by d.word using ~<~ limit 1) as found`.execute(db)
  return {
    whole: new Set(rows.filter(row => row.whole).map(row => row.word)),
    begun: new Set(rows.map(row => row.word)),
  }
}

type Asked = { kinds: readonly string[]; index: SearchIndex }

async function byForms(db: Db, { kinds, index }: Asked, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from ${sql.table(index.forms)}
    where kind = any(${kinds}::text[]) and form = any(${[...new Set(words.flatMap(formsOf))]}::text[])`.execute(db)
  return rows.map(row => row.word)
}

async function byTrigrams(db: Db, { kinds, index }: Asked, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from ${sql.table(index.words)} where kind = any(${kinds}::text[]) and word % ${word}
    order by similarity(word, ${word}) desc limit ${MOST_SIMILAR}`.execute(db)
  return rows.map(row => row.word)
}

/** Words of the index that a typed one may have meant: candidates, not yet measured. */
export async function similarWords(
  db: Db,
  kinds: readonly string[],
  words: readonly string[],
  index: SearchIndex,
): Promise<string[]> {
  const asked = { kinds, index }
  const found = new Set(await byForms(db, asked, words))
  const long = words.filter(word => word.length >= LEAST_FOR_TRIGRAMS).slice(0, MOST_BY_TRIGRAMS)
  for (const word of long) for (const one of await byTrigrams(db, asked, word)) found.add(one)
  return [...found]
}
