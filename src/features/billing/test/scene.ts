import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type MovedClock, movedClock } from '../../../../db/moved-clock.ts'
import { features } from '../../../features.server.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { freshDb } from '../../../platform/test/fresh-db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { paySandbox } from '../../payments/contract/sandbox.ts'
import { bookReceipt } from '../../payments/contract/transfers.ts'
import { type SandboxCard, sandboxCards } from '../../payments/rules/sandbox-cards.ts'
import { type Driver, stripeDriver } from '../../payments/test/gateway-drivers.ts'
import { stripeStandIn } from '../../payments/test/stripe-stand-in.ts'
import { listPlans } from '../../plans/contract.ts'
import { myBilling, quoteCheckout, readResult, startCheckout } from '../contract.ts'

/** Billing details of somebody in a country where the club charges no tax, unless a test says so. */
export const DETAILS = {
  name: 'Omar Aziz',
  company: 'Aziz Family Office LLC',
  address: 'Office 1204, Marina Walk 7',
  city: 'Dubai',
  postalCode: '',
  country: 'AE',
  taxId: '',
}

/** A plan as a present for Rana, whose code goes out today. */
export const presentTo = (email: string, message = '') => {
  const on = new Date().toISOString().slice(0, 10)
  return { email, name: 'Rana', message, language: 'en' as const, on }
}

type Body = Partial<BodyOf<typeof startCheckout>>

/** What tests of money do over and over: buying, paying in the sandbox, looking. */
export function moneyScene(house: TestHouse) {
  const as = (who: Pick<Member, 'bearer'>, key?: string, headers: Record<string, string> = {}) => ({
    bearer: who.bearer,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  })
  const planOf = async (code: string) => {
    const { answer } = await house.call(listPlans)
    return answer.data.find(one => one.code === code)!
  }
  const ask = async (who: Member, plan: string, over: Body = {}, key?: string, headers?: Record<string, string>) => {
    const plans = house.db.selectFrom('plans').select('id').where('code', '=', plan)
    const { id } = await plans.executeTakeFirstOrThrow()
    const body = { planId: id, period: 'month' as const, gateway: 'sandbox' as const, details: DETAILS, ...over }
    return house.call(startCheckout, { body }, as(who, key, headers))
  }
  const begin = async (who: Member, plan: string, over: Body = {}) => {
    const { status, answer, problem } = await ask(who, plan, over)
    expect(problem?.errors ?? []).toEqual([])
    expect([status, problem?.code]).toEqual([200, undefined])
    return answer.data
  }
  const paymentOf = async (id: string) => {
    const of = await house.db
      .selectFrom('payments')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('opened_at', 'desc')
      .execute()
    return of[0]
  }
  /** What the sandbox's page sends with a card. */
  const sendCard = async (id: string, card: SandboxCard = 'pays', headers: Record<string, string> = {}) => {
    const { number } = sandboxCards.find(one => one.card === card)!
    const payment = (await paymentOf(id))!
    const body = { number, expiry: '12/34', cvc: '123' }
    return house.call(paySandbox, { params: { pageId: payment.id }, body }, { headers })
  }
  const pay = async (id: string, card: SandboxCard = 'pays') => {
    const answered = await sendCard(id, card)
    await house.settle()
    return answered
  }
  const book = async (staff: Pick<Member, 'bearer'>, subject: string, amount: number, evenMore = false) => {
    const payment = (await paymentOf(subject))!
    const { rows } = await sql<{ today: string }>`select clock_timestamp()::date::text as today`.execute(house.db)
    const body = { amount, receivedOn: rows[0]!.today, evenMore }
    const input = { params: { paymentId: payment.id }, body }
    const { problem } = await house.call(bookReceipt, input as never, as(staff, randomUUID()))
    expect(problem?.code).toBeUndefined()
    await house.settle()
  }
  return {
    as,
    planOf,
    ask,
    begin,
    pay,
    send: sendCard,
    paymentOf,
    /** Buys a plan with a card of the sandbox, whole. */
    buy: async (who: Member, plan: string, over: Body = {}, card: SandboxCard = 'pays') => {
      const { id } = await begin(who, plan, over)
      await pay(id, card)
      return id
    },
    /** The club takes transfers in dollars instead of rehearsing, or rehearses again. */
    bank: (on: boolean) =>
      sql`update payment_gateways set on_since = case when code = 'bank' then case when ${on} then clock_timestamp() end
          when code = 'sandbox' then case when ${on} then null::timestamptz else clock_timestamp() end end,
        details = case when code = 'bank' then '{"accounts": [{"currency": "USD", "holder": "Club", "bank": "Bank", "iban": null, "account": "123", "bic": null, "note": {"en": "", "ar": ""}}]}'::jsonb else details end
        where code in ('bank', 'sandbox')`.execute(house.db),
    /** Staff book money of a transfer as received today. */
    book,
    /** The same of more than was asked for, which is meant. */
    bookMore: (staff: Pick<Member, 'bearer'>, subject: string, amount: number) => book(staff, subject, amount, true),
    quote: async (who: Member, plan: string, over: Record<string, unknown> = {}) => {
      const query = { plan, period: 'month' as const, ...over }
      return house.call(quoteCheckout, { query } as never, as(who))
    },
    mine: async (who: Member) => (await house.call(myBilling, undefined, as(who))).answer.data,
    result: async (id: string, who?: Member) => house.call(readResult, { params: { id } }, who ? as(who) : {}),
    invoicesOf: (who: Member) =>
      house.db
        .selectFrom('invoices as i')
        .innerJoin('invoice_standing as s', 's.invoice_id', 'i.id')
        .select([
          'i.id',
          'i.kind',
          'i.number_text',
          'i.total_minor',
          'i.tax_minor',
          'i.currency',
          'i.test',
          's.paid_minor',
          's.credited_minor',
          's.sent_at',
        ])
        .where('i.user_id', '=', who.id)
        .orderBy('i.created_at')
        .execute(),
    noticesOf: async (who: Member, kind: string) => {
      const of = house.db.selectFrom('notices').select(['params', 'link']).where('recipient_id', '=', who.id)
      return of.where('kind', '=', kind).execute()
    },
    newMember: () => asMember(house, { userType: 'investor', username: `m${randomUUID().slice(0, 12)}` }),
  }
}

