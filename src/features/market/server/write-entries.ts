import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { formRows, wordRows } from '../../directories/server/shelf-rows.ts'
import { surroundingsOf } from '../../directories/server/surroundings.ts'
import { countTags } from './count-tags.ts'
import { differing, type ItemFacts, itemFacts } from './item-facts.ts'
import { type Around, type EntryDraft, makeEntry } from './make-entry.ts'
import { movedPrices, movePrice, type PriceRow, pricesOf } from './prices.ts'

const BATCH = 500

const kindNames = (kind: string): string[] => LANGUAGES.map(language => say(language, 'market', `kind-words.${kind}`))

async function aroundOf(db: Db, items: readonly ItemFacts[]): Promise<Around> {
  const told = items.map(item => ({
    data: [item.category_id, item.country_id, item.state_id],
    industryIds: item.industry_ids,
  }))
  return { ...(await surroundingsOf(db, told)), kindNames }
}

/** Takes items out of the market. */
export async function removeEntries(tx: Tx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const rows = await tx
    .deleteFrom('market_entries')
    .where('item_id', 'in', itemIds)
    .returning(['item_id', 'kind', 'tags'])
    .execute()
  const prices = await tx
    .deleteFrom('market_prices')
    .where('item_id', 'in', itemIds)
    .returning(['item_id', 'bucket'])
    .execute()
  const buckets = new Map(prices.map(row => [row.item_id, row.bucket]))
  await countTags(
    tx,
    rows.map(row => counted(row, buckets.get(row.item_id))),
    -1,
  )
}

const counted = ({ kind, tags }: { kind: string; tags: readonly string[] }, bucket: string | null | undefined) => ({
  kind,
  tags: [...tags, 'all', ...(bucket ? [bucket] : [])],
})

async function insertEntries(tx: Tx, entries: readonly EntryDraft[], prices: readonly PriceRow[]): Promise<void> {
  await sql`
    insert into market_entries (item_id, owner_id, kind, tags, vector, featured, live_at, made_from)
    select item_id, owner_id, kind, tags, vector::tsvector, featured, live_at, made_from
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as r (item_id uuid, owner_id uuid, kind text, tags text[], vector text, featured boolean, live_at timestamptz, made_from text)`.execute(
    tx,
  )
  await sql`
    insert into market_prices (item_id, kind, price_usd, bucket, ends_at)
    select * from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as r (item_id uuid, kind text, price_usd double precision, bucket text, ends_at timestamptz)`.execute(tx)
  await sql`with fresh as (
      insert into market_words (kind, word) ${wordRows(entries)} on conflict do nothing returning kind, word)
    insert into market_word_forms (kind, form, word) ${formRows} on conflict do nothing`.execute(tx)
}

/** Makes the entries of these items anew; what members do not find leaves. */
export async function writeEntries(tx: Tx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext('market'), 0)`.execute(tx)
  const items = await itemFacts(tx, itemIds)
  const around = await aroundOf(tx, items)
  await removeEntries(tx, itemIds)
  if (items.length === 0) return
  const entries = items.map(item => makeEntry(item, around))
  const prices = await pricesOf(
    tx,
    items.map(item => item.id),
  )
  await insertEntries(tx, entries, [...prices.values()])
  await countTags(
    tx,
    entries.map(entry => counted(entry, prices.get(entry.item_id)?.bucket)),
    1,
  )
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

/** Repairs what differs between the items and the market; a lost event, new rates or a placement that ran out leave nothing behind. */
export async function repairMarket(db: Db): Promise<number> {
  const { stale, gone } = await differing(db)
  const all = [...stale, ...gone]
  for (let at = 0; at < all.length; at += BATCH) await transact(db, tx => writeEntries(tx, all.slice(at, at + BATCH)))
  const moved = await movedPrices(db)
  for (const id of moved) await transact(db, tx => movePrice(tx, id))
  return all.length + moved.length
}
