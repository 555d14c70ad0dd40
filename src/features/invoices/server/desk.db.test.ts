import { XMLParser } from 'fast-xml-parser'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { bookStatement, previewStatement } from '../../payments/contract/transfers.ts'
import type { BillingDetails } from '../contract.ts'
import * as books from '../contract/books.ts'
import * as desk from '../contract/desk.ts'
import * as documents from '../contract/documents.ts'
import { PLAIN_SELLER } from '../contract/seller.ts'
import { creditInvoice } from './credit-invoice.ts'
import { draftInvoice } from './draft-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { recordPayment } from './record-payment.ts'
import { remindOfDue } from './remind-of-due.ts'

let house: TestHouse
let finance: Member
let support: Member
let client: desk.ClientView
beforeAll(async () => {
  house = await testHouse(features)
  finance = await asMember(house, { preset: 'finance', name: 'Huda' })
  support = await asMember(house, { preset: 'support-agent' })
  const body = { email: 'accounts@oasis.example.org', language: 'en' as const, details: BUYER, note: '' }
  client = (await house.call(desk.createClient, { body }, as(finance))).answer.data
})
afterAll(() => house.stop())

const as = (who: Member) => ({ bearer: who.bearer })
const keyed = (who: Member, key: string = crypto.randomUUID()) => ({ ...as(who), headers: { 'idempotency-key': key } })
const BUYER: BillingDetails = {
  name: 'Layla Haddad',
  company: 'Oasis Agritech LLC',
  address: '18 Khalifa Street',
  city: 'Al Ain',
  postalCode: '',
  country: 'AE',
  taxId: '100274610300003',
}
const seat = { description: { en: 'Seat at the evening', ar: 'مقعد في الأمسية' }, quantity: 4, unit: 60 }
const draft = (over: Partial<desk.InvoiceDraft> = {}) => ({
  userId: null,
  clientId: client._id,
  buyer: BUYER,
  language: 'en' as const,
  currency: 'USD',
  lines: [seat],
  suppliedOn: null,
  dueOn: null,
  note: '',
  test: false,
  ...over,
})
const write = async (over: Partial<desk.InvoiceDraft> = {}) => {
  const { answer, problem, status } = await house.call(desk.createInvoice, { body: draft(over) }, as(finance))
  expect(problem?.errors ?? []).toEqual([])
  expect(status).toBe(201)
  return answer.data
}
const issued = async (over: Partial<desk.InvoiceDraft> = {}, send = false) => {
  const { _id } = await write(over)
  const { answer } = await house.call(
    desk.issueInvoiceCall,
    { params: { invoiceId: _id }, body: { send } },
    as(finance),
  )
  return answer.data
}
const pay = (id: string, amount: number, options = keyed(finance)) =>
  house.call(
    desk.recordInvoicePayment,
    { params: { invoiceId: id }, body: { amount, paidOn: new Date().toISOString().slice(0, 10), how: 'Bank' } },
    options,
  )
const secretOf = (path: string) => path.split('/').at(-1)!

