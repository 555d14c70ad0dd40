import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { money } from '../../../platform/shared/money.ts'
import type { Member } from '../../../platform/test/members.ts'
import { recordInvoicePayment } from '../../invoices/contract/desk.ts'
import { downloadMyInvoice, readDocument } from '../../invoices/contract/documents.ts'
import { bookStatement, previewStatement } from '../../payments/contract/transfers.ts'
import { switchGateway } from '../../payments/server/desk/change-gateway.ts'
import { tell } from '../../payments/server/sandbox/pay.ts'
import { entitled } from '../../plans/server/public.ts'
import { expireSubscription, takeGift } from '../contract.ts'
import * as desk from '../contract/staff.ts'
import { type MoneyClub, moneyClub, presentTo } from '../test/scene.ts'
import { balanceOf } from './credit.ts'

let { house, scene, finance, member } = {} as MoneyClub
moneyClub(club => {
  ;({ house, scene, finance, member } = club)
})

const as = (who: Member) => ({ bearer: who.bearer })
const of = () => ({ userId: member.id })
const tab = async () => (await house.call(desk.memberBilling, { params: of() }, as(finance))).answer.data
const auditOf = async () => {
  const of = house.db.selectFrom('audit').select('action').where('target_id', '=', member.id)
  return (await of.where('actor_id', '=', finance.id).execute()).map(one => one.action).toSorted()
}
const reason = 'As agreed by phone'

describe('the club’s list of subscriptions', () => {
  test('is for those who may read it, names what is charged next and whose charge failed, and is found by name and state', async () => {
    expect((await house.call(desk.listSubscriptions, {}, as(member))).status).toBe(403)
    await scene.buy(member, 'platinum')
    const { answer } = await house.call(desk.listSubscriptions, { query: { search: member.username } }, as(finance))
    expect(answer).toMatchObject({
      count: 1,
      data: [
        {
          member: { _id: member.id },
          plan: { code: 'platinum' },
          status: 'active',
          amount: 79,
          period: 'month',
          failed: 0,
          test: true,
        },
      ],
    })
    expect(answer.data[0]!.nextAt).not.toBeNull()
    const failed = await house.call(
      desk.listSubscriptions,
      { query: { search: member.username, failed: true } },
      as(finance),
    )
    expect(failed.answer.count).toBe(0)
    const sorted = await house.call(
      desk.listSubscriptions,
      { query: { sortBy: 'nextAt', sortDesc: false } },
      as(finance),
    )
    expect(sorted.status).toBe(200)
  })
})

