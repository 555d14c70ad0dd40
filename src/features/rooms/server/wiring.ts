import type { Tx } from '../../../platform/server/db.ts'
import { type Asked, defineFeature, type Registry } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { suspended } from '../../accounts/contract.ts'
import { blocked } from '../../social/contract.ts'
import * as calls from '../contract.ts'
import * as club from '../contract/club.ts'
import * as inside from '../contract/inside.ts'
import * as recording from '../contract/recording.ts'
import * as talk from '../contract/talk.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import * as chat from './chat.ts'
import { lineCheck } from './check-line.ts'
import { closeRoom } from './close-room.ts'
import { connectionOf } from './connect.ts'
import { enterRoom } from './enter-room.ts'
import { CHATS_KEPT, forgetRooms, RECORDINGS_KEPT } from './forget-rooms.ts'
import * as person from './in-room.ts'
import { liveRoom } from './live-view.ts'
import { seatView } from './names.ts'
import { orderWork } from './order-work.ts'
import * as own from './own-room.ts'
import { leaveEachOther, leaveSuspended } from './parted.ts'
import { personalOf } from './personal.ts'
import * as questions from './questions.ts'
import * as recordings from './recordings.ts'
import * as views from './room-view.ts'
import { listRunning } from './running-rooms.ts'
import * as servers from './servers.ts'
import { sweepRooms } from './sweep-rooms.ts'
import { broadcastTarget, messageTarget } from './targets.ts'
import { makeTimelines } from './timelines.ts'
import { InsideId, insideTopic, mayHearInside, mayHearPeers, mayHearRoom, PeersId } from './topics.ts'
import { tryServers } from './try-servers.ts'
import { readWebhook, takeWebhook } from './webhooks.ts'

/** Live rooms: who is in, how their media reach each other, what is said beside. Nobody of the club sees what goes on in one. */
export const roomsFeature = defineFeature('rooms', { en, ar }, pages, registry => {
  const { house } = registry
  registry.about(
    'Live rooms. Whoever enters gets the key of a seat and acts with it; a member’s key is worth nothing without their session. News of a room say what to read again and nothing else.',
  )
  registry.personal(personalOf(house))
  registry.permission(club.END_ROOMS)
  registry.retention(CHATS_KEPT, RECORDINGS_KEPT)
  registry.notice(calls.noticeWaits, calls.noticeInterested, calls.noticeBegan, calls.noticeClosed)
  registry.target(messageTarget)
  registry.target(broadcastTarget)
  registry.when(suspended, 'leave-rooms', (tx, { userId }) => leaveSuspended(tx, userId))
  registry.when(blocked, 'leave-rooms-of-each-other', (tx, { userId, id }) => leaveEachOther(tx, userId, id))
  registerDoors(registry)
  registerOwners(registry)
  registerInside(registry)
  registerTalk(registry)
  registerRecordings(registry)
  registerClub(registry)
  registerLine(registry)
  registry.every('sweep', '* * * * *', () => sweepRooms(house))
  registry.every('timelines', '* * * * *', () => makeTimelines(house))
  registry.work(orderWork(house))
  registry.every('forget', '35 2 * * *', () => forgetRooms(house))
})

/** Before one is in. */
function registerDoors({ house, on, onRead }: Registry): void {
  onRead(calls.readPrivateRoom, async ({ db, viewer, language, params, origin: { address } }) => ({
    data: await views.roomOfMember({ db, house, viewer, language, address }, 'private', params.username),
  }))
  onRead(calls.readPublicRoom, async ({ db, viewer, language, params, origin: { address } }) => ({
    data: await views.roomOfMember({ db, house, viewer, language, address }, 'public', params.username),
  }))
  onRead(calls.readRoom, async ({ db, viewer, language, params, origin: { address } }) => ({
    data: await views.roomView({ db, house, viewer, language, address }, await views.roomById(db, params.roomId)),
  }))
  onRead(calls.readRoomByPass, async ({ db, viewer, language, body }) => ({
    data: await views.roomOfPass({ db, house, viewer, language }, body.pass),
  }))
  on(calls.openPrivateRoom, async ({ tx, viewer, language, params }) => {
    const reader = { db: tx, house, viewer, language }
    const id = await views.openPrivateRoom(reader, params.username)
    return { data: await views.roomView(reader, await views.roomById(tx, id)) }
  })
  on(calls.openPublicRoom, async ({ tx, viewer, language, body, say }) => {
    const reader = { db: tx, house, viewer, language }
    return { message: say('done.opened'), data: await views.roomView(reader, await views.openPublicRoom(reader, body)) }
  })
  onRead(calls.checkLine, async ({ db, body }) => ({ data: await lineCheck(db, house, body.size) }))
  on(calls.enterRoom, async ({ tx, viewer, language, params, body, say, origin: { address } }) => {
    const came = await enterRoom(tx, house, { viewer, guestName: say('guest'), address }, params.roomId, body)
    const seat = await seatView({ db: tx, house, viewer, language }, came.seatId)
    return {
      message: say(came.state === 'in' ? 'done.entered' : 'done.waiting'),
      data: { key: came.key, seat },
    }
  })
  on(calls.sayInterested, async ({ tx, viewer, params, say }) => {
    await person.sayInterested(tx, house, viewer, params.roomId)
    return { message: say('done.interested') }
  })
  onRead(calls.listInterested, async ({ db, viewer, language, params }) => ({
    data: await views.interestedIn({ db, house, viewer, language }, params.roomId),
  }))
}

