import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { saveSettings } from '../../settings/server/save-settings.ts'
import { sendContact } from '../contract.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())
beforeEach(() => house.house.database.runScript('delete from mail_threads; delete from rate_limits; delete from mails'))

const form = { name: 'رنا', email: 'rana@example.org', subject: 'Membership', message: 'I would like to know more.' }
const kept = () =>
  house.db
    .selectFrom('mail_threads as t')
    .innerJoin('mail_messages as m', 'm.thread_id', 't.id')
    .select(['t.name', 't.email', 't.subject', 'm.body as message', 't.user_id', 't.language', 't.source', 't.place'])
    .execute()

test('a message is kept and answered with the spec’s sentence', async () => {
  const { status, answer } = await house.call(sendContact, { body: form })
  expect([status, answer.message]).toEqual([201, 'Your submission has been sent.'])
  expect(await kept()).toMatchObject([{ ...form, user_id: null, language: 'en', source: 'form', place: 'inbox' }])
})

test('what is missing is said at its field', async () => {
  const { problem } = await house.call(
    sendContact,
    { body: { ...form, email: 'rana', message: '' } },
    { language: 'ar' },
  )
  expect(problem.errors.map(error => error.path).sort()).toEqual(['email', 'message'])
  expect(problem.errors.find(error => error.path === 'email')!.message).toBe('عنوان البريد غير صحيح')
})

test('a program that fills the hidden field is thanked and not heard', async () => {
  const { status } = await house.call(sendContact, { body: { ...form, website: 'https://spam.example' } })
  expect(status).toBe(201)
  expect(await kept()).toEqual([])
})

test('one address cannot flood the club', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => house.call(sendContact, { body: { ...form, email: `m${n}@example.org` } })),
  )
  expect(answers.filter(one => one.status === 201)).toHaveLength(5)
})

test('the message also goes to the club’s contact address as text, when there is one', async () => {
  await transact(house.db, tx =>
    saveSettings(
      tx,
      house.house.files,
      { id: null },
      { contact: { mail: 'desk@club.example', phone: '', address: { en: '', ar: '' } } },
    ),
  )
  await house.call(sendContact, { body: { ...form, name: '<img src=x>' } })
  await house.settle()
  const mail = await house.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  expect(mail.to_address).toBe('desk@club.example')
  expect(mail.html).not.toContain('<img')
})
