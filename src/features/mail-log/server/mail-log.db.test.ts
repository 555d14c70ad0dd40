import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { triesOfDay } from '../../../platform/server/queue.ts'
import { money } from '../../../platform/shared/money.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { beginPayment, paymentFacts, refundPayment } from '../../payments/server/public.ts'
import { stripeDriver } from '../../payments/test/gateway-drivers.ts'
import { paidBy } from '../../payments/test/paid.ts'
import { stripeStandIn } from '../../payments/test/stripe-stand-in.ts'
import {
  listCalls,
  listEvents,
  listMails,
  retryCall,
  retryEvent,
  retryEvents,
  retryMail,
  retryMails,
  revealMail,
} from '../contract.ts'

let house: TestHouse
let admin: Member
let stripe: Awaited<ReturnType<typeof stripeStandIn>>
beforeAll(async () => {
  stripe = await stripeStandIn()
  house = await testHouse(features, { STRIPE_API: stripe.url })
  admin = await asMember(house, { role: 'Super-admin' })
  await house.settle()
  await house.house.database.runScript('delete from mails; delete from outbox')
})
afterAll(async () => {
  await house.stop()
  await stripe.close()
})
const as = () => ({ bearer: admin.bearer })

test('without a mail server the operator reads here what was written', async () => {
  await transact(house.db, tx =>
    sendMail(tx, {
      to: 'rana@example.org',
      language: 'en',
      kind: 'contact.message',
      params: { subject: 'S', name: 'N', email: 'e', message: 'Hello there' },
    }),
  )
  await house.settle()
  const { answer } = await house.call(listMails, { query: { search: 'RANA' } }, as())
  expect(answer).toMatchObject({ count: 1, data: [{ state: 'kept', to: 'rana@example.org' }] })
  expect(answer.data[0]!.text).toContain('Hello there')
  expect((await house.call(listMails, { query: { state: 'dead' } }, as())).answer.count).toBe(0)
  expect((await house.call(listMails, { query: { search: '100%' } }, as())).answer.count).toBe(0)
})

test('links that open an account are shown after a fresh proof only, and each look is noted', async () => {
  const token = 'A_b-'.repeat(11).slice(0, 43)
  const { id } = await transact(house.db, async tx => {
    await sendMail(tx, {
      to: 'omar@example.org',
      language: 'ar',
      kind: 'signin.recover',
      params: { name: 'Omar' },
      link: `/reset-password/${token}`,
    })
    return tx.selectFrom('mails').select('id').where('to_address', '=', 'omar@example.org').executeTakeFirstOrThrow()
  })
  await house.settle()
  const listed = await house.call(listMails, { query: { search: 'omar@' } }, as())
  expect(JSON.stringify(listed.answer)).not.toContain(token)
  expect(listed.answer.data[0]).toMatchObject({ hidden: true, text: expect.stringContaining('/reset-password/•••') })
  const reveal = () => house.call(revealMail, { params: { mailId: id } }, as())
  const noted = () =>
    house.db.selectFrom('audit').select(['actor_id', 'target_id']).where('action', '=', 'deliveries.reveal').execute()
  await sql`update sessions set proven_at = now() - interval '1 hour' where user_id = ${admin.id}`.execute(house.db)
  expect((await reveal()).problem.code).toBe('proof-required')
  expect(await noted()).toEqual([])
  await sql`update sessions set proven_at = now() where user_id = ${admin.id}`.execute(house.db)
  const whole = await reveal()
  expect(whole.answer.data.text).toContain(`/reset-password/${token}`)
  expect(whole.headers.get('cache-control')).toBe('no-store')
  expect(await noted()).toEqual([{ actor_id: admin.id, target_id: id }])
  await house.db.deleteFrom('mails').where('id', '=', id).execute()
})

test('a given-up mail is tried again, once it was asked for', async () => {
  const { id } = await house.db
    .updateTable('mails')
    .set({ dead_at: new Date(), kept_at: null, error: 'no' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await house.call(retryMail, { params: { mailId: id } }, as())).answer.message).toBe(
    'We are trying again now.',
  )
  await house.settle()
  expect((await house.call(listMails, {}, as())).answer.data[0]).toMatchObject({ state: 'kept', error: null })
  expect((await house.call(retryMail, { params: { mailId: crypto.randomUUID() } }, as())).status).toBe(404)
})

test('a mail that waits is listed by the subject it will have', async () => {
  const params = JSON.stringify({ subject: 'S', name: 'Rana', email: 'e', message: 'Hello' })
  const never = new Date(Date.now() + 3_600_000)
  const waiting = { to_address: 'w@example.org', language: 'en', kind: 'contact.message', params, next_at: never }
  await house.db.insertInto('mails').values(waiting).execute()
  const { answer } = await house.call(listMails, { query: { state: 'waiting' } }, as())
  expect(answer.data).toHaveLength(1)
  expect(answer.data[0]!.subject).not.toContain('contact.message')
  expect(answer.data[0]!.subject).toMatch(/\bS\b|Rana/)
})

test('events that found no listener are listed and delivered when asked for', async () => {
  const row = await house.db
    .insertInto('outbox')
    .values({ event: 'tester.lost', payload: '{}', dead_at: new Date(), attempts: 8, error: 'for ever' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await house.call(listEvents, {}, as())).answer.data).toMatchObject([
    { _id: String(row.id), error: 'for ever' },
  ])
  await house.call(retryEvent, { params: { eventId: row.id } }, as())
  await house.settle()
  expect((await house.call(listEvents, {}, as())).answer.count).toBe(0)
  expect(
    (await house.db.selectFrom('outbox').select('delivered_at').where('id', '=', row.id).executeTakeFirstOrThrow())
      .delivered_at,
  ).not.toBeNull()
})

