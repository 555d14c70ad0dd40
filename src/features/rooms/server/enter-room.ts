import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { hashOf } from '../../../platform/server/token.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { blockedBetween, lockPair } from '../../social/server/public.ts'
import { type enterRoom as enterCall, entered, noticeWaits } from '../contract.ts'
import { BACK_WITHIN_SECONDS } from '../contract/vocabulary.ts'
import { type Comer, type Entering, entranceOf, mostIn } from '../rules.ts'
import {
  endSeat,
  type HeldRoom,
  holdRoom,
  newSecret,
  patchRoom,
  type Room,
  type Seat,
  seatsHere,
  tellChanges,
} from './held-room.ts'
import { addressOf, nameOfMember, titleForOwner } from './names.ts'
import { settleRecording } from './recording-state.ts'
import { cameFrom, isBarred } from './removed.ts'
import { wayNow } from './servers.ts'
import { tellInterested } from './tell-interested.ts'

/** How long whoever was sent back waits before they may ask again. */
const ASK_AGAIN_MINUTES = 5

/** A link that holds; `userId` of one that is a member's, who comes under their own name. */
export type Pass = { id: string; roomId: string; name: string; userId: string | null }

/** The link that a token opens; 404 for one that never was or was taken back. */
export async function passOf(db: Db, token: string): Promise<Pass> {
  const row = await db
    .selectFrom('room_passes')
    .select(['id', 'room_id as roomId', 'name', 'user_id as userId'])
    .where('token_hash', '=', hashOf(token))
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  return row ?? notFound()
}

