import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { ratesHeld } from '../../lookups/contract.ts'
import { tell } from '../../payments/server/sandbox/pay.ts'
import { type BillingDetails, keepBillingDetails, myInvoices, readBillingDetails } from '../contract.ts'
import { payDocument } from '../contract/documents.ts'
import { statusOf } from '../rules.ts'
import { creditInvoice } from './credit-invoice.ts'
import { type Draft, discardDraft, draftInvoice } from './draft-invoice.ts'
import { invoiceFacts } from './invoice-rows.ts'
import { issueInvoice } from './issue-invoice.ts'
import { recordPayment } from './record-payment.ts'
import { sendInvoice } from './send-invoice.ts'

let house: TestHouse
let member: Member
beforeAll(async () => {
  house = await testHouse(features, { DATABASE_POOL: 10 })
  member = await asMember(house, { userType: 'company', name: 'Layla Haddad' })
})
afterAll(() => house.stop())

const as = (who: Member) => ({ bearer: who.bearer })
const usd = (minor: number) => money(minor, 'USD')
const BUYER: BillingDetails = {
  name: 'Layla Haddad',
  company: 'Oasis Agritech LLC',
  address: '18 Khalifa Street',
  city: 'Al Ain',
  postalCode: '',
  country: 'AE',
  taxId: '100274610300003',
}
const platinum = {
  description: { en: 'Platinum, one year', ar: 'البلاتينية، سنة كاملة' },
  detail: null,
  quantity: 1,
  unit: usd(76_800),
}
const draft = (over: Partial<Draft> = {}): Draft => ({
  userId: member.id,
  buyer: BUYER,
  lines: [platinum],
  currency: 'USD',
  test: false,
  language: 'en',
  ...over,
})
const made = (over: Partial<Draft> = {}) => transact(house.db, tx => draftInvoice(tx, draft(over)))
const issued = (over: Partial<Draft> = {}) =>
  transact(house.db, async tx => {
    const id = await draftInvoice(tx, draft(over))
    return { id, ...(await issueInvoice(tx, id, { by: null })) }
  })
const BANK = { en: 'Bank transfer', ar: 'حوالة مصرفية' }
const pay = (id: string, minor: number, key: string, over: object = {}) =>
  transact(house.db, tx =>
    recordPayment(tx, id, { amount: usd(minor), paidOn: new Date(), how: BANK, paymentId: null, key, ...over }),
  )
const credit = (id: string, minor?: number) =>
  transact(house.db, tx =>
    creditInvoice(tx, id, {
      ...(minor !== undefined && { amount: usd(minor) }),
      why: { en: 'Less was delivered', ar: 'سُلّم أقل' },
      by: null,
    }),
  )
const facts = (id: string) => invoiceFacts(house.db, id)
const eventsOf = (name: string, id: string) =>
  house.db
    .selectFrom('outbox')
    .select('payload')
    .where('event', '=', name)
    .where(sql<boolean>`payload ->> 'invoiceId' = ${id}`)
    .execute()
const numberOf = (text: string) => Number(text.slice(-5))

describe('billing details', () => {
  test('are kept for next time, the tax number as its country writes it', async () => {
    expect((await house.call(readBillingDetails, {}, as(member))).answer).toEqual({ data: null })
    const body = { name: 'Layla', country: 'DE', taxId: '136 695 976' }
    const { answer } = await house.call(keepBillingDetails, { body }, as(member))
    expect(answer.data).toMatchObject({ taxId: 'DE136695976', city: '' })
    expect((await house.call(readBillingDetails, {}, as(member))).answer.data).toEqual(answer.data)
  })

  test('with a wrong tax number or country are refused at the field, in words', async () => {
    const wrong = async (country: string, taxId: string) => {
      const { problem } = await house.call(keepBillingDetails, { body: { name: 'L', country, taxId } }, as(member))
      return problem.errors.map(({ path, code }) => `${path} ${code}`)
    }
    expect(await wrong('AE', '12')).toEqual(['taxId invoices.tax-id-like'])
    expect(await wrong('DE', 'DE136695977')).toEqual(['taxId invoices.tax-id-check'])
    expect(await wrong('XX', '')).toEqual(['country choice'])
  })
})