describe('the desk of invoices', () => {
  test('is for those who hold its permissions', async () => {
    expect((await house.call(desk.listInvoices, {}, as(support))).status).toBe(403)
    expect((await house.call(desk.createInvoice, { body: draft() }, as(support))).status).toBe(403)
    expect((await house.call(books.listMonths, {}, as(support))).status).toBe(403)
  })

  test('shows what a draft would look like and keeps nothing, keeps it, writes it anew, throws it away', async () => {
    const { answer } = await house.call(desk.previewInvoice, { body: draft() }, as(finance))
    expect(answer.data).toMatchObject({ total: 240, status: 'Draft', billedTo: BUYER })
    const before = (await house.call(desk.listInvoices, {}, as(finance))).answer.count
    const kept = await write()
    const params = { invoiceId: kept._id }
    const lines = [seat, { ...seat, unit: -60, quantity: 0.5 }]
    const after = await house.call(desk.updateInvoice, { params, body: draft({ lines: lines as never }) }, as(finance))
    expect(after.answer.data).toMatchObject({ total: 210, number: null })
    await house.call(desk.discardInvoice, { params }, as(finance))
    expect((await house.call(desk.listInvoices, {}, as(finance))).answer.count).toBe(before)
  })

  test('refuses at their fields what cannot be', async () => {
    const wrong = async (over: object) => {
      const { problem } = await house.call(desk.createInvoice, { body: { ...draft(), ...over } }, as(finance))
      return [problem.code, ...problem.errors.map(({ path, code }) => `${path} ${code}`)]
    }
    expect(await wrong({ lines: [{ ...seat, unit: 1.234 }] })).toEqual(['validation', 'lines.0.unit invoices.digits'])
    expect(await wrong({ lines: [{ ...seat, tax: 'no' }] })).toEqual(['validation', 'lines.0.tax choice'])
    expect(await wrong({ buyer: { ...BUYER, taxId: '1' } })).toEqual(['validation', 'buyer.taxId invoices.tax-id-like'])
    expect(await wrong({ clientId: null })).toEqual(['invoices.no-buyer'])
    expect(await wrong({ lines: [{ ...seat, unit: -1 }] })).toEqual(['invoices.below-zero'])
  })

  test('issues, sends with the PDF, is paid in parts once each, and corrects by a credit note', async () => {
    const one = await issued({}, true)
    expect(one).toMatchObject({ status: 'Sent', open: 240, number: expect.stringMatching(/^\d{4}-\d{5}$/) })
    const mails = await house.db.selectFrom('mails').selectAll().where('to_address', '=', client.email).execute()
    expect(mails.at(-1)).toMatchObject({ kind: 'invoices.sent', attached: { kind: 'invoice', id: one._id } })
    // As long as the tokens that the log of mails hides.
    expect(secretOf(one.path)).toHaveLength(43)
    const key = crypto.randomUUID()
    await pay(one._id, 100, keyed(finance, key))
    await pay(one._id, 100, keyed(finance, key))
    const part = (await house.call(desk.readInvoice, { params: { invoiceId: one._id } }, as(finance))).answer.data
    expect(part).toMatchObject({ status: 'Partial Payment', paid: 100, open: 140 })
    const body = { amount: 40, why: { en: 'One seat less', ar: 'مقعد أقل' } }
    const { answer } = await house.call(
      desk.creditInvoiceCall,
      { params: { invoiceId: one._id }, body },
      keyed(finance),
    )
    expect(answer.data).toMatchObject({ credited: 40, open: 100, creditNotes: [{ total: 40 }] })
    const mistake = answer.data.payments[0]!
    const params = { invoiceId: one._id, paymentId: mistake._id }
    expect((await house.call(desk.undoInvoicePayment, { params }, as(finance))).answer.data).toMatchObject({
      paid: 0,
      open: 200,
    })
    expect((await pay(one._id, 200)).answer.data.status).toBe('Paid')
    const log = await house.db.selectFrom('audit').select('action').where('target_id', '=', one._id).execute()
    expect(log.map(entry => entry.action)).toEqual(
      expect.arrayContaining([
        'invoices.issue',
        'invoices.send',
        'invoices.pay',
        'invoices.credit',
        'invoices.undo-payment',
      ]),
    )
  })

  test('records more than is open only when that is meant, and nothing beside what somebody else recorded meanwhile', async () => {
    const { _id } = await issued()
    const record = (body: { amount: number; seen?: number; evenMore?: boolean }) =>
      house.call(
        desk.recordInvoicePayment,
        { params: { invoiceId: _id }, body: { ...body, paidOn: new Date().toISOString().slice(0, 10), how: 'Bank' } },
        keyed(finance),
      )
    expect((await record({ amount: 100, seen: 240 })).status).toBe(200)
    expect((await record({ amount: 100, seen: 240 })).problem.code).toBe('invoices.changed-since')
    expect((await record({ amount: 141, seen: 140 })).problem.code).toBe('invoices.more-than-open')
    expect((await record({ amount: 141, evenMore: true })).answer.data.status).toBe('Paid')
    expect((await record({ amount: 240 })).problem.code).toBe('invoices.more-than-open')
    expect((await record({ amount: -1 })).status).toBe(200)
    const params = { invoiceId: (await write())._id, paymentId: _id }
    expect((await house.call(desk.undoInvoicePayment, { params }, as(finance))).problem.code).toBe(
      'invoices.not-issued',
    )
  })

  test('finds documents by status, days, amount and words, with sums by currency', async () => {
    const yen = await issued({
      currency: 'JPY',
      lines: [{ ...seat, unit: 1200 }] as never,
      buyer: { ...BUYER, company: 'نخيل الواحة' },
    })
    const list = async (query: object) => (await house.call(desk.listInvoices, { query }, as(finance))).answer
    const found = await list({ search: 'نخيل' })
    expect(found.data.map(one => one._id)).toEqual([yen._id])
    expect(found.totals).toEqual([
      { currency: 'JPY', count: 1, total: 4800, credited: 0, paid: 0, open: 4800, owed: 0 },
    ])
    expect((await list({ search: yen.number })).count).toBe(1)
    expect((await list({ least: 4000, most: 5000 })).data.map(one => one._id)).toEqual([yen._id])
    expect((await list({ status: 'Paid' })).data.every(one => one.status === 'Paid')).toBe(true)
    expect((await list({ kind: 'credit-note' })).data.every(one => one.kind === 'credit-note')).toBe(true)
    expect((await list({ from: '2001-01-01', until: '2001-12-31' })).count).toBe(0)
  })

  test('lists rehearsals and says how many there are, and adds none of them up', async () => {
    const words = { buyer: { ...BUYER, company: 'Rehearsal Hall' } }
    const real = await issued(words)
    const rehearsal = await issued({ ...words, test: true, currency: 'EUR' })
    await issued({ ...words, test: true })
    await pay(rehearsal._id, 100)
    const { answer } = await house.call(desk.listInvoices, { query: { search: 'Rehearsal Hall' } }, as(finance))
    expect(answer.data.map(one => one.test)).toEqual([true, true, false])
    expect(answer).toMatchObject({ count: 3, tests: 2 })
    expect(answer.totals).toEqual([{ currency: 'USD', count: 1, total: 240, credited: 0, paid: 0, open: 240, owed: 0 }])
    await house.call(
      desk.creditInvoiceCall,
      { params: { invoiceId: real._id }, body: { amount: null, why: { en: 'x', ar: 'x' } } },
      keyed(finance),
    )
  })

  test('adds up a draft that was written anew as it is once it is issued', async () => {
    const { _id } = await write({ buyer: { ...BUYER, company: 'Written Anew' } })
    const params = { invoiceId: _id }
    const body = draft({
      buyer: { ...BUYER, company: 'Written Anew' },
      currency: 'BHD',
      lines: [{ ...seat, unit: 1.5 }] as never,
      dueOn: '2031-02-03',
    })
    await house.call(desk.updateInvoice, { params, body }, as(finance))
    const list = async () =>
      (await house.call(desk.listInvoices, { query: { search: 'Written Anew' } }, as(finance))).answer
    expect(await list()).toMatchObject({ count: 1, totals: [] })
    await house.call(desk.issueInvoiceCall, { params, body: { send: false } }, as(finance))
    expect((await list()).totals).toMatchObject([{ currency: 'BHD', count: 1, total: 6, open: 6 }])
    const by = async (query: object) =>
      (await house.call(desk.listInvoices, { query: { currency: 'BHD', ...query } }, as(finance))).answer.data.map(
        one => one._id,
      )
    const today = new Date().toISOString().slice(0, 10)
    expect(await by({ from: today, age: 'not-due', status: 'Sent', most: 6 })).toEqual([_id])
  })

  test('that is paid and then credited is not open below nothing: the sums say what is to be given back', async () => {
    const one = await issued({ currency: 'KWD', lines: [{ ...seat, unit: 60 }] as never })
    await pay(one._id, 240)
    const body = { amount: 60, why: { en: 'One seat was not taken', ar: 'لم يُستخدم أحد المقاعد' } }
    await house.call(desk.creditInvoiceCall, { params: { invoiceId: one._id }, body }, keyed(finance))
    const sums = async () =>
      (await house.call(desk.listInvoices, { query: { currency: 'KWD' } }, as(finance))).answer.totals[0]
    expect(await sums()).toMatchObject({ total: 180, credited: 60, paid: 240, open: 0, owed: 60 })
    await pay(one._id, -60)
    expect(await sums()).toMatchObject({ paid: 180, open: 0, owed: 0 })
  })

  test('keeps a catalogue of clients, and offers them beside members', async () => {
    const { answer } = await house.call(desk.findPayees, { query: { search: 'oasis' } }, as(finance))
    expect(answer.data[0]).toMatchObject({ clientId: client._id, details: BUYER })
    const huda = await house.call(desk.findPayees, { query: { search: 'Huda' } }, as(finance))
    expect(huda.answer.data).toMatchObject([{ userId: finance.id, details: null }])
    const body = { email: 'gone@oasis.example.org', language: 'ar' as const, details: BUYER, note: 'x' }
    const gone = (await house.call(desk.createClient, { body }, as(finance))).answer.data
    await house.call(desk.archiveClient, { params: { clientId: gone._id } }, as(finance))
    expect((await house.call(desk.listClients, { query: { search: 'gone@' } }, as(finance))).answer.count).toBe(0)
  })
})

