import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { money } from '../../../platform/shared/money.ts'
import { brokenFor } from '../../../platform/test/broken-for.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { confirmSandbox } from '../../payments/contract/sandbox.ts'
import { startTrial } from '../../plans/contract.ts'
import { entitled, entitlementValue } from '../../plans/server/public.ts'
import {
  cancelSubscription,
  expireSubscription,
  pauseSubscription,
  payOwed,
  stayWithDiscount,
  unpauseSubscription,
} from '../contract.ts'
import { type MovedClub, movedClub } from '../test/scene.ts'
import { addCredit, balanceOf } from './credit.ts'
import { openOwed } from './paying.ts'

const DAY = 86_400_000
const DATE = expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)
let { house, scene, time, work, days, member } = {} as MovedClub
movedClub(club => {
  ;({ house, scene, time, work, days, member } = club)
})

const subscriptionOf = async (who: Member) =>
  house.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', who.id)
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow()
const kinds = async (who: Member) =>
  (
    await house.db
      .selectFrom('notices')
      .select('kind')
      .where('recipient_id', '=', who.id)
      .where('kind', 'like', 'billing.%')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(one => one.kind)

describe('a renewal', () => {
  test('charges the kept card when the period is over, once, with an invoice of its own, and the balance pays first', async () => {
    await scene.buy(member, 'platinum')
    await transact(house.db, tx =>
      addCredit(tx, member.id, money(2940, 'USD'), { kind: 'goodwill', cause: `t ${member.id}`, test: false }),
    )
    const before = await subscriptionOf(member)
    expect((await scene.mine(member)).next).toMatchObject({ total: 79, credit: 29.4, due: 49.6 })
    await days(27)
    expect(await scene.invoicesOf(member)).toHaveLength(1)
    await days(5)
    await work()
    const after = await subscriptionOf(member)
    expect(after).toMatchObject({ status: 'active', period_start: before.period_end })
    const [renewed] = await scene.noticesOf(member, 'billing.renewed')
    expect(renewed!.params).toMatchObject({ amount: { en: expect.stringContaining('79') }, date: DATE })
    // The mail with the invoice says that it is paid, and asks for nothing.
    const mails = house.db.selectFrom('mails').select('kind').where('to_address', '=', member.email)
    expect((await mails.where('kind', 'like', 'invoices.%').execute()).map(one => one.kind)).toEqual([
      'invoices.sent-paid',
      'invoices.sent-paid',
    ])
    expect((await scene.invoicesOf(member)).map(one => [one.total_minor, one.paid_minor])).toEqual([
      [7900, 7900],
      [7900, 7900],
    ])
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(0, 'USD'))
    const paid = await house.db
      .selectFrom('payments')
      .select('minor')
      .where('payer_id', '=', member.id)
      .orderBy('opened_at')
      .execute()
    expect(paid.map(one => one.minor)).toEqual([7900, 4960])
  })

  test('that fails is tried again after 1, 3 and 7 days with mails, then seven days are left, then the free plan with nothing deleted', async () => {
    await scene.buy(member, 'platinum', {}, 'later-declined')
    const end = (await subscriptionOf(member)).period_end!
    await time.to(new Date(end.getTime() + 60_000))
    await work()
    const states: string[] = []
    for (let n = 0; n <= 16; n++) {
      if (n > 0) await days()
      states.push((await subscriptionOf(member)).status)
      if (n < 14) expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    }
    expect(states.slice(0, 7)).toEqual(Array(7).fill('past_due'))
    expect(states.slice(8, 14)).toEqual(Array(6).fill('grace'))
    expect(states.at(-1)).toBe('expired')
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    expect(await entitlementValue(house.db, member.id, 'chat.new_per_day')).toBe(5)
    expect((await kinds(member)).filter(one => one !== 'billing.payment-in')).toEqual([
      'billing.charge-failed',
      'billing.charge-failed',
      'billing.charge-failed',
      'billing.last-days',
    ])
    const mails = house.db.selectFrom('mails').select('subject').where('to_address', '=', member.email)
    const sent = await mails.where('kind', '=', 'notifications.notice').orderBy('created_at').execute()
    const failed = expect.stringContaining('could not be charged')
    const [ends, ended] = [expect.stringContaining('Platinum ends on'), expect.stringContaining('Platinum has ended')]
    expect(sent.map(one => one.subject)).toEqual([failed, failed, failed, ends, ended])
    const tries = await house.db
      .selectFrom('renewal_tries as t')
      .innerJoin('renewals as r', 'r.id', 't.renewal_id')
      .select('t.outcome')
      .where('r.user_id', '=', member.id)
      .where('t.outcome', '=', 'failed')
      .execute()
    expect(tries).toHaveLength(4)
    const [row] = await house.db.selectFrom('renewals').selectAll().where('user_id', '=', member.id).execute()
    expect(row).toMatchObject({ state: 'closed', invoice_id: null })
    expect((await scene.invoicesOf(member)).filter(one => one.number_text)).toHaveLength(1)
  }, 240_000)

  test('that failed goes on with a new card, or at its member’s click, from the day on which it was due', async () => {
    await scene.buy(member, 'platinum', {}, 'later-declined')
    const end = (await subscriptionOf(member)).period_end!
    await time.to(new Date(end.getTime() + 60_000))
    await work()
    const mine = await scene.mine(member)
    expect(mine).toMatchObject({ current: { status: 'past_due' }, owed: { amount: 79 } })
    expect(mine.owed!.reason).toBeTruthy()
    expect((await scene.quote(member, 'enterprise')).problem.code).toBe('billing.pay-first')
    const { answer } = await house.call(payOwed, { body: { gateway: 'sandbox' } }, scene.as(member))
    await scene.pay(answer.data.id)
    expect(await subscriptionOf(member)).toMatchObject({ status: 'active', period_start: end })
    expect((await scene.result(answer.data.id, member)).answer.data.state).toBe('paid')
    expect((await scene.mine(member)).owed).toBeNull()
    expect((await house.call(payOwed, { body: { gateway: 'sandbox' } }, scene.as(member))).problem.code).toBe(
      'billing.nothing-owed',
    )
    await work()
    expect((await scene.invoicesOf(member)).filter(one => one.number_text)).toHaveLength(2)
  })

  test('that wants a second step is written of with the link to it and, with the last try, with the last day; it is paid by the step', async () => {
    const { id } = await scene.begin(member, 'platinum')
    await scene.pay(id, 'second-step')
    const step = async (paymentId: string) => {
      await house.call(confirmSandbox, { params: { pageId: paymentId }, body: { confirm: true } })
      await house.settle()
    }
    await step((await scene.paymentOf(id))!.id)
    const end = (await subscriptionOf(member)).period_end!
    await time.to(new Date(end.getTime() + 60_000))
    await work()
    await days(7)
    expect((await subscriptionOf(member)).status).toBe('grace')
    const said = (await kinds(member)).filter(one => one !== 'billing.payment-in')
    expect(said).toEqual([...Array(4).fill('billing.second-step'), 'billing.last-days'])
    const { rows } = await sql<{ id: string }>`
      select payment_id as id from renewals where user_id = ${member.id} and state = 'open'`.execute(house.db)
    const links = (await scene.noticesOf(member, 'billing.second-step')).map(one => one.link)
    expect(links.filter(one => one!.includes(`/payment/step/${rows[0]!.id}?key=`))).toHaveLength(1)
    const mails = house.db.selectFrom('mails').select('plain').where('to_address', '=', member.email)
    for (const link of links) expect(await mails.where('plain', 'like', `%${link}%`).execute()).toHaveLength(1)
    await step(rows[0]!.id)
    expect(await subscriptionOf(member)).toMatchObject({ status: 'active', period_start: end })
  })

  test('that failed may be paid by transfer: its member is written to once, with the last day of the plan', async () => {
    await scene.buy(member, 'platinum', {}, 'later-declined')
    const end = (await subscriptionOf(member)).period_end!
    await time.to(new Date(end.getTime() + 60_000))
    await work()
    await scene.bank(true)
    // Sessions end while the clock moves: two clicks as the call makes them.
    const click = () => transact(house.db, tx => openOwed(tx, member.id, 'en', 'bank'))
    expect((await click()).paymentId).toBe((await click()).paymentId)
    await house.settle()
    await scene.bank(false)
    const mails = house.db.selectFrom('mails').select(['params', 'attached']).where('to_address', '=', member.email)
    const [mail, ...more] = await mails.where('kind', '=', 'billing.transfer').execute()
    expect(more).toEqual([])
    const last = new Date(end.getTime() + 14 * DAY).toISOString().slice(0, 10).split('-').reverse().join('/')
    expect(mail).toMatchObject({ params: { date: last }, attached: { kind: 'invoice' } })
  })

  test('after a sleep of a week is charged once, and a failed one tried once more, not for each day that was slept through', async () => {
    const other = await scene.newMember()
    await scene.buy(member, 'platinum')
    await scene.buy(other, 'platinum', {}, 'later-declined')
    const end = (await subscriptionOf(other)).period_end!
    await time.to(new Date(end.getTime() + 7 * DAY))
    await work()
    await work()
    expect(await subscriptionOf(member)).toMatchObject({ status: 'active', period_start: expect.any(Date) })
    expect((await scene.invoicesOf(member)).filter(one => one.number_text)).toHaveLength(2)
    expect(await subscriptionOf(other)).toMatchObject({ status: 'past_due' })
    await time.by(7 * DAY + 3_600_000)
    await work()
    await work()
    expect(await subscriptionOf(other)).toMatchObject({ status: 'grace' })
    const tries = await house.db.selectFrom('payments').select('id').where('payer_id', '=', other.id).execute()
    expect(tries).toHaveLength(3)
  })

  test('that fails by a fault of its own stops nobody else’s: it is named, and made up for in the next round', async () => {
    const next = await scene.newMember()
    for (const who of [member, next]) await scene.buy(who, 'platinum')
    const end = (await subscriptionOf(next)).period_end!
    await time.to(new Date(end.getTime() + 60_000))
    const mend = await brokenFor(house.db, 'renewals', 'user_id', member.id)
    await expect(house.runTimer('billing.renew')).rejects.toThrow((await subscriptionOf(member)).id)
    await house.settle()
    const invoices = async (who: Member) => (await scene.invoicesOf(who)).filter(one => one.number_text).length
    expect([await invoices(member), await invoices(next)]).toEqual([1, 2])
    await mend()
    await work()
    expect([await invoices(member), await invoices(next)]).toEqual([2, 2])
  })

  test('is written of to everybody, also when writing to one before fails', async () => {
    const next = await scene.newMember()
    for (const who of [member, next]) await scene.buy(who, 'platinum', { period: 'year' })
    const end = (await subscriptionOf(member)).period_end!
    await time.to(new Date(end.getTime() - 13.5 * DAY))
    const mend = await brokenFor(house.db, 'notices', 'recipient_id', member.id)
    await expect(house.runTimer('billing.remind')).rejects.toThrow((await subscriptionOf(member)).id)
    const told = async (who: Member) => (await scene.noticesOf(who, 'billing.renews-soon')).length
    expect([await told(member), await told(next)]).toEqual([0, 1])
    await mend()
    await house.runTimer('billing.remind')
    expect([await told(member), await told(next)]).toEqual([1, 1])
  })

  test('of a yearly plan is written of fourteen days and the day before, each once, with the amount', async () => {
    await scene.buy(member, 'platinum', { period: 'year' })
    const end = (await subscriptionOf(member)).period_end!
    const at = async (daysBefore: number) => {
      await time.to(new Date(end.getTime() - daysBefore * DAY))
      await work()
      await work()
      return (await scene.noticesOf(member, 'billing.renews-soon')).length
    }
    expect(await at(16)).toBe(0)
    expect(await at(14)).toBe(1)
    expect(await at(6)).toBe(1)
    expect(await at(1)).toBe(2)
    const [notice] = await scene.noticesOf(member, 'billing.renews-soon')
    expect(JSON.stringify(notice!.params)).toContain('768')
  })

  test('has a card asked for before the kept one expires: from a month before, once for each card, not when nothing is to come', async () => {
    const leaver = await scene.newMember()
    for (const who of [member, leaver]) await scene.buy(who, 'platinum')
    await house.call(cancelSubscription, { body: {} }, scene.as(leaver))
    const now = await time.by(0)
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1))
    const face = { expiry_month: last.getUTCMonth() + 1, expiry_year: last.getUTCFullYear() }
    await house.db.updateTable('payment_methods').set(face).where('user_id', 'in', [member.id, leaver.id]).execute()
    const at = async (moment: Date) => {
      await time.to(moment)
      await house.runTimer('billing.remind')
      await house.settle()
      return scene.noticesOf(member, 'billing.card-expires')
    }
    expect(await at(new Date(last.getTime() - 3_600_000))).toEqual([])
    const [notice] = await at(new Date(last.getTime() + 3_600_000))
    expect(notice).toMatchObject({ params: { card: 'visa ···· 4242' }, link: '/my-subscriptions' })
    expect(await at(new Date(last.getTime() + 20 * DAY))).toHaveLength(1)
    expect(await scene.noticesOf(leaver, 'billing.card-expires')).toEqual([])
    const mails = house.db.selectFrom('mails').select('params').where('to_address', '=', member.email)
    expect((await mails.execute()).filter(one => JSON.stringify(one.params).includes('visa ····'))).toHaveLength(1)
  })

  test('has a sister in the trial: it is told of fourteen days and one day before its end, each once', async () => {
    await house.call(startTrial, {}, scene.as(member))
    const end = (await subscriptionOf(member)).ends_at!
    const at = async (daysBefore: number) => {
      await time.to(new Date(end.getTime() - daysBefore * DAY + 60_000))
      await work()
      await work()
      return (await scene.noticesOf(member, 'plans.ends-soon')).length
    }
    expect(await at(15)).toBe(0)
    expect(await at(14)).toBe(1)
    expect(await at(3)).toBe(1)
    expect(await at(1)).toBe(2)
    expect(await at(0.5)).toBe(2)
  })

  test('is not charged after it was cancelled, and is again after that was taken back', async () => {
    await scene.buy(member, 'platinum')
    await house.call(cancelSubscription, { body: { reason: 'price', note: 'Too dear' } }, scene.as(member))
    expect((await scene.mine(member)).next).toBeNull()
    await house.call(cancelSubscription, { body: { resume: true } }, scene.as(member))
    expect((await scene.mine(member)).next).toMatchObject({ due: 79 })
    await house.call(cancelSubscription, { body: {} }, scene.as(member))
    const end = (await subscriptionOf(member)).period_end!
    await time.to(new Date(end.getTime() + 60_000))
    await work()
    expect(await subscriptionOf(member)).toMatchObject({ status: 'canceled' })
    expect(await scene.invoicesOf(member)).toHaveLength(1)
    const reasons = await house.db
      .selectFrom('leavings')
      .select(['reason', 'note', 'did'])
      .where('user_id', '=', member.id)
      .execute()
    expect(reasons[0]).toEqual({ reason: 'price', note: 'Too dear', did: 'canceled' })
  })
})

