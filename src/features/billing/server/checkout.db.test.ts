// both databases: money, with its locks, on one connection and on several.
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { listMails, revealMail } from '../../mail-log/contract.ts'
import { startTrial } from '../../plans/contract.ts'
import { createCode, createPlan } from '../../plans/contract/staff.ts'
import { entitled } from '../../plans/server/public.ts'
import { cancelSubscription, takeGift } from '../contract.ts'
import { DETAILS, type MoneyClub, moneyClub, presentTo } from '../test/scene.ts'
import { addCredit, balanceOf } from './credit.ts'
import { openCheckout } from './open-checkout.ts'

let { house, scene, finance, member } = {} as MoneyClub
moneyClub(
  club => {
    ;({ house, scene, finance, member } = club)
  },
  { DATABASE_POOL: 10 },
)

/** As an Arabic keyboard types it. */
const inArabicDigits = (text: string) => text.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
let made = 0
const makeCode = async (over: Record<string, unknown>) => {
  const draft = {
    code: `SAVE-${++made}`,
    note: '',
    percent: 10,
    amount: null,
    currency: null,
    lasts: 'once',
    months: null,
  }
  const body = { ...draft, planIds: [], firstOnly: false, maxUses: null, maxPerMember: 1, endsAt: null, ...over }
  const { answer, problem } = await house.call(createCode, { body } as never, scene.as(finance))
  expect(problem?.errors ?? []).toEqual([])
  return answer.data
}
const usesOf = (codeId: string) =>
  house.db
    .selectFrom('promotion_uses')
    .selectAll()
    .where('code_id', '=', codeId)
    .where('released_at', 'is', null)
    .execute()
