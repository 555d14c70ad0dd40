import type { Db, Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import { say } from '../../../platform/server/text.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { namesToFind } from '../../lookups/server/public.ts'
import { insertEntries, removeEntries } from './entry-rows.ts'
import { type ItemFacts, itemFacts } from './item-facts.ts'
import { type Around, makeEntry } from './make-entry.ts'
import { pricesOf } from './prices.ts'

const kindNames = (kind: string): string[] => LANGUAGES.map(language => say(language, 'market', `kind-words.${kind}`))

async function aroundOf(db: Db, items: readonly ItemFacts[]): Promise<Around> {
  const told = items.map(item => ({
    data: [item.category_id, item.country_id, item.state_id],
    industryIds: item.industry_ids,
  }))
  return { ...(await namesToFind(db, told)), kindNames }
}

/** Makes the entries of these items anew; what members do not find leaves. */
export async function writeEntries(tx: Tx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  await holdName(tx, 'market')
  const items = await itemFacts(tx, itemIds)
  const around = await aroundOf(tx, items)
  await removeEntries(tx, itemIds)
  if (items.length === 0) return
  const entries = items.map(item => makeEntry(item, around))
  const prices = await pricesOf(
    tx,
    items.map(item => item.id),
  )
  await insertEntries(tx, entries, prices)
}

/** Makes the entries of an owner's items anew: what the owner is called, and whether they are verified, stands in them. */
export async function writeEntriesOfProfile(tx: Tx, profileId: string): Promise<void> {
  const rows = await tx
    .selectFrom('market_entries as e')
    .innerJoin('profiles as p', 'p.user_id', 'e.owner_id')
    .select('e.item_id')
    .where('p.id', '=', profileId)
    .execute()
  await writeEntries(
    tx,
    rows.map(row => row.item_id),
  )
}
