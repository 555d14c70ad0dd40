import type { Viewer } from '../../../platform/shared/access.ts'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { LiveRoom } from '../contract/inside.ts'
import { type Act, type Acting, refusalToAct } from '../rules.ts'
import { type Room, type Seat, seatOfKey, seatsHere } from './held-room.ts'
import { membersOf, type Reader, seatViews, titleFor } from './names.ts'
import { liveRecording, openRecording } from './recording-state.ts'
import { removedFrom } from './removed.ts'
import { roomById } from './room-view.ts'
import { insideTopic } from './topics.ts'

/** What decides what somebody may do in a room. */
export function actingAs(room: Room, seat: Seat, viewer: Viewer | null): Acting {
  const who = seat.pass_id
    ? 'guest'
    : !seat.user_id
      ? 'visitor'
      : refusalToAccess('with-profile', viewer) === null
        ? 'member'
        : 'limited'
  return { kind: room.kind, state: seat.state, role: seat.role, who, restricted: viewer?.restricted === true }
}

/** Of a broadcast not everybody sees everybody: its owner does, others see the stage, hands that are up and themselves. */
function shownTo(room: Room, me: Seat, seats: readonly Seat[]): Seat[] {
  if (room.kind !== 'public' || me.role === 'owner') return [...seats]
  return seats.filter(seat => seat.id === me.id || seat.role !== 'watcher' || seat.hand_at)
}

/** The room as whoever has a seat in it sees it. In the lobby, and after it, that is hardly more than oneself. */
export async function liveRoom(reader: Reader, roomId: string, key: string): Promise<LiveRoom> {
  const { db, house, viewer } = reader
  const room = await roomById(db, roomId)
  const me = await seatOfKey(db, roomId, key, viewer)
  if (room.ended_at) throw new Refusal('rooms.over')
  const isIn = me.state === 'in'
  const here = isIn ? await seatsHere(db, roomId) : []
  const inside = here.filter(seat => seat.state === 'in')
  const waiting = me.role === 'owner' && isIn ? here.filter(seat => seat.state === 'waiting') : []
  const shown = isIn ? shownTo(room, me, inside) : []
  const removed = me.role === 'owner' && isIn ? await removedFrom(db, roomId) : []
  const views = await seatViews(reader, [me, ...shown, ...waiting, ...removed], me.id)
  const known = views.find(view => view.member?.id === room.owner_id)?.member
  const owner =
    known ?? (room.title === null ? (await membersOf(reader, [room.owner_id])).get(room.owner_id) : undefined)
  const recording = isIn ? await openRecording(db, roomId) : undefined
  return {
    _id: room.id,
    rev: room.rev,
    kind: room.kind,
    title: titleFor(reader, room, owner),
    ownerId: room.owner_id,
    lobby: room.lobby,
    locked: room.locked_at !== null,
    recordable: room.recordable,
    startedAt: room.started_at?.toISOString() ?? null,
    me: views[0]!,
    // What somebody said to be let in is for who lets them in.
    seats: views
      .slice(1, 1 + shown.length)
      .map(view => (me.role === 'owner' || view.self ? view : { ...view, why: '' })),
    watching: inside.filter(seat => seat.role === 'watcher').length,
    waiting: views.slice(1 + shown.length, 1 + shown.length + waiting.length),
    removed: views.slice(1 + shown.length + waiting.length),
    recording: recording ? liveRecording(recording, inside) : null,
    inside: isIn ? insideTopic(house, room) : null,
    lastSeq: isIn ? room.last_seq : 0,
    may: mayOf(actingAs(room, me, viewer)),
  }
}

const mayOf = (acting: Acting): LiveRoom['may'] => {
  const may = (act: Act) => refusalToAct(act, acting)
  return {
    chat: may('chat'),
    files: may('files'),
    hand: may('hand'),
    react: may('react'),
    ask: may('ask'),
    vote: may('vote'),
  }
}
