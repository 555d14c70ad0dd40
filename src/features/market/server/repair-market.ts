import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/server/db.ts'
import { differing } from './item-facts.ts'
import { movedPrices, movePrice } from './prices.ts'
import { writeEntries } from './write-entries.ts'

const BATCH = 500

/** Repairs what differs between the items and the market; a lost event, new rates or a placement that ran out leave nothing behind. */
export async function repairMarket(db: Db): Promise<number> {
  const { stale, gone } = await differing(db)
  const all = [...stale, ...gone]
  for (let at = 0; at < all.length; at += BATCH) await transact(db, tx => writeEntries(tx, all.slice(at, at + BATCH)))
  const moved = await movedPrices(db)
  for (const id of moved) await transact(db, tx => movePrice(tx, id))
  return all.length + moved.length
}

/** The word as it stands in the vector of an entry. */
const lexeme = sql`('''' || replace(replace(w.word, '\\', '\\\\'), '''', '''''') || '''')::tsquery`

/**
 * Lets go of words that no entry holds any more. They are looked for first, and asked again under a lock, which waits for entries that
 * are being written.
 */
export async function pruneWords(db: Db): Promise<void> {
  const unused = sql`not exists (select from market_entries e where e.kind = w.kind and e.vector @@ ${lexeme})`
  const { rows } = await sql<{ word: string }>`select word from market_words w where ${unused} limit 5000`.execute(db)
  if (rows.length === 0) return
  await transact(db, async tx => {
    await sql`lock table market_words in share row exclusive mode`.execute(tx)
    await sql`
      with gone as (delete from market_words w where w.word = any(${rows.map(row => row.word)}) and ${unused} returning kind, word)
      delete from market_word_forms f using gone where f.kind = gone.kind and f.word = gone.word`.execute(tx)
  })
}