type In = { viewer: Viewer | null; language: Language; params: { roomId: string }; body: { key: string } }
/** Who acts, as every write of whoever is in a room says it. */
const by = ({ viewer, params, body }: In) => ({ viewer, roomId: params.roomId, key: body.key })

/** What the owner does; each answers the room as it stands then. */
function registerOwners({ house, on }: Registry): void {
  const live = async (asked: In & { tx: Tx }, message: string) => ({
    message,
    data: await liveRoom(
      { db: asked.tx, house, viewer: asked.viewer, language: asked.language },
      asked.params.roomId,
      asked.body.key,
    ),
  })
  on(inside.admit, async asked => {
    await own.admit(asked.tx, by(asked), asked.body.seatId)
    return live(asked, asked.say('done.admitted'))
  })
  on(inside.sendBack, async asked => {
    await own.sendBack(asked.tx, by(asked), asked.body.seatId)
    return live(asked, asked.say('done.sent-back'))
  })
  on(inside.removeFromRoom, async asked => {
    await own.removeFromRoom(asked.tx, by(asked), asked.body.seatId)
    return live(asked, asked.say('done.removed'))
  })
  on(inside.allowBack, async asked => {
    await own.allowBack(asked.tx, by(asked), asked.body.seatId)
    return live(asked, asked.say('done.allowed-back'))
  })
  on(inside.muteInRoom, async asked => {
    const { actor, seatIds } = await own.muteInRoom(asked.tx, by(asked), asked.body.seatId)
    const topic = insideTopic(house, actor.room)
    asked.afterCommit(() => house.publish(topic, calls.muted, { seatIds }))
    return live(asked, asked.say('done.muted'))
  })
  on(inside.bringOnStage, async asked => {
    await own.bringOnStage(asked.tx, by(asked), asked.body.seatId, asked.body.onStage)
    return live(asked, asked.say(asked.body.onStage ? 'done.on-stage' : 'done.off-stage'))
  })
  on(inside.changeRoom, async asked => {
    const { key: _, ...rules } = asked.body
    await own.changeRoom(asked.tx, by(asked), rules)
    return live(asked, asked.say('done.saved'))
  })
  on(inside.endRoom, async asked => {
    await own.endByOwner(asked.tx, by(asked))
    return { message: asked.say('done.ended') }
  })
}

function registerInside({ house, on, onRead }: Registry): void {
  onRead(inside.readLive, async ({ db, viewer, language, params, body }) => ({
    data: await liveRoom({ db, house, viewer, language }, params.roomId, body.key),
  }))
  onRead(inside.connectMedia, async ({ db, viewer, language, params, body }) => ({
    data: await connectionOf({ db, house, viewer, language }, params.roomId, body.key),
  }))
  on(inside.sayHere, async asked => ({ data: await person.sayHere(asked.tx, by(asked)) }))
  on(inside.leaveRoom, async asked => {
    await person.leaveRoom(asked.tx, by(asked))
    return { message: asked.say('done.left') }
  })
  on(inside.raiseHand, async asked => {
    const { tx, viewer, language, params, body, say } = asked
    await person.raiseHand(tx, by(asked), body)
    return {
      message: say(body.up ? 'done.hand-up' : 'done.hand-down'),
      data: await liveRoom({ db: tx, house, viewer, language }, params.roomId, body.key),
    }
  })
  on(inside.changeMode, async asked => {
    const { tx, viewer, language, params, body, say } = asked
    await person.changeMode(tx, by(asked), body.mode)
    return {
      message: say('done.saved'),
      data: await liveRoom({ db: tx, house, viewer, language }, params.roomId, body.key),
    }
  })
  on(inside.unmute, async asked => {
    await person.unmute(asked.tx, by(asked))
    return { message: asked.say('done.saved') }
  })
  on(inside.react, async asked => {
    const { room, me } = await person.reactIn(asked.tx, by(asked))
    const topic = insideTopic(house, room)
    asked.afterCommit(() => house.publish(topic, calls.reacted, { seatId: me.id, reaction: asked.body.reaction }))
    return { message: asked.say('done.saved') }
  })
}