describe('what was issued', () => {
  const rateOf = (rate: number) => ({
    ...{ code: 'kw', country: 'KW', buyer: 'anyone' as const, mode: 'added' as const, category: 'S' as const },
    ...{ rate, name: { en: 'Kuwait', ar: 'الكويت' }, note: null, byHand: false },
    ...{ validFrom: '2000-01-01', validUntil: null },
  })

  test('stays as it was when its client or the tax rate is changed; the next document has both', async () => {
    const details = { ...BUYER, country: 'KW', taxId: '' }
    const body = { email: 'kw@oasis.example.org', language: 'en' as const, details, note: '' }
    const { _id: clientId } = (await house.call(desk.createClient, { body }, as(finance))).answer.data
    const { _id: rateId } = (await house.call(books.createRate, { body: rateOf(5) }, as(finance))).answer.data
    const before = await issued({ clientId, buyer: details })
    expect(before).toMatchObject({ net: 240, tax: 12, total: 252 })
    const moved = { ...details, company: 'Oasis of Kuwait' }
    await house.call(desk.updateClient, { params: { clientId }, body: { ...body, details: moved } }, as(finance))
    await house.call(books.updateRate, { params: { rateId }, body: rateOf(10) }, as(finance))
    const { data } = (await house.call(books.listRates, {}, as(finance))).answer
    expect(data.find(one => one._id === rateId)).toMatchObject({ rate: 10 })
    const after = (await house.call(desk.readInvoice, { params: { invoiceId: before._id } }, as(finance))).answer.data
    expect(after).toMatchObject({ tax: 12, billedTo: { company: BUYER.company } })
    const { answer } = await house.call(desk.findPayees, { query: { search: 'Oasis of Kuwait' } }, as(finance))
    expect(await issued({ clientId, buyer: answer.data[0]!.details! })).toMatchObject({
      ...{ tax: 24, billedTo: { company: 'Oasis of Kuwait' } },
    })
    await house.call(books.deleteRate, { params: { rateId } }, as(finance))
  })

  test('is reminded of by hand while something is open: not as a draft, and not once it is paid', async () => {
    const remind = (invoiceId: string) => house.call(desk.remindOfInvoice, { params: { invoiceId } }, as(finance))
    expect((await remind((await write())._id)).problem.code).toBe('invoices.not-issued')
    const one = await issued()
    await pay(one._id, 40)
    expect((await remind(one._id)).answer.data).toMatchObject({ reminders: 1, open: 200 })
    const mails = await house.db
      .selectFrom('mails')
      .select('kind')
      .where(sql<boolean>`attached ->> 'id' = ${one._id}`)
      .execute()
    expect(mails).toEqual([{ kind: 'invoices.reminder' }])
    await pay(one._id, 200)
    expect((await remind(one._id)).problem.code).toBe('invoices.nothing-open')
  })

  test('is read by its own member, and is nothing to any other', async () => {
    const member = await asMember(house, { userType: 'company' })
    const one = await issued({ userId: member.id, clientId: null })
    const params = { invoiceId: one._id }
    const own = await house.call(documents.readMyInvoice, { params }, as(member))
    expect(own.answer.data).toMatchObject({ number: one.number, total: 240 })
    const file = (who: Member) =>
      fetch(`${house.url}/api/my-invoices/${one._id}/file`, { headers: { authorization: `Bearer ${who.bearer}` } })
    expect((await file(member)).headers.get('content-type')).toContain('application/pdf')
    expect((await house.call(documents.readMyInvoice, { params }, as(support))).status).toBe(404)
    expect((await file(support)).status).toBe(404)
  })
})

