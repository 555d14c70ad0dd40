import { sql } from 'kysely'
import { movedClock } from '../../db/moved-clock.ts'
import { features } from '../../src/features.server.ts'
import { cancelOwn, pauseOwn } from '../../src/features/billing/server/leave.ts'
import { moneyScene } from '../../src/features/billing/test/scene.ts'
import { KeptCard } from '../../src/features/payments/server/gateways/gateway.ts'
import { sandboxCardId } from '../../src/features/payments/server/gateways/sandbox.ts'
import { keepCard } from '../../src/features/payments/server/methods.ts'
import { daysAfter } from '../../src/features/plans/rules/calendar.ts'
import { beginTrial } from '../../src/features/plans/server/start-trial.ts'
import { type Database, transact } from '../../src/platform/server/db.ts'
import { asMember } from '../../src/platform/test/members.ts'
import { testHouse } from '../../src/platform/test/test-house.ts'
import type { Life, Looks } from './expected.ts'

/** The timers that look after subscriptions, in the order in which a minute runs them. */
const TIMERS = ['billing.renew', 'plans.end', 'plans.tell-of-prices', 'billing.remind', 'billing.expire-checkouts']
const LEAVING = { reason: 'none', note: '' } as const

/** What stands in a house's way: done at each look, before its timers. */
export type Fault = (database: Database, look: Date) => Promise<'skip' | null>

/**
 * A club lived through by moving its clock: members buy, pay, fail, leave as their lives say, and the house looks when it looks.
 * Answers for each life what happened to it, as rows of the database have it: `renew 2028-02-29`.
 */
export async function liveThrough(
  database: Database,
  lives: readonly Life[],
  looks: Looks,
  zone: string,
  fault?: Fault,
): Promise<string[][]> {
  const clock = await movedClock(database)
  await clock.to(new Date(Math.min(...lives.map(life => life.at.getTime())) - 3_600_000))
  const house = await testHouse(features, {}, { database })
  await sql`insert into settings (key, value) values ('timeZone', ${JSON.stringify(zone)}) on conflict (key) do update set value = excluded.value`.execute(
    house.db,
  )
  const scene = moneyScene(house)
  const ids: string[] = []

  const begin = (life: Life, n: number) => async () => {
    const { does } = life
    const who = await asMember(house, { userType: 'investor' })
    ids[n] = who.id
    if (does.it === 'tries') await transact(house.db, tx => beginTrial(tx, who.id))
    else {
      const failing = does.it === 'fails' || does.it === 'recovers'
      await scene.buy(who, 'platinum', { period: does.period }, failing ? 'later-declined' : 'pays')
    }
    await house.settle()
  }
  const newCard = (n: number) => async () => {
    const outsideId = sandboxCardId({ card: 'pays', brand: 'visa', last4: '4242' })
    const card = KeptCard.parse({ outsideId, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 })
    await transact(house.db, tx => keepCard(tx, { payer_id: ids[n]!, gateway: 'sandbox', test: true }, card))
    await house.settle()
  }
  const planned = lives.flatMap((life, n) => {
    const { does, at } = life
    const acts = [{ at, run: begin(life, n) }]
    if (does.it === 'cancels' || does.it === 'pauses') {
      const run = async () =>
        void (await transact(house.db, tx =>
          does.it === 'cancels' ? cancelOwn(tx, ids[n]!, LEAVING) : pauseOwn(tx, ids[n]!, does.months, LEAVING),
        ))
      acts.push({ at: daysAfter(at, zone, does.after), run })
    }
    return acts
  })
  // A new card comes so many days after the first failure, which only the house knows.
  const cards = new Map(lives.flatMap(({ does }, n) => (does.it === 'recovers' ? [[n, does.after] as const] : [])))
  const waiting = planned.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const look of looks) {
    while (waiting[0] && waiting[0].at <= look) {
      const act = waiting.shift()!
      await clock.to(act.at)
      await act.run()
    }
    await clock.to(look)
    for (const [n, after] of cards) {
      const { rows } = await sql<{
        at: Date
      }>`select min(c.at) as at from subscription_changes c join subscriptions s on s.id = c.subscription_id
        where s.user_id = ${ids[n] ?? null} and c.event = 'fail' having min(c.at) is not null`.execute(house.db)
      if (!rows[0] || look < daysAfter(lookOf(rows[0].at, looks), zone, after)) continue
      cards.delete(n)
      await newCard(n)()
    }
    if ((await fault?.(database, look)) === 'skip') continue
    for (const timer of TIMERS) {
      await house.runTimer(timer)
      await house.settle()
    }
  }

  const happened = await Promise.all(ids.map(id => happenedTo(database, id, zone)))
  await clock.release()
  await house.stop()
  return happened
}

/** The look at which something was written: moments pass while the house works. */
const lookOf = (at: Date, looks: Looks): Date => looks.findLast(look => look <= at)!

async function happenedTo(database: Database, userId: string, zone: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select what || ' ' || to_char(at at time zone ${zone}, 'YYYY-MM-DD') as what from (
      select c.event as what, c.at from subscription_changes c join subscriptions s on s.id = c.subscription_id
        where s.user_id = ${userId} and c.event in ('renew', 'fail', 'give-up', 'recover', 'lapse', 'unpause')
      union all
      select 'trial-' || case when (s.ends_at at time zone ${zone})::date - (n.created_at at time zone ${zone})::date <= 1 then 1 else 14 end,
        n.created_at from notices n join subscriptions s on s.user_id = n.recipient_id and s.is_trial
        where n.recipient_id = ${userId} and n.kind = 'plans.ends-soon'
      union all
      select r.kind, r.sent_at from billing_reminders r join subscriptions s on r.about like s.id::text || ' %' where s.user_id = ${userId}
    ) all_of_it order by at`.execute(database.db)
  return rows.map(row => row.what)
}
