import type { Db } from '../../../platform/server/db.ts'
import type { ItemKindKey } from '../../items/contract.ts'
import { itemCards } from '../../items/server/public.ts'
import type { TrendingItem } from '../contract.ts'
import type { Reach } from './reach.ts'

const SHOWN = 5
/** Asked for more than is shown: some of them the reader may not see. */
const ASKED = 12

/** What members are interested in now, by kind, as far as the reader may see it; those of members who are kept apart are left out. */
export async function trendingFor(
  db: Db,
  { viewer, apart }: Reach,
  shown = SHOWN,
): Promise<Record<ItemKindKey, TrendingItem[]>> {
  const rows = await Promise.all(KINDS.map(kind => topOf(db, kind)))
  const counted = new Map(rows.flat().map(row => [row.item_id, row.members]))
  const cards = await itemCards(db, viewer, [...counted.keys()])
  const open = cards.filter(card => card.status === 'published' && !apart.includes(card.owner.id))
  const of = (kind: ItemKindKey): TrendingItem[] =>
    open
      .filter(card => card.kind === kind)
      .slice(0, shown)
      .map(({ _id, name, lang, owner }) => ({ _id, name, lang, owner: owner.name, members: counted.get(_id) ?? 0 }))
  return { idea: of('idea'), project: of('project'), product: of('product'), service: of('service') }
}

const KINDS: readonly ItemKindKey[] = ['idea', 'project', 'product', 'service']

const topOf = (db: Db, kind: ItemKindKey) =>
  db
    .selectFrom('trending_items')
    .select(['item_id', 'members'])
    .where('kind', '=', kind)
    .orderBy('score', 'desc')
    .orderBy('item_id')
    .limit(ASKED)
    .execute()
