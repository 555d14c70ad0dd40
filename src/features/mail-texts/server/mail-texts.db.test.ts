import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { type MailOrder, sendMail } from '../../../platform/server/mail.ts'
import { strings as platformWords } from '../../../platform/shared/strings.en.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listMails } from '../../mail-log/contract.ts'
import * as calls from '../contract.ts'
import { variablesOf, wordOf } from '../rules.ts'
import { strings } from '../strings.en.ts'
import { allMails, featureTitle } from './mail-text.ts'

const KIND = 'signin.recover'
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    let text = ''
    stream.on('data', chunk => void (text += chunk))
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})

let house: TestHouse
let editor: Member
beforeAll(async () => {
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  house = await testHouse(features, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  editor = await asMember(house, { preset: 'content-editor', name: 'Edith Text' })
  await house.settle()
})
afterAll(async () => {
  await house.stop()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})
beforeEach(async () => {
  await house.db.deleteFrom('mail_texts').execute()
  received.length = 0
})

const as = () => ({ bearer: editor.bearer })
const params = { kind: KIND }
const read = async () => (await house.call(calls.readMailText, { params }, as())).answer.data
const order = (change: Partial<MailOrder> = {}): MailOrder => ({
  to: 'rana@example.org',
  language: 'en',
  kind: KIND,
  params: { name: 'Rana <b>' },
  link: '/next',
  ...change,
})
const send = async (change: Partial<MailOrder> = {}) => {
  await transact(house.db, tx => sendMail(tx, order(change)))
  await house.settle()
  return simpleParser(received.at(-1)!)
}
/** Saves the English subject, or any other part. */
const save = async (parts: Record<string, string>, language: 'en' | 'ar' = 'en', revision?: number) => {
  const now = await read()
  const texts = { ...now.texts, [language]: { ...now.texts[language], ...parts } }
  return house.call(calls.saveMailText, { params, body: { texts, revision: revision ?? now.revision } }, as())
}

describe('a changed text', () => {
  test('is what mails in its language say from then on, with its values as text, and no other', async () => {
    expect((await send()).subject).toContain('A new password')
    const body = 'Dear {name},\nyour link.\n<script>alert(1)</script>'
    expect((await save({ subject: 'Come back to { club }, {name}', body })).status).toBe(200)
    const mail = await send()
    expect(mail.subject).toBe('Come back to Majlis, Rana <b>')
    expect(mail.html).toContain('Dear Rana &lt;b&gt;,')
    expect(mail.html).not.toContain('<script>')
    expect(mail.text).toContain('Choose a new password: ')
    expect((await send({ language: 'ar' })).subject).toContain('كلمة مرور جديدة')
    expect((await send({ kind: 'accounts.address-known' })).subject).not.toContain('Come back')
  })

  test('is used for a mail that waited before it was written, and the log of mails shows it', async () => {
    await transact(house.db, async tx => {
      await sendMail(tx, order({ to: 'waits@example.org' }))
      await sql`update mails set next_at = clock_timestamp() + interval '1 hour' where sent_at is null`.execute(tx)
    })
    await save({ subject: 'Of the other process' })
    const root = await asMember(house, { role: 'Super-admin' })
    const listed = await house.call(listMails, { query: { search: 'waits@' } }, { bearer: root.bearer })
    expect(listed.answer.data[0]!.subject).toBe('Of the other process')
    await sql`update mails set next_at = clock_timestamp() where sent_at is null`.execute(house.db)
    await house.settle()
    expect((await simpleParser(received.at(-1)!)).subject).toBe('Of the other process')
  })

  test('costs no statement of its own for each mail', async () => {
    await save({ subject: 'Counted' })
    await send()
    const statements = house.lines.filter(line => line.includes('from mail_texts'))
    expect(statements).toEqual([])
  })

  test('is the product’s again when it says the same, and what was sent between is kept as a version', async () => {
    const { defaults } = await read()
    await save({ subject: 'Other words' })
    await save({ subject: defaults.en.subject! })
    const now = await read()
    expect(now).toMatchObject({ revision: 2, texts: defaults })
    expect(now.versions.map(one => [one.revision, one.texts.en.subject, one.changedBy])).toEqual([
      [2, defaults.en.subject, 'Edith Text'],
      [1, 'Other words', 'Edith Text'],
    ])
    const rows = await house.db.selectFrom('mail_texts').select('texts').orderBy('revision').execute()
    expect(rows[1]!.texts).toEqual({ en: null, ar: null })
    expect((await send()).subject).toContain('A new password')
  })

  test('is in the audit log with before and after; what says the same is not written', async () => {
    await save({ subject: 'Once' })
    await save({ subject: 'Once' })
    const noted = await house.db
      .selectFrom('audit')
      .select(['actor_id', 'target_id', 'before', 'after'])
      .where('action', '=', 'mail-templates.update')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(noted).toMatchObject({ actor_id: editor.id, target_id: KIND, after: { en: { subject: 'Once' } } })
    expect((await read()).revision).toBe(1)
  })
})

describe('a text that cannot be sent', () => {
  test('is refused at its field, which says what is wrong, and nothing is written', async () => {
    const refused = await save({ subject: 'Dear {nmae}', body: 'A { brace', action: ' ' })
    expect(refused.status).toBe(422)
    expect(refused.problem.errors.map(({ path, message }) => [path, message])).toEqual([
      ['texts.en.subject', strings.fields['unknown-variable'].replace('{name}', '{nmae}')],
      ['texts.en.body', strings.fields['broken-variable'].replace('{near}', 'A { brace')],
      ['texts.en.action', platformWords.fields.required],
    ])
    expect((await read()).revision).toBe(0)
  })
})

describe('two who save at once', () => {
  test('are told: the one who was later reads it, and nothing of the other is lost', async () => {
    await save({ subject: 'First' })
    const late = await save({ subject: 'Second' }, 'en', 0)
    expect([late.status, late.problem.code]).toEqual([409, 'mail-texts.moved'])
    expect((await read()).texts.en.subject).toBe('First')
  })

  test('are decided by the database, however close they come', async () => {
    const now = await read()
    const body = (subject: string) => ({
      texts: { ...now.texts, en: { ...now.texts.en, subject } },
      revision: 0,
    })
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map(subject =>
        house.call(calls.saveMailText, { params, body: body(subject) }, as()),
      ),
    )
    expect(answers.map(one => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await house.db.selectFrom('mail_texts').select('revision').execute()).toHaveLength(1)
  })
})

describe('a text that is being written', () => {
  const draft = { language: 'ar' as const, parts: { subject: 'إلى {name}', body: 'سطر {club}\nثانٍ', action: 'فتح' } }

  test('is shown as it would be sent, with examples, in either skin, also while it is broken', async () => {
    const look = async (scheme: 'light' | 'dark', parts = draft.parts) =>
      (await house.call(calls.previewMailText, { params, body: { ...draft, parts, scheme } }, as())).answer.data
    expect(await look('light')).toMatchObject({ subject: 'إلى سلمى فاروق', html: expect.stringContaining('سطر مجلس') })
    expect((await look('light')).html).not.toContain('.m-page{')
    expect((await look('dark')).html).toContain('<style>.m-page{')
    expect((await look('light', { ...draft.parts, subject: 'Broken {' })).subject).toBe('Broken {')
  })

  test('is sent to whoever asks and to nobody else, in the language that it is written in', async () => {
    const { answer } = await house.call(calls.tryMailText, { params, body: draft }, as())
    expect(answer.message).toContain(editor.email)
    await house.settle()
    const mail = await simpleParser(received.at(-1)!)
    expect([mail.subject, (mail.to as { text: string }).text]).toEqual(['تجربة: إلى سلمى فاروق', editor.email])
    expect(mail.text).toContain('فتح: ')
    const bad = { ...draft, parts: { ...draft.parts, body: '{nobody}' } }
    const refused = await house.call(calls.tryMailText, { params, body: bad }, as())
    expect(refused.problem.errors).toMatchObject([{ path: 'parts.body', code: 'mail-texts.unknown-variable' }])
  })
})

describe('the list', () => {
  test('has every mail of the product, found by its words in either language, and those the club wrote', async () => {
    const list = async (query: object) => (await house.call(calls.listMailTexts, { query }, as())).answer
    expect((await list({ perPage: 100 })).count).toBe(allMails().length)
    expect((await list({ search: 'كلمة مرور جديدة' })).data.map(row => row.kind)).toContain(KIND)
    await save({ subject: 'موضوع' }, 'ar')
    const own = await list({ changed: true })
    expect(own.data).toMatchObject([
      { kind: KIND, changed: ['ar'], changedBy: 'Edith Text', subject: expect.any(String) },
    ])
    expect((await list({ feature: 'signin' })).data.every(row => row.feature === 'signin')).toBe(true)
  })

  test('explains every variable of every mail, with an example in both languages', () => {
    const words = strings.variables as { about: Record<string, string>; examples: Record<string, string> }
    // Files that run before in the same worker may have mails of their own.
    const ours = allMails().filter(({ feature }) => features.some(one => one.name === feature))
    const unknown = ours.flatMap(({ kind, texts }) =>
      variablesOf(texts)
        .filter(name => !words.about[wordOf(kind, name)] || !words.examples[wordOf(kind, name)])
        .map(name => `${kind}: ${name}`),
    )
    expect(unknown).toEqual([])
    expect(ours.filter(({ feature }) => featureTitle(feature, 'en') === feature)).toEqual([])
  })
})

test('only who may change the texts sees them, and a kind that is none is not found', async () => {
  const reviewer = await asMember(house, { preset: 'reviewer' })
  expect((await house.call(calls.listMailTexts, {}, { bearer: reviewer.bearer })).status).toBe(403)
  expect((await house.call(calls.readMailText, { params: { kind: 'no.such' } }, as())).status).toBe(404)
})
