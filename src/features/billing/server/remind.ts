import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { lockSubscription } from '../../plans/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { cardExpires, renewsSoon } from '../contract/notices.ts'
import { reminderDue } from '../rules/dunning.ts'
import { comingOf } from './renewals/prepare.ts'
import { amountWords } from './words.ts'

/** Notes that something is written now; false when it was before. */
async function first(tx: Tx, about: string, kind: string): Promise<boolean> {
  const row = await tx
    .insertInto('billing_reminders')
    .values({ about, kind })
    .onConflict(known => known.doNothing())
    .returning('about')
    .executeTakeFirst()
  return row !== undefined
}

async function remindOfRenewal(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  const end = row.period_end
  if (!end || row.status !== 'active' || row.cancels_at_end || row.paused_at) return
  const due = reminderDue(end, await clock(tx), row.zone!)
  if (due === null || !(await first(tx, `${id} ${end.toISOString()}`, `renewal-${due}`))) return
  const coming = await comingOf(tx, row.user_id, row)
  const said = { plan: coming.plan.name, date: shortDate(end, row.zone!), amount: await amountWords(tx, coming.due) }
  await notify(tx, row.user_id, renewsSoon, said, '/my-subscriptions')
}

/** Writes fourteen days and the day before a yearly renewal, each once. */
async function remindOfRenewals({ database: { db } }: House, round: Round): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s
    where s.status = 'active' and s.period = 'year' and s.paused_at is null and not s.cancels_at_end
      and s.period_end > clock_timestamp() and s.period_end < clock_timestamp() + interval '15 days'
      and not exists (select 1 from billing_reminders r where r.kind = 'renewal-1' and r.sent_at > s.period_end - interval '2 days'
        and r.about like s.id::text || ' %')
    order by s.period_end`.execute(db)
  await round.each(rows, ({ id }) => transact(db, tx => remindOfRenewal(tx, id)))
}

/** Asks for a new card a month before the one that is charged expires, once for each card. */
async function remindOfCards({ database: { db } }: House, round: Round): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string; brand: string; last4: string; until: Date }>`
    select * from (
      select distinct on (m.user_id) m.id, m.user_id, m.brand, m.last4,
        make_timestamptz(m.expiry_year, m.expiry_month, 1, 0, 0, 0) + interval '1 month' as until
      from payment_methods m join payment_gateways g on g.code = m.gateway and g.on_since is not null and g.test = m.test
      join subscriptions s on s.user_id = m.user_id and s.status in ('active', 'past_due') and s.price_id is not null and not s.cancels_at_end
      where m.removed_at is null order by m.user_id, m.preferred_at desc, m.id desc) c
    where c.until > clock_timestamp() and c.until - interval '1 month' <= clock_timestamp()
      and not exists (select 1 from billing_reminders r where r.kind = 'card' and r.about = c.id::text)`.execute(db)
  const zone = await setting(db, 'timeZone')
  await round.each(rows, card =>
    transact(db, async tx => {
      if (!(await first(tx, card.id, 'card'))) return
      const said = { card: `${card.brand} ···· ${card.last4}`, date: shortDate(card.until, zone) }
      await notify(tx, card.user_id, cardExpires, said, '/my-subscriptions')
    }),
  )
}

/** Writes of renewals that come and of cards that expire. */
export async function remindPayers(house: House): Promise<void> {
  const round = new Round(house, 'reminders of renewals and cards')
  await remindOfRenewals(house, round)
  await remindOfCards(house, round)
  round.end()
}