function registerTalk({ house, on, onRead }: Registry): void {
  onRead(talk.listRoomMessages, ({ db, viewer, language, params, body }) =>
    chat.listMessages({ db, house, viewer, language }, params.roomId, body),
  )
  on(talk.sayInRoom, async asked => {
    const { tx, viewer, language, body, say } = asked
    const { key: _, ...words } = body
    const data = await chat.sayInRoom(tx, { db: tx, house, viewer, language }, by(asked), words)
    return { message: say('done.said'), data }
  })
  on(talk.removeFromChat, async asked => {
    await chat.removeMessage(asked.tx, by(asked), asked.params.messageId)
    return { message: asked.say('done.taken-back') }
  })
  onRead(talk.listQuestions, async ({ db, viewer, language, params, body }) => ({
    data: await questions.listQuestions({ db, house, viewer, language }, params.roomId, body.key),
  }))
  on(talk.askQuestion, async asked => {
    const { tx, viewer, language, body, say } = asked
    const data = await questions.askQuestion(tx, { db: tx, house, viewer, language }, by(asked), body)
    return { message: say('done.asked'), data }
  })
  on(talk.voteQuestion, async asked => {
    const { tx, viewer, language, params, body, say } = asked
    const reader = { db: tx, house, viewer, language }
    const data = await questions.voteQuestion(tx, reader, by(asked), params.questionId, body.up)
    return { message: say('done.saved'), data }
  })
  on(talk.closeQuestion, async asked => {
    await questions.closeQuestion(asked.tx, by(asked), asked.params.questionId, asked.body.how)
    return { message: asked.say('done.saved') }
  })
}

function registerRecordings({ house, on, onRead, onPrepared }: Registry): void {
  on(recording.askToRecord, async asked => {
    const data = await recordings.askToRecord(asked.tx, by(asked))
    return { message: asked.say('done.recording-asked'), data }
  })
  on(recording.agreeToRecording, async asked => {
    await recordings.agreeToRecording(asked.tx, by(asked), asked.body.agrees)
    return { message: asked.say(asked.body.agrees ? 'done.agreed' : 'done.not-agreed') }
  })
  on(recording.stopRecording, async asked => {
    await recordings.stopRecording(asked.tx, by(asked), asked.params.recordingId)
    return { message: asked.say('done.recording-stopped') }
  })
  const pieceOf = ({ params, body }: Pick<Asked<typeof recording.keepPiece>, 'params' | 'body'>) => ({
    recordingId: params.recordingId,
    piece: params.piece,
    bytes: body.bytes,
    type: body.type,
    last: body.last,
  })
  onPrepared(
    recording.keepPiece,
    asked => recordings.putPiece(asked.db, house, by(asked), pieceOf(asked)),
    async asked => {
      const next = await recordings.notePiece(asked.tx, by(asked), pieceOf(asked), asked.prepared)
      return { message: asked.say('done.saved'), data: { next } }
    },
  )
  onRead(recording.listRecordings, async ({ db, viewer, language, params }) => ({
    data: await recordings.recordingsOf({ db, house, viewer, language }, params.roomId),
  }))
  onRead(recording.listOwnRecordings, async ({ db, viewer, language }) => ({
    data: await recordings.recordingsOf({ db, house, viewer, language }, null),
  }))
  onRead(recording.readRecording, ({ db, viewer, params }) =>
    recordings.readRecording(db, house, viewer, params.recordingId),
  )
  on(recording.removeRecording, async ({ tx, viewer, params, say, afterCommit }) => {
    afterCommit(await recordings.removeRecording(tx, house, viewer, params.recordingId))
    return { message: say('done.recording-removed') }
  })
}

/** What the club's people do: they end rooms without seeing them, and set by which servers media go. */
function registerClub({ house, on, onRead, onSteps, onPrepared }: Registry): void {
  onRead(club.listRunning, async ({ db, viewer, language }) => ({
    data: await listRunning({ db, house, viewer, language }),
  }))
  on(club.closeRoom, async ({ tx, viewer, origin, params, body, say }) => {
    await closeRoom(tx, house, { viewer, origin }, params.roomId, body.reason)
    return { message: say('done.ended') }
  })
  onRead(club.readRoomServers, async ({ db }) => ({
    data: await servers.serversView(db),
    webhook: `${house.siteUrl()}/api/rooms/livekit/webhook`,
  }))
  on(club.changeRoomServers, async ({ tx, viewer, origin, body, say }) => {
    await servers.changeServers(tx, house, { viewer, origin }, body)
    return { message: say('done.saved'), data: await servers.serversView(tx) }
  })
  onSteps(club.tryRoomServers, async ({ db, say, finish }) => {
    const data = await tryServers(db, house)
    return finish({ message: say('done.tried'), data })
  })
  onPrepared(
    club.takeLiveKitWebhook,
    ({ db, raw }) => readWebhook(db, house, raw),
    async ({ tx, prepared }) => {
      if (prepared) await takeWebhook(tx, prepared)
      return { received: true as const }
    },
  )
}

/** What windows hear. Topics of the inside and of pairs are signed: only who is in learns them, and only while they are in are they worth anything. */
function registerLine({ house, topic, signal }: Registry): void {
  topic('room', Id, (db, _viewer, id) => mayHearRoom(db, id))
  topic('inside', InsideId, (db, _viewer, id) => mayHearInside(db, house, id))
  signal('inside', calls.reacted)
  signal('inside', calls.muted)
  topic('peers', PeersId, (db, viewer, id) => mayHearPeers(db, house, viewer, id))
  signal('peers', calls.peerSignal, (_viewer, said) => said)
}
