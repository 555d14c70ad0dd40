import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OwnDovecot, startDovecot } from '../../../../tools/with-dovecot.ts'
import type { IncomingMail } from '../../../platform/server/incoming-mail.ts'
import { threadHeaders, threadToken } from '../../../platform/server/mail-threads.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { inMailbox, keepNew, mailboxIn, readMailbox } from './read-mailbox.ts'
import { inboundMailFeature } from './wiring.ts'

const taken: IncomingMail[] = []
const taker = defineFeature('taker', { en: {}, ar: {} }, [], registry =>
  registry.takeMail({ name: 'taker', last: true, take: async (_, mail) => Boolean(taken.push(mail)) }),
)

let server: OwnDovecot
let house: TestHouse
let user: string
beforeAll(async () => {
  server = await startDovecot()
  house = await testHouse([inboundMailFeature, taker], { MAIL_REPLIES_TO: 'help@club.example' })
})
afterAll(async () => {
  await house.stop()
  await server.stop()
})
beforeEach(async () => {
  await house.settle()
  await house.house.database.runScript('delete from outbox; delete from files; delete from incoming_mails')
  taken.length = 0
  user = `club-${randomUUID()}`
})

const around = () => ({ ...house.house, config: { ...house.house.config, IMAP_URL: server.urlOf(user) } })
const read = async () => {
  const kept = await readMailbox(around())
  await house.settle()
  return kept
}
/** A mail as a mail program writes it. */
async function written(mail: object): Promise<Buffer> {
  const whole = {
    from: 'Rana <Rana@Example.org>',
    to: 'help@club.example',
    subject: 'My trial',
    text: 'Dear club',
    ...mail,
  }
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(whole)
  return message as Buffer
}
const come = async (mail: object = {}) => server.deliver(user, await written(mail))
const raw = (...lines: string[]) => server.deliver(user, lines.join('\r\n'))

test('a mail that came is read once, kept whole, handed on, and marked as read at the server', async () => {
  const text = 'Thank you.\n\nOn Mon, 23 Nov 2026 at 10:00, The Club wrote:\n> Two days more.'
  const uid = await come({ text, date: new Date('2026-11-20T10:00:00Z') })
  expect([await read(), await read()]).toEqual([1, 0])
  expect(taken).toMatchObject([
    {
      from: { name: 'Rana', address: 'rana@example.org' },
      to: [{ address: 'help@club.example' }],
      subject: 'My trial',
      text: 'Thank you.',
      wholeText: text,
      automatic: null,
      sentAt: new Date('2026-11-20T10:00:00Z'),
    },
  ])
  expect(await server.readOf(user)).toEqual([uid])
})

test('a process that dies between keeping a mail and marking it doubles nothing, and the next one marks it', async () => {
  const uid = await come()
  const mailbox = mailboxIn(server.urlOf(user))
  const died = inMailbox(mailbox, async client => {
    await keepNew(around(), mailbox, client, new Date())
    throw new Error('killed')
  })
  await expect(died).rejects.toThrow('killed')
  expect(await server.readOf(user)).toEqual([])
  expect(await read()).toBe(0)
  expect([taken.length, await server.readOf(user)]).toEqual([1, [uid]])
})

test('two processes that read at once keep each mail once', async () => {
  for (let n = 0; n < 4; n++) await come({ subject: `Number ${n}` })
  const kept = await Promise.all([readMailbox(around()), readMailbox(around())])
  await house.settle()
  expect(kept[0] + kept[1]).toBe(4)
  expect(taken.map(mail => mail.subject)).toEqual(['Number 0', 'Number 1', 'Number 2', 'Number 3'])
})

test('a mailbox that was numbered anew gives again only what is not known', async () => {
  const known = await written({ subject: 'Known' })
  await server.deliver(user, known)
  await read()
  await server.renumber(user)
  await server.deliver(user, known)
  await come({ subject: 'New' })
  await read()
  expect(taken.map(mail => mail.subject)).toEqual(['Known', 'New'])
})

test('the same mail by two addresses is one', async () => {
  const mail = await written({})
  await server.deliver(user, mail)
  await server.deliver(user, mail)
  expect(await read()).toBe(1)
})

