import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { clearAddress } from '../../mail-log/contract.ts'
import * as desk from '../contract/desk.ts'

const TO = 'accounts@gone.example.org'
let isGone = true
let taken = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, done) => {
    const no = Object.assign(new Error('5.1.1 no such user here'), { responseCode: 550 })
    done(address === TO && isGone ? no : null)
  },
  onData: (stream, { envelope }, done) => {
    stream.on('data', () => {})
    stream.on('end', () => {
      if (envelope.rcptTo.some(one => one.address === TO)) taken++
      done()
    })
  },
})
let house: TestHouse
let finance: Member
let admin: Member
let clientId: string
const as = (who: Member) => ({ bearer: who.bearer })
const BUYER = { name: 'Layla', company: 'Gone LLC', address: '', city: '', postalCode: '', country: 'AE', taxId: '' }
beforeAll(async () => {
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  house = await testHouse(features, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  finance = await asMember(house, { preset: 'finance', name: 'Huda' })
  admin = await asMember(house, { role: 'Super-admin' })
  const body = { email: TO, language: 'en' as const, details: BUYER, note: '' }
  clientId = (await house.call(desk.createClient, { body }, as(finance))).answer.data._id
})
afterAll(async () => {
  await house.stop()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})

/** An invoice over 240 dollars, sent to the client, after all that came of it. */
async function sent() {
  const line = { description: { en: 'Seat', ar: 'مقعد' }, quantity: 4, unit: 60 }
  const draft = { userId: null, clientId, buyer: BUYER, language: 'en' as const, currency: 'USD', lines: [line] }
  const body = { ...draft, suppliedOn: null, dueOn: null, note: '', test: false }
  const { _id } = (await house.call(desk.createInvoice, { body }, as(finance))).answer.data
  const params = { invoiceId: _id }
  await house.call(desk.issueInvoiceCall, { params, body: { send: true } }, as(finance))
  await house.settle()
  // That it came back is announced while the mails go out, and told after it.
  await house.settle()
  return _id
}
const read = async (invoiceId: string) =>
  (await house.call(desk.readInvoice, { params: { invoiceId } }, as(finance))).answer.data
const lost = async () =>
  (await house.call(desk.listInvoices, { query: { age: 'undelivered' } }, as(finance))).answer.data.map(one => one._id)
const toldOf = (who: Member) =>
  house.db
    .selectFrom('notices')
    .select(['params', 'link'])
    .where('recipient_id', '=', who.id)
    .where('kind', '=', 'invoices.returned')
    .orderBy('created_at')
    .execute()

test('an invoice whose mail is refused for good says so at once; after three nothing goes there, until somebody says so', async () => {
  const first = await sent()
  expect((await read(first)).mail).toMatchObject({
    state: 'given-up',
    said: expect.stringContaining('5.1.1 no such user'),
    paused: false,
  })
  const [told, ...more] = await toldOf(finance)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    link: `/apps/invoice/preview/${first}`,
    params: { address: expect.stringContaining(TO), said: expect.stringContaining('5.1.1') },
  })
  const all = [first, await sent(), await sent()]
  expect((await read(all[2]!)).mail).toMatchObject({ state: 'given-up', paused: true })
  expect(await toldOf(finance)).toHaveLength(3)

  const held = await sent()
  expect((await read(held)).mail).toMatchObject({ state: 'waiting', paused: true })
  const again = await house.call(desk.sendInvoiceCall, { params: { invoiceId: held } }, as(finance))
  expect(again.answer.message).toContain('kept back')
  await house.settle()
  expect((await lost()).toSorted()).toEqual([...all, held].toSorted())
  expect(taken).toBe(0)

  isGone = false
  await house.call(clearAddress, { body: { address: TO } }, as(admin))
  await house.settle()
  expect(taken).toBe(2)
  expect((await read(held)).mail).toMatchObject({ state: 'sent', paused: false })
  await house.call(desk.sendInvoiceCall, { params: { invoiceId: first } }, as(finance))
  await house.settle()
  expect((await read(first)).mail).toMatchObject({ state: 'sent', said: '' })
  expect((await lost()).toSorted()).toEqual(all.slice(1).toSorted())
})
