import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { readFile as readCall, uploadFile } from '../../../platform/shared/files-contract.ts'
import type { Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { saveSettings } from '../../settings/server/save-settings.ts'
import * as calls from '../contract.ts'
import * as attachments from '../contract/attachments.ts'
import * as messages from '../contract/messages.ts'
import { chatScene, chatWithGround } from '../test/scene.ts'
import { decidedOnMessage } from './change-message.ts'
import { messageTarget } from './look-at-messages.ts'
import { lookAtPage } from './preview-links.ts'
import { mayReadFile } from './read-files.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(chatWithGround, { INNER_ADDRESSES: false })
})
afterAll(() => house.stop())

const { as, member, thread } = chatScene(() => house)

/** A conversation of two who talk. */
async function talking(): Promise<{ one: Member; other: Member; sessionId: string }> {
  const [one, other] = [await member(), await member()]
  const sessionId = await ask(one, other)
  await house.call(calls.acceptRequest, { params: { sessionId } }, as(other))
  return { one, other, sessionId }
}
async function ask(one: Member, other: Member, more: object = {}): Promise<string> {
  const body = { username: other.username, clientId: randomUUID(), text: 'Hello.', ...more }
  const { answer } = await house.call(calls.startConversation, { body }, as(one))
  await house.db.deleteFrom('rate_limits').execute()
  return answer.data.sessionId
}

async function upload(who: Member, take: 'image' | 'document' | 'voice'): Promise<string> {
  const bytes =
    take === 'image'
      ? await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
          .png()
          .toBuffer()
      : take === 'voice'
        ? await readFile(new URL('../../../platform/test/sounds/voice.webm', import.meta.url))
        : Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
  const form = new FormData()
  form.set('take', take)
  form.set(
    'file',
    new Blob([Uint8Array.from(bytes)]),
    { image: 'wall.png', voice: 'note.webm', document: 'Terms.pdf' }[take],
  )
  const { answer, status } = await house.call(uploadFile, undefined, { form, bearer: who.bearer })
  expect(status).toBe(201)
  return answer.data._id
}

const send = (who: Member, sessionId: string, body: object) =>
  house.call(
    messages.sendMessage,
    { params: { sessionId }, body: { clientId: randomUUID(), text: '', ...body } },
    as(who),
  )
const opens = async (who: Member, fileId: string) =>
  (await house.call(readCall, { params: { fileId } }, { headers: { cookie: `majlis_files=${who.cookie}` } })).status
const shared = async (who: Member, sessionId: string, kind: attachments.SharedKind) =>
  (await house.call(attachments.listShared, { params: { sessionId }, query: { kind } }, as(who))).answer