test('a mailbox that is read for the first time begins with what is unread', async () => {
  await come({ subject: 'Old' })
  await read()
  await house.house.database.runScript('delete from incoming_mails; delete from mailboxes')
  taken.length = 0
  await come({ subject: 'New' })
  await read()
  expect(taken.map(mail => mail.subject)).toEqual(['New'])
})

test('an answer carries the word of its thread, by its address or by what it answers', async () => {
  const token = threadToken(house.house.secrets, { kind: 'ticket', id: randomUUID() })
  const { messageId, replyTo } = threadHeaders(randomUUID(), token, 'help@club.example')
  await come({ to: replyTo })
  await come({ inReplyTo: messageId })
  await come({ references: ['<other@example.org>', messageId] })
  await come()
  await read()
  expect(taken.map(mail => mail.threads)).toEqual([[token], [token], [token], []])
})

test('files are kept by the rules for uploads, and those refused are named', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
  await come({
    attachments: [
      { filename: 'فاتورة.pdf', content: pdf },
      { filename: 'run.exe', content: Buffer.from('MZ this runs') },
      { filename: 'page.pdf', content: Buffer.from('<script>alert(1)</script>') },
    ],
  })
  await read()
  const files = await house.db.selectFrom('files').selectAll().execute()
  expect(files.map(file => [file.name, file.owner_id, file.claimed_kind])).toEqual([
    ['فاتورة.pdf', null, 'incoming-mail'],
  ])
  expect(taken).toMatchObject([{ fileIds: [files[0]!.id], refusedFiles: [{ name: 'run.exe' }, { name: 'page.pdf' }] }])
  expect((await fetch(`${house.url}/api/files/${files[0]!.id}`)).status).toBe(404)
})

test('HTML alone becomes text, and what is hidden or runs in it does not', async () => {
  await come({
    text: undefined,
    html: '<style>p{}</style><p dir="rtl">شكرًا لكم</p><script>alert(1)</script><p>See <a href="https://example.org">this</a>.</p>',
  })
  await read()
  expect(taken[0]!.text).toContain('شكرًا لكم')
  expect(taken[0]!.text).not.toMatch(/alert|p\{\}|<p/)
})

test('words in old, unknown and broken charsets are read as well as they can be', async () => {
  const head = ['From: rana@example.org', 'To: help@club.example', 'MIME-Version: 1.0']
  const body = (charset: string, base64: string) => [
    `Content-Type: text/plain; charset=${charset}`,
    'Content-Transfer-Encoding: base64',
    '',
    base64,
  ]
  // شكرا in windows-1256
  await raw(...head, 'Subject: =?windows-1256?B?1N/R5A==?=', ...body('windows-1256', '1N/Rxw=='))
  await raw(...head, 'Subject: x', ...body('no-such-charset', Buffer.from('hello').toString('base64')))
  await raw(...head, 'Subject: y', ...body('utf-8', Buffer.from([0x68, 0x69, 0xff, 0x00, 0xd8]).toString('base64')))
  await raw('this is no mail at all')
  expect(await read()).toBe(4)
  expect(taken.map(mail => mail.text.slice(0, 5))).toEqual([
    'شكرا',
    'hello',
    expect.stringMatching(/^hi/),
    expect.any(String),
  ])
})

test('answers of machines, lists, bounces and floods say so; what the club sent itself is not taken at all', async () => {
  await come({ headers: { 'Auto-Submitted': 'auto-replied' } })
  await come({ headers: { Precedence: 'bulk' } })
  await come({ from: 'mailer-daemon@mail.example' })
  await come({ messageId: `<${randomUUID()}@majlis>` })
  await come({ from: 'Club <HELP@club.example>' })
  await read()
  expect(taken.map(mail => mail.automatic)).toEqual(['answer', 'list', 'bounce'])
  taken.length = 0
  for (let n = 0; n < 32; n++) await come({ from: 'flood@example.org', subject: `${n}` })
  await read()
  expect(taken.filter(mail => mail.automatic === 'too-many')).toHaveLength(2)
})

test('a mailbox that cannot be opened is a failed round, and nothing is lost', async () => {
  await come()
  const wrong = { ...around(), config: { ...around().config, IMAP_URL: server.urlOf(user).replace('worth', 'none') } }
  await expect(readMailbox(wrong)).rejects.toThrow()
  expect(await read()).toBe(1)
})
