import { sql } from 'kysely'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { closeCheckout } from './close-checkout.ts'
import { lockMember } from './member-lock.ts'
import { WAITED_DAYS } from './transfer-mail.ts'

/** So long a purchase waits for its payment on a gateway's page. */
const PAGE_HOURS = 24

/** Closes purchases whose payment has not come for long: what they held of codes and balances is free again. */
export async function expireCheckouts(house: House): Promise<void> {
  const { db } = house.database
  const { rows } = await sql<{ id: string; userId: string }>`
    select c.id, c.user_id as "userId" from checkouts c left join payments p on p.id = c.payment_id
    where c.state = 'open' and coalesce(p.state, 'open') <> 'paid' and coalesce(p.received_minor, 0) = 0
      and c.created_at < clock_timestamp()
        - case when c.gateway = 'bank' then make_interval(days => ${WAITED_DAYS}) else make_interval(hours => ${PAGE_HOURS}) end
    order by c.created_at`.execute(db)
  const round = new Round(house, 'purchases that nobody paid')
  await round.each(rows, ({ id, userId }) =>
    transact(db, async tx => {
      await lockMember(tx, userId)
      await closeCheckout(tx, id, 'expired')
    }),
  )
  round.end()
}
