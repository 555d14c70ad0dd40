import { randomUUID } from 'node:crypto'
import { acceptRequest, keepDraft, startConversation } from '../../src/features/chat/contract.ts'
import { changeGroup, makeGroup } from '../../src/features/chat/contract/groups.ts'
import { sendLater } from '../../src/features/chat/contract/later.ts'
import { editMessage, sendMessage } from '../../src/features/chat/contract/messages.ts'
import { answerMeeting, inviteToMeeting, proposeMeeting, startNow } from '../../src/features/meetings/contract.ts'
import { holdMinutes, saveMinutes } from '../../src/features/meetings/contract/minutes.ts'
import { enterRoom, openPrivateRoom, openPublicRoom } from '../../src/features/rooms/contract.ts'
import { askQuestion, sayInRoom } from '../../src/features/rooms/contract/talk.ts'
import type { AnswerOf, Call, InputOf } from '../../src/platform/shared/call.ts'
import type { Member } from '../../src/platform/test/members.ts'

const HOUR = 3_600_000
const ahead = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString()

/** Whose life it is, and how they ask and say. */
export type Talking = {
  leaver: Member
  other: Member
  /** A file of the leaver's with the planted word in its bytes. */
  file: () => Promise<string>
  said(what: string): string
  ask<C extends Call>(who: Member, call: C, input: InputOf<C>): Promise<AnswerOf<C>>
}

/** Members write to each other, come into rooms and meet; answers the pages that show it to the other one, and the leaver's meetings. */
export async function talk({
  leaver,
  other,
  file,
  said,
  ask,
}: Talking): Promise<{ pages: string[]; meetings: string[] }> {
  // a request that is accepted, words, a file, what is changed, begun and kept for later; a group
  const first = { username: leaver.username, clientId: randomUUID(), text: 'Good morning.' }
  const { sessionId } = (await ask(other, startConversation, { body: first })).data
  const params = { sessionId }
  await ask(leaver, acceptRequest, { params })
  const sent = { clientId: randomUUID(), text: said('The store is cold.'), files: [await file()] }
  const { seq } = (await ask(leaver, sendMessage, { params, body: sent })).data
  const answer = { clientId: randomUUID(), text: 'Good.', replyTo: seq }
  await ask(other, sendMessage, { params, body: answer })
  await ask(leaver, sendMessage, { params, body: { clientId: randomUUID(), text: said('So it is.'), replyTo: seq } })
  await ask(leaver, editMessage, { params: { sessionId, seq }, body: { text: said('The store is very cold.') } })
  await ask(leaver, keepDraft, { params, body: { text: said('And one more') } })
  const later = { clientId: randomUUID(), text: said('Tomorrow then.'), sendAt: ahead(24), zone: 'Asia/Dubai' }
  await ask(leaver, sendLater, { params, body: later })
  const group = await ask(leaver, makeGroup, {
    body: { name: said('Stores').slice(0, 80), usernames: [other.username] },
  })
  const groupId = group.data.sessionId
  await ask(leaver, changeGroup, { params: { sessionId: groupId }, body: { name: said('Cold').slice(0, 80) } })
  const toAll = { clientId: randomUUID(), text: said('Welcome to all.') }
  await ask(leaver, sendMessage, { params: { sessionId: groupId }, body: toAll })

  // a broadcast of theirs, their own room where somebody knocks, and what is said inside
  const shown = await ask(leaver, openPublicRoom, { body: { title: said('We open') } })
  const roomId = shown.data._id!
  const seat = (await ask(leaver, enterRoom, { params: { roomId }, body: {} })).data
  const inside = { key: seat.key, clientId: randomUUID() }
  await ask(leaver, sayInRoom, { params: { roomId }, body: { ...inside, text: said('Good evening.') } })
  const watching = (await ask(other, enterRoom, { params: { roomId }, body: {} })).data
  await ask(other, askQuestion, {
    params: { roomId },
    body: { key: watching.key, clientId: randomUUID(), text: 'When?' },
  })
  const own = await ask(other, openPrivateRoom, { params: { username: other.username } })
  await ask(leaver, enterRoom, { params: { roomId: own.data._id! }, body: { why: said('May I come in?') } })

  // meetings of theirs and of the other's, with guests, and notes
  const times = [ahead(72), ahead(96)]
  const agenda = [{ text: said('The meters'), minutes: 10 }]
  const guest = { name: said('Hana').slice(0, 80), email: `hana${randomUUID()}@example.org`, language: 'en' as const }
  const proposal = { minutes: 30, zone: 'Asia/Dubai', times, members: [other.username] }
  const meeting = await ask(leaver, proposeMeeting, {
    body: { ...proposal, title: said('At the store'), agenda, guests: [guest] } as never,
  })
  const theirs = await ask(other, proposeMeeting, {
    body: { ...proposal, title: 'At the press', members: [leaver.username] } as never,
  })
  await ask(leaver, answerMeeting, {
    params: { meetingId: theirs.data._id },
    body: { answer: 'declined', word: said('Not then.'), zone: 'Africa/Cairo' } as never,
  })
  const now = await ask(leaver, startNow, { body: { title: said('Now, at once'), zone: 'Asia/Dubai' } })
  const meetingId = now.data._id
  await ask(leaver, inviteToMeeting, { params: { meetingId }, body: { members: [other.username], guests: [] } })
  await ask(leaver, holdMinutes, { params: { meetingId }, body: {} })
  await ask(leaver, saveMinutes, { params: { meetingId }, body: { text: said('We spoke of it.'), version: 0 } })
  const pages = [
    `/inbox/${sessionId}`,
    `/inbox/${groupId}`,
    '/inbox',
    '/meeting',
    `/meeting/${meeting.data._id}`,
    `/meeting/${theirs.data._id}`,
    `/live/public/${leaver.username}`,
  ]
  return { pages, meetings: [meeting.data._id, meetingId] }
}