describe('files and voice notes', () => {
  test('who talks there reads them and nobody else; taken back they are gone for the other side', async () => {
    const { one, other, sessionId } = await talking()
    const [picture, paper] = [await upload(one, 'image'), await upload(one, 'document')]
    const sent = await send(one, sessionId, { files: [picture, paper], text: 'The wall, and the terms.' })
    expect(sent.status).toBe(200)
    const [, message] = await thread(other, sessionId)
    expect(message!.carries!.files.map(file => file.name)).toEqual(['wall.png', 'Terms.pdf'])
    expect([await opens(one, picture), await opens(other, paper), await opens(await member(), paper)]).toEqual([
      200, 200, 404,
    ])
    await house.call(messages.removeMessage, { params: { sessionId, seq: 2 } }, as(one))
    expect((await thread(other, sessionId))[1]).toMatchObject({ removed: true, carries: null })
    expect([await opens(other, picture), await opens(other, paper)]).toEqual([404, 404])
  })

  test('the same message again is there once with its files; files of others, twice the same and too many are refused', async () => {
    const { one, other, sessionId } = await talking()
    const body = { clientId: randomUUID(), files: [await upload(one, 'image')] }
    const [first, again] = [await send(one, sessionId, body), await send(one, sessionId, body)]
    expect(again.answer.data._id).toBe(first.answer.data._id)
    expect(again.answer.data.carries!.files).toHaveLength(1)
    const theirs = await upload(other, 'image')
    for (const files of [[theirs], [randomUUID()], body.files])
      expect(await send(one, sessionId, { files })).toMatchObject({
        status: 422,
        answer: { errors: [{ path: 'files', code: 'file-unknown' }] },
      })
    expect((await send(one, sessionId, {})).problem.errors).toMatchObject([{ path: 'text', code: 'required' }])
    expect(await thread(one, sessionId)).toHaveLength(2)
  })

  test('a voice note has its length by its content and its levels; it is no document, and a document is no voice note', async () => {
    const { one, other, sessionId } = await talking()
    const fileId = await upload(one, 'voice')
    expect((await send(one, sessionId, { files: [fileId] })).status).toBe(422)
    expect((await send(one, sessionId, { voice: { fileId: await upload(one, 'document'), peaks: [] } })).status).toBe(
      422,
    )
    await send(one, sessionId, { voice: { fileId, peaks: [3, 90, 40] } })
    expect((await thread(other, sessionId))[1]!.carries!.voice).toMatchObject({
      seconds: 9,
      peaks: [3, 90, 40],
      file: { type: 'audio/webm' },
    })
    const { answer } = await house.call(calls.listConversations, {}, as(other))
    expect(answer.data[0]!.last!.holds).toEqual({ kind: 'voice', count: 1, name: null, seconds: 9 })
  })

  test('a stranger sends words first', async () => {
    const [one, other] = [await member(), await member()]
    const sessionId = await ask(one, other)
    expect(await send(one, sessionId, { files: [await upload(one, 'image')] })).toMatchObject({
      status: 409,
      answer: { code: 'chat.files-when-talking' },
    })
    // Whoever answers talks.
    expect((await send(other, sessionId, { files: [await upload(other, 'image')] })).status).toBe(200)
  })

  test('what is passed on is read there whatever becomes of the first, says so, and names nobody', async () => {
    const { one, other, sessionId } = await talking()
    const third = await member()
    const there = await ask(other, third)
    await house.call(calls.acceptRequest, { params: { sessionId: there } }, as(third))
    const file = await upload(one, 'image')
    await send(one, sessionId, { text: 'Only for us', files: [file] })
    const forward = (who: Member, from: object) =>
      house.call(
        messages.forwardMessage,
        { params: { sessionId: there }, body: { clientId: randomUUID(), from } as never },
        as(who),
      )
    expect((await forward(third, { sessionId, seq: 2 })).status).toBe(404)
    const { answer } = await forward(other, { sessionId, seq: 2 })
    await house.call(messages.removeMessage, { params: { sessionId, seq: 2 } }, as(one))
    const [, got] = await thread(third, there)
    expect(got).toMatchObject({ text: 'Only for us', by: other.id, carries: { forwarded: true } })
    expect(JSON.stringify([got, answer])).not.toContain(one.id)
    expect(await opens(third, got!.carries!.files[0]!._id)).toBe(200)
    expect(await opens(third, file)).toBe(404)
    expect((await forward(other, { sessionId, seq: 2 })).status).toBe(404)
  })
})

