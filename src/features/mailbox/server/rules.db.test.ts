import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { createRule, deleteRule, listRules, type MailRuleDraft, tryRule, updateRule } from '../contract/rules.ts'
import { readMail } from '../contract/threads.ts'
import { type IncomingLetter, receiveLetter } from './receive-letter.ts'

let house: TestHouse
let hana: Member
let department: string
beforeAll(async () => {
  house = await testHouse(features)
  hana = await asMember(house, { preset: 'support-agent', name: 'Hana' })
  department = (await house.db.selectFrom('departments').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => house.stop())
beforeEach(async () => {
  await house.settle()
  await house.db.deleteFrom('mail_rules').execute()
})

const by = ({ bearer }: Member) => ({ bearer })
const ANY = { sources: [], sender: 'anybody' as const, from: [], languages: [], words: [] }
const NOTHING = { labels: [], favour: false, read: false, moveTo: null, department: null }
type Part = { conditions?: Partial<MailRuleDraft['conditions']>; doing?: Partial<MailRuleDraft['doing']> }
const draft = ({ conditions, doing, ...more }: Part & Partial<Omit<MailRuleDraft, keyof Part>> = {}) => ({
  name: 'Press',
  occasion: 'came' as const,
  active: true,
  ...more,
  conditions: { ...ANY, ...conditions },
  doing: { ...NOTHING, ...doing },
})
const made = async (part: Parameters<typeof draft>[0]) => {
  const { status, answer, problem } = await house.call(createRule, { body: draft(part) }, by(hana))
  expect([status, problem?.code]).toEqual([201, undefined])
  return answer.data
}
let count = 0
async function came(more: Partial<IncomingLetter> = {}): Promise<string> {
  const letter: IncomingLetter = {
    source: 'mail',
    name: 'Mei Tanaka',
    email: `mei${++count}@press.example`,
    subject: 'A piece on Gulf cold storage',
    text: 'Could I quote a member?',
    messageId: `rule${count}@press.example`,
    ...more,
  }
  const kept = await transact(house.db, tx => receiveLetter(tx, letter))
  await house.settle()
  return kept!.threadId
}
const read = async (threadId: string) => (await house.call(readMail, { params: { threadId } }, by(hana))).answer.data

describe('a rule', () => {
  test('does what it says to a letter that fits, with a line of it, and nothing to others', async () => {
    await made({ conditions: { from: ['press.example'] }, doing: { labels: ['important'], favour: true } })
    const [one, other] = [await came(), await came({ email: 'rosa@studio.example' })]
    expect(await read(one)).toMatchObject({
      labels: ['important'],
      favoured: true,
      ruled: [{ rule: 'Press', did: ['label', 'favour'] }],
    })
    expect(await read(other)).toMatchObject({ labels: [], ruled: [] })
  })

  test('for answers waits for one', async () => {
    await made({ occasion: 'answered', conditions: { words: ['invoice'] }, doing: { labels: ['company'] } })
    const id = await came({ text: 'Where is my invoice?' })
    expect((await read(id)).labels).toEqual([])
    await came({ threadId: id, text: 'The INVOICE is still missing.' })
    expect((await read(id)).labels).toEqual(['company'])
  })

  test('makes a ticket of a member’s letter in its department, and leaves a visitor’s', async () => {
    await made({ doing: { department } })
    const nadia = await asMember(house)
    const [theirs, strangers] = [await came({ email: nadia.email }), await came()]
    expect(await read(theirs)).toMatchObject({ ticket: { number: expect.any(Number) }, ruled: [{ did: ['ticket'] }] })
    expect((await read(strangers)).ticket).toBeNull()
  })

  test('that puts away ends it for those after it, in the order they were made', async () => {
    await made({ name: 'Away', conditions: { words: ['casino'] }, doing: { moveTo: 'spam' } })
    await made({ name: 'Label', doing: { labels: ['personal'] } })
    expect(await read(await came({ subject: 'Casino nights' }))).toMatchObject({ place: 'spam', labels: [] })
    expect(await read(await came())).toMatchObject({ place: 'inbox', labels: ['personal'] })
  })

  test('that is switched off does nothing', async () => {
    const { _id } = await made({ doing: { read: true } })
    await house.call(
      updateRule,
      { params: { ruleId: _id }, body: draft({ doing: { read: true }, active: false }) },
      by(hana),
    )
    expect((await read(await came())).read).toBe(false)
  })

  test('is tried on the last hundred, and changes none of them', async () => {
    const id = await came({ subject: 'Speaking at the December evening' })
    const body = draft({ conditions: { words: ['december'] }, doing: { labels: ['personal'] } })
    const { answer } = await house.call(tryRule, { body }, by(hana))
    expect(answer.data).toMatchObject([{ thread: { _id: id }, change: { labels: ['personal'] } }])
    expect(answer.tried).toBeGreaterThan(1)
    expect((await read(id)).labels).toEqual([])
  })

  test('does at least one thing, and has a name of its own', async () => {
    const nothing = await house.call(createRule, { body: draft() }, by(hana))
    expect(nothing.problem.errors[0]).toMatchObject({ path: 'doing.labels', code: 'mailbox.does-nothing' })
    await made({ name: 'Press', doing: { read: true } })
    const again = await house.call(createRule, { body: draft({ name: 'PRESS', doing: { read: true } }) }, by(hana))
    expect(again.problem.code).toBe('mailbox.rule-taken')
    const nowhere = draft({ name: 'Other', doing: { department: crypto.randomUUID() } })
    expect((await house.call(createRule, { body: nowhere }, by(hana))).problem.errors[0]).toMatchObject({
      path: 'doing.department',
    })
  })

  test('can be taken away', async () => {
    const { _id } = await made({ doing: { read: true } })
    const drop = () => house.call(deleteRule, { params: { ruleId: _id } }, by(hana))
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 404])
    expect((await house.call(listRules, {}, by(hana))).answer.count).toBe(0)
  })
})