describe('a member’s billing tab', () => {
  test('gives all or part of a charge back with a credit note: the way it was paid, or to the balance, never more than was paid', async () => {
    const id = await scene.buy(member, 'platinum')
    const give = (amount: number, to: 'gateway' | 'balance', who = finance) =>
      house.call(desk.refundCharge, { params: of(), body: { kind: 'checkout', id, amount, to, reason } }, as(who))
    expect((await give(10, 'balance', member)).status).toBe(403)
    expect((await give(80, 'balance')).problem.code).toBe('billing.not-so-much')
    expect((await give(9, 'balance')).status).toBe(200)
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(900, 'USD'))
    expect((await give(20, 'gateway')).status).toBe(200)
    await house.settle()
    expect((await scene.paymentOf(id))!.refunded_minor).toBe(2000)
    const [told, ...others] = await scene.noticesOf(member, 'billing.refunded')
    expect(others).toEqual([])
    expect(JSON.stringify(told!.params)).toContain('20')
    const notes = house.db.selectFrom('mails').select('kind').where('to_address', '=', member.email)
    expect(await notes.where('kind', '=', 'invoices.credited').execute()).toHaveLength(2)
    expect((await tab()).charges[0]).toMatchObject({ amount: 79, refundable: 50 })
    expect((await give(50.01, 'gateway')).problem.code).toBe('billing.not-so-much')
    const [invoice, ...credited] = await scene.invoicesOf(member)
    expect(invoice).toMatchObject({ total_minor: 7900, paid_minor: 5000, credited_minor: 2900 })
    expect(credited.map(one => [one.kind, one.total_minor])).toEqual([
      ['credit-note', 900],
      ['credit-note', 2000],
    ])
    expect(await auditOf()).toEqual(['subscriptions.refund', 'subscriptions.refund'])
  })

  test('moves to another plan, now without a charge or with the next period, and ends now or with the period; the member is told', async () => {
    await scene.buy(member, 'standard')
    const before = await tab()
    const params = { subscriptionId: before.current!._id }
    const price = (plan: string, period: string) =>
      before.prices.find(one => one.plan === plan && one.period === period)!._id
    const move = (priceId: string, when: 'now' | 'later') =>
      house.call(desk.moveSubscription, { params, body: { priceId, when, reason } }, as(finance))
    expect((await move(price('Platinum', 'year'), 'now')).problem.code).toBe('billing.other-period')
    expect((await move(price('Platinum', 'month'), 'now')).status).toBe(200)
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    expect((await scene.mine(member)).next).toMatchObject({ due: 79 })
    expect((await move(price('Enterprise', 'year'), 'later')).status).toBe(200)
    expect((await scene.mine(member)).next).toMatchObject({ due: 960 })
    const [told] = await scene.noticesOf(member, 'billing.club-moves')
    expect(told!.params).toMatchObject({
      price: { en: expect.stringMatching(/960.* a year/) },
      date: expect.stringMatching(/\d{4}/),
    })
    const { rows } = await sql<{ id: string }>`
      insert into plan_prices (plan_id, period, currency, version, minor)
      select id, 'month', 'EUR', 1, 7000 from plans where code = 'platinum' returning id`.execute(house.db)
    expect((await move(rows[0]!.id, 'now')).problem.code).toBe('billing.other-period')
    await sql`delete from plan_prices where id = ${rows[0]!.id}`.execute(house.db)
    const end = (when: 'now' | 'later') =>
      house.call(desk.endSubscription, { params, body: { when, reason } }, as(finance))
    expect((await end('later')).status).toBe(200)
    expect((await tab()).current).toMatchObject({ cancelsAtEnd: true })
    expect((await end('now')).status).toBe(200)
    expect((await tab()).current).toBeNull()
    expect((await end('now')).problem.code).toBe('plans.not-now')
    expect((await tab()).history.map(one => one.text)).toContain('The club ended Platinum')
    for (const kind of ['club-moved', 'club-ends', 'club-ended'])
      expect((await scene.noticesOf(member, `billing.${kind}`)).length).toBeGreaterThan(0)
    expect(await auditOf()).toEqual([
      'subscriptions.end',
      'subscriptions.end',
      'subscriptions.move',
      'subscriptions.move',
    ])
  })

  test('adds goodwill that the next purchase uses first, and takes a payment by hand for what is open', async () => {
    const credit = { amount: 20.5, currency: 'USD', reason }
    expect((await house.call(desk.giveCredit, { params: of(), body: credit }, as(finance))).status).toBe(200)
    const wrong = await house.call(desk.giveCredit, { params: of(), body: { ...credit, amount: 1.234 } }, as(finance))
    expect(wrong.problem.errors).toMatchObject([{ path: 'amount' }])
    const { id } = await scene.begin(member, 'platinum')
    expect((await scene.paymentOf(id))!.minor).toBe(5850)
    const body = {
      kind: 'checkout' as const,
      id,
      how: 'Cash at the desk',
      receivedOn: new Date().toISOString().slice(0, 10),
    }
    expect((await house.call(desk.takePayment, { params: of(), body }, as(finance))).status).toBe(200)
    await house.settle()
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    expect((await scene.paymentOf(id))!.state).toBe('canceled')
    expect(await scene.invoicesOf(member)).toMatchObject([{ total_minor: 7900, paid_minor: 7900 }])
    expect((await house.call(desk.takePayment, { params: of(), body }, as(finance))).problem.code).toBe(
      'billing.nothing-owed',
    )
    expect((await tab()).history.map(one => one.text)).toContain('Began Platinum')
  })
})