describe('an invoice', () => {
  test('is a draft without a number, which can be thrown away, until it is issued', async () => {
    const subject = { kind: 'checkout', id: '0198f000-0000-7000-8000-000000000001' }
    const id = await made({ subject })
    expect(await facts(id)).toMatchObject({ number: null, status: 'Draft', total: 76_800, subject })
    await transact(house.db, tx => discardDraft(tx, id))
    expect(await facts(id)).toBeUndefined()
    await transact(house.db, tx => discardDraft(tx, id))
  })

  test('is issued once with the next number of its series and year, whatever fails between', async () => {
    const first = await issued()
    const fails = transact(house.db, async tx => {
      await issueInvoice(tx, await draftInvoice(tx, draft()), { by: null })
      throw new Error('the power went')
    })
    await expect(fails).rejects.toThrow('power')
    const second = await issued()
    expect(numberOf(second.number)).toBe(numberOf(first.number) + 1)
    const again = await transact(house.db, tx => issueInvoice(tx, second.id, { by: null }))
    expect(again.number).toBe(second.number)
    expect((await issued({ test: true })).number).toMatch(/^TEST-\d{4}-00001$/)
  })

  test('gets its number without gap and without twin when many are issued at once', async () => {
    const before = numberOf((await issued()).number)
    const ids = await Promise.all(Array.from({ length: 20 }, () => made()))
    const numbers = await Promise.all(
      ids.map(id => transact(house.db, tx => issueInvoice(tx, id, { by: null })).then(one => numberOf(one.number))),
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => before + 1 + at))
  })

  test('never changes once it is issued, and its lines neither', async () => {
    const { id } = await issued()
    const refused = [
      sql`update invoices set total_minor = 1, net_minor = 1 where id = ${id}`,
      sql`update invoices set buyer = '{}' where id = ${id}`,
      sql`delete from invoices where id = ${id}`,
      sql`update invoice_lines set unit_minor = 1 where invoice_id = ${id}`,
      sql`delete from invoice_lines where invoice_id = ${id}`,
    ]
    for (const statement of refused) await expect(statement.execute(house.db)).rejects.toThrow(/never/)
    await expect(transact(house.db, tx => discardDraft(tx, id))).rejects.toThrow('invoices.issued')
  })

  test('is refused without lines, and below zero', async () => {
    const id = await made({ lines: [] })
    await expect(transact(house.db, tx => issueInvoice(tx, id, { by: null }))).rejects.toThrow('invoices.no-lines')
    await expect(made({ lines: [{ ...platinum, unit: usd(-1) }] })).rejects.toThrow('invoices.below-zero')
  })

  test('is paid in parts, each once by its key, and says so once when nothing is left', async () => {
    const { id } = await issued()
    await pay(id, 30_000, 'one')
    await pay(id, 30_000, 'one')
    expect(await facts(id)).toMatchObject({ status: 'Partial Payment', paid: 30_000, open: 46_800 })
    expect(await eventsOf('invoices.paid', id)).toEqual([])
    await pay(id, 46_800, 'two')
    expect(await facts(id)).toMatchObject({ status: 'Paid', open: 0 })
    await pay(id, -76_800, 'back')
    expect(await facts(id)).toMatchObject({ status: 'Sent', open: 76_800 })
    expect(await eventsOf('invoices.paid', id)).toHaveLength(1)
    await expect(
      sql`update invoice_payments set amount_minor = 1 where invoice_id = ${id}`.execute(house.db),
    ).rejects.toThrow('append-only')
  })

  test('of nothing is paid with its issue, and makes an event', async () => {
    const { id } = await issued({ lines: [platinum, { ...platinum, unit: usd(-76_800) }] })
    expect(await facts(id)).toMatchObject({ status: 'Paid', total: 0 })
    expect(await eventsOf('invoices.paid', id)).toHaveLength(1)
  })

  test('is corrected by credit notes of their own numbers, and by no more than it was', async () => {
    const { id } = await issued()
    const note = await facts(await credit(id, 16_800))
    expect(note).toMatchObject({ kind: 'credit-note', total: 16_800 })
    expect(note?.number).toMatch(/^CN-\d{4}-\d{5}$/)
    await expect(credit(id, 60_001)).rejects.toThrow('invoices.more-than-left')
    await pay(id, 60_000, 'rest')
    expect(await facts(id)).toMatchObject({ status: 'Paid', credited: 16_800, open: 0 })
    await credit(id)
    expect(await facts(id)).toMatchObject({ credited: 76_800, open: -60_000 })
    await expect(credit(id)).rejects.toThrow('invoices.more-than-left')
  })

  test('has in the database the status that the rule says', async () => {
    const all = await sql<{
      total: number
      paid: number
      credited: number
      due: string | null
      number: string | null
      id: string
      downloaded: boolean
    }>`
      select i.id, i.total_minor as total, s.paid_minor as paid, s.credited_minor as credited, i.due_on as due, i.number_text as number,
        s.downloaded_at is not null as downloaded
      from invoices i join invoice_standing s on s.invoice_id = i.id where i.kind = 'invoice'`.execute(house.db)
    const today = new Date().toISOString().slice(0, 10)
    for (const { id, number, due, ...one } of all.rows)
      expect((await facts(id))?.status).toBe(statusOf({ ...one, issued: number !== null, dueOn: due, today }))
  })

  test('is taxed by the buyer’s country and kind: a business abroad owes the tax itself', async () => {
    const rows = [
      {
        code: 'ae',
        country: 'AE',
        buyer: 'anyone',
        mode: 'added',
        rate: 5,
        category: 'S',
        name: '{"en":"UAE","ar":"الإمارات"}',
      },
      {
        code: 'de',
        country: 'DE',
        buyer: 'business',
        mode: 'reverse',
        rate: 0,
        category: 'AE',
        name: '{"en":"R","ar":"ع"}',
      },
    ]
    await house.db.insertInto('tax_rates').values(rows).execute()
    expect(await facts((await issued()).id)).toMatchObject({ total: 80_640 })
    const abroad = await made({ buyer: { ...BUYER, country: 'DE', taxId: 'DE136695976' } })
    expect(
      await house.db.selectFrom('invoices').select(['mode', 'total_minor']).where('id', '=', abroad).execute(),
    ).toEqual([{ mode: 'reverse', total_minor: 76_800 }])
    await house.db.deleteFrom('tax_rates').where('code', 'in', ['ae', 'de']).execute()
  })

  test('is dated into no closed month: what is recorded by hand is refused, what a gateway brings late is dated today', async () => {
    const { id } = await issued()
    await house.db.insertInto('invoice_months').values({ month: '2026-01-01' }).execute()
    await expect(pay(id, 100, 'late', { paidOn: '2026-01-31' })).rejects.toThrow('invoices.month-closed')
    const paymentId = '0198f000-0000-7000-8000-000000000002'
    await pay(id, 100, 'gateway', { paidOn: '2026-01-31', paymentId })
    const kept = await house.db.selectFrom('invoice_payments').select('paid_on').where('invoice_id', '=', id).execute()
    expect(kept).toEqual([{ paid_on: new Date().toISOString().slice(0, 10) }])
    const straight = sql`insert into invoice_payments (invoice_id, amount_minor, paid_on, how, key) values (${id}, 1, '2026-01-05', '{}', 'x')`
    await expect(straight.execute(house.db)).rejects.toThrow('is closed')
    await house.db.deleteFrom('invoice_months').execute()
  })

  test('is listed for its member alone, and sent with the way to its page', async () => {
    const other = await asMember(house)
    const { id, number } = await issued({ userId: other.id })
    expect((await house.call(myInvoices, {}, as(other))).answer).toMatchObject({
      count: 1,
      data: [{ number, status: 'Sent', total: 768, currency: 'USD', sentAt: null }],
    })
    await transact(house.db, tx => sendInvoice(tx, id))
    expect((await house.call(myInvoices, {}, as(other))).answer.data[0]?.sentAt).not.toBeNull()
    const mails = await house.db.selectFrom('mails').select('kind').where('recipient_id', '=', other.id).execute()
    expect(mails.map(one => one.kind)).toContain('invoices.sent')
  })
})

