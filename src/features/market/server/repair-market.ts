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
