import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDb } from '../test/fresh-db.ts'
import { type Database, transact } from './db.ts'
import { makeLog } from './log.ts'
import { asParams, drawMail, type MailText, PLAIN_LOOK, senderIn } from './mail-look.ts'
import { type MailOrder, sendMail } from './mail.ts'
import { Mailer, type MailerOptions } from './mailer.ts'
import { addStrings } from './text.ts'

const order: MailOrder = {
  to: 'rana@example.org',
  language: 'ar',
  kind: 'tester.hello',
  params: { name: '<b>Rana</b>' },
  link: '/next',
  unsubscribe: '/stop/1',
}
let database: Database
beforeAll(async () => {
  database = await freshDb()
  addStrings('tester', {
    en: { mails: { hello: { subject: 'Hello {name}', body: 'One\nTwo {name}', action: 'Go on' } } },
    ar: { mails: { hello: { subject: 'أهلًا {name}', body: 'سطر\nثانٍ {name}', action: 'تابع' } } },
  })
})
afterAll(() => database.close())
afterEach(() => database.runScript('delete from mails'))

async function mailFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Around = Partial<Pick<MailerOptions, 'dataDir' | 'timeoutMs' | 'attach' | 'texts' | 'refused'>>
async function mailer(smtpUrl: string | null, around: Around = {}) {
  return new Mailer({
    database,
    log: makeLog('silent'),
    dataDir: tmpdir(),
    siteUrl: () => 'https://club.example',
    route: async () => ({ smtpUrl, from: 'Club <club@example.org>' }),
    look: null,
    timeoutMs: 15_000,
    ...around,
  })
}
const post = (change: Partial<MailOrder> = {}) => transact(database.db, tx => sendMail(tx, { ...order, ...change }))
const row = () => database.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