describe('cards and links', () => {
  test('a card is shown by what its reader may see now', async () => {
    const { one, other, sessionId } = await talking()
    const third = await member()
    await send(one, sessionId, { card: { kind: 'member', id: third.id } })
    const card = async () =>
      (await house.call(attachments.readCard, { query: { kind: 'member', id: third.id } }, as(other))).answer.data
    expect((await thread(other, sessionId))[1]!.carries!.card).toEqual({ kind: 'member', id: third.id })
    expect(await card()).toMatchObject({ gone: false, link: `/profile/${third.username}` })
    await house.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', third.id).execute()
    const never = (await house.call(attachments.readCard, { query: { kind: 'item', id: randomUUID() } }, as(other)))
      .answer.data
    expect(await card()).toMatchObject({ gone: true, title: null, link: null, picture: null })
    expect(never).toMatchObject({ gone: true, title: null, item: null })
  })

  test('an address of the club is a card; a page elsewhere is asked once for everybody, and shown only where it is said', async () => {
    const { one, sessionId } = await talking()
    const third = await member()
    const look = (address: string) => house.call(attachments.lookAtAddress, { body: { address } }, as(one))
    expect((await look(`${house.house.siteUrl()}/profile/${third.username}`)).answer).toMatchObject({
      card: { kind: 'member', id: third.id },
      link: null,
    })
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Prices of wheat</title>')
    }).listen(0, '127.0.0.1')
    await new Promise(done => server.once('listening', done))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wheat`
    // Addresses within are not asked, and nobody is told so.
    expect((await look(address)).answer).toEqual({ card: null, link: null })
    expect(asked).toBe(0)
    await house.db.deleteFrom('link_previews').execute()
    const { link, asked: kept } = await lookAtPage(house.db, address, 'en', true)
    expect(link).toEqual({ address, title: 'Prices of wheat', site: '127.0.0.1' })
    await house.db.insertInto('link_previews').values(kept!).execute()
    expect((await look(address)).answer.link).toEqual(link)
    expect(asked).toBe(1)
    server.close()
    expect((await send(one, sessionId, { text: `See ${address}`, link: address })).answer.data.carries!.link).toEqual(
      link,
    )
    expect((await send(one, sessionId, { text: 'See elsewhere', link: address })).answer.data.carries).toBeNull()
    const listed = await shared(one, sessionId, 'links')
    expect(listed).toMatchObject({ count: 1, data: [{ seq: 2, link }], counts: { links: 1, pictures: 0 } })
    // A club that wants nobody asked: links are addresses, also of what is known, and what was sent stays.
    const titles = (linkTitles: boolean) =>
      transact(house.db, tx => saveSettings(tx, house.house.files, { id: null }, { chat: { linkTitles } }))
    await titles(false)
    expect((await look(address)).answer).toEqual({ card: null, link: null })
    expect((await send(one, sessionId, { text: address, link: address })).answer.data.carries).toBeNull()
    expect((await shared(one, sessionId, 'links')).count).toBe(1)
    await titles(true)
    expect((await look(address)).answer.link).toEqual(link)
  })
})

test('what was shared is listed for who is in it, the newest first, without what was taken back', async () => {
  const { one, other, sessionId } = await talking()
  for (const take of ['image', 'image', 'document'] as const)
    await send(one, sessionId, { files: [await upload(one, take)] })
  await house.call(messages.removeMessage, { params: { sessionId, seq: 2 } }, as(one))
  expect(await shared(other, sessionId, 'pictures')).toMatchObject({
    count: 1,
    data: [{ seq: 3, own: false }],
    counts: { pictures: 1, files: 1, voice: 0 },
  })
  const { status } = await house.call(attachments.listShared, { params: { sessionId } }, as(await member()))
  expect(status).toBe(404)
})

test('a report brings names and kinds of files, its desk looks at them, and a decision takes them and puts them back', async () => {
  const { one, other, sessionId } = await talking()
  const file = await upload(one, 'document')
  const { _id: id } = (await send(one, sessionId, { files: [file] })).answer.data
  const facts = await messageTarget.snapshot!(house.db, id)
  expect(facts).toMatchObject({ files: ['Terms.pdf (application/pdf)'], pictures: [file] })
  const staff = await member()
  const viewer = {
    id: staff.id,
    role: 'Employee',
    userType: null,
    profileStatus: null,
    permissions: ['complaints.read'],
  } as never
  expect(await mayReadFile(house.db, viewer, id)).toBe('no')
  const reason = await house.db.selectFrom('report_reasons').select('id').executeTakeFirstOrThrow()
  await house.db
    .insertInto('reports')
    .values({
      reporter_id: other.id,
      target_kind: 'message',
      target_id: id,
      reason_id: reason.id,
      text: 'x',
      title: 'x',
      snapshot: '{}',
      language: 'en',
    })
    .execute()
  expect(await mayReadFile(house.db, viewer, id)).toBe('privately')
  const by = { byId: null, reason: 'spam' }
  await house.db.transaction().execute(tx => decidedOnMessage.takeDown(tx as never, id, by))
  expect(await opens(other, file)).toBe(404)
  await house.db.transaction().execute(tx => decidedOnMessage.putBack(tx as never, id, { byId: null }))
  expect((await thread(other, sessionId))[1]!.carries!.files).toHaveLength(1)
  expect(await opens(other, file)).toBe(200)
})