describe('the page of a document', () => {
  const account = { holder: 'Club', bank: 'Bank', iban: null, account: '123', bic: null, note: { en: '', ar: '' } }
  const bank = (on: boolean) =>
    sql`update payment_gateways set on_since = case when ${on} then clock_timestamp() end,
      details = ${JSON.stringify({ accounts: [{ currency: draft().currency, ...account }] })}::jsonb where code = 'bank'`.execute(
      house.db,
    )

  test('is seen and fetched by whoever has its link, and by nobody without', async () => {
    const one = await issued()
    const params = { secret: secretOf(one.path) }
    const { answer } = await house.call(documents.readDocument, { params })
    expect(answer.data).toMatchObject({ number: one.number, total: 240 })
    const file = await fetch(`${house.url}/api/documents/${params.secret}/file`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const after = (await house.call(desk.readInvoice, { params: { invoiceId: one._id } }, as(finance))).answer.data
    expect(after).toMatchObject({ status: 'Downloaded', seenAt: expect.any(String) })
    expect((await house.call(documents.readDocument, { params: { secret: 'x'.repeat(32) } })).status).toBe(404)
    const unissued = await write()
    expect((await house.call(documents.readDocument, { params: { secret: secretOf(unissued.path) } })).status).toBe(404)
  })

  test('waits for its transfer until it is paid otherwise', async () => {
    const rehearsal = async () => (await house.call(desk.readDeskFacts, undefined, as(finance))).answer.data.rehearsal
    // A new one is a rehearsal only while nothing that is open takes money.
    expect(await rehearsal()).toBe(true)
    await bank(true)
    expect(await rehearsal()).toBe(false)
    const one = await issued()
    const read = () => house.call(documents.readDocument, { params: { secret: secretOf(one.path) } })
    const { transfer } = (await read()).answer
    expect(transfer).toMatchObject({ account: '123', left: { units: 240 } })
    const { reference } = transfer!
    expect((await read()).answer.data.bank).toMatchObject({ account: '123', reference, settled: false })
    await pay(one._id, 240, keyed(finance))
    expect((await read()).answer).toMatchObject({ data: { status: 'Paid', open: 0 }, transfer: null })
    // The account stays on it for the buyer's files.
    expect((await read()).answer.data.bank).toMatchObject({ account: '123', reference: null, settled: true })
    const waits = house.db
      .selectFrom('payments')
      .select(['state', 'elsewhere'])
      .where('reference', '=', transfer!.reference)
    expect(await waits.execute()).toEqual([{ state: 'canceled', elsewhere: true }])
    await bank(false)
  })

  test('asks by its transfer for what is left, also after a part was recorded by hand, taken back or credited', async () => {
    await bank(true)
    const one = await issued()
    const params = { secret: secretOf(one.path) }
    const transfer = async () => (await house.call(documents.readDocument, { params })).answer.transfer!
    const left = async () => (await transfer()).left.units
    await pay(one._id, 100)
    expect(await left()).toBe(140)
    const { reference } = await transfer()
    const text = `Date;Name;Purpose;Amount;Currency\n2026-07-02;Some Company;Invoice ${reference};150,00;USD`
    const preview = await house.call(previewStatement, { body: { text, currency: 'USD' } }, as(finance))
    expect(preview.answer.data[0]!.proposals).toMatchObject([{ reference, left: { units: 140 } }])
    const read = async () =>
      (await house.call(desk.readInvoice, { params: { invoiceId: one._id } }, as(finance))).answer.data
    const [part] = (await read()).payments
    await house.call(desk.undoInvoicePayment, { params: { invoiceId: one._id, paymentId: part!._id } }, as(finance))
    expect(await left()).toBe(240)
    await pay(one._id, 90)
    const body = { amount: 10, why: { en: 'Less', ar: 'أقل' } }
    await house.call(desk.creditInvoiceCall, { params: { invoiceId: one._id }, body }, keyed(finance))
    expect(await left()).toBe(140)
    const [line] = preview.answer.data
    const { paymentId } = line!.proposals[0]!
    const lines = [{ hash: line!.hash, paymentId, amount: 150, currency: 'USD', bookedOn: line!.bookedOn }]
    await house.call(bookStatement, { body: { lines } }, keyed(finance))
    await house.settle()
    expect(await read()).toMatchObject({ status: 'Paid', paid: 240, open: -10 })
    await bank(false)
  })

  test('takes a payment in the sandbox of a rehearsal, which is recorded by the gateway’s word alone', async () => {
    const one = await issued({ test: true })
    expect(one.number).toMatch(/^TEST-/)
    const params = { secret: secretOf(one.path) }
    const page = (await house.call(documents.readDocument, { params })).answer
    expect(page.ways).toEqual(['sandbox'])
    const { answer } = await house.call(documents.payDocument, { params, body: { gateway: 'sandbox' } })
    expect(answer.data.url).toBeTruthy()
    const still = (await house.call(documents.readDocument, { params })).answer.data
    expect(still.status).not.toBe('Paid')
    const again = await house.call(documents.payDocument, { params, body: { gateway: 'sandbox' } })
    expect(again.answer.data.url).toBe(answer.data.url)
    await pay(one._id, 40)
    const rest = await house.call(documents.payDocument, { params, body: { gateway: 'sandbox' } })
    await pay(one._id, 200)
    const opened = house.db.selectFrom('payments').select(['minor', 'state']).where('subject_id', '=', one._id)
    expect(rest.answer.data.url).not.toBe(answer.data.url)
    expect(await opened.orderBy('opened_at').execute()).toEqual([
      { minor: 24_000, state: 'canceled' },
      { minor: 20_000, state: 'canceled' },
    ])
    const real = await issued()
    expect((await house.call(documents.readDocument, { params: { secret: secretOf(real.path) } })).answer.ways).toEqual(
      [],
    )
  })
})

describe('the files of a document', () => {
  test('are a structured invoice whose sums are the document’s, and a zip of several', async () => {
    const one = await issued({ note: 'Thank you & <welcome>' })
    const get = (path: string) =>
      fetch(`${house.url}/api${path}`, { headers: { authorization: `Bearer ${finance.bearer}` } })
    const xml = await (await get(`/invoices/${one._id}/file?format=xml`)).text()
    const { Invoice } = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(xml)
    expect(Invoice).toMatchObject({
      'cbc:ID': one.number,
      'cbc:DocumentCurrencyCode': 'USD',
      'cbc:Note': 'Thank you & <welcome>',
      'cac:LegalMonetaryTotal': { 'cbc:PayableAmount': { '#text': '240.00', '@_currencyID': 'USD' } },
      'cac:InvoiceLine': { 'cbc:LineExtensionAmount': { '#text': '240.00' }, 'cbc:InvoicedQuantity': { '#text': '4' } },
    })
    const other = await issued()
    const zip = await get(`/invoices/files?ids=${one._id},${other._id}`)
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
    expect(Object.keys(files).sort()).toEqual([`${one.number}.pdf`, `${other.number}.pdf`].sort())
    expect((await get('/invoices/files?ids=nonsense')).status).toBe(422)
  })
})

describe('the accountant', () => {
  const by = { by: null }
  /** A document of a month before: issued now, dated back behind the triggers' backs. */
  async function inMonth(day: string, minor: number, { test = false, credited = 0, creditedOn = day } = {}) {
    await transact(house.db, async tx => {
      const buyer = { ...BUYER, country: 'AE' }
      const line = { description: { en: 'L', ar: 'ب' }, detail: null, quantity: 1, unit: money(minor, 'EUR') }
      const id = await draftInvoice(tx, {
        userId: finance.id,
        buyer,
        lines: [line],
        currency: 'EUR',
        test,
        language: 'en',
      })
      await issueInvoice(tx, id, by)
      if (credited > 0)
        await creditInvoice(tx, id, { amount: money(credited, 'EUR'), why: { en: 'Less', ar: 'أقل' }, by: null })
      await sql`alter table invoices disable trigger invoices_stand`.execute(tx)
      await sql`update invoices set issued_on = ${day} where id = ${id}`.execute(tx)
      await sql`update invoices set issued_on = ${creditedOn} where credits_id = ${id}`.execute(tx)
      await sql`alter table invoices enable trigger invoices_stand`.execute(tx)
      const how = { en: 'Bank', ar: 'تحويل' }
      await recordPayment(tx, id, {
        amount: money(minor - credited, 'EUR'),
        paidOn: day,
        how,
        paymentId: null,
        key: 'k',
      })
    })
  }
  const cells = (text: string) =>
    text
      .slice(1)
      .trim()
      .split('\r\n')
      .map(row => row.split(','))
  const book = async (name: string, from: string, until: string) => {
    const address = `${house.url}/api/invoice-books/${name}?from=${from}&until=${until}`
    return cells(await (await fetch(address, { headers: { authorization: `Bearer ${finance.bearer}` } })).text())
  }

  test('has files whose sums are the ledger’s, without rehearsals', async () => {
    const rate = {
      code: 'ae',
      country: 'AE',
      buyer: 'anyone',
      mode: 'added',
      rate: 5,
      name: { en: 'UAE', ar: 'الإمارات' },
      note: null,
    } as const
    const body = { ...rate, category: 'S' as const, byHand: false, validFrom: '2000-01-01', validUntil: null }
    const kept = (await house.call(books.createRate, { body }, as(finance))).answer.data
    await inMonth('2026-03-05', 10_000)
    await inMonth('2026-03-31', 33_333, { credited: 5000, creditedOn: '2026-04-02' })
    await inMonth('2026-04-01', 1111)
    await inMonth('2026-03-10', 99_999, { test: true })
    const rows = (await book('invoices', '2026-03-01', '2026-04-30')).slice(1)
    const column = (all: string[][], at: number) => all.reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0)
    const { rows: ledger } = await sql<{ net: number; tax: number; total: number; paid: number }>`
      select sum(net_minor)::int as net, sum(tax_minor)::int as tax, sum(total_minor)::int as total,
        (select sum(p.amount_minor)::int from invoice_payments p join invoices j on j.id = p.invoice_id
          where not j.test and p.paid_on between '2026-03-01' and '2026-04-30') as paid
      from invoices where kind = 'invoice' and not test and issued_on between '2026-03-01' and '2026-04-30'`.execute(
      house.db,
    )
    const [sums] = ledger
    expect(rows).toHaveLength(3)
    expect([column(rows, 9), column(rows, 10), column(rows, 11)]).toEqual([sums!.net, sums!.tax, sums!.total])
    const payments = (await book('payments', '2026-03-01', '2026-04-30')).slice(1)
    expect(column(payments, 4)).toBe(sums!.paid)
    const taxes = (await book('taxes', '2026-03-01', '2026-04-30')).slice(1)
    const credits = (await book('credit-notes', '2026-03-01', '2026-04-30')).slice(1)
    expect([credits.length, column(credits, 9)]).toEqual([1, 5000])
    expect(credits[0]![2]).toMatch(/^\d{4}-\d{5}$/)
    expect(column(rows, 13)).toBe(5000)
    expect(taxes.map(row => row.slice(0, 4))).toEqual([
      ['2026-03', 'EUR', 'UAE', '5'],
      ['2026-04', 'EUR', 'UAE', '5'],
    ])
    // What was made less what was taken back, in the month in which it was.
    expect([column(taxes, 5), column(taxes, 6)]).toEqual([
      sums!.net - column(credits, 7),
      sums!.tax - column(credits, 8),
    ])
    expect(column(taxes.slice(0, 1), 5)).toBe(43_333)
    const months = (await house.call(books.listMonths, {}, as(finance))).answer.data
    const euros = months.filter(one => one.month < '2026-05').flatMap(one => one.sums)
    const sumOf = (key: 'total' | 'tax' | 'credited' | 'paid') =>
      euros.reduce((sum, one) => sum + Math.round(one[key] * 100), 0)
    expect([sumOf('total'), sumOf('credited'), sumOf('paid')]).toEqual([sums!.total - 5000, 5000, sums!.paid])
    expect(sumOf('tax')).toBe(column(taxes, 6))
    await house.call(books.deleteRate, { params: { rateId: kept._id } }, as(finance))
  })

  test('closes months that are over, once, with all before them; nothing is dated there any more', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const close = (month: string) => house.call(books.closeMonth, { body: { month } }, as(finance))
    expect((await close(today)).problem.code).toBe('invoices.month-runs')
    expect((await close('2026-04-01')).status).toBe(200)
    expect((await close('2026-03-01')).problem.code).toBe('invoices.month-is-closed')
    const months = (await house.call(books.listMonths, {}, as(finance))).answer.data
    expect(months.find(one => one.month === '2026-03-01')).toMatchObject({
      closedAt: expect.any(String),
      closable: false,
    })
    const one = await issued()
    const body = { amount: 1, paidOn: '2026-04-30', how: 'Bank' }
    const late = await house.call(desk.recordInvoicePayment, { params: { invoiceId: one._id }, body }, keyed(finance))
    expect(late.problem.code).toBe('invoices.month-closed')
  })

  test('nothing is said to be paid on a day that has not come: a year mistyped', async () => {
    const one = await issued()
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const pay = (paidOn: string) =>
      house.call(
        desk.recordInvoicePayment,
        { params: { invoiceId: one._id }, body: { amount: 1, paidOn, how: 'Bank' } },
        keyed(finance),
      )
    expect((await pay(dayIn(365))).problem.errors).toMatchObject([{ path: 'paidOn', code: 'invoices.not-yet' }])
    // Where whoever writes is, tomorrow may have begun.
    expect((await pay(dayIn(1))).status).toBe(200)
  })

  test('names the seller in law, whose tax number is checked, and reminds of what is due', async () => {
    const seller = {
      ...PLAIN_SELLER,
      name: { en: 'Majlis LLC', ar: 'مجلس ذ.م.م' },
      country: 'AE',
      taxId: '1005 5182 0400 003',
    }
    const kept = await house.call(books.changeSeller, { body: seller }, as(finance))
    expect(kept.answer.data.taxId).toBe('100551820400003')
    const wrong = await house.call(books.changeSeller, { body: { ...seller, taxId: '12' } }, as(finance))
    expect(wrong.problem.errors[0]).toMatchObject({ path: 'taxId', code: 'invoices.tax-id-form' })
    const one = await issued()
    expect(one.seller.name.en).toBe('Majlis LLC')
    await sql`alter table invoices disable trigger invoices_stand`.execute(house.db)
    await sql`update invoices set due_on = current_date - 4 where id = ${one._id}`.execute(house.db)
    await sql`alter table invoices enable trigger invoices_stand`.execute(house.db)
    await remindOfDue(house.house)
    await remindOfDue(house.house)
    const after = (await house.call(desk.readInvoice, { params: { invoiceId: one._id } }, as(finance))).answer.data
    expect(after).toMatchObject({ status: 'Past Due', reminders: 1 })
  })
})
