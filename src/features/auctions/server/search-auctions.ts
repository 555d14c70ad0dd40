import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { AuctionView } from '../contract/auction.ts'
import { SHOWN } from '../contract/calls.ts'
import { auctionRows, runningAuction, visibleSubject } from './queries.ts'
import { viewsOf } from './view.ts'

export type Shown = (typeof SHOWN)[number]
type Wish = Paging & { show: Shown; text?: string | undefined }
type Where = ExpressionBuilder<DB, 'auctions'>

const OWN: readonly Shown[] = ['watched', 'mine', 'owned']

/** Which auctions a list shows. What is one's own stays there when its page is not open to others any more. */
const WHICH: Record<Shown, (e: Where, viewerId: string | null) => ReturnType<Where['and']>> = {
  live: e => e.and([runningAuction, visibleSubject]),
  ending: e =>
    e.and([runningAuction, sql<SqlBool>`auctions.ends_at < clock_timestamp() + interval '24 hours'`, visibleSubject]),
  scheduled: e =>
    e.and([e('state', '=', 'scheduled'), sql<SqlBool>`auctions.starts_at > clock_timestamp()`, visibleSubject]),
  over: e => e.and([e('closed_at', 'is not', null), e('state', '<>', 'cancelled'), visibleSubject]),
  watched: (e, id) =>
    e.and([
      sql<SqlBool>`exists (select from auction_watches w where w.auction_id = auctions.id and w.user_id = ${id})`,
      visibleSubject,
    ]),
  mine: (e, id) =>
    e.and([
      sql<SqlBool>`exists (select from auction_bidders b where b.auction_id = auctions.id and b.user_id = ${id})`,
    ]),
  owned: (e, id) => e.and([e('seller_id', '=', id)]),
}

/** Words of a title are looked for as the directories do: in either script, without case, marks and forms of a letter. */
const titled = (text: string) =>
  sql<SqlBool>`fold_text(auctions.title) like '%' || replace(replace(replace(fold_text(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

const found = (db: Db, viewerId: string | null, show: Shown, text: string | undefined) =>
  db
    .selectFrom('auctions')
    .where(e => WHICH[show](e, viewerId))
    .$if(Boolean(text), query => query.where(titled(text!)))

/** What ends first comes first while it runs; what is over, the newest first. */
const ORDER: Record<Shown, ReturnType<typeof sql>> = {
  live: sql`auctions.ends_at asc nulls last, auctions.id`,
  ending: sql`auctions.ends_at asc, auctions.id`,
  scheduled: sql`auctions.starts_at asc, auctions.id`,
  over: sql`auctions.closed_at desc, auctions.id`,
  watched: sql`auctions.closed_at desc nulls first, auctions.ends_at asc nulls last, auctions.id`,
  mine: sql`auctions.closed_at desc nulls first, auctions.ends_at asc nulls last, auctions.id`,
  owned: sql`auctions.closed_at desc nulls first, auctions.created_at desc, auctions.id`,
}

/** How many every list holds, in one statement. */
async function countsOf(db: Db, viewerId: string | null, text: string | undefined): Promise<Record<Shown, number>> {
  const asked = SHOWN.filter(show => viewerId !== null || !OWN.includes(show))
  const counts = asked.map(
    show => sql`(${found(db, viewerId, show, text).select(sql`count(*)::int`.as('count'))}) as ${sql.ref(show)}`,
  )
  const { rows } = await sql<Partial<Record<Shown, number>>>`select ${sql.join(counts)}`.execute(db)
  const none = Object.fromEntries(SHOWN.map(show => [show, 0])) as Record<Shown, number>
  return { ...none, ...rows[0] }
}

/** A page of auctions without the counts of the lists. Refuses `unauthenticated` for a visitor's own lists. */
export async function auctionPage(
  db: Db,
  viewer: Viewer | null,
  { show, text, ...page }: Wish,
): Promise<{ data: AuctionView[]; now: string }> {
  if (!viewer && OWN.includes(show)) throw new Refusal('unauthenticated')
  const rows = await found(db, viewer?.id ?? null, show, text)
    .select('id')
    .orderBy(ORDER[show])
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
  const ids = rows.map(row => row.id)
  const data = await viewsOf(db, viewer, await auctionRows(db, ids))
  return { data, now: (await clock(db)).toISOString() }
}

/** The same with how many each list holds. */
export async function searchAuctions(db: Db, viewer: Viewer | null, wish: Wish) {
  const page = await auctionPage(db, viewer, wish)
  const counts = await countsOf(db, viewer?.id ?? null, wish.text)
  return { ...page, count: counts[wish.show], counts }
}