const countOf = async (table: 'checkouts' | 'payments', where: string) => {
  const column = table === 'checkouts' ? 'user_id' : 'payer_id'
  return Number(
    (
      await sql<{
        n: number
      }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${where}`.execute(house.db)
    ).rows[0]!.n,
  )
}
const taxed = (rate: number) =>
  sql`update tax_rates set mode = ${rate ? 'added' : 'none'}, rate = ${rate}, category = ${rate ? 'S' : 'O'},
    name = '{"en": "VAT", "ar": "ضريبة القيمة المضافة"}' where code = 'club'`.execute(house.db)

describe('what a purchase costs', () => {
  test('of a plan that is sold for months alone is the month’s where no period is said, and whoever has it is offered no year', async () => {
    const words = { en: 'By the month', ar: 'بالشهر' }
    const body = {
      ...{ code: 'by-month', name: words, description: words, features: [], trialDays: 0, position: 9, public: true },
      ...{ audience: [], entitlements: {}, prices: [{ currency: 'USD', monthly: 20, yearly: null }] },
    }
    expect((await house.call(createPlan, { body }, scene.as(finance))).status).toBe(201)
    const { answer } = await scene.quote(member, 'by-month', { period: undefined })
    expect(answer.data).toMatchObject({ period: 'month', net: 20 })
    expect((await scene.quote(member, 'by-month', { period: 'year' })).problem.code).toBe('billing.not-sold')
    expect((await scene.quote(member, 'platinum', { period: undefined })).answer.data.period).toBe('year')
    await scene.buy(member, 'by-month')
    expect((await scene.mine(member)).current).toMatchObject({ period: 'month', otherPeriod: false })
  })

  test('is said before anything is paid: the lines, the tax, what is charged today and when again', async () => {
    await taxed(5)
    const { answer } = await scene.quote(member, 'platinum', { period: 'year', country: 'AE', taxId: '' })
    await taxed(0)
    expect(answer.data).toMatchObject({
      way: 'start',
      net: 768,
      total: 806.4,
      due: 806.4,
      currency: 'USD',
      lines: [{ kind: 'plan', title: 'Platinum', amount: 768 }],
      taxes: [{ words: 'VAT 5 %', of: '', base: 768, amount: 38.4 }],
      next: { amount: 806.4 },
      replaces: null,
      gateways: [{ gateway: 'sandbox', test: true }],
      card: null,
    })
    // A rate that is called after its country says whose tax it is, and the tax is called what the club calls it.
    await taxed(5)
    await sql`update tax_rates set name = '{"en": "The Emirates", "ar": "الإمارات"}' where code = 'club'`.execute(
      house.db,
    )
    const named = await scene.quote(member, 'platinum', { country: 'AE', taxId: '' })
    await taxed(0)
    expect(named.answer.data.taxes).toMatchObject([{ words: 'VAT 5 %', of: 'The Emirates' }])
    expect(answer.data.periods).toMatchObject([
      { period: 'month', price: 79, byMonth: 79, saved: 0 },
      { period: 'year', price: 768, byMonth: 64, saved: 180 },
    ])
    expect(Date.parse(answer.data.next!.remindAt!)).toBe(Date.parse(answer.data.next!.at) - 14 * 86_400_000)
  })

  test('says why a code does not count, with its day, and what the rest costs all the same', async () => {
    const over = await makeCode({ endsAt: new Date(Date.now() + 3_600_000).toISOString() })
    await sql`update promotion_codes set ends_at = '2026-08-31T10:00:00Z' where id = ${over._id}`.execute(house.db)
    const { answer } = await scene.quote(member, 'platinum', { code: over.code })
    expect(answer.data).toMatchObject({ due: 79, code: null, codeRefusal: 'This code was valid until 31/08/2026.' })
    const good = await makeCode({ percent: 25 })
    const lowered = await scene.quote(member, 'platinum', { code: good.code.toLowerCase() })
    expect(lowered.answer.data).toMatchObject({ due: 59.25, code: good.code, codeRefusal: null, next: { amount: 79 } })
    const typed = await scene.quote(member, 'platinum', { code: inArabicDigits(good.code) })
    expect(typed.answer.data).toMatchObject({ due: 59.25, code: good.code })
  })

  test('is refused for the free plan, for the plan of a running trial, and for what one has', async () => {
    expect((await scene.quote(member, 'basic')).problem.code).toBe('billing.free-plan')
    expect((await scene.quote(member, 'no-such-plan')).status).toBe(404)
    await house.call(startTrial, {}, scene.as(member))
    expect((await scene.quote(member, 'standard')).problem.code).toBe('billing.trial-runs')
    const other = await scene.quote(member, 'platinum')
    expect(other.answer.data.replaces).toMatchObject({ kind: 'trial', name: 'Standard' })
    await scene.buy(member, 'platinum')
    expect((await scene.quote(member, 'platinum')).problem.code).toBe('billing.same-plan')
  })
})

describe('a purchase', () => {
  test('is paid on the gateway’s page and turned on by the gateway’s word: plan, invoice and mail together, and the trial ends', async () => {
    await house.call(startTrial, {}, scene.as(member))
    const { id, url } = await scene.begin(member, 'platinum')
    expect(url).toMatch(/^http/)
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    expect((await scene.result(id, member)).answer.data).toMatchObject({ state: 'processing', own: { amount: 79 } })
    await scene.pay(id)
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
    const { answer } = await scene.result(id, member)
    expect(answer).toMatchObject({
      message: 'The payment was Processed successfully and your subscription plan was active.',
      data: { state: 'paid', own: { plan: { code: 'platinum' } } },
    })
    // Others see the state alone, and nobody an id that is not there.
    expect((await scene.result(id)).answer.data).toEqual({ state: 'paid', own: null })
    expect((await scene.result(crypto.randomUUID())).status).toBe(404)
    const [invoice, ...more] = await scene.invoicesOf(member)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ total_minor: 7900, paid_minor: 7900, test: true })
    expect(invoice!.number_text).toMatch(/^TEST-/)
    expect(invoice!.sent_at).not.toBeNull()
    const mine = await scene.mine(member)
    expect(mine).toMatchObject({
      current: { status: 'active', plan: { code: 'platinum' } },
      next: { due: 79 },
      owed: null,
    })
    expect(mine.card).toMatchObject({ last4: '4242' })
    const { 'items.max': limit } = (await scene.planOf('platinum')).entitlements
    expect(mine.usage.find(one => one.code === 'items.max')).toMatchObject({ used: 0, limit })
    expect(mine.history.map(one => one.text)).toContain('Began Platinum')
  })

  test('is one however often it is clicked: the same key, a double click, two windows, the way back after it was paid', async () => {
    const key = crypto.randomUUID()
    const both = await Promise.all([scene.ask(member, 'platinum', {}, key), scene.ask(member, 'platinum', {}, key)])
    const windows = await Promise.all([scene.ask(member, 'platinum'), scene.ask(member, 'platinum')])
    const ids = new Set([...both, ...windows].filter(one => one.status === 200).map(one => one.answer.data.id))
    expect(ids.size).toBe(1)
    const [id] = ids
    expect(await countOf('payments', member.id)).toBe(1)
    await scene.pay(id!)
    const again = await scene.ask(member, 'platinum', {}, key)
    expect(again.answer.data.id).toBe(id)
    expect((await scene.ask(member, 'platinum')).problem.code).toBe('billing.same-plan')
    expect(await countOf('payments', member.id)).toBe(1)
    expect(await scene.invoicesOf(member)).toHaveLength(1)
  })

  test('that a fallen server left between the order and its page goes on at the next click: the same payment, at its page', async () => {
    const { _id: planId } = await scene.planOf('platinum')
    const body = { planId, period: 'month' as const, gateway: 'sandbox' as const, details: DETAILS }
    // The order is kept, and whoever took it died before asking for the page.
    const left = await transact(house.db, tx => openCheckout(tx, house.house, member.id, 'en', body))
    await sql`update outside_calls set next_at = next_at - interval '2 seconds' where cause = ${left.paymentId}`.execute(
      house.db,
    )
    const { id, url } = await scene.begin(member, 'platinum')
    expect([id, url]).toEqual([left.id, expect.stringMatching(/^http.*\/payment\/sandbox\//)])
    expect([await countOf('checkouts', member.id), await countOf('payments', member.id)]).toEqual([1, 1])
    await scene.pay(id)
    expect((await scene.result(id, member)).answer.data).toMatchObject({ state: 'paid' })
  })

  test('that another wish replaces waits for nothing any more: its code and what it held of the balance are free', async () => {
    const code = await makeCode({ percent: 50, maxUses: 1 })
    await transact(house.db, tx =>
      addCredit(tx, member.id, money(1000, 'USD'), { kind: 'goodwill', cause: `t ${member.id}`, test: false }),
    )
    const first = await scene.begin(member, 'platinum', { code: code.code })
    expect((await scene.paymentOf(first.id))!.minor).toBe(2950)
    expect(await usesOf(code._id)).toHaveLength(1)
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(0, 'USD'))
    // The page counts as if the open one were not there.
    const { answer } = await scene.quote(member, 'enterprise', { code: code.code })
    expect(answer.data).toMatchObject({ credit: 10, due: 39.5, code: code.code })
    const second = await scene.begin(member, 'enterprise', { code: code.code })
    expect((await scene.result(first.id, member)).answer.data.state).toBe('closed')
    expect((await scene.paymentOf(first.id))!.state).toBe('canceled')
    await scene.pay(second.id)
    expect(await usesOf(code._id)).toMatchObject([{ user_id: member.id }])
    expect(await balanceOf(house.db, member.id, 'USD')).toEqual(money(0, 'USD'))
    expect(await scene.invoicesOf(member)).toMatchObject([{ total_minor: 4950, paid_minor: 4950 }])
  })

  test('has a page for whoever knows its address, under the spec’s spelling and by way of the right one; an unknown id is no page', async () => {
    const { id } = await scene.begin(member, 'platinum')
    const open = async (path: string) => {
      const { status, headers } = await fetch(`${house.url}${path}`, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await open(`/payment/checkout/${id}`)).toEqual([200, null])
    expect(await open(`/unsuccessfull/payment/${id}`)).toEqual([200, null])
    expect(await open(`/unsuccessful/payment/${id}`)).toEqual([302, `/unsuccessfull/payment/${id}`])
    for (const unknown of [crypto.randomUUID(), 'none'])
      for (const path of ['/payment/checkout/', '/unsuccessfull/payment/'])
        expect(await open(path + unknown)).toEqual([404, null])
  })

  test('that failed says so in words, leaves nothing on, and can be tried again', async () => {
    const { id } = await scene.begin(member, 'platinum')
    await scene.pay(id, 'no-funds')
    const { answer } = await scene.result(id, member)
    expect(answer.data.state).toBe('failed')
    expect(answer.message).toBe(
      'An error occurred while processing the card. please try again later. We apologize for any inconvenience caused.',
    )
    expect(answer.data.own!.reason).toBeTruthy()
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    const again = await scene.begin(member, 'platinum')
    await scene.pay(again.id)
    expect((await scene.mine(member)).current).toMatchObject({ status: 'active' })
    expect((await scene.invoicesOf(member)).filter(one => one.number_text)).toHaveLength(1)
  })

  test('of nothing to pay goes through at once, with an invoice of zero', async () => {
    const code = await makeCode({ percent: 100, lasts: 'months', months: 2 })
    const { id, url } = await scene.begin(member, 'platinum', { code: code.code, gateway: undefined })
    expect(url).toBe(`/payment/checkout/${id}`)
    expect((await scene.result(id, member)).answer.data.state).toBe('paid')
    expect(await scene.invoicesOf(member)).toMatchObject([
      { total_minor: 0, number_text: expect.stringContaining('TEST') },
    ])
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(true)
  })

  test('is refused with a sentence where it would be wrong: another amount than was seen, a way that is closed, a wrong tax number', async () => {
    expect((await scene.ask(member, 'platinum', { seen: 12 })).problem.code).toBe('billing.amount-changed')
    expect((await scene.ask(member, 'platinum', { gateway: 'stripe' })).problem.code).toBe('billing.way-closed')
    expect((await scene.ask(member, 'platinum', { gateway: 'card' })).problem.code).toBe('billing.no-card')
    const details = { name: 'Omar', company: '', address: '', city: '', postalCode: '', country: 'AE', taxId: '12' }
    const wrong = await scene.ask(member, 'platinum', { details })
    expect(wrong.problem.errors).toMatchObject([{ path: 'details.taxId' }])
    expect(await countOf('checkouts', member.id)).toBe(0)
    expect((await scene.ask(member, 'platinum', { seen: 79 })).status).toBe(200)
  })
})

describe('another plan', () => {
  test('that was only tried and left for another is not told as one that ended', async () => {
    await scene.begin(member, 'standard', { gateway: 'sandbox' })
    await scene.buy(member, 'platinum')
    expect((await scene.mine(member)).history.map(one => one.text)).toEqual(['Began Platinum'])
  })

  test('that is more begins at once, with the unused days taken off to the cent, and the saved card pays it in one click', async () => {
    await scene.buy(member, 'standard')
    const { answer } = await scene.quote(member, 'enterprise')
    expect(answer.data).toMatchObject({ way: 'now', due: 50, replaces: { kind: 'plan', name: 'Standard' } })
    expect(answer.data.lines.map(one => [one.kind, one.amount])).toEqual([
      ['plan', 99],
      ['unused', -49],
    ])
    const { id, url } = await scene.begin(member, 'enterprise', { gateway: 'card', seen: 50 })
    expect(url).toBe(`/payment/checkout/${id}`)
    await house.settle()
    expect((await scene.mine(member)).current).toMatchObject({ plan: { code: 'enterprise' } })
    expect((await scene.invoicesOf(member)).map(one => one.total_minor)).toEqual([4900, 5000])
    const said = (await scene.mine(member)).history.map(one => one.text)
    expect(said).toEqual(['Changed from Standard to Enterprise', 'Began Standard'])
  })

  test('that is less begins with the next period and costs nothing today; it can be taken back', async () => {
    await scene.buy(member, 'platinum')
    const { answer } = await scene.quote(member, 'standard')
    expect(answer.data).toMatchObject({ way: 'later', due: 0, lines: [], next: { amount: 49 } })
    const { id } = await scene.begin(member, 'standard')
    expect((await scene.result(id, member)).answer.data.state).toBe('scheduled')
    const mine = await scene.mine(member)
    expect(mine).toMatchObject({
      current: { plan: { code: 'platinum' }, changesTo: { name: 'Standard' } },
      next: { due: 49 },
    })
    expect((await scene.ask(member, 'standard')).problem.code).toBe('billing.chosen-already')
    expect(await scene.invoicesOf(member)).toHaveLength(1)
  })

  test('that costs less than was paid gives the rest back: a credit note, and the amount with its tax in the balance', async () => {
    await taxed(10)
    await scene.buy(member, 'standard', { period: 'year' })
    const { answer } = await scene.quote(member, 'enterprise')
    expect(answer.data).toMatchObject({ way: 'now', due: 0, surplus: { amount: 381 } })
    await scene.begin(member, 'enterprise', { gateway: undefined })
    await house.settle()
    await taxed(0)
    expect((await scene.mine(member)).credit).toEqual([{ amount: 419.1, currency: 'USD' }])
    const notes = await scene.invoicesOf(member)
    // What went to the balance is nobody's to give back any more.
    const open = notes.map(one => one.total_minor - one.credited_minor - one.paid_minor)
    expect(notes.map((one, n) => one.kind === 'invoice' && open[n])).toEqual([0, 0, false])
    expect(notes.map(one => [one.kind, one.total_minor])).toEqual([
      ['invoice', 52800],
      ['invoice', 0],
      ['credit-note', 41910],
    ])
  })
})

describe('who orders by bank transfer', () => {
  const mailsOf = async (who: Member, kind = 'billing.transfer') =>
    house.db.selectFrom('mails').selectAll().where('to_address', '=', who.email).where('kind', '=', kind).execute()
  const order = async (plan: string, language = 'en') =>
    (await scene.ask(member, plan, { gateway: 'bank' }, undefined, { 'accept-language': language })).answer.data.id

  test('is written to at once, once, in the language of the order: account, amount, reference, until when, with the pro-forma', async () => {
    await scene.bank(true)
    const id = await order('platinum', 'ar')
    expect(await order('platinum', 'ar')).toBe(id)
    await house.settle()
    // While the bank is waited for its page says neither that it was paid nor that it failed.
    const waiting = (await scene.result(id, member)).answer
    expect(waiting.data).toMatchObject({ state: 'waiting', own: { transfer: { left: { units: 79 } } } })
    expect(waiting.message).not.toMatch(/Processed successfully|An error occurred/)
    expect(await entitled(house.db, member.id, 'auction.bid')).toBe(false)
    const [mail, ...more] = await mailsOf(member)
    expect(more).toEqual([])
    const { reference } = (await scene.paymentOf(id))!
    const [draft] = await scene.invoicesOf(member)
    expect(mail).toMatchObject({ language: 'ar', attached: { kind: 'invoice', id: draft!.id } })
    const { rows } = await sql<{ last: string }>`
      select to_char(clock_timestamp() + interval '21 days', 'DD/MM/YYYY') as last`.execute(house.db)
    for (const said of [
      '79',
      'Club',
      '123',
      reference!.replace(/(.{4})(?=.)/g, '$1 '),
      rows[0]!.last,
      `/payment/checkout/${id}`,
    ])
      expect(mail!.plain).toContain(said)
    await scene.bank(false)
  })

  test('is not written to of what was replaced, or paid, before the mail left', async () => {
    // As with a mail server that is down: what is ordered now waits for an hour.
    await sql`alter table mails alter column next_at set default clock_timestamp() + interval '1 hour'`.execute(
      house.db,
    )
    onTestFinished(async () => {
      await sql`alter table mails alter column next_at set default clock_timestamp()`.execute(house.db)
      await scene.bank(false)
    })
    await scene.bank(true)
    await order('standard')
    const id = await order('platinum')
    expect((await mailsOf(member)).map(one => one.link)).toEqual([`/payment/checkout/${id}`])
    const payer = await scene.newMember()
    const other = await scene.begin(payer, 'platinum', { gateway: 'bank' })
    const waiting = await mailsOf(payer)
    expect(waiting).toHaveLength(1)
    await scene.book(await asMember(house, { preset: 'finance' }), other.id, 79)
    expect(await mailsOf(payer)).toEqual([])
    expect(await mailsOf(payer, 'invoices.sent-paid')).toHaveLength(1)
  })
})

test('the list of mails hides what is worth money until a fresh proof: the code of a gift, also in its link, and the link of an invoice', async () => {
  const admin = await asMember(house, { role: 'Super-admin' })
  const gift = presentTo('hidden@example.test')
  await scene.buy(member, 'platinum', { gift })
  await house.runTimer('billing.send-gifts')
  await house.settle()
  const mail = house.db.selectFrom('mails').select(['id', 'params']).where('to_address', '=', gift.email)
  const { id, params } = await mail.executeTakeFirstOrThrow()
  const { code } = params as { code: string }
  const list = async (search: string) =>
    (await house.call(listMails, { query: { search } }, scene.as(admin))).answer.data
  const [listed] = await list(gift.email)
  expect(JSON.stringify(listed)).not.toContain(code)
  expect(listed).toMatchObject({ hidden: true, text: expect.stringContaining('/my-subscriptions?gift=•••') })
  const reveal = () => house.call(revealMail, { params: { mailId: id } }, scene.as(admin))
  await sql`update sessions set proven_at = now() - interval '1 hour' where user_id = ${admin.id}`.execute(house.db)
  expect((await reveal()).problem.code).toBe('proof-required')
  await sql`update sessions set proven_at = now() where user_id = ${admin.id}`.execute(house.db)
  expect((await reveal()).answer.data.text.split(code)).toHaveLength(3)
  expect((await list(member.email)).find(one => one.kind.startsWith('invoices.'))!.text).toMatch(/\/documents\/•••/)
})

test('a plan that is given goes out on its day by mail and opens for whoever enters the code, once', async () => {
  const friend = await scene.newMember()
  const gift = presentTo('friend@example.test', 'Enjoy it')
  const { id } = await scene.begin(member, 'platinum', { gift })
  await scene.pay(id)
  expect((await scene.mine(member)).current).toBeNull()
  // It begins when its code is used: its invoice names no days, and says so.
  const [bill] = await scene.invoicesOf(member)
  const lines = house.db.selectFrom('invoice_lines').select(['from_on', 'until_on', 'detail'])
  expect(await lines.where('invoice_id', '=', bill!.id).execute()).toMatchObject([
    { from_on: null, until_on: null, detail: { en: 'A gift: one month from the day on which its code is used' } },
  ])
  await house.runTimer('billing.send-gifts')
  await house.runTimer('billing.send-gifts')
  const mails = await house.db.selectFrom('mails').select('params').where('to_address', '=', gift.email).execute()
  expect(mails).toHaveLength(1)
  const { code } = mails[0]!.params as { code: string }
  const take = (typed: string) => house.call(takeGift, { body: { code: typed } }, scene.as(friend))
  expect((await take('AAAA-BBBB')).problem.code).toBe('billing.gift-unknown')
  expect((await take(inArabicDigits(code.toLowerCase()))).answer.data).toMatchObject({
    plan: { code: 'platinum' },
    status: 'active',
  })
  expect((await take(code)).problem.code).toBe('billing.gift-taken')
  expect((await scene.mine(friend)).next).toBeNull()
  expect((await scene.mine(member)).gifts).toMatchObject([{ to: 'Rana', state: 'taken' }])
})

describe('a running plan', () => {
  test('is ended with its period and may be kept again; there is nothing to end without one', async () => {
    const call = (resume: boolean) => house.call(cancelSubscription, { body: { resume } }, scene.as(member))
    expect((await call(false)).problem.code).toBe('billing.nothing-running')
    await house.call(startTrial, {}, scene.as(member))
    expect((await call(true)).status).toBe(200)
    const other = await scene.newMember()
    await scene.buy(other, 'platinum')
    const of = (resume: boolean) => house.call(cancelSubscription, { body: { resume } }, scene.as(other))
    expect((await house.call(startTrial, {}, scene.as(other))).problem.code).toBe('plans.already-subscribed')
    const ended = await of(false)
    expect(ended.answer.data.cancelsAtEnd).toBe(true)
    expect(ended.answer.message).toMatch(/\d\d\/\d\d\/\d{4}/)
    expect((await of(true)).answer.data.cancelsAtEnd).toBe(false)
    expect(await entitled(house.db, other.id, 'auction.bid')).toBe(true)
  })
})
