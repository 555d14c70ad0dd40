import { sql } from 'kysely'
import type { Named } from '../../../engines/forms/contract.ts'
import type { Db } from '../../../platform/server/db.ts'
import { type FileRow, fileView } from '../../../platform/server/file-store.ts'
import type { UserType, Viewer } from '../../../platform/shared/access.ts'
import { asPrice, coinage, moneyOrNone } from '../../../platform/shared/money.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import type { ItemCard, ItemOffer } from '../contract.ts'
import { perOf } from '../kinds/periods.ts'
import { type ItemRow, seenBy } from './queries.ts'
import { seesAll } from './sees-all.ts'

/** A row of an item with what its card says of others: owner, picture, names, digits of its currencies. */
type CardRow = ItemRow & {
  username: string
  owner_name: string
  user_type: UserType | null
  avatar_file_id: string | null
  verified_at: Date | null
  verified_by: string | null
  decimals: number | null
  offer_decimals: number | null
  category: Named | null
  country: Named | null
  picture: FileRow | null
}

/** Everything that cards need, in one read. */
async function cardRows(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select i.*, u.username, coalesce(v.name, u.name) as owner_name, u.user_type, u.avatar_file_id,
      case when p.status = 'approved' then p.verified_at end as verified_at, p.verified_by,
      c.decimals, oc.decimals as offer_decimals, to_jsonb(f) as picture,
      case when k.id is not null then jsonb_build_object('_id', k.id, 'name', k.name, 'arabicName', k.arabic_name) end as category,
      case when l.id is not null then jsonb_build_object('_id', l.id, 'name', coalesce(l.short_name, l.name),
        'arabicName', coalesce(l.arabic_short_name, l.arabic_name)) end as country
    from items i
    join users u on u.id = i.owner_id
    left join profiles p on p.user_id = i.owner_id and p.status <> 'withdrawn'
    left join profile_versions v on v.id = p.live_version_id
    left join currencies c on c.code = i.currency
    left join currencies oc on oc.code = i.offer_currency
    left join categories k on k.id = i.category_id
    left join countries l on l.id = i.country_id
    left join lateral (
      select files.* from item_files join files on files.id = item_files.file_id
      where item_files.item_id = i.id and group_key = 'images' order by place limit 1
    ) f on true
    where i.id = any(${ids}::uuid[]) and ${seenBy(viewer, seesAll(viewer), 'i')}`.execute(db)
  return rows
}

function offerOf(row: CardRow): ItemOffer | null {
  if (!row.offer_auction_id || !row.offer_state) return null
  const price = moneyOrNone(row.offer_price_minor, row.offer_currency)
  return {
    auctionId: row.offer_auction_id,
    state: row.offer_state,
    units: price && asPrice(price, coinage(price.currency, row.offer_decimals)).units,
    currency: row.offer_currency,
    bids: row.offer_bids ?? 0,
    startsAt: row.offer_starts_at?.toISOString() ?? null,
    endsAt: row.offer_ends_at?.toISOString() ?? null,
    held: row.offer_held,
  }
}

function cardOf(row: CardRow): ItemCard {
  const price = row.sale_type === 1 ? moneyOrNone(row.price_minor, row.currency) : null
  return {
    _id: row.id,
    kind: row.kind,
    status: row.status,
    name: row.name,
    lang: row.language,
    highlights: row.highlights,
    owner: {
      id: row.owner_id,
      username: row.username,
      name: row.owner_name,
      userType: row.user_type,
      verified: row.verified_at && { by: row.verified_by, at: row.verified_at.toISOString() },
      picture: pictureOf(row.avatar_file_id),
    },
    picture: row.picture && fileView(row.picture),
    category: row.category,
    country: row.country,
    saleType: row.sale_type,
    price: price && asPrice(price, coinage(price.currency, row.decimals)),
    per: perOf(row.data),
    offer: offerOf(row),
    featured: row.featured_until !== null && row.featured_until.getTime() > Date.now(),
    publishedAt: row.published_at?.toISOString() ?? null,
  }
}

/** The cards of items in the order of the ids, as far as the viewer may open them; others are left out. */
export async function itemCards(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<ItemCard[]> {
  if (ids.length === 0) return []
  const rows = await cardRows(db, viewer, ids)
  const cards = new Map(rows.map(row => [row.id, cardOf(row)]))
  return ids.flatMap(id => cards.get(id) ?? [])
}