type Behaviour = {
  refuse?: string
  silent?: boolean
  /** Answers only when so many mails are on their way. */
  together?: number
  /** Answers when this is done. */
  until?: Promise<void>
}
async function mailServer(behaviour: Behaviour = {}) {
  const received: string[] = []
  const waiting: (() => void)[] = []
  let lines = 0
  const server = new SMTPServer({
    authOptional: true,
    onConnect: (_, done) => {
      lines++
      done()
    },
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(behaviour.refuse ? Object.assign(new Error(behaviour.refuse), { responseCode: 550 }) : null),
    onData: (stream, _, done) => {
      let text = ''
      stream.on('data', chunk => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        if (behaviour.silent) return
        if (behaviour.until) return void behaviour.until.then(() => done())
        waiting.push(done)
        if (waiting.length >= (behaviour.together ?? 1)) for (const yes of waiting.splice(0)) yes()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    lines: () => lines,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

test('a mail is sent in its language, right to left, with its plain twin and one-click unsubscribe', async () => {
  const server = await mailServer()
  await post()
  await (await mailer(server.url)).wake()
  const mail = await simpleParser(server.received[0]!)
  expect(mail.subject).toBe('أهلًا <b>Rana</b>')
  expect(mail.html).toContain('dir="rtl"')
  expect(mail.html).toContain('&lt;b&gt;Rana&lt;/b&gt;')
  expect(mail.text).toContain('تابع: https://club.example/next')
  expect(server.received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(server.received[0]).toContain('List-Unsubscribe: <https://club.example/api/stop/1>')
  expect(await row()).toMatchObject({ subject: 'أهلًا <b>Rana</b>', link: null, html: null, plain: null })
  expect((await row()).sent_at).not.toBeNull()
  await server.close()
})

test('a mail brings along the file that its kind draws, in its language', async () => {
  const server = await mailServer()
  await post({ attached: { kind: 'paper', id: '7' } })
  const attach = async ({ kind, id }: { kind: string; id: string }, language: string) => ({
    name: `${id}.txt`,
    type: 'text/plain',
    body: Buffer.from(`${kind} ${language}`),
  })
  await (await mailer(server.url, { attach })).wake()
  const [file] = (await simpleParser(server.received[0]!)).attachments
  expect([file?.filename, file?.content.toString()]).toEqual(['7.txt', 'paper ar'])
  await server.close()
})

test('an address that the mail server will never take is given up at once, and told of; another no is tried again', async () => {
  const told: unknown[] = []
  const refused = [async (_: unknown, mailId: string, returned: unknown) => void told.push([mailId, returned])]
  const gone = await mailServer({ refuse: '5.1.1 <rana@example.org>: user unknown' })
  const id = await post()
  await (await mailer(gone.url, { refused })).wake()
  expect(await row()).toMatchObject({ attempts: 1, reason: 'refused', dead_at: expect.any(Date) })
  const said = expect.stringContaining('user unknown')
  expect(told).toEqual([[id, { address: 'rana@example.org', kind: 'hard', status: '5.1.1', said }]])
  await gone.close()
  await database.runScript('delete from mails')
  const closed = await mailServer({ refuse: '5.7.1 relaying denied' })
  await post()
  await (await mailer(closed.url, { refused })).wake()
  expect(await row()).toMatchObject({ attempts: 1, reason: 'refused', dead_at: null })
  expect(told).toHaveLength(1)
  await closed.close()
})

test('words of the club go before those of the product, read with the row by whichever process sends it', async () => {
  const server = await mailServer()
  const texts = [
    sql<MailText | null>`case when mails.kind = 'tester.other' then '{"parts": {}}'::jsonb end`,
    sql<MailText | null>`jsonb_build_object('parts', jsonb_build_object('subject', '{name} of ' || mails.to_address, 'body', 'B {count}', 'body_two', '{site} {name}'))`,
  ]
  await post({ params: { name: '<b>', count: 2 } })
  await post({ params: { name: '<i>', count: 3 }, to: 'two@example.org' })
  await Promise.all([(await mailer(server.url, { texts })).wake(), (await mailer(server.url, { texts })).wake()])
  const mails = await Promise.all(server.received.map(raw => simpleParser(raw)))
  expect(mails.map(mail => mail.subject).sort()).toEqual(['<b> of rana@example.org', '<i> of two@example.org'])
  const [one, two] = mails.sort((a, b) => (a.subject! < b.subject! ? -1 : 1))
  expect(one!.html).toContain('&lt;b&gt;')
  expect(two!.html).toContain('B 3')
  expect(one!.html).not.toContain('تابع')
  await server.close()
})

test('a body that is more than words is filled with text alone', async () => {
  const own = { parts: { subject: 'S', body: 'Plain' }, rich: '<p><a href="{site}/x">{name}</a></p>' }
  const drawn = drawMail(
    { ...order, params: { name: '<b>"' }, link: null, unsubscribe: null, own },
    PLAIN_LOOK,
    'https://c.example',
  )
  expect(drawn.html).toContain('<p><a href="https://c.example/x">&lt;b&gt;&quot;</a></p>')
  expect(drawn.plain).toContain('Plain')
})

test('a param that is HTML as well stands in it as it is, with whole addresses, and in the plain twin in words', () => {
  const own = { parts: { subject: 'S', body: '{name} says: {text}\n{text}\nBye' } }
  const drawn = drawMail(
    {
      ...{ ...order, link: null, unsubscribe: null, own },
      params: { name: '<b>', text: 'A\nB', ...asParams({ text: '<p>A</p><p><a href="/faq">B</a></p>' }) },
    },
    PLAIN_LOOK,
    'https://c.example',
  )
  expect(drawn.html.match(/<p>A<\/p><p><a href="https:\/\/c\.example\/faq">B<\/a><\/p>/g)).toHaveLength(2)
  expect(drawn.html).toContain('&lt;b&gt; says: ')
  expect(drawn.plain).toContain('<b> says: A\n\nB\n\nA\n\nB\n\nBye')
})

test('each line says its own direction and edge, since mail programs know neither the page nor its start', async () => {
  const server = await mailServer()
  await post({ params: { name: 'Harbour & Finch' } })
  await (await mailer(server.url)).wake()
  const { html } = await simpleParser(server.received[0]!)
  expect(html).toMatch(/<body dir="rtl"/)
  expect(html).toMatch(/<p dir="rtl" align="right"[^>]*text-align:right[^>]*>ثانٍ Harbour &amp; Finch<\/p>/)
  expect(html).not.toContain('dir="auto"')
  await server.close()
})

test('the reader knows the sender by the club’s name in their language, or by the name its operator chose', () => {
  const look = { ...PLAIN_LOOK, clubName: { en: 'Nile Circle', ar: 'دائرة النيل' } }
  expect(senderIn('Nile Circle <club@example.org>', look, 'ar')).toEqual({
    name: 'دائرة النيل',
    address: 'club@example.org',
  })
  expect(senderIn('Majlis <no-reply@localhost>', look, 'en').name).toBe('Nile Circle')
  expect(senderIn('club@example.org', look, 'ar').name).toBe('دائرة النيل')
  expect(senderIn('"Sara of the club" <sara@example.org>', look, 'ar').name).toBe('Sara of the club')
})

test('a mail that the server refuses keeps the server’s words and is tried again later', async () => {
  const server = await mailServer({ refuse: 'no such mailbox here' })
  await post()
  await (await mailer(server.url)).wake()
  const kept = await row()
  expect(kept).toMatchObject({ sent_at: null, attempts: 1 })
  expect(kept.error).toContain('no such mailbox here')
  expect(kept.next_at.getTime()).toBeGreaterThan(Date.now())
  await server.close()
})

test('a mail server that never answers does not hold the others up for ever', async () => {
  const server = await mailServer({ silent: true })
  await post()
  await (await mailer(server.url, { timeoutMs: 300 })).wake()
  expect((await row()).error).toMatch(/timeout|closed/i)
  expect((await row()).reason).toMatch(/slow|unreachable/)
  await server.close()
})

test('without a mail server the mail is kept for the operator, also as a file', async () => {
  const folder = await mailFolder()
  await post({ language: 'en' })
  await (await mailer(null, { dataDir: folder })).wake()
  expect((await row()).kept_at).not.toBeNull()
  const [name] = await readdir(join(folder, 'mail'))
  const mail = await simpleParser(await readFile(join(folder, 'mail', name!)))
  expect(mail.subject).toBe('Hello <b>Rana</b>')
})

test('a mail to somebody of the demo is kept, and never given to a mail server', async () => {
  const server = await mailServer()
  await post({ to: 'Rana@demo.majlis.example' })
  await (await mailer(server.url, { dataDir: await mailFolder() })).wake()
  expect(server.received).toEqual([])
  expect(await row()).toMatchObject({ sent_at: null, attempts: 1 })
  expect((await row()).kept_at).not.toBeNull()
  await server.close()
})

test('a mail is sent once, however many processes send', async () => {
  const server = await mailServer()
  for (let n = 0; n < 10; n++) await post({ to: `m${n}@example.org` })
  await Promise.all([(await mailer(server.url)).wake(), (await mailer(server.url)).wake()])
  expect(server.received).toHaveLength(10)
  await server.close()
})

test('mails go over several lines at the same time, and each line carries many', async () => {
  const server = await mailServer({ together: 5 })
  for (let n = 0; n < 40; n++) await post({ to: `m${n}@example.org` })
  await (await mailer(server.url)).wake()
  expect(server.received).toHaveLength(40)
  expect(server.lines()).toBe(5)
  await server.close()
})

test('a mail that is not taken comes again for a day and is then given up, with its reason in a word', async () => {
  const server = await mailServer({ refuse: 'not today' })
  await post()
  const sender = await mailer(server.url)
  let seconds = 0
  for (let mail = await row(); mail.dead_at === null;) {
    await database.runScript('update mails set next_at = now()')
    await sender.wake()
    mail = await row()
    if (mail.dead_at === null) seconds += (mail.next_at.getTime() - Date.now()) / 1000
  }
  expect(seconds).toBeGreaterThan(23.9 * 3600)
  expect(await row()).toMatchObject({ reason: 'refused', sent_at: null })
  await server.close()
})

test('a process holds on to the mails it is sending, and gives back those it has not begun when it stops', async () => {
  let answer = () => {}
  const server = await mailServer({ until: new Promise<void>(resolve => void (answer = resolve)) })
  for (let n = 0; n < 12; n++) await post({ to: `m${n}@example.org` })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const sender = await mailer(server.url)
  sender.start()
  await expect.poll(() => server.received.length).toBe(5)
  const due = () =>
    sql<{ due: number }>`select count(*)::int as due from mails
    where sent_at is null and next_at <= clock_timestamp() + interval '20 seconds'`.execute(database.db)
  await database.runScript("update mails set next_at = clock_timestamp() + interval '10 seconds'")
  expect((await due()).rows[0]!.due).toBe(12)
  vi.advanceTimersByTime(10_000)
  await expect.poll(async () => (await due()).rows[0]!.due).toBe(0)
  const stopped = sender.stop()
  answer()
  await stopped
  expect(server.received).toHaveLength(5)
  const left = await database.db.selectFrom('mails').select('attempts').where('sent_at', 'is', null).execute()
  expect(left.map(mail => mail.attempts)).toEqual([0, 0, 0, 0, 0, 0, 0])
  await (await mailer(server.url)).wake()
  expect(server.received).toHaveLength(12)
  await server.close()
})