test('whoever decides on rates is told when some moved too far, and nobody else', async () => {
  const clerk = await asMember(house, { preset: 'catalogue-manager' })
  const other = await asMember(house, { preset: 'reviewer' })
  await transact(house.db, tx => announce(tx, ratesHeld, { codes: ['CHF', 'GBP'] }))
  await house.settle()
  const told = (who: Member) => {
    const of = house.db.selectFrom('notices').select(['params', 'link']).where('recipient_id', '=', who.id)
    return of.where('kind', '=', 'invoices.rates-wait').execute()
  }
  expect(await told(clerk)).toEqual([{ params: { codes: 'CHF, GBP', percent: 20 }, link: '/currencies' }])
  expect(await told(other)).toEqual([])
})

test('an invoice is open by each part that a bank takes back of its payment, and not by what the club wins', async () => {
  const { id } = await issued({ test: true })
  const { secret } = await house.db
    .selectFrom('invoices')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await house.call(payDocument, { params: { secret }, body: { gateway: 'sandbox' } })
  const payment = house.db.selectFrom('payments').select('id').where('subject_id', '=', id)
  const { id: paymentId } = await payment.executeTakeFirstOrThrow()
  const told = async (what: 'charged-back' | 'reinstated', minor: number, outsideId: string) => {
    await tell(house.house, paymentId, { what, amount: usd(minor), outsideId })
    await house.settle()
    return (await facts(id))!.open
  }
  expect(await told('charged-back', 40_000, 'dp_one')).toBe(40_000)
  expect(await told('charged-back', 6800, 'dp_other')).toBe(46_800)
  expect(await told('charged-back', 6800, 'dp_other')).toBe(46_800)
  expect(await told('reinstated', 40_000, 'dp_one')).toBe(6800)
  expect(await told('reinstated', 6800, 'dp_other')).toBe(0)
})