test('a payment that the bank takes back is owed again: the plan stays open, the invoice is open, and paying ends it', async () => {
  const id = await scene.buy(member, 'platinum', {}, 'charged-back')
  await time.by(20 * DAY)
  await house.runTimer('payments.charge-back')
  await house.settle()
  const payment = await scene.paymentOf(id)
  expect(payment!.charged_back_minor).toBe(7900)
  const [told, ...more] = await scene.noticesOf(member, 'billing.taken-back')
  expect(more).toEqual([])
  expect(told!.params).toMatchObject({ amount: { en: expect.stringContaining('79') }, date: DATE })
  expect(await kinds(member)).not.toContain('billing.charge-failed')
  expect(await subscriptionOf(member)).toMatchObject({ status: 'past_due' })
  expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
  expect(await scene.invoicesOf(member)).toMatchObject([{ paid_minor: 0 }])
  const { answer } = await house.call(payOwed, { body: { gateway: 'sandbox' } }, scene.as(member))
  await scene.pay(answer.data.id)
  expect(await subscriptionOf(member)).toMatchObject({ status: 'active' })
  expect(await scene.invoicesOf(member)).toMatchObject([{ paid_minor: 7900 }])
})

describe('a transfer that takes its days', () => {
  const lines = async (who: Member) =>
    (
      await house.db
        .selectFrom('invoice_lines as l')
        .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
        .select(['l.from_on', 'l.until_on', 'l.amount_minor', 'l.detail', 'i.total_minor'])
        .where('i.user_id', '=', who.id)
        .orderBy('i.created_at')
        .orderBy('l.position')
        .execute()
    ).map(({ from_on, until_on, detail, ...row }) => ({
      ...row,
      from: from_on && String(from_on),
      until: until_on && String(until_on),
      detail: (detail as { en: string } | null)?.en,
    }))
  // Sessions end while the clock moves: whoever books signs in then.
  const book = async (id: string, amount: number) =>
    scene.book(await asMember(house, { preset: 'finance' }), id, amount)
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const spoken = (at: Date) => dayOf(at).split('-').reverse().join('/')

  test('buys the days from the one on which it begins: its invoice has those days at the amount that was ordered', async () => {
    await scene.bank(true)
    const { id } = await scene.begin(member, 'platinum', { gateway: 'bank' })
    await time.by(5 * DAY)
    await book(id, 79)
    await scene.bank(false)
    const { period_start: from, period_end: until } = await subscriptionOf(member)
    expect(await lines(member)).toMatchObject([
      {
        from: dayOf(from!),
        until: dayOf(new Date(until!.getTime() - DAY)),
        amount_minor: 7900,
        total_minor: 7900,
        detail: `${spoken(from!)} – ${spoken(new Date(until!.getTime() - DAY))}`,
      },
    ])
    expect((await scene.result(id, member)).answer.data.own!.on).toBe(until!.toISOString())
  })

  test('for more of a running plan says the days that are had and when their price was agreed', async () => {
    await scene.buy(member, 'standard')
    const { period_end: until } = await subscriptionOf(member)
    await scene.bank(true)
    const { id } = await scene.begin(member, 'platinum', { gateway: 'bank' })
    const ordered = await time.by(0)
    const from = await time.by(4 * DAY)
    await book(id, 30)
    await scene.bank(false)
    expect(await subscriptionOf(member)).toMatchObject({ period_end: until, status: 'active' })
    expect((await lines(member))[1]).toMatchObject({
      from: dayOf(from),
      until: dayOf(new Date(until!.getTime() - DAY)),
      amount_minor: 7900,
      detail: expect.stringContaining(`price of ${spoken(ordered)}`),
    })
  })

  test('for more of a plan whose next period began meanwhile is kept for its member: it was counted for days that are over', async () => {
    await scene.buy(member, 'standard')
    await time.by(26 * DAY)
    await scene.bank(true)
    const { id } = await scene.begin(member, 'platinum', { gateway: 'bank' })
    const { minor } = (await scene.paymentOf(id))!
    await scene.bank(false)
    await days(8)
    await book(id, minor / 100)
    const running = await house.db
      .selectFrom('subscriptions as s')
      .innerJoin('plans as p', 'p.id', 's.plan_id')
      .select(['p.code', 's.status'])
      .where('s.user_id', '=', member.id)
      .execute()
    expect(running).toEqual([{ code: 'standard', status: 'active' }])
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(minor, 'USD'))
    expect(await scene.noticesOf(member, 'billing.money-late')).toHaveLength(1)
  })
})

