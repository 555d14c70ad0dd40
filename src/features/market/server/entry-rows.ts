import { sql } from 'kysely'
import { formRows, wordRows } from '../../../engines/search/server/index-rows.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { countTags } from './count-tags.ts'
import { knowTags } from './know-tags.ts'
import type { EntryDraft } from './make-entry.ts'
import type { PriceRow } from './prices.ts'

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

/** What an entry is counted under. */
const markedBy = ({ kind, tags }: EntryDraft, { bucket }: PriceRow): string[] => [
  ...tags,
  `kind=${kind}`,
  ...(bucket ? [bucket] : []),
]

async function insertPrices(
  tx: Tx,
  entries: readonly EntryDraft[],
  prices: ReadonlyMap<string, PriceRow>,
): Promise<void> {
  const rows = entries.flatMap(entry => {
    const price = prices.get(entry.item_id)
    return price ? [{ ...price, tags: markedBy(entry, price) }] : []
  })
  await knowTags(
    tx,
    rows.flatMap(row => row.tags),
  )
  await sql`
    insert into market_prices (item_id, kind, price_usd, bucket, ends_at, marks)
    select item_id, kind, price_usd, bucket, ends_at, array(select t.id from market_tags t where t.tag = any(r.tags) order by t.id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (item_id uuid, kind text, price_usd double precision, bucket text, ends_at timestamptz, tags text[])`.execute(
    tx,
  )
}

/** Puts entries in with their prices, and keeps their counts and words. */
export async function insertEntries(
  tx: Tx,
  entries: readonly EntryDraft[],
  prices: ReadonlyMap<string, PriceRow>,
): Promise<void> {
  await sql`
    insert into market_entries (item_id, owner_id, kind, tags, vector, featured, live_at, made_from)
    select item_id, owner_id, kind, tags, vector::tsvector, featured, live_at, made_from
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as r (item_id uuid, owner_id uuid, kind text, tags text[], vector text, featured boolean, live_at timestamptz, made_from text)`.execute(
    tx,
  )
  await insertPrices(tx, entries, prices)
  await sql`with fresh as (
      insert into market_words (kind, word) ${wordRows(entries)} on conflict do nothing returning kind, word)
    insert into market_word_forms (kind, form, word) ${formRows} on conflict do nothing`.execute(tx)
  await countTags(
    tx,
    entries.map(entry => counted(entry, prices.get(entry.item_id)?.bucket)),
    1,
  )
}