test('all that was given up is tried again at once, with its reason until then, and one note of it', async () => {
  await house.house.database.runScript('delete from mails; delete from outbox')
  const params = JSON.stringify({ subject: 'S', name: 'Rana', email: 'e', message: 'Hello' })
  const dead = { kind: 'contact.message', language: 'en', params, dead_at: new Date(), attempts: 32 }
  const said = { reason: 'refused', error: '550 no such mailbox' }
  const lost = { event: 'tester.lost', payload: '{}', dead_at: new Date(), attempts: 35 }
  for (const name of ['a', 'b', 'c']) {
    await house.db
      .insertInto('mails')
      .values({ ...dead, ...said, to_address: `${name}@example.org` })
      .execute()
    await house.db
      .insertInto('outbox')
      .values({ ...lost, reason: 'fault', listener: 'tester.part', error: name })
      .execute()
  }
  const list = async () => (await house.call(listMails, { query: { state: 'dead' } }, as())).answer
  expect(await list()).toMatchObject({ count: 3, data: [said, said, said] })
  expect((await house.call(listEvents, {}, as())).answer.data[0]).toMatchObject({
    reason: 'fault',
    listener: 'tester.part',
  })
  expect((await house.call(retryMails, {}, as())).answer).toMatchObject({
    message: 'We are trying all 3 again now.',
    data: { count: 3 },
  })
  expect((await house.call(retryEvents, {}, as())).answer.data.count).toBe(3)
  await house.settle()
  expect((await list()).count).toBe(0)
  expect((await house.call(listMails, { query: { state: 'kept' } }, as())).answer.data[0]).toMatchObject({
    reason: null,
  })
  expect((await house.call(listEvents, {}, as())).answer.count).toBe(0)
  expect((await house.call(retryMails, {}, as())).answer.data.count).toBe(0)
  const noted = await house.db.selectFrom('audit').select('target_kind').where('target_id', '=', 'given-up').execute()
  expect(noted.map(row => row.target_kind).sort()).toEqual(['events', 'mails'])
})

test('another try takes no mail out of the hands of a process that is sending it', async () => {
  await house.house.database.runScript('delete from mails')
  const params = JSON.stringify({ subject: 'S', name: 'Rana', email: 'e', message: 'Hello' })
  const held = { to_address: 'h@example.org', kind: 'contact.message', language: 'en', params, attempts: 1 }
  const { id } = await house.db
    .insertInto('mails')
    .values({ ...held, next_at: sql<Date>`clock_timestamp() + interval '25 seconds'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await house.call(retryMail, { params: { mailId: id } }, as())).status).toBe(200)
  await house.settle()
  expect((await house.call(listMails, {}, as())).answer.data[0]).toMatchObject({ state: 'waiting' })
  await house.db.deleteFrom('mails').where('id', '=', id).execute()
})

test('a call that another server did not answer for a day is listed, and asked again only where it cannot be done twice', async () => {
  const driver = stripeDriver(house, stripe)
  await driver.open(admin.bearer)
  const paymentId = await paidBy(house).open(await asMember(house), 'stripe')
  const { url } = await beginPayment(house.house, paymentId, { done: '/done', failed: '/failed' })
  await driver.payPage(url!)
  await driver.deliver()
  // Three tries each time that it is asked, and the last time of the day.
  stripe.trouble(/refunds/, 'silent', 6)
  await refundPayment(house.house, paymentId, money(900, 'USD'), { by: admin.id, why: 'as agreed', key: 'one' })
  await house.db
    .updateTable('outside_calls')
    .set({ attempts: triesOfDay(15) - 1, next_at: sql<Date>`clock_timestamp()` })
    .where('name', '=', 'payments.refund')
    .execute()
  await house.settle()
  const list = async () => (await house.call(listCalls, {}, as())).answer
  const given = await list()
  expect(given).toMatchObject({ count: 1, data: [{ name: 'payments.refund', reason: 'silent', mayAgain: true }] })
  const again = (callId: string) => house.call(retryCall, { params: { callId } }, as())
  expect((await again(given.data[0]!._id)).status).toBe(200)
  await house.settle()
  expect((await paymentFacts(house.db, paymentId)).refunded).toEqual(money(900, 'USD'))
  expect(await list()).toMatchObject({ count: 0 })
  expect((await again(given.data[0]!._id)).status).toBe(404)
  const charge = { name: 'payments.charge', cause: paymentId, carried: true, request_sealed: 'sealed', attempts: 99 }
  const { id } = await house.db
    .insertInto('outside_calls')
    .values({ ...charge, dead_at: new Date(), next_at: new Date(), reason: 'silent', error: 'timed out' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await list()).data).toMatchObject([{ name: 'payments.charge', mayAgain: false }])
  expect((await again(id)).problem.code).toBe('mail-log.not-twice')
  const reviewer = await asMember(house, { preset: 'reviewer' })
  expect((await house.call(listCalls, {}, { bearer: reviewer.bearer })).status).toBe(403)
  const noted = house.db.selectFrom('audit').select('target_id').where('target_kind', '=', 'call')
  expect(await noted.execute()).toEqual([{ target_id: given.data[0]!._id }])
})

test('a reviewer has no business with mails', async () => {
  const reviewer = await asMember(house, { preset: 'reviewer' })
  expect((await house.call(listMails, {}, { bearer: reviewer.bearer })).status).toBe(403)
})
