import { type RawBuilder, sql } from 'kysely'
import { movedClock } from '../../db/moved-clock.ts'
import { features } from '../../src/features.server.ts'
import { takeOwnGift } from '../../src/features/billing/server/gifts.ts'
import { cancelOwn, pauseOwn, resumeOwn, unpauseOwn } from '../../src/features/billing/server/leave.ts'
import { moneyScene, presentTo } from '../../src/features/billing/test/scene.ts'
import { noticeText } from '../../src/features/notifications/server/notice-text.ts'
import { KeptCard } from '../../src/features/payments/server/gateways/gateway.ts'
import { sandboxCardId } from '../../src/features/payments/server/gateways/sandbox.ts'
import { keepCard } from '../../src/features/payments/server/methods.ts'
import * as desk from '../../src/features/plans/contract/staff.ts'
import { daysAfter } from '../../src/features/plans/rules/calendar.ts'
import { beginTrial } from '../../src/features/plans/server/start-trial.ts'
import { type Database, type Tx, transact } from '../../src/platform/server/db.ts'
import { asMember } from '../../src/platform/test/members.ts'
import { testHouse } from '../../src/platform/test/test-house.ts'
import type { Life, Looks } from './expected.ts'

/** The timers that look after subscriptions, in the order in which a minute runs them. */
const TIMERS = [
  'billing.renew',
  'plans.end',
  'plans.tell-of-prices',
  'billing.remind',
  'billing.expire-checkouts',
  'billing.send-gifts',
]
const LEAVING = { reason: 'none', note: '' } as const

/** The plan whose price the club changes while members pay for it. */
const DEARER: desk.PlanDraft = {
  code: 'dearer',
  name: { en: 'Dearer', ar: 'الأغلى' },
  description: { en: 'It costs more one day.', ar: 'يرتفع سعرها يومًا ما.' },
  features: [],
  prices: [{ currency: 'USD', monthly: 20, yearly: 200 }],
  trialDays: 0,
  position: 9,
  public: true,
  audience: [],
  entitlements: {},
}

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

  const toGifts = lives.map((_, n) => `gift-${n}@example.test`)
  const takers: string[] = []

  const begin = (life: Life, n: number) => async () => {
    const { does } = life
    const who = await asMember(house, { userType: 'investor' })
    ids[n] = who.id
    if (does.it === 'tries') await transact(house.db, tx => beginTrial(tx, who.id))
    else {
      const failing = does.it === 'fails' || does.it === 'recovers'
      const gift = does.it === 'gives' && { gift: { ...presentTo(toGifts[n]!), on: does.on } }
      const plan = does.it === 'moves' ? DEARER.code : 'platinum'
      await scene.buy(who, plan, { period: does.period, ...gift }, failing ? 'later-declined' : 'pays')
    }
    if (does.it === 'expires') {
      const [year, month] = does.month.split('-').map(Number) as [number, number]
      const face = { expiry_year: year, expiry_month: month }
      await house.db.updateTable('payment_methods').set(face).where('user_id', '=', who.id).execute()
    }
    await house.settle()
  }
  const newCard = (n: number) => async () => {
    const outsideId = sandboxCardId({ card: 'pays', brand: 'visa', last4: '4242' })
    const card = KeptCard.parse({ outsideId, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 })
    await transact(house.db, tx => keepCard(tx, { payer_id: ids[n]!, gateway: 'sandbox', test: true }, card))
    await house.settle()
  }
  /** Somebody uses the code that the mail of a gift brought. */
  const take = (n: number) => async () => {
    takers[n] = (await asMember(house, { userType: 'investor' })).id
    const mails = house.db.selectFrom('mails').select('params').where('to_address', '=', toGifts[n]!)
    const { code } = (await mails.where('kind', '=', 'billing.gift').executeTakeFirstOrThrow()).params as {
      code: string
    }
    await transact(house.db, tx => takeOwnGift(tx, takers[n]!, code))
    await house.settle()
  }
  const own = (n: number, act: (tx: Tx, userId: string) => Promise<unknown>) => async () => {
    await transact(house.db, tx => act(tx, ids[n]!))
    await house.settle()
  }
  const planned = lives.flatMap((life, n) => {
    const { does, at } = life
    const on = (days: number, run: () => Promise<void>) => ({ at: daysAfter(at, zone, days), run })
    const acts = [{ at, run: begin(life, n) }]
    if (does.it === 'cancels' || does.it === 'stays')
      acts.push(
        on(
          does.after,
          own(n, (tx, id) => cancelOwn(tx, id, LEAVING)),
        ),
      )
    if (does.it === 'stays') acts.push(on(does.back, own(n, resumeOwn)))
    if (does.it === 'pauses')
      acts.push(
        on(
          does.after,
          own(n, (tx, id) => pauseOwn(tx, id, does.months, LEAVING)),
        ),
      )
    if (does.it === 'pauses' && does.back !== undefined) acts.push(on(does.back, own(n, unpauseOwn)))
    return acts
  })
  const priceAt = lives.flatMap(({ does }) => (does.it === 'moves' ? [does.priceAt] : []))[0]
  if (priceAt) {
    const by = async () => ({ bearer: (await asMember(house, { role: 'Super-admin' })).bearer })
    const { answer } = await house.call(desk.createPlan, { body: DEARER }, await by())
    const params = { planId: answer.data._id }
    const run = async () => {
      const prices = [{ currency: 'USD', monthly: 25, yearly: 250 }]
      await house.call(desk.updatePlan, { params, body: { ...DEARER, prices } }, await by())
      await house.call(desk.movePayers, { params, body: {} }, await by())
      await house.settle()
    }
    planned.push({ at: priceAt, run })
  }
  // What comes so many days after something that only the house knows the moment of.
  const answers = lives.flatMap(({ does }, n) => {
    if (does.it === 'recovers') return [{ n, after: does.after, since: firstFailure, run: newCard(n) }]
    if (does.it === 'expires') return [{ n, after: does.after, since: cardAskedFor, run: newCard(n) }]
    return does.it === 'gives' ? [{ n, after: does.taken, since: codeSent, run: take(n) }] : []
  })
  const waiting = planned.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const look of looks) {
    while (waiting[0] && waiting[0].at <= look) {
      const act = waiting.shift()!
      await clock.to(act.at)
      await act.run()
    }
    await clock.to(look)
    for (const one of [...answers]) {
      const since = ids[one.n] ? await one.since(database, ids[one.n]!) : null
      if (!since || look < daysAfter(lookOf(since, looks), zone, one.after)) continue
      answers.splice(answers.indexOf(one), 1)
      await one.run()
    }
    if ((await fault?.(database, look)) === 'skip') continue
    for (const timer of TIMERS) {
      await house.runTimer(timer)
      await house.settle()
    }
  }

  const happened = await Promise.all(
    ids.map(async (id, n) => [
      ...(await happenedTo(database, id, zone)),
      ...(takers[n] ? await happenedTo(database, takers[n], zone) : []),
      ...(await mailsTo(database, { address: toGifts[n]! }, zone)),
    ]),
  )
  await clock.release()
  await house.stop()
  return happened
}

