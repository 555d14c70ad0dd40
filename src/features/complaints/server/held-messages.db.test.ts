import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { readFile as readCall, uploadFile } from '../../../platform/shared/files-contract.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as chat from '../../chat/contract.ts'
import * as heldCalls from '../../chat/contract/held.ts'
import * as messages from '../../chat/contract/messages.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { listReasons, submitReport } from '../../reports/contract.ts'
import * as desk from '../contract/desk.ts'
import * as words from '../contract/words.ts'

let house: TestHouse
let lina: Member
let fraud: string
beforeAll(async () => {
  house = await testHouse(features)
  lina = await asMember(house, { preset: 'moderator', name: 'Lina Haddad' })
  const { answer } = await house.call(listReasons, { query: { kind: 'message' } }, by(lina))
  fraud = answer.data[0]!._id
  await house.call(words.addWatchedWord, { body: { phrase: 'zorvex' } as never }, by(lina))
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
async function company(name: string): Promise<Member> {
  const member = await asMember(house, { name })
  await makeCompanyProfile(house.house, member.id, lina.id, 'approved', { companyName: name })
  return member
}
const begin = async (one: Member, other: Member, text: string) =>
  (
    await house.call(
      chat.startConversation,
      { body: { username: other.username, clientId: randomUUID(), text } },
      by(one),
    )
  ).answer.data
async function talking() {
  const [sami, rana] = [await company('Sami Gold'), await company('Rana Metals')]
  const { sessionId } = await begin(sami, rana, 'Good morning.')
  await house.call(chat.acceptRequest, { params: { sessionId } }, by(rana))
  return { sami, rana, sessionId }
}
const say = async (who: Member, sessionId: string, text: string, more: object = {}) =>
  (
    await house.call(
      messages.sendMessage,
      { params: { sessionId }, body: { clientId: randomUUID(), text, ...more } },
      by(who),
    )
  ).answer.data
const thread = async (who: Member, sessionId: string) =>
  (await house.call(messages.listMessages, { params: { sessionId } }, by(who))).answer.data
const waits = async (who: Member, sessionId: string) =>
  (await house.call(heldCalls.listHeld, { params: { sessionId } }, by(who))).answer.data
const waiting = async (who: Member) => (await house.call(chat.readWaiting, {}, by(who))).answer.data
const caseOf = async (id: string) =>
  (
    await house.call(desk.listComplaints, { query: { show: 'held', perPage: 100 } as never }, by(lina))
  ).answer.data.find(one => one.id === id)
async function decided(caseId: string, body: Record<string, unknown>): Promise<void> {
  const params = { caseId }
  const answer = await house.call(desk.decideComplaint, { params, body: { reason: fraud, ...body } as never }, by(lina))
  expect(answer.status).toBe(200)
  await sql`update complaint_decisions set undo_until = clock_timestamp() - interval '1 millisecond'
    where case_id = ${caseId} and undone_at is null`.execute(house.db)
  await house.runTimer('complaints.carry-decisions')
  await house.settle()
}
const LET_THROUGH = { action: 'dismiss', reason: null }
async function picture(who: Member): Promise<string> {
  const form = new FormData()
  form.set('take', 'document')
  form.set('file', new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF']), 'Terms.pdf')
  return (await house.call(uploadFile, undefined, { form, bearer: who.bearer })).answer.data._id
}
const opens = async (who: Member, fileId: string) =>
  (await house.call(readCall, { params: { fileId } }, { headers: { cookie: `majlis_files=${who.cookie}` } })).status

describe('a message that is reported', () => {
  test('is shown to the desk with the lines around it then, and nothing that is said later; it is there while its reader finds it', async () => {
    const { sami, rana, sessionId } = await talking()
    const bad = await say(sami, sessionId, 'Pay me outside.')
    const body = { kind: 'message', id: bad._id, reason: fraud, text: '' }
    expect((await house.call(submitReport, { body }, by(rana))).status).toBe(200)
    await house.settle()
    await say(rana, sessionId, 'What is said since')
    const { answer } = await house.call(desk.listComplaints, { query: { perPage: 100 } as never }, by(lina))
    const caseId = answer.data.find(one => one.id === bad._id)!._id
    const thing = async () => (await house.call(desk.readComplaint, { params: { caseId } }, by(lina))).answer.data.thing
    const then = await thing()
    expect(then).toMatchObject({ shown: true, changed: false })
    const around = then.fields.find(one => one.key === 'around')!
    const lines = `${sami.username}: Good morning.\n${sami.username}: Pay me outside.`
    expect(around.before!.map(one => one.text).join('')).toBe(lines)
    expect(JSON.stringify(then)).not.toContain('What is said since')
    await house.call(messages.removeMessage, { params: { sessionId, seq: bad.seq } }, by(sami))
    expect(await thing()).toMatchObject({ shown: false, changed: true })
  })
})

describe('a message with a watched word', () => {
  test('waits for the desk without a number, told to nobody; let through it is said once, behind what came meanwhile', async () => {
    const { sami, rana, sessionId } = await talking()
    const file = await picture(sami)
    const sent = await say(sami, sessionId, 'The ZORVEX offer', { files: [file] })
    expect(sent).toMatchObject({ held: true, seq: 0 })
    expect(await say(sami, sessionId, 'The ZORVEX offer', { clientId: sent.clientId })).toMatchObject({
      held: true,
      _id: sent._id,
    })
    expect(await waits(sami, sessionId)).toMatchObject([{ _id: sent._id, text: 'The ZORVEX offer', files: 1 }])
    expect(await waits(rana, sessionId)).toEqual([])
    expect(await waiting(rana)).toMatchObject({ unreadChats: 1 })
    expect((await say(rana, sessionId, 'Are you there?')).seq).toBe(2)
    expect((await thread(rana, sessionId)).map(one => one.text)).toEqual(['Good morning.', 'Are you there?'])
    expect([await opens(sami, file), await opens(rana, file)]).toEqual([200, 404])
    const row = (await caseOf(sent._id))!
    expect(row).toMatchObject({ kind: 'message', held: ['zorvex'], owner: { _id: sami.id } })
    const { rows } = await sql<{ snapshot: Record<string, unknown> }>`
      select snapshot from complaint_holds where target_id = ${sent._id}`.execute(house.db)
    expect(rows[0]!.snapshot).toMatchObject({ text: 'The ZORVEX offer', files: ['Terms.pdf (application/pdf)'] })
    expect(rows[0]!.snapshot).not.toHaveProperty('around')
    await decided(row._id, LET_THROUGH)
    const last = (await thread(rana, sessionId)).at(-1)!
    expect(last).toMatchObject({ _id: sent._id, seq: 3, text: 'The ZORVEX offer', by: sami.id })
    expect(last.carries!.files.map(one => one.name)).toEqual(['Terms.pdf'])
    expect([await opens(rana, file), (await waits(sami, sessionId)).length]).toEqual([200, 0])
    expect(await say(sami, sessionId, 'The ZORVEX offer', { clientId: sent.clientId })).toMatchObject({ seq: 3 })
    expect(await thread(rana, sessionId)).toHaveLength(3)
  })

  test('as a first message makes a request that its reader does not have before it is let through', async () => {
    const [sami, rana] = [await company('Sami Gold'), await company('Rana Metals')]
    const { sessionId, message } = await begin(sami, rana, 'A zorvex for you')
    expect(message.held).toBe(true)
    expect(await waiting(rana)).toEqual({ unreadChats: 0, requests: 0 })
    const requests = async () =>
      (await house.call(chat.listConversations, { query: { filter: 'requests' } }, by(rana))).answer.data
    expect(await requests()).toEqual([])
    await decided((await caseOf(message._id))!._id, LET_THROUGH)
    expect(await waiting(rana)).toEqual({ unreadChats: 0, requests: 1 })
    expect((await requests()).map(one => one._id)).toEqual([sessionId])
  })

  test('removed it is never said; taken back it waits no more; let through to whoever blocked meanwhile it goes', async () => {
    const { sami, rana, sessionId } = await talking()
    const [away, back, late] = [
      await say(sami, sessionId, 'zorvex one'),
      await say(sami, sessionId, 'zorvex two'),
      await say(sami, sessionId, 'zorvex three'),
    ]
    await decided((await caseOf(away._id))!._id, { action: 'remove' })
    const params = { sessionId, messageId: back._id }
    expect((await house.call(heldCalls.takeBackHeld, { params }, by(rana))).status).toBe(404)
    const backCase = (await caseOf(back._id))!._id
    expect((await house.call(heldCalls.takeBackHeld, { params }, by(sami))).status).toBe(200)
    await decided(backCase, LET_THROUGH)
    expect((await waits(sami, sessionId)).map(one => one._id)).toEqual([late._id])
    await sql`insert into blocks (user_id, blocked_id) values (${rana.id}, ${sami.id})`.execute(house.db)
    await decided((await caseOf(late._id))!._id, LET_THROUGH)
    expect(await waits(sami, sessionId)).toEqual([])
    expect((await thread(sami, sessionId)).map(one => one.text)).toEqual(['Good morning.'])
  })

  test('cannot come in by a change; staff try no word on conversations', async () => {
    const { sami, sessionId } = await talking()
    const { seq } = await say(sami, sessionId, 'Clean words')
    const edit = await house.call(
      messages.editMessage,
      { params: { sessionId, seq }, body: { text: 'A zorvex' } },
      by(sami),
    )
    expect(edit.problem.code).toBe('chat.watched-word')
    const tried = await house.call(
      words.tryWatchedWord,
      { body: { phrase: 'Clean', part: true, kinds: ['message'] } as never },
      by(lina),
    )
    expect(tried.answer.data).toMatchObject({ looked: 0, found: 0 })
  })
})
