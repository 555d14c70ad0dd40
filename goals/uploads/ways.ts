import { randomUUID } from 'node:crypto'
import { acceptRequest, startConversation } from '../../src/features/chat/contract.ts'
import { sendMessage } from '../../src/features/chat/contract/messages.ts'
import { readMailbox } from '../../src/features/inbound-mail/server/public.ts'
import { makeCompanyProfile } from '../../src/features/profiles/test/fixtures.ts'
import { enterRoom, openPrivateRoom } from '../../src/features/rooms/contract.ts'
import * as recording from '../../src/features/rooms/contract/recording.ts'
import { listChoices } from '../../src/features/support/contract/departments.ts'
import { createTicket } from '../../src/features/support/contract/tickets.ts'
import { MAX_FILES_PER_GROUP } from '../../src/platform/shared/file-rules.ts'
import { asMember, type Member } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'
import type { OwnDovecot } from '../../tools/with-dovecot.ts'
import type { Dangerous } from './dangerous.ts'

/** What came by one way, and whoever opens it at the other end; `paths` are below the club's address. */
export type Arrived = { way: string; reader: Member; paths: string[]; crashed: string[] }
type Send = (file: Dangerous, by: Member) => Promise<string | null>

/** Lists in runs of as many as go together. */
const runsOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / MAX_FILES_PER_GROUP) }, (_, n) =>
    list.slice(n * MAX_FILES_PER_GROUP, (n + 1) * MAX_FILES_PER_GROUP),
  )
const isCrash = (status: number): boolean => status >= 500

async function sentAll(send: Send, files: readonly Dangerous[], by: Member): Promise<string[]> {
  const ids: string[] = []
  for (const file of files) {
    const id = await send(file, by)
    if (id) ids.push(id)
  }
  return ids
}
const pathOfFile = (id: string): string => `/api/files/${id}`

/** In messages of a conversation, as files and as voice notes, to the other one. */
export async function byChat(house: TestHouse, files: readonly Dangerous[], send: Send): Promise<Arrived> {
  const [from, to] = [await asMember(house, { userType: 'company' }), await asMember(house, { userType: 'company' })]
  await makeCompanyProfile(house.house, to.id, (await asMember(house, { role: 'Super-admin' })).id)
  const first = { username: to.username, clientId: randomUUID(), text: 'Good morning.' }
  const { sessionId } = (await house.call(startConversation, { body: first }, from)).answer.data
  await house.call(acceptRequest, { params: { sessionId } }, to)
  const arrived: Arrived = { way: 'chat', reader: to, paths: [], crashed: [] }
  const say = async (along: object, ids: readonly string[]) => {
    const body = { clientId: randomUUID(), text: '', ...along }
    const { status } = await house.call(sendMessage, { params: { sessionId }, body }, from)
    if (isCrash(status)) arrived.crashed.push(`a message: ${status}`)
    if (status < 300) arrived.paths.push(...ids.map(pathOfFile))
    await house.db.deleteFrom('rate_limits').execute()
  }
  for (const some of runsOf(await sentAll(send, files, from))) await say({ files: some }, some)
  const notes = files.map((file): Dangerous => ({ ...file, take: 'voice', name: file.name.replace(/\.\w+$/, '.webm') }))
  for (const id of await sentAll(send, notes, from)) await say({ voice: { fileId: id, peaks: [50] } }, [id])
  return arrived
}

/** In a question to the desk, to whoever answers it. */
export async function byTicket(house: TestHouse, files: readonly Dangerous[], send: Send): Promise<Arrived> {
  const [from, reader] = [await asMember(house), await asMember(house, { preset: 'support-agent' })]
  const arrived: Arrived = { way: 'tickets', reader, paths: [], crashed: [] }
  const [department] = (await house.call(listChoices, {}, from)).answer.data
  for (const some of runsOf(await sentAll(send, files, from))) {
    const body = { department: department!._id, subject: 'Files', text: 'Please read them.', files: some }
    const { status } = await house.call(createTicket, { body }, from)
    if (isCrash(status)) arrived.crashed.push(`a ticket: ${status}`)
    if (status < 300) arrived.paths.push(...some.map(pathOfFile))
    await house.db.deleteFrom('rate_limits').execute()
  }
  return arrived
}

/** As attachments of mails from nobody known, to whoever reads the club's letters. */
export async function byMail(house: TestHouse, dovecot: OwnDovecot, files: readonly Dangerous[]): Promise<Arrived> {
  const reader = await asMember(house, { preset: 'support-agent' })
  const arrived: Arrived = { way: 'mail', reader, paths: [], crashed: [] }
  const before = new Set((await house.db.selectFrom('files').select('id').execute()).map(one => one.id))
  for (const [n, some] of runsOf(files).entries()) {
    const parts = some.map(
      ({ name, type, bytes }) =>
        `--zq\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: ${name.length % 2 ? 'attachment' : 'inline'}; filename="${name}"\r\nContent-ID: <${n}-${name}@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`,
    )
    const words = '--zq\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nPlease read them.\r\n'
    const head = `From: Rana <rana${n}@example.org>\r\nTo: help@club.example\r\nSubject: Files ${n}\r\nMessage-ID: <${randomUUID()}@example.org>\r\nDate: ${new Date().toUTCString()}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=zq\r\n\r\n`
    await dovecot.deliver('club', Buffer.from(`${head}${words}${parts.join('')}--zq--\r\n`))
  }
  try {
    await readMailbox(house.house)
    await house.settle()
  } catch (error) {
    arrived.crashed.push(`the mailbox: ${String(error)}`)
  }
  const now = await house.db.selectFrom('files').select('id').where('claimed_kind', 'is not', null).execute()
  arrived.paths.push(...now.filter(one => !before.has(one.id)).map(one => pathOfFile(one.id)))
  return arrived
}

/** As what a window says that it recorded, to whoever was in the room. */
export async function byRecording(house: TestHouse, files: readonly Dangerous[]): Promise<Arrived> {
  const owner = await asMember(house, { userType: 'company' })
  const arrived: Arrived = { way: 'recordings', reader: owner, paths: [], crashed: [] }
  const room = await house.call(openPrivateRoom, { params: { username: owner.username } }, owner)
  const roomId = room.answer.data._id!
  const seat = await house.call(enterRoom, { params: { roomId }, body: { agrees: true } }, owner)
  const { key } = seat.answer.data
  for (const { name, bytes } of files) {
    const asked = await house.call(recording.askToRecord, { params: { roomId }, body: { key } }, owner)
    if (asked.status >= 300) throw new Error(`A recording did not begin: ${asked.problem.code}`)
    const recordingId = asked.answer.data._id
    const params = { roomId, recordingId }
    await house.call(recording.agreeToRecording, { params: { roomId }, body: { key, agrees: true } }, owner)
    const piece = {
      key,
      bytes: bytes.subarray(0, 500_000).toString('base64'),
      type: name.length % 2 ? ('video/webm' as const) : ('video/mp4' as const),
      last: true,
    }
    const kept = await house.call(recording.keepPiece, { params: { ...params, piece: 1 }, body: piece }, owner)
    if (isCrash(kept.status)) arrived.crashed.push(`a recording of ${name}: ${kept.status}`)
    await house.call(recording.stopRecording, { params, body: { key } }, owner)
    const path = `/api/room-recordings/${recordingId}`
    const answer = await fetch(`${house.url}${path}`, { headers: { authorization: `Bearer ${owner.bearer}` } })
    await answer.arrayBuffer()
    if (answer.ok) arrived.paths.push(path)
    await house.db.deleteFrom('rate_limits').execute()
  }
  return arrived
}