/** The look at which something was written: moments pass while the house works. */
const lookOf = (at: Date, looks: Looks): Date => looks.findLast(look => look <= at)!

type Since = (database: Database, userId: string) => Promise<Date | null>
const since =
  (of: (userId: string) => RawBuilder<{ at: Date | null }>): Since =>
  async ({ db }, userId) =>
    (await of(userId).execute(db)).rows[0]?.at ?? null
const firstFailure = since(
  id => sql`select min(c.at) as at from subscription_changes c join subscriptions s on s.id = c.subscription_id
    where s.user_id = ${id} and c.event = 'fail'`,
)
const cardAskedFor = since(
  id => sql`select min(r.sent_at) as at from billing_reminders r join payment_methods m on r.about = m.id::text
    where m.user_id = ${id} and r.kind = 'card'`,
)
const codeSent = since(id => sql`select min(sent_at) as at from gifts where giver_id = ${id}`)

async function happenedTo(database: Database, userId: string, zone: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select what || ' ' || to_char(at at time zone ${zone}, 'YYYY-MM-DD') as what from (
      select c.event as what, c.at from subscription_changes c join subscriptions s on s.id = c.subscription_id
        where s.user_id = ${userId} and c.event in ('renew', 'fail', 'give-up', 'recover', 'lapse', 'unpause')
      union all
      select 'moved', c.at from subscription_changes c join subscriptions s on s.id = c.subscription_id
        where s.user_id = ${userId} and c.event = 'renew' and c.facts ->> 'before' is not null
    ) all_of_it order by at`.execute(database.db)
  return [...rows.map(row => row.what), ...(await mailsTo(database, { userId }, zone))]
}

/** Every mail about plans and money to somebody, with its day: of notices the notice is named that it says. */
async function mailsTo(
  { db }: Database,
  to: { userId: string } | { address: string },
  zone: string,
): Promise<string[]> {
  const whose =
    'userId' in to
      ? sql`to_address = (select email::text from users where id = ${to.userId})`
      : sql`to_address = ${to.address}`
  const { rows } = await sql<{ kind: string; title: string | null; day: string }>`
    select kind, params ->> 'title' as title, to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day from mails
    where ${whose} and (kind = 'notifications.notice' or kind like 'billing.%' or kind like 'invoices.%')
    order by created_at`.execute(db)
  const notices =
    'userId' in to
      ? await db.selectFrom('notices').select(['kind', 'params']).where('recipient_id', '=', to.userId).execute()
      : []
  const named = new Map(notices.map(one => [noticeText(one.kind, one.params, 'en').title, one.kind]))
  const about = rows.map(row => ({ day: row.day, kind: row.title === null ? row.kind : named.get(row.title) }))
  return about
    .filter(one => one.kind === undefined || /^(billing|plans|invoices)\./.test(one.kind))
    .map(one => `mail:${one.kind ?? 'unknown'} ${one.day}`)
}
