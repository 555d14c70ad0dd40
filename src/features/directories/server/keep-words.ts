import { sql } from 'kysely'
import { formRows, wordRows } from '../../../engines/search/server/index-rows.ts'
import type { Tx } from '../../../platform/server/db.ts'

/** Keeps the words of entries; a new one with its forms. Measures fill by it too. */
export async function keepWords(tx: Tx, entries: readonly { kind: string; words: readonly string[] }[]): Promise<void> {
  await sql`with fresh as (
      insert into directory_words (kind, word) ${wordRows(entries)} on conflict do nothing returning kind, word)
    insert into directory_word_forms (kind, form, word) ${formRows} on conflict do nothing`.execute(tx)
}
