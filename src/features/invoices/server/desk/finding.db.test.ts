import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../../../features.server.ts'
import { asMember, type Member } from '../../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../../platform/test/test-house.ts'
import * as desk from '../../contract/desk.ts'
import { isUnsent } from '../../rules.ts'

let house: TestHouse
let finance: Member
let client: desk.ClientView
beforeAll(async () => {
  house = await testHouse(features)
  finance = await asMember(house, { preset: 'finance' })
  const body = { email: 'accounts@oasis.example.org', language: 'en' as const, details: BUYER, note: '' }
  client = (await house.call(desk.createClient, { body }, as(finance))).answer.data
})
afterAll(() => house.stop())

const as = (who: Member) => ({ bearer: who.bearer })
const BUYER = {
  name: 'Layla Haddad',
  company: 'Oasis Agritech LLC',
  address: '18 Khalifa Street',
  city: 'Al Ain',
  postalCode: '',
  country: 'AE',
  taxId: '',
}

/** An invoice that was issued and not sent, for the client unless said otherwise. */
async function issued(over: Partial<desk.InvoiceDraft> = {}): Promise<desk.StaffInvoice> {
  const seat = { description: { en: 'Seat at the evening', ar: 'مقعد في الأمسية' }, quantity: 4, unit: 60 }
  const body = {
    ...{ userId: null, clientId: client._id, buyer: BUYER, language: 'en' as const, currency: 'USD', lines: [seat] },
    ...{ suppliedOn: null, dueOn: null, note: '', test: false, ...over },
  }
  const { _id } = (await house.call(desk.createInvoice, { body }, as(finance))).answer.data
  const wish = { params: { invoiceId: _id }, body: { send: false } }
  return (await house.call(desk.issueInvoiceCall, wish, as(finance))).answer.data
}

test('finds the documents of one member by their name, user name or address, and none of others who are named alike', async () => {
  const rana = await asMember(house, { name: 'Rana Filtered' })
  const hers = await issued({ userId: rana.id, clientId: null })
  await issued({ buyer: { ...BUYER, company: 'Rana Filtered LLC' } })
  for (const member of ['rana filtered', rana.username, rana.email]) {
    const { answer } = await house.call(desk.listInvoices, { query: { member } }, as(finance))
    expect(answer.data.map(one => one._id)).toEqual([hers._id])
    expect(answer.totals).toMatchObject([{ count: 1 }])
  }
})

test('finds what was issued and not sent yet, until it is sent or fetched', async () => {
  const [sent, fetched] = [await issued(), await issued()]
  const unsent = async () =>
    (await house.call(desk.listInvoices, { query: { age: 'unsent', perPage: 100 } }, as(finance))).answer.data
  const among = async (id: string) => (await unsent()).some(one => one._id === id)
  expect([await among(sent._id), await among(fetched._id)]).toEqual([true, true])
  expect((await unsent()).every(isUnsent)).toBe(true)
  await house.call(desk.sendInvoiceCall, { params: { invoiceId: sent._id } }, as(finance))
  await fetch(`${house.url}/api${fetched.path}/file`)
  expect([await among(sent._id), await among(fetched._id)]).toEqual([false, false])
})