describe('the sandbox closed while its sales stand', () => {
  const close = async (sales: 'end' | 'give', others: string[] = []) => {
    // The account has to be there before transfers are opened.
    await scene.bank(true)
    await scene.bank(false)
    const earnest: House = { ...house.house, config: { ...house.house.config, NODE_ENV: 'production' } }
    const origin = { address: '', userAgent: '', requestId: '', sessionId: null, provenAt: null }
    await transact(house.db, tx =>
      switchGateway(tx, earnest, { id: finance.id, origin }, 'bank', { on: true, sales, others }),
    )
    await house.settle()
  }
  const codeOf = async (email: string) => {
    await house.runTimer('billing.send-gifts')
    const mail = await house.db.selectFrom('mails').select('params').where('to_address', '=', email).executeTakeFirst()
    return (mail!.params as { code: string }).code
  }
  const take = (who: Member, code: string) => house.call(takeGift, { body: { code } }, as(who))
  const give = async (email: string) => {
    const giver = await scene.newMember()
    const gift = presentTo(email)
    await scene.buy(giver, 'platinum', { gift })
    return codeOf(email)
  }

  test('leaves the plans open for the time that was paid, as the club’s gift without another charge', async () => {
    await scene.buy(member, 'platinum')
    const { current } = await scene.mine(member)
    const [code, other] = [await give('kept@example.test'), await give('kept-too@example.test')]
    await close('give')
    const mine = await scene.mine(member)
    expect(mine).toMatchObject({ next: null, owed: null, current: { status: 'active', plan: { code: 'platinum' } } })
    expect(mine.current).toMatchObject({ free: true, endsAt: current!.periodEnd })
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    expect((await take(await scene.newMember(), code)).status).toBe(200)
    // It opens a plan, and is no money for one that is paid for.
    const payer = await scene.newMember()
    const { id } = await scene.begin(payer, 'platinum', { gateway: 'bank' })
    await scene.book(finance, id, 79)
    expect((await take(payer, other)).problem.code).toBe('billing.gift-of-rehearsal')
    await scene.bank(false)
  })

  test('ends what it sold and no more: plans, gifts that wait or were taken; what was paid with real money goes on', async () => {
    const real = await scene.newMember()
    await scene.bank(true)
    const { id } = await scene.begin(real, 'platinum', { gateway: 'bank' })
    await scene.book(finance, id, 79)
    await scene.bank(false)
    await scene.buy(member, 'platinum')
    const [friend, late] = [await scene.newMember(), await scene.newMember()]
    expect((await take(friend, await give('taken@example.test'))).status).toBe(200)
    const waiting = await give('waits@example.test')
    await close('end')
    for (const who of [member, friend]) {
      expect(await entitled(house.db, who.id, 'auction.bid')).toBe(false)
      expect((await scene.mine(who)).current).toBeNull()
    }
    expect((await take(late, waiting)).problem.code).toBe('billing.gift-unknown')
    expect((await scene.mine(real)).current).toMatchObject({ status: 'active', plan: { code: 'platinum' } })
    // Its cards are charged no more: whoever buys with real money pays as they say.
    expect((await scene.mine(member)).card).toBeNull()
    await scene.bank(false)
  })

  test('ends what it sold to some and gives it to others, as was decided for each', async () => {
    const [ends, kept] = [member, await scene.newMember()]
    for (const who of [ends, kept]) await scene.buy(who, 'platinum')
    await close('give', [ends.id])
    expect((await scene.mine(ends)).current).toBeNull()
    expect((await scene.mine(kept)).current).toMatchObject({ free: true, plan: { code: 'platinum' } })
    await scene.bank(false)
  })

  test('takes the balance along that test money made, and leaves the club’s goodwill, also what was used of it in the rehearsal', async () => {
    const credit = { amount: 20, currency: 'USD', reason }
    expect((await house.call(desk.giveCredit, { params: of(), body: credit }, as(finance))).status).toBe(200)
    // 20 of goodwill and 59 of the sandbox pay it; 30 of the sandbox go to the balance.
    const id = await scene.buy(member, 'platinum')
    const body = { kind: 'checkout' as const, id, amount: 30, to: 'balance' as const, reason }
    const back = (over = {}) => house.call(desk.refundCharge, { params: of(), body: { ...body, ...over } }, as(finance))
    expect((await back()).status).toBe(200)
    expect((await scene.mine(member)).credit).toEqual([{ amount: 30, currency: 'USD' }])
    const [gift, other] = [await give('worth@example.test'), await give('worth-too@example.test')]
    expect((await take(member, gift)).answer.data).toBeNull()
    expect((await scene.mine(member)).credit).toEqual([{ amount: 109, currency: 'USD' }])
    // Bought with the balance alone: the sandbox knows no payment of it.
    await scene.begin(member, 'enterprise')
    await house.settle()
    expect((await scene.mine(member)).current).toMatchObject({ plan: { code: 'enterprise' } })
    const { list } = await house.db
      .selectFrom('subscriptions')
      .select('test as list')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(list).toBe(true)
    await close('end')
    const mine = await scene.mine(member)
    expect(mine).toMatchObject({ current: null, credit: [{ amount: 20, currency: 'USD' }] })
    expect((await tab()).credit).toEqual(mine.credit)
    const { answer } = await scene.quote(member, 'platinum')
    expect(answer.data).toMatchObject({ credit: 20, due: 59 })
    const real = await scene.begin(member, 'platinum', { gateway: 'bank' })
    expect((await scene.paymentOf(real.id))!.minor).toBe(5900)
    await scene.book(finance, real.id, 59)
    expect(await scene.invoicesOf(member)).toContainEqual(
      expect.objectContaining({ test: false, total_minor: 7900, paid_minor: 7900 }),
    )
    expect((await back({ amount: 1 })).problem.code).toBe('billing.test-money')
    expect((await take(member, other)).problem.code).toBe('billing.gift-unknown')
    await scene.bank(false)
  })
})