describe('leaving', () => {
  test('may be a pause: no charge and the free plan meanwhile, and the paid days afterwards are worth what they were', async () => {
    await scene.buy(member, 'standard')
    const end = (await subscriptionOf(member)).period_end!
    await time.by(5 * DAY)
    await house.call(pauseSubscription, { body: { months: 2 } }, scene.as(member))
    expect(await entitled(house.db, member.id, 'profile.contact')).toBe(false)
    expect((await scene.mine(member)).next).toBeNull()
    await time.by(12 * DAY)
    await work()
    const back = await house.call(unpauseSubscription, undefined, scene.as(member))
    expect(back.status).toBe(200)
    await house.settle()
    expect(await entitled(house.db, member.id, 'profile.contact')).toBe(true)
    const later = (await subscriptionOf(member)).period_end!
    expect(Math.round((later.getTime() - end.getTime()) / DAY)).toBe(12)
    const { answer } = await scene.quote(member, 'enterprise')
    const unused = answer.data.lines.find(one => one.kind === 'unused')!
    expect(-unused.amount).toBeGreaterThan(39)
    expect(-unused.amount).toBeLessThan(42)
  })

  test('may end in staying with the discount that the club offers, which lowers the next charge', async () => {
    const finance = await asMember(house, { preset: 'finance' })
    await scene.buy(member, 'platinum')
    expect((await house.call(stayWithDiscount, { body: {} }, scene.as(member))).problem.code).toBe('billing.no-offer')
    const { rows } = await sql<{
      id: string
    }>`insert into promotion_codes (code, percent, lasts, months, max_per_member, made_by)
      values ('STAY', 50, 'months', 2, 1, ${finance.id}) returning id`.execute(house.db)
    await sql`update leaving_offer set code_id = ${rows[0]!.id}`.execute(house.db)
    expect((await scene.mine(member)).leaving.discount).toContain('50 %')
    expect((await house.call(stayWithDiscount, { body: { reason: 'price' } }, scene.as(member))).status).toBe(200)
    const mine = await scene.mine(member)
    expect(mine).toMatchObject({ next: { due: 39.5 }, leaving: { discount: null } })
    // However often its code may be used, a subscription has it once.
    await sql`update promotion_codes set max_per_member = null where code = 'STAY'`.execute(house.db)
    expect((await house.call(stayWithDiscount, { body: {} }, scene.as(member))).problem.code).toBe('billing.no-offer')
    await sql`update leaving_offer set code_id = null`.execute(house.db)
  })

  test('at once ends at once and gives nothing back; a trial too', async () => {
    await scene.buy(member, 'platinum')
    expect((await house.call(expireSubscription, { body: {} }, scene.as(member))).status).toBe(200)
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    const other = await scene.newMember()
    await house.call(startTrial, {}, scene.as(other))
    await house.call(expireSubscription, { body: {} }, scene.as(other))
    expect((await scene.mine(other)).current).toBeNull()
  })
})
