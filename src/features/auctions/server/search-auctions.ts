import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { SHOWN } from '../contract/calls.ts'
import { auctionRows } from './queries.ts'
import { runningAuction } from './running-auction.ts'
import { viewsOf } from './view.ts'
import { visibleSubject } from './visible-subject.ts'

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

function found(db: Db, viewerId: string | null, show: Shown, text: string | undefined) {
  const like = text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null
  return db
    .selectFrom('auctions')
    .where(e => WHICH[show](e, viewerId))
    .$if(like !== null, query => query.where('title', 'ilike', like))
}

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

async function countsOf(db: Db, viewerId: string | null, text: string | undefined): Promise<Record<Shown, number>> {
  const asked = SHOWN.filter(show => viewerId !== null || !OWN.includes(show))
  const counts = asked.map(async show => {
    const row = await found(db, viewerId, show, text)
      .select(e => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [show, Number(row.count)] as const
  })
  const none = Object.fromEntries(SHOWN.map(show => [show, 0])) as Record<Shown, number>
  return { ...none, ...Object.fromEntries(await Promise.all(counts)) }
}

/** A page of auctions with how many each list holds. Refuses `unauthenticated` for a visitor's own lists. */
export async function searchAuctions(db: Db, viewer: Viewer | null, wish: Wish) {
  if (!viewer && OWN.includes(wish.show)) throw new Refusal('unauthenticated')
  const viewerId = viewer?.id ?? null
  const rows = await found(db, viewerId, wish.show, wish.text)
    .select('id')
    .orderBy(ORDER[wish.show])
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const counts = await countsOf(db, viewerId, wish.text)
  const ids = rows.map(row => row.id)
  const data = await viewsOf(db, viewer, await auctionRows(db, ids))
  return { data, count: counts[wish.show], counts, now: (await clock(db)).toISOString() }
}