test('money that was given back at the gateway itself is booked once: a credit note for what went back, and the plan stays', async () => {
  const id = await scene.buy(member, 'platinum')
  const payment = (await scene.paymentOf(id))!
  const told = (outsideId: string, minor: number) => ({
    what: 'refund' as const,
    outsideId,
    refundId: null,
    amount: money(minor, 'USD'),
    state: 'done' as const,
    words: 'requested_by_customer',
  })
  for (const refund of [told('re_1', 2900), told('re_1', 2900), told('re_2', 5000)]) {
    await tell(house.house, payment.id, refund)
    await house.settle()
  }
  expect((await scene.paymentOf(id))!.refunded_minor).toBe(7900)
  const [invoice, ...notes] = await scene.invoicesOf(member)
  expect(invoice).toMatchObject({ total_minor: 7900, paid_minor: 0, credited_minor: 7900 })
  expect(notes.map(one => [one.kind, one.total_minor])).toEqual([
    ['credit-note', 2900],
    ['credit-note', 5000],
  ])
  expect((await tab()).charges[0]).toMatchObject({ refundable: 0 })
  expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
})

test('a discount and a pause for those who leave are set by those who may, and only a code that there is', async () => {
  const set = (code: string | null, who = finance) =>
    house.call(desk.keepLeaving, { body: { code, pause: false } }, as(who))
  expect((await set(null, member)).status).toBe(403)
  expect((await set('NO-SUCH')).problem.errors).toMatchObject([{ path: 'code' }])
  expect((await set(null)).answer.data).toMatchObject({ code: null, pause: false })
  await sql`update leaving_offer set pause = true`.execute(house.db)
})

