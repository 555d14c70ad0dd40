import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import type { IncomingMail, MailTaker } from '../../../platform/server/incoming-mail.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { forgetWords, offerAgain } from './hand-on.ts'
import { keepMail, type ReadMail } from './keep-mail.ts'
import { inboundMailFeature } from './wiring.ts'

const asked: string[] = []
let takes: Record<string, (mail: IncomingMail) => boolean | Promise<boolean>> = {}
let takesTheRest = false
const taker = (name: string): MailTaker => ({
  name,
  take: async (_, mail) => {
    asked.push(name)
    return (await takes[name]?.(mail)) ?? false
  },
})
const low = defineFeature('low', { en: {}, ar: {} }, [], registry => {
  registry.takeMail({
    ...taker('rest'),
    get last() {
      return takesTheRest
    },
  })
  registry.takeMail(taker('low'))
})
const high = defineFeature('high', { en: {}, ar: {} }, [], registry => registry.takeMail(taker('high')))

let house: TestHouse
let mailboxId: string
let uid = 0
beforeAll(async () => {
  house = await testHouse([inboundMailFeature, low, high])
  const { id } = await house.db
    .insertInto('mailboxes')
    .values({ place: 'help@mail.example/INBOX', uid_validity: 1, last_uid: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  mailboxId = id
})
afterAll(() => house.stop())
beforeEach(async () => {
  // A delivery of the test before holds its row of the outbox and then its mail: both are taken away in that order.
  await house.settle()
  await house.house.database.runScript('delete from outbox; delete from incoming_mails')
  asked.length = 0
  takes = {}
  takesTheRest = true
})

const MAIL: Omit<ReadMail, 'messageId' | 'bytesDigest'> = {
  from: { name: 'Rana', address: 'rana@example.org' },
  to: [{ name: '', address: 'help@club.example' }],
  subject: 'Re: My trial',
  text: 'Thank you.',
  wholeText: 'Thank you.\n\n> A month.',
  inReplyTo: null,
  references: [],
  threads: [],
  sentAt: new Date('2026-11-20T10:00:00Z'),
  fileIds: [],
  refusedFiles: [],
  automatic: null,
}
const come = (more: Partial<ReadMail> = {}) =>
  transact(house.db, tx =>
    keepMail(
      tx,
      house.house,
      { mailboxId, uidValidity: 1, uid: ++uid },
      { ...MAIL, messageId: `<${randomUUID()}@example.org>`, bytesDigest: randomUUID(), ...more },
    ),
  )
const rows = () => house.db.selectFrom('incoming_mails').selectAll().execute()

test('takers are asked from the highest floor down, and whoever takes the rest after all others', async () => {
  await come()
  await house.settle()
  expect(asked).toEqual(['high', 'low', 'rest'])
  expect(await rows()).toMatchObject([{ taken_by: null, taken_at: null }])
})

test('whoever takes a mail has it whole, and nobody else is asked', async () => {
  let taken: IncomingMail | undefined
  takes = { low: mail => Boolean((taken = mail)) }
  await come({ threads: ['ticket-word'] })
  await house.settle()
  expect(asked).toEqual(['high', 'low'])
  expect(taken).toMatchObject({ ...MAIL, threads: ['ticket-word'] })
  expect(await rows()).toMatchObject([{ taken_by: 'low' }])
})

test('a mail that nobody took is kept, and offered again once somebody takes the rest', async () => {
  takesTheRest = false
  await come()
  await house.settle()
  await house.house.database.runScript("update incoming_mails set came_at = came_at - interval '1 hour'")
  asked.length = 0
  await offerAgain(house.house)
  expect(asked).toEqual([])
  takesTheRest = true
  takes = { rest: () => true }
  await offerAgain(house.house)
  await offerAgain(house.house)
  expect(asked).toEqual(['high', 'low', 'rest'])
  expect(await rows()).toMatchObject([{ taken_by: 'rest', body: 'Thank you.' }])
})

test('the same mail is kept once, by its id and sender or by all its bytes', async () => {
  const messageId = '<once@example.org>'
  const kept = [await come({ messageId }), await come({ messageId })]
  kept.push(await come({ messageId, from: { name: '', address: 'other@example.org' } }))
  kept.push(await come({ messageId: null, bytesDigest: 'b1' }), await come({ messageId: null, bytesDigest: 'b1' }))
  expect(kept.map(id => id !== null)).toEqual([true, false, true, true, false])
})

test('a taker that throws is asked again, and what it wrote is not there twice', async () => {
  let tries = 0
  takes = {
    high: () => {
      if (++tries === 1) throw new Error('not now')
      return true
    },
  }
  await come()
  await house.settle()
  expect(await rows()).toMatchObject([{ taken_by: null }])
  await house.house.database.runScript('update outbox set next_at = clock_timestamp() where delivered_at is null')
  await house.settle()
  expect([tries, (await rows())[0]?.taken_by]).toEqual([2, 'high'])
})

test('mails of one mailbox are handed on in the order they came, whoever sent them', async () => {
  const taken: string[] = []
  takes = {
    high: async mail => {
      // The first is long about it: whoever could go ahead of it has the time to.
      for (let turn = 0; mail.subject === '0' && turn < 100; turn++) await house.db.selectFrom('mailboxes').execute()
      return Boolean(taken.push(mail.subject))
    },
  }
  for (const n of [0, 1, 2, 3, 4]) await come({ subject: `${n}`, from: { name: '', address: `${n}@example.org` } })
  await house.settle()
  expect(taken).toEqual(['0', '1', '2', '3', '4'])
})

test('a mail that cannot be handed on holds up none of those after it, and comes later', async () => {
  const taken: string[] = []
  let works = false
  takes = {
    high: mail => {
      if (mail.subject === '0' && !works) throw new Error('not now')
      return Boolean(taken.push(mail.subject))
    },
  }
  for (const n of [0, 1, 2]) await come({ subject: `${n}` })
  await house.settle()
  expect(taken).toEqual(['1', '2'])
  works = true
  await house.house.database.runScript('update outbox set next_at = clock_timestamp() where delivered_at is null')
  await house.settle()
  expect(taken).toEqual(['1', '2', '0'])
})

test('the words of a mail are with its taker alone after a month', async () => {
  takes = { high: () => true }
  await come()
  await house.settle()
  await house.house.database.runScript("update incoming_mails set taken_at = taken_at - interval '31 days'")
  await come()
  await forgetWords(house.house)
  expect((await rows()).map(row => row.body).toSorted()).toEqual(['', 'Thank you.'])
})
