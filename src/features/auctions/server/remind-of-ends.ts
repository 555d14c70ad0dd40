import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/server/db.ts'
import { lockAuction, saveQuietly } from './queries.ts'
import { tellEnding, tellToConfirm } from './tell-people.ts'

type Reminder = { id: string; about: 'end' | 'confirmation' }

/** What ends within the hour (and ran longer than that), and confirmations that have a day left; each once. */
async function toRemind(db: Db): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select id, 'end' as about from auctions where state = 'live' and told_ending_at is null
      and ends_at between clock_timestamp() and clock_timestamp() + interval '1 hour'
      and ends_at - starts_at > interval '1 hour'
    union all
    select id, 'confirmation' from auctions where state in ('sold', 'second_chance') and told_confirm_at is null
      and confirm_by between clock_timestamp() and clock_timestamp() + interval '24 hours'
    limit 200`.execute(db)
  return rows
}

/** Reminds of ends and of confirmations, each in a transaction of its own. */
export async function remindOfEnds(db: Db): Promise<void> {
  for (const { id, about } of await toRemind(db))
    await transact(db, async tx => {
      const { auction, now } = await lockAuction(tx, 'house', id)
      const told = about === 'end' ? auction.told_ending_at : auction.told_confirm_at
      if (told) return
      await saveQuietly(tx, id, about === 'end' ? { told_ending_at: now } : { told_confirm_at: now })
      await (about === 'end' ? tellEnding(tx, auction) : tellToConfirm(tx, auction))
    })
}