/** Who comes to a room: by a guest's link where one is brought, else by their account, with a link of their own or without. */
export async function comerTo(db: Db, room: Room, viewer: Viewer | null, pass: Pass | null): Promise<Comer> {
  if (viewer && viewer.id === room.owner_id) return account({ owner: true }, viewer)
  if (pass && (pass.roomId !== room.id || (pass.userId !== null && pass.userId !== viewer?.id))) return notFound()
  if (pass && pass.userId === null) return { as: 'guest' }
  if (!viewer) return { as: 'visitor' }
  const belongs = await db
    .selectFrom('room_members')
    .select('user_id')
    .where('room_id', '=', room.id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  const blocked = await blockedBetween(db, viewer.id, room.owner_id)
  return account({ belongs: belongs !== undefined, link: pass !== null, blocked }, viewer)
}

const account = (facts: Partial<Extract<Comer, { as: 'account' }>>, viewer: Viewer): Comer => ({
  as: 'account',
  owner: false,
  belongs: false,
  link: false,
  blocked: false,
  profile: refusalToAccess('with-profile', viewer) === null,
  restricted: viewer.restricted === true,
  ...facts,
})

/** The latest seat of whoever comes: a member's, or that of the link. */
async function earlierSeat(db: Db, room: Room, viewer: Viewer | null, pass: Pass | null): Promise<Seat | null> {
  if (!viewer && !pass) return null
  const row = await db
    .selectFrom('room_seats')
    .selectAll()
    .where('room_id', '=', room.id)
    .where(e => (pass ? e('pass_id', '=', pass.id) : e('user_id', '=', viewer!.id)))
    // One that still counts comes before later ones that ended by themselves.
    .orderBy(sql`state in ('waiting', 'in') desc, state = 'removed' desc, place desc`)
    .limit(1)
    .executeTakeFirst()
  return (row as Seat | undefined) ?? null
}

async function beforeOf(db: Db, earlier: Seat | null): Promise<Entering['before']> {
  if (!earlier) return 'none'
  if (earlier.state === 'waiting' || earlier.state === 'in') return 'here'
  if (earlier.state === 'removed') return 'removed'
  if (earlier.state !== 'sent-back') return 'none'
  const { rows } = await sql<{ fresh: boolean }>`
    select ${earlier.left_at}::timestamptz > clock_timestamp() - make_interval(mins => ${ASK_AGAIN_MINUTES}) as fresh`.execute(
    db,
  )
  return rows[0]?.fresh ? 'sent-back' : 'none'
}

/** What else somebody is known by: from where they come, and the key that their window kept. */
type By = { from?: string | null; key?: string | undefined }

/** What decides whether somebody enters, from the rows. */
export async function enteringOf(db: Db, room: Room, viewer: Viewer | null, pass: Pass | null, by: By = {}) {
  const comer = await comerTo(db, room, viewer, pass)
  const here = await seatsHere(db, room.id)
  const inside = here.filter(seat => seat.state === 'in')
  const earlier = await earlierSeat(db, room, viewer, comer.as === 'guest' ? pass : null)
  const way = inside.length === 0 ? await wayNow(db) : room.way
  const asked: Entering = {
    kind: room.kind,
    over: room.ended_at !== null,
    locked: room.locked_at !== null,
    lobby: room.lobby,
    comer,
    ownerIn: inside.some(seat => seat.role === 'owner'),
    // Whoever waits in another window takes up no place inside that would become free.
    inside: inside.filter(seat => seat.role !== 'owner').length + (earlier?.state === 'waiting' ? 1 : 0),
    waiting: here.length - inside.length,
    most: mostIn(room.kind, way),
    before: await beforeOf(db, earlier),
  }
  if (asked.before !== 'here' && (await isBarred(db, room.id, comer, by))) asked.before = 'removed'
  return { asked, earlier, way, here }
}

/** Whoever was cut off and brings the key that they had, for so long as it is fresh; null for any other key. */
async function cutOff(tx: Tx, room: Room, viewer: Viewer | null, key: string | undefined): Promise<Seat | null> {
  if (key === undefined) return null
  const row = await tx
    .selectFrom('room_seats')
    .selectAll()
    .where('room_id', '=', room.id)
    .where('key_hash', '=', hashOf(key))
    .where(e => (viewer ? e.or([e('user_id', 'is', null), e('user_id', '=', viewer.id)]) : e('user_id', 'is', null)))
    .where('state', 'in', ['waiting', 'in', 'gone'])
    .where(sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${BACK_WITHIN_SECONDS})`)
    .executeTakeFirst()
  return (row as Seat | undefined) ?? null
}

type Wish = BodyOf<typeof enterCall>

/** Enters a room or its lobby; answers the key of the seat and its id. */
export async function enterRoom(
  tx: Tx,
  house: House,
  { viewer, guestName, address }: { viewer: Viewer | null; guestName: string; address: string },
  roomId: string,
  wish: Wish,
): Promise<{ key: string; seatId: string; state: 'waiting' | 'in' }> {
  const pass = wish.pass === undefined ? null : await passOf(tx, wish.pass)
  const owner = await tx.selectFrom('rooms').select('owner_id').where('id', '=', roomId).executeTakeFirst()
  // Neither a block nor its end passes who enters.
  if (owner && viewer && viewer.id !== owner.owner_id) await lockPair(tx, viewer.id, owner.owner_id)
  const held = await holdRoom(tx, roomId)
  const { room } = held
  const from = cameFrom(house, roomId, address)
  const back = room.ended_at ? null : await cutOff(tx, room, viewer, wish.key)
  const { asked, earlier, way } = await enteringOf(tx, room, viewer, pass, back ? {} : { from, key: wish.key })
  // Whoever was cut off comes back as they were, as long as they may know of the room and there is still a place for them.
  const entrance = entranceOf(
    back
      ? {
          ...asked,
          before: asked.before === 'removed' ? 'removed' : 'here',
          inside: asked.inside + (back.state === 'gone' ? 1 : 0),
        }
      : asked,
  )
  if (entrance.refusal === 'not-found') return notFound()
  if (entrance.refusal) throw new Refusal(entrance.refusal)
  // Whoever may not write has no audience either; to a meeting they come.
  if (entrance.role === 'owner' && viewer?.restricted && room.kind !== 'meeting') throw new Refusal('restricted')
  if (earlier && asked.before === 'here' && earlier.id !== back?.id) await endSeat(held, earlier, 'moved')
  if (back) return comeBack(held, back, wish.key!)
  if (asked.inside === 0 && !asked.ownerIn) await patchRoom(held, { way })
  // Whoever was let in once by another window does not wait again.
  const was = earlier && asked.before === 'here' && earlier.state === 'in' ? earlier : null
  const state = was ? 'in' : entrance.to
  const { secret, hash } = newSecret()
  const place = room.last_place + 1
  const guest = asked.comer.as === 'guest' ? pass : null
  await patchRoom(held, { last_place: place })
  const seat = (await tx
    .insertInto('room_seats')
    .values({
      room_id: roomId,
      user_id: guest ? null : (viewer?.id ?? null),
      pass_id: guest?.id ?? null,
      name: guest ? (wish.name ?? guest.name) : '',
      key_hash: hash,
      place,
      state,
      role: was?.role ?? entrance.role,
      mode: wish.mode,
      why: wish.why,
      agrees: wish.agrees,
      // Only a broadcast is open to who is known by nothing else.
      came_from: room.kind === 'public' ? from : null,
      joined_at: state === 'in' ? sql<Date>`clock_timestamp()` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as Seat
  if (state === 'in') {
    await arrive(held, seat)
    if (room.kind === 'public' && seat.role === 'owner') await tellInterested(house, held, seat)
  } else {
    held.parts.add('lobby')
    await tellOwner(house, held, seat, guestName)
  }
  await settleRecording(held)
  await tellChanges(held)
  return { key: secret, seatId: seat.id, state }
}

/** Somebody is in from now on. */
export async function arrive(held: HeldRoom, seat: Seat): Promise<void> {
  const { tx, room, parts } = held
  parts.add('seats')
  if (!room.started_at) await patchRoom(held, { started_at: await clockOf(tx) })
  await announce(tx, entered, { roomId: room.id, kind: room.kind, seatId: seat.id, userId: seat.user_id })
}

const clockOf = async (tx: Tx): Promise<Date> =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)).rows[0]!.now

/** The seat of whoever was cut off is theirs again. */
async function comeBack(held: HeldRoom, seat: Seat, key: string) {
  const { tx } = held
  const state = seat.state === 'gone' ? (seat.joined_at ? 'in' : 'waiting') : (seat.state as 'waiting' | 'in')
  await tx
    .updateTable('room_seats')
    .set({ state, left_at: null, seen_at: sql`clock_timestamp()` })
    .where('id', '=', seat.id)
    .execute()
  if (seat.state === 'gone' && state === 'in') await arrive(held, seat)
  if (seat.state === 'gone' && state === 'waiting') held.parts.add('lobby')
  await settleRecording(held)
  await tellChanges(held)
  return { key, seatId: seat.id, state }
}

/** The owner is told that somebody waits, unless they are in the room and see it. */
async function tellOwner(house: House, { tx, room }: HeldRoom, seat: Seat, guestName: string): Promise<void> {
  const there = await tx
    .selectFrom('room_seats')
    .select('id')
    .where('room_id', '=', room.id)
    .where('state', '=', 'in')
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (there) return
  const name = seat.user_id ? await nameOfMember(tx, house, seat.user_id) : seat.name || guestName
  const link = await addressOf(tx, room)
  await notify(tx, room.owner_id, noticeWaits, { name, title: await titleForOwner(tx, house, room) }, link, {
    group: `rooms.waits:${room.id}`,
    by: seat.user_id,
  })
}
