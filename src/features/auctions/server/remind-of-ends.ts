import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { type Locked, lockAuction, saveQuietly, type AuctionRow } from './moving.ts'
import { tellEnding, tellOfMore, tellToConfirm } from './tell-people.ts'

type Reminder = { id: string; about: keyof typeof REMINDERS }

/**
 * What ends within the hour (and ran longer than that), confirmations that have a day left, and bids that came in the hour after
 * their owner was told of some; each once.
 */
async function toRemind(db: Db): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select id, 'end' as about from auctions where state = 'live' and told_ending_at is null
      and ends_at between clock_timestamp() and clock_timestamp() + interval '1 hour'
      and ends_at - starts_at > interval '1 hour'
    union all
    select id, 'confirmation' from auctions where state in ('sold', 'second_chance') and told_confirm_at is null
      and confirm_by between clock_timestamp() and clock_timestamp() + interval '24 hours'
    union all
    select id, 'bids' from auctions where state = 'live' and bids > told_bids
      and told_bids_at < clock_timestamp() - interval '1 hour'
    limit 200`.execute(db)
  return rows
}

/** One kind of reminder: whether it is still to be said under the lock, what the row notes of it, and who is told. */
type Saying = {
  due(auction: AuctionRow): boolean
  note(locked: Locked): Parameters<typeof saveQuietly>[2]
  tell(tx: Tx, auction: AuctionRow): Promise<void>
}
const REMINDERS = {
  end: {
    due: auction => auction.told_ending_at === null,
    note: ({ now }) => ({ told_ending_at: now }),
    tell: tellEnding,
  },
  confirmation: {
    due: auction => auction.told_confirm_at === null,
    note: ({ now }) => ({ told_confirm_at: now }),
    tell: tellToConfirm,
  },
  bids: {
    due: auction => auction.bids > auction.told_bids,
    note: ({ auction, now }) => ({ told_bids: auction.bids, told_bids_at: now }),
    tell: tellOfMore,
  },
} satisfies Record<string, Saying>

/** Reminds of ends, of confirmations and owners of bids, each in a transaction of its own. */
export async function remindOfEnds(db: Db): Promise<void> {
  for (const { id, about } of await toRemind(db))
    await transact(db, async tx => {
      const saying: Saying = REMINDERS[about]
      const locked = await lockAuction(tx, 'house', id)
      if (!saying.due(locked.auction)) return
      await saveQuietly(tx, id, saying.note(locked))
      await saying.tell(tx, locked.auction)
    })
}
