import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import type { SubjectRef } from '../contract/auction.ts'
import { closeIfDue } from '../server/close-due.ts'
import { followSubject } from '../server/follow-subject.ts'
import { type AuctionRow } from '../server/moving.ts'
import { placeBid } from '../server/place-bid.ts'
import { auctionRows, rowsOfSubject } from '../server/queries.ts'
import { startAuction } from '../server/start-auction.ts'

type Base = Pick<House, 'database'>

/** What somebody wants of an auction; without more one that began now and ends in a week. Amounts in whole units. */
export type WantedAuction = {
  ownerId: string
  /** What is sold: an item of saleType 2 or 3 by its id, or a subject. */
  itemId?: string
  subject?: SubjectRef
  initialPrice?: number
  currency?: string
  step?: number
  reservePrice?: number
  description?: string
  /** Seconds from now; null leaves an open auction open. Also shorter than members may choose. */
  endsIn?: number | null
  /** Seconds from now; left out it begins at once. */
  startsIn?: number
  /** True leaves it a draft. */
  draft?: boolean
}

const WEEK = 7 * 86_400
const inSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** An auction of something that is published, made through the verbs; answers its row. */
export async function makeAuction({ database }: Base, wanted: WantedAuction): Promise<AuctionRow> {
  const { db } = database
  const { ownerId, itemId, endsIn = WEEK, startsIn, draft } = wanted
  const subject = wanted.subject ?? { kind: 'item', id: itemId! }
  await transact(db, tx => followSubject(tx, subject))
  const [row] = await rowsOfSubject(db, subject)
  if (draft || !row) return row!
  const now = await clock(db)
  const begins = startsIn ?? 0
  const started = await transact(db, async tx =>
    startAuction(tx, (await viewerOf(tx, ownerId))!, row.id, {
      status: 'start',
      initialPrice: wanted.initialPrice ?? 100,
      currency: wanted.currency ?? 'USD',
      step: wanted.step ?? 1,
      ...(wanted.reservePrice !== undefined && { reservePrice: wanted.reservePrice }),
      description: wanted.description ?? '',
      ...(startsIn !== undefined && { startDate: inSeconds(now, startsIn).toISOString() }),
      ...(endsIn !== null && { endDate: inSeconds(now, Math.max(endsIn, begins + 3600)).toISOString() }),
    }),
  )
  if (endsIn === null || endsIn >= begins + 3600) return started
  await moveEnd({ database }, started.id, endsIn)
  return (await auctionRows(db, [started.id]))[0]!
}

/** Lets an auction end so many seconds from now by the database's clock; it is not in the terms that the log is bound to. */
export async function moveEnd({ database }: Base, auctionId: string, seconds: number): Promise<void> {
  await sql`update auctions set ends_at = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${auctionId}`.execute(
    database.db,
  )
}

/** Ends the bidding now, as the end that was set would. Answers the row. */
export async function endNow({ database }: Base, auctionId: string): Promise<AuctionRow> {
  await moveEnd({ database }, auctionId, 0)
  await transact(database.db, tx => closeIfDue(tx, auctionId))
  return (await auctionRows(database.db, [auctionId]))[0]!
}

/** A bid of a member whose plan lets them bid, through the verb. */
export async function makeBid(
  { database }: Base,
  { auctionId, userId, ...offer }: { auctionId: string; userId: string; amount: number; maximum?: number },
) {
  return transact(database.db, async tx => placeBid(tx, (await viewerOf(tx, userId))!, auctionId, offer))
}
