import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { RoomView } from '../contract.ts'
import { entranceOf, mayKnow, mostIn, waitsFirst } from '../rules.ts'
import { comerTo, enteringOf, type Pass, passOf } from './enter-room.ts'
import type { Room } from './held-room.ts'
import { memberByName, membersOf, nobody, type Reader, titleFor } from './names.ts'
import { recordingBefore } from './recording-state.ts'
import { cameFrom } from './removed.ts'
import { wayNow } from './servers.ts'

/** So many of those inside are named before one joins. */
const NAMED = 6

/** A room as it stands before one enters; 404 for whoever may not know of it. */
export async function roomView(reader: Reader, room: Room, pass: Pass | null = null): Promise<RoomView> {
  const { db, viewer, language } = reader
  const from = reader.address === undefined ? null : cameFrom(reader.house, room.id, reader.address)
  const { asked, earlier, way, here } = await enteringOf(db, room, viewer, pass, { from })
  if (!mayKnow(room.kind, asked.comer)) return notFound()
  const entrance = entranceOf(asked)
  const inside = here.filter(seat => seat.state === 'in')
  const mine = viewer?.id === room.owner_id
  const belongs = asked.comer.as === 'account' && (mine || asked.comer.belongs)
  const named = belongs || room.kind === 'public' ? inside.filter(seat => seat.role !== 'watcher').slice(0, NAMED) : []
  const members = await membersOf(reader, [room.owner_id, ...named.flatMap(seat => seat.user_id ?? [])])
  const interest = await interestIn(db, room.id, viewer?.id ?? null)
  return {
    _id: room.id,
    kind: room.kind,
    title: titleFor(reader, room, members.get(room.owner_id)),
    owner: members.get(room.owner_id) ?? nobody(room.owner_id, language),
    lobby: room.lobby,
    waits: waitsFirst(room.kind, room.lobby, asked.comer),
    locked: room.locked_at !== null,
    recordable: room.recordable,
    recording: await recordingBefore(db, room.id, inside),
    opensAt: room.opens_at?.toISOString() ?? null,
    closesAt: room.closes_at?.toISOString() ?? null,
    endedAt: room.ended_at?.toISOString() ?? null,
    closedWhy: belongs || room.kind === 'public' || earlier ? room.closed_why : null,
    ownerIn: asked.ownerIn,
    inside: {
      count: inside.length,
      since: room.started_at?.toISOString() ?? null,
      people: named.flatMap(seat => (seat.user_id && members.get(seat.user_id)) || []),
    },
    most: mostIn(room.kind, way) + (room.kind === 'public' ? 0 : 1),
    mine,
    guestName: asked.comer.as === 'guest' ? (pass?.name ?? null) : null,
    interest,
    refusal: entrance.refusal === 'not-found' ? null : entrance.refusal,
  }
}

async function interestIn(db: Db, roomId: string, viewerId: string | null) {
  const row = await db
    .selectFrom('room_interests')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<boolean>`coalesce(bool_or(user_id = ${viewerId}), false)`.as('mine'),
    ])
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow()
  return row
}

/** A room by its id; 404 for one that never was. */
export async function roomById(db: Db, roomId: string): Promise<Room> {
  const row = await db.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst()
  return (row as Room | undefined) ?? notFound()
}

/** The room of a guest's link. */
export async function roomOfPass(reader: Reader, token: string): Promise<RoomView> {
  const pass = await passOf(reader.db, token)
  return roomView(reader, await roomById(reader.db, pass.roomId), pass)
}

const ownRoom = async (db: Db, ownerId: string, kind: 'private' | 'public'): Promise<Room | null> => {
  const row = await db
    .selectFrom('rooms')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return (row as Room | undefined) ?? null
}

/** A room that nobody opened yet, as it would be. */
const unopened = (kind: 'private' | 'public', ownerId: string): Room => ({
  id: '00000000-0000-0000-0000-000000000000',
  kind,
  owner_id: ownerId,
  title: null,
  lobby: kind === 'private',
  recordable: true,
  opens_at: null,
  closes_at: null,
  locked_at: null,
  way: 'peers',
  rev: 0,
  epoch: 0,
  last_place: 0,
  last_seq: 0,
  started_at: null,
  ended_at: null,
  ended_by: null,
  closed_why: null,
  created_at: new Date(0),
})

/** The own room or the broadcast of a member, also where it was not opened yet; 404 for a member whom the reader may not see. */
export async function roomOfMember(reader: Reader, kind: 'private' | 'public', username: string): Promise<RoomView> {
  const owner = await memberByName(reader, username)
  const room = await ownRoom(reader.db, owner.id, kind)
  if (room) return roomView(reader, room)
  const view = await roomView(reader, unopened(kind, owner.id))
  return { ...view, _id: null, refusal: kind === 'public' && !view.mine ? 'rooms.not-open' : null }
}

/** Makes the own room of a member where there is none, and answers its id; whoever comes to knock does so too. */
export async function openPrivateRoom(reader: Reader & { db: Tx }, username: string): Promise<string> {
  const { db: tx, viewer } = reader
  const owner = await memberByName(reader, username)
  const comer = await comerTo(tx, unopened('private', owner.id), viewer, null)
  if (!mayKnow('private', comer)) return notFound()
  await tx
    .insertInto('rooms')
    .values({ kind: 'private', owner_id: owner.id, lobby: true, way: await wayNow(tx) })
    .onConflict(on =>
      on
        .columns(['owner_id', 'kind'])
        .where('ended_at', 'is', null)
        .where('kind', 'in', ['private', 'public'])
        .doNothing(),
    )
    .execute()
  return (await ownRoom(tx, owner.id, 'private'))?.id ?? notFound()
}

/** Opens the viewer's broadcast, or names it anew. */
export async function openPublicRoom(
  reader: Reader & { db: Tx },
  { title, opensAt }: { title: string; opensAt: string | null },
): Promise<Room> {
  const { db: tx, viewer } = reader
  const owner = await membersOf(reader, [viewer!.id])
  // Who has no page has no address that others could watch at.
  if (!owner.get(viewer!.id)?.link) throw new Refusal('rooms.not-a-member')
  const facts = { title, opens_at: opensAt }
  const row = await tx
    .insertInto('rooms')
    .values({ kind: 'public', owner_id: viewer!.id, lobby: false, way: await wayNow(tx), ...facts })
    .onConflict(on =>
      on
        .columns(['owner_id', 'kind'])
        .where('ended_at', 'is', null)
        .where('kind', 'in', ['private', 'public'])
        .doUpdateSet(facts),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as Room
}

/** Who said that they are interested in one's own broadcast, the latest first; 404 for anybody else's. */
export async function interestedIn(reader: Reader, roomId: string) {
  const { db, viewer, language } = reader
  const room = await roomById(db, roomId)
  if (room.owner_id !== viewer?.id) return notFound()
  const rows = await db
    .selectFrom('room_interests')
    .selectAll()
    .where('room_id', '=', roomId)
    .orderBy('at', 'desc')
    .limit(500)
    .execute()
  const members = await membersOf(
    reader,
    rows.map(row => row.user_id),
  )
  return rows.map(row => ({
    member: members.get(row.user_id) ?? nobody(row.user_id, language),
    at: row.at.toISOString(),
  }))
}
