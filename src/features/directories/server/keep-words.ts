import { sql } from 'kysely'
import { formRows, wordRows } from '../../../engines/search/server/index-rows.ts'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'

/** Keeps the words of entries; a new one with its forms. Measures fill by it too. */
export async function keepWords(tx: Tx, entries: readonly { kind: string; words: readonly string[] }[]): Promise<void> {
  await sql`with fresh as (
      insert into directory_words (kind, word) ${wordRows(entries)} on conflict do nothing returning kind, word)
    insert into directory_word_forms (kind, form, word) ${formRows} on conflict do nothing`.execute(tx)
}

/** The word as it stands in the vector of an entry. */
const lexeme = sql`('''' || replace(replace(w.word, '\\', '\\\\'), '''', '''''') || '''')::tsquery`

/**
 * Lets go of words that no entry holds any more. They are looked for first, and asked again under a lock, which waits for entries that
 * are being written.
 */
export async function pruneWords(db: Db): Promise<void> {
  const unused = sql`not exists (select from directory_entries e where e.kind = w.kind and e.vector @@ ${lexeme})`
  const { rows } = await sql<{ word: string }>`select word from directory_words w where ${unused} limit 5000`.execute(
    db,
  )
  if (rows.length === 0) return
  await transact(db, async tx => {
    await sql`lock table directory_words in share row exclusive mode`.execute(tx)
    await sql`
      with gone as (delete from directory_words w where w.word = any(${rows.map(row => row.word)}) and ${unused} returning kind, word)
      delete from directory_word_forms f using gone where f.kind = gone.kind and f.word = gone.word`.execute(tx)
  })
}
