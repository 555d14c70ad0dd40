import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { features } from '../../../features.server.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { paySandbox } from '../../payments/contract/sandbox.ts'
import { bookReceipt } from '../../payments/contract/transfers.ts'
import { type SandboxCard, sandboxCards } from '../../payments/rules/sandbox-cards.ts'
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

/** A club for the tests of a file, with somebody of its finance and, for each test, a member of its own; `take` is told of them. */
export function moneyClub(take: (club: MoneyClub) => void, settings: Parameters<typeof testHouse>[1] = {}): void {
  let club: Omit<MoneyClub, 'member'>
  beforeAll(async () => {
    const house = await testHouse(features, settings)
    club = { house, scene: moneyScene(house), finance: await asMember(house, { preset: 'finance', name: 'Huda' }) }
  })
  afterAll(() => club.house.stop())
  beforeEach(async () => take({ ...club, member: await club.scene.newMember() }))
}
