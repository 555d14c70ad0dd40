// embedded only: it is the mail server that answers here.
import { type AddressInfo, createServer } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { PLAIN_LOOK } from '../../../platform/server/mail-look.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { inventPeople } from '../../../platform/test/invent-people.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import type { MailServerTyped } from '../contract/settings.ts'
import { changeMailServer, changeSettings, tryMailServer } from '../contract/settings.ts'
import { sendTrial } from './mail-server.ts'
import { settingsFeature } from './wiring.ts'

const admin = {
  id: '00000000-0000-7000-8000-000000000001',
  role: 'Super-admin',
  userType: null,
  profileStatus: null,
  permissions: [],
} as const
const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.resolveBearer(async () => ({ viewer: admin, sessionId: admin.id, provenAt: new Date(), language: 'en' }))
})

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([settingsFeature, tester])
  await inventPeople(house.db, [admin.id])
})
afterAll(() => house.stop())

/** A real mail server that takes one user and keeps what it was sent. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) =>
      username === 'club' && password === 'right'
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 This mailbox wants another password'), { responseCode: 535 })),
    onData: (stream, _, done) => {
      let text = ''
      stream.on('data', chunk => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        done(null, 'Taken by the porter')
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const typed = (password: string): MailServerTyped => ({
    host: '127.0.0.1',
    port,
    security: 'none',
    username: 'club',
    password,
    fromName: 'Nile Circle',
    fromAddress: 'club@example.com',
  })
  return { received, typed, close: () => new Promise<void>(resolve => server.close(() => resolve())) }
}
const tryWith = (mail: MailServerTyped | undefined, language: 'en' | 'ar' = 'en') =>
  house.call(tryMailServer, { body: { to: 'amira@example.com', ...(mail && { mail }) } }, { bearer: 'admin', language })

describe('trying a mail server', () => {
  test('sends one mail before anything is saved, and tells what the server said', async () => {
    const server = await mailServer()
    const { answer } = await tryWith(server.typed('right'), 'ar')
    expect(answer).toEqual({
      message: 'وصلت الرسالة إلى خادم البريد',
      data: { outcome: 'delivered', words: '250 Taken by the porter' },
    })
    const mail = await simpleParser(server.received[0]!)
    expect(mail.from?.text).toBe('"Nile Circle" <club@example.com>')
    expect(mail.subject).toBe('بريد مجلس يعمل')
    expect(await house.db.selectFrom('settings').selectAll().execute()).toEqual([])
    await server.close()
  })

  test('with a wrong password answers the server’s own refusal, without the password', async () => {
    const server = await mailServer()
    const { status, answer } = await tryWith(server.typed('wrong-canary'))
    expect(status).toBe(200)
    expect(answer.data.outcome).toBe('refused')
    expect(answer.data.words).toContain('535 5.7.8 This mailbox wants another password')
    expect(JSON.stringify([answer, house.lines])).not.toContain('wrong-canary')
    await server.close()
  })

  test('that is asked for safety it does not have is told apart', async () => {
    const server = await mailServer()
    const { answer } = await tryWith({ ...server.typed('right'), security: 'tls' })
    expect(answer.data.outcome).toBe('insecure')
    await server.close()
  })

  test('that nobody runs cannot be reached', async () => {
    const server = await mailServer()
    await server.close()
    expect((await tryWith(server.typed('right'))).answer).toMatchObject({
      message: 'The mail server could not be reached',
      data: { outcome: 'unreachable' },
    })
  })

  test('that never says a word is given up', async () => {
    const silent = createServer(() => {})
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const route = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'club@example.com' }
    const drawn = { language: 'en', look: PLAIN_LOOK, siteUrl: 'http://localhost' } as const
    expect((await sendTrial(route, 'amira@example.com', drawn, 100)).outcome).toBe('timed-out')
    silent.close()
  })

  test('that was not named at all is a field to fill in', async () => {
    expect((await tryWith(undefined)).problem.errors[0]).toMatchObject({ path: 'mail', code: 'required' })
  })
})

test('mails go through the saved server, in the look of the club', async () => {
  const server = await mailServer()
  await house.call(changeMailServer, { body: { mail: server.typed('right') } }, { bearer: 'admin' })
  const look = { clubName: { en: 'Nile Circle', ar: 'حلقة النيل' }, colours: { primary: '#0B2A6B', brass: '#8A6D1F' } }
  await house.call(changeSettings, { body: look }, { bearer: 'admin' })
  await transact(house.db, tx => sendMail(tx, { to: 'amira@example.com', language: 'en', kind: 'settings.test' }))
  await house.settle()
  const mail = await simpleParser(server.received[0]!)
  expect(mail.subject).toBe('Mail of Nile Circle works')
  expect(mail.html).toContain('color:#0B2A6B')
  await server.close()
})