describe('who pays by bank', () => {
  const book = (subject: string, amount: number) => scene.book(finance, subject, amount)

  test('has the plan when the bank’s statement brought both parts: proposed by the reference, booked as staff ticked, each once', async () => {
    await scene.bank(true)
    const { id } = await scene.begin(member, 'platinum', { gateway: 'bank' })
    const { reference } = (await scene.paymentOf(id))!
    const take = async (...lines: string[]) => {
      const text = ['Date;Name;Purpose;Amount;Currency', ...lines].join('\n')
      const { answer } = await house.call(previewStatement, { body: { text, currency: 'USD' } }, as(finance))
      const ticked = answer.data
        .filter(line => !line.booked)
        .map(line => ({
          hash: line.hash,
          paymentId: line.proposals.find(one => one.why === 'reference')!.paymentId,
          amount: line.amount.units,
          currency: 'USD',
          bookedOn: line.bookedOn,
        }))
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const booked = await house.call(bookStatement, { body: { lines: ticked } }, { ...as(finance), headers })
      await house.settle()
      return { booked: booked.answer.data.map(one => one.outcome), known: answer.data.filter(one => one.booked).length }
    }
    const first = `2026-07-02;Some Company;Invoice ${reference};30,00;USD`
    expect(await take(first, '2026-07-02;Landlord;rent;-900,00;USD')).toEqual({ booked: ['booked'], known: 0 })
    expect((await scene.result(id, member)).answer.data.state).toBe('waiting')
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    expect(await take(first, `2026-07-06;Some Company;rest ${reference};49,00;USD`)).toEqual({
      booked: ['booked'],
      known: 1,
    })
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    expect((await scene.result(id, member)).answer.data.state).toBe('paid')
    const [invoice, ...more] = await scene.invoicesOf(member)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ total_minor: 7900, paid_minor: 7900, number_text: expect.any(String) })
    const parts = house.db.selectFrom('invoice_payments').select(['amount_minor', 'paid_on'])
    expect(await parts.where('invoice_id', '=', invoice!.id).orderBy('paid_on').execute()).toMatchObject([
      { amount_minor: 3000, paid_on: '2026-07-02' },
      { amount_minor: 4900, paid_on: '2026-07-06' },
    ])
    await scene.bank(false)
  })

  test('has the plan when both parts are here, and the next document with its transfer before the period begins', async () => {
    await scene.bank(true)
    const { id } = await scene.begin(member, 'platinum', { gateway: 'bank' })
    const waiting = (await scene.result(id, member)).answer.data
    expect(waiting).toMatchObject({
      state: 'waiting',
      own: {
        transfer: { left: { units: 79 }, reference: expect.stringMatching(/^RF/), holder: 'Club', account: '123' },
      },
    })
    expect((await scene.result(id)).answer.data.own).toBeNull()
    const draft = { params: { invoiceId: waiting.own!.invoiceId! } }
    expect((await house.call(downloadMyInvoice, draft, as(member))).status).toBe(200)
    expect((await house.call(downloadMyInvoice, draft, as(finance))).status).toBe(404)
    await book(id, 30)
    const [part] = await scene.noticesOf(member, 'billing.part-received')
    expect(part!.params).toMatchObject({
      amount: { en: expect.stringContaining('30') },
      left: { en: expect.stringContaining('49') },
    })
    expect((await scene.result(id, member)).answer.data.own!.transfer).toMatchObject({
      left: { units: 49 },
      received: { units: 30 },
    })
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    await book(id, 49)
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    expect(await scene.invoicesOf(member)).toMatchObject([{ total_minor: 7900, paid_minor: 7900, test: false }])
    expect((await scene.mine(member)).next).toMatchObject({ due: 79, way: 'bank' })
    await sql`update subscriptions set period_end = clock_timestamp() + interval '5 days' where user_id = ${member.id}`.execute(
      house.db,
    )
    await house.runTimer('billing.renew')
    await house.runTimer('billing.renew')
    await house.settle()
    const [, next, ...more] = await scene.invoicesOf(member)
    expect(more).toEqual([])
    expect(next).toMatchObject({ total_minor: 7900, paid_minor: 0, sent_at: expect.any(Date) })
    const { owed } = await scene.mine(member)
    expect(owed).toMatchObject({ bank: true, amount: 79, reason: null })
    const link = await house.db
      .selectFrom('invoices')
      .select('secret')
      .where('id', '=', next!.id)
      .executeTakeFirstOrThrow()
    const page = (await house.call(readDocument, { params: { secret: link.secret } })).answer
    expect(page.transfer).toMatchObject({ left: { units: 79 }, reference: expect.stringMatching(/^RF/) })
    // Not here when the period begins: the plan stays open and its member is told.
    const begins = new Date(Date.now() - 1000)
    await house.db.updateTable('subscriptions').set({ period_end: begins }).where('user_id', '=', member.id).execute()
    await house.db.updateTable('renewals').set({ begins_at: begins }).where('user_id', '=', member.id).execute()
    await house.runTimer('billing.renew')
    expect((await scene.mine(member)).current).toMatchObject({ status: 'past_due' })
    expect(await scene.noticesOf(member, 'billing.transfer-missing')).toHaveLength(1)
    // A part of it in cash, written on its document: the transfer, the page and the desk ask for the rest, and more goes to the balance.
    const cash = { amount: 30, paidOn: new Date().toISOString().slice(0, 10), how: 'Cash' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ofNext = { params: { invoiceId: next!.id }, body: cash }
    expect((await house.call(recordInvoicePayment, ofNext, { ...as(finance), headers })).status).toBe(200)
    expect((await scene.paymentOf(owed!.renewalId))!.minor).toBe(4900)
    expect((await scene.mine(member)).owed).toMatchObject({ amount: 49 })
    await scene.bookMore(finance, owed!.renewalId, 50)
    expect((await scene.mine(member)).current).toMatchObject({ status: 'active' })
    expect((await scene.invoicesOf(member))[1]).toMatchObject({ paid_minor: 7900 })
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(100, 'USD'))
    await scene.bank(false)
  })

  test('has what came of a transfer counted when the order is replaced, and when the rest is taken by hand', async () => {
    await scene.bank(true)
    const half = await scene.begin(member, 'standard', { gateway: 'bank' })
    await book(half.id, 10)
    const whole = await scene.begin(member, 'platinum', { gateway: 'bank' })
    expect((await scene.paymentOf(whole.id))!.minor).toBe(6900)
    await book(whole.id, 9)
    const receivedOn = new Date().toISOString().slice(0, 10)
    const taken = { kind: 'checkout' as const, id: whole.id, how: 'Cash', receivedOn }
    await house.call(desk.takePayment, { params: of(), body: taken }, as(finance))
    const [bill] = await scene.invoicesOf(member)
    expect(bill).toMatchObject({ total_minor: 7900, paid_minor: 7900 })
    const paid = house.db
      .selectFrom('invoice_payments')
      .select('amount_minor as minor')
      .where('invoice_id', '=', bill!.id)
    expect((await paid.orderBy('amount_minor').execute()).map(one => one.minor)).toEqual([900, 1000, 6000])
    await scene.bank(false)
  })

  test('has in the balance what came for a period that does not begin: by transfer, by hand, and from the balance itself', async () => {
    await scene.bank(true)
    const { id } = await scene.begin(member, 'platinum', { gateway: 'bank' })
    await book(id, 79)
    const credit = { amount: 1, currency: 'USD', reason }
    await house.call(desk.giveCredit, { params: of(), body: credit }, as(finance))
    const soon = new Date(Date.now() + 4 * 86_400_000)
    await house.db.updateTable('subscriptions').set({ period_end: soon }).where('user_id', '=', member.id).execute()
    await house.runTimer('billing.renew')
    const owed = (await scene.mine(member)).owed!
    expect(owed.amount).toBe(78)
    await book(owed.renewalId, 20)
    const invoiceId = (await scene.invoicesOf(member))[1]!.id
    const cash = { amount: 8, paidOn: new Date().toISOString().slice(0, 10), how: 'Cash' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const taken = await house.call(
      recordInvoicePayment,
      { params: { invoiceId }, body: cash },
      { ...as(finance), headers },
    )
    expect(taken.answer.data.open).toBe(50)
    expect((await scene.mine(member)).owed).toMatchObject({ amount: 50 })
    await house.call(expireSubscription, { body: {} }, as(member))
    await house.settle()
    const ended = (await scene.invoicesOf(member)).find(one => one.id === invoiceId)
    expect(ended).toMatchObject({ paid_minor: 0, credited_minor: 7900 })
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(100 + 2000 + 800, 'USD'))
    await scene.bank(false)
  })
})