export type MoneyClub = { house: TestHouse; scene: ReturnType<typeof moneyScene>; finance: Member; member: Member }

/** A club of a file's tests, opened once, with a member of its own for each of them; `take` is told of both. */
function clubOf<C extends Pick<MoneyClub, 'house' | 'scene'>>(
  open: () => Promise<C>,
  take: (club: C & { member: Member }) => void,
  close: (club: C) => Promise<void> = async () => {},
): void {
  let club: C
  beforeAll(async () => {
    club = await open()
  })
  afterAll(async () => {
    await club.house.stop()
    await close(club)
  })
  beforeEach(async () => take({ ...club, member: await club.scene.newMember() }))
}

/** A club for the tests of a file, with somebody of its finance and, for each test, a member of its own; `take` is told of them. */
export function moneyClub(take: (club: MoneyClub) => void, settings: Parameters<typeof testHouse>[1] = {}): void {
  clubOf(async () => {
    const house = await testHouse(features, settings)
    return { house, scene: moneyScene(house), finance: await asMember(house, { preset: 'finance', name: 'Huda' }) }
  }, take)
}

export type StripeClub = MoneyClub & { stripe: Awaited<ReturnType<typeof stripeStandIn>>; driver: Driver }

/** The same with Stripe's stand-in as its gateway, whose other side `driver` plays. */
export function stripeClub(take: (club: StripeClub) => void): void {
  const open = async () => {
    const stripe = await stripeStandIn()
    const house = await testHouse(features, { STRIPE_API: stripe.url })
    const driver = stripeDriver(house, stripe)
    await driver.open((await asMember(house, { role: 'Super-admin' })).bearer)
    const finance = await asMember(house, { preset: 'finance', name: 'Huda' })
    return { house, scene: moneyScene(house), finance, stripe, driver }
  }
  clubOf(open, take, ({ stripe }) => stripe.close())
}

const DAY = 86_400_000
/** The timers that look after subscriptions, in the order in which they run. */
const TIMERS = ['plans.end', 'plans.tell-of-prices', 'billing.remind', 'billing.renew', 'billing.expire-checkouts']

export type MovedClub = Omit<MoneyClub, 'finance'> & {
  time: MovedClock
  /** Runs the timers of subscriptions once, and lets everybody hear of what they did. */
  work(): Promise<void>
  /** Lives through so many days, one round of the timers on each. */
  days(count?: number): Promise<void>
}

/** A club whose clock can be moved. Sessions end meanwhile: its staff sign in when they are needed (`asMember`). */
export function movedClub(take: (club: MovedClub) => void): void {
  const open = async () => {
    const database = await freshDb()
    const time = await movedClock(database)
    const house = await testHouse(features, {}, { database })
    const work = async () => {
      for (const timer of TIMERS) {
        await house.runTimer(timer)
        await house.settle()
      }
    }
    const days = async (count = 1) => {
      for (let n = 0; n < count; n++) {
        await time.by(DAY)
        await work()
      }
    }
    return { house, scene: moneyScene(house), time, work, days }
  }
  clubOf(open, take)
}
