import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { peopleByIds, personByLogin, pictureOf } from '../../accounts/server/public.ts'
import { MEMBER } from '../../social/contract.ts'
import { MAX_TITLE, type RoomMember, type SeatView } from '../contract/vocabulary.ts'
import { privateRoomAddress, publicRoomAddress } from '../rules.ts'
import type { Room, Seat } from './held-room.ts'

/** For whom something is shown, and what the house knows of the members in it. */
export type Reader = {
  db: Db
  house: House
  viewer: Viewer | null
  language: Language
  /** From where they read, where that decides what they may. */
  address?: string
}

/** Members as rooms name them: by their page where the reader may see one, else by their account. Of who is gone nothing is left. */
export async function membersOf(
  { db, house, viewer, language }: Reader,
  ids: readonly string[],
): Promise<Map<string, RoomMember>> {
  if (ids.length === 0) return new Map()
  const people = await peopleByIds(db, [...new Set(ids)])
  const kind = house.targets().find(one => one.kind === MEMBER)
  const pages = (await kind?.look(db, viewer, [...people.keys()], language)) ?? []
  const pageOf = new Map(pages.map(page => [page.id, page]))
  const marks = await db
    .selectFrom('profiles')
    .select(['user_id', 'verified_at'])
    .where('user_id', 'in', [...people.keys()])
    .where('status', '=', 'approved')
    .execute()
  const verifiedAt = new Map(marks.map(row => [row.user_id, row.verified_at]))
  return new Map(
    [...people.values()].map(person => {
      const page = pageOf.get(person.id)
      const member: RoomMember = {
        id: person.id,
        name: page?.title ?? person.name,
        username: person.username,
        userType: person.userType,
        picture: pictureOf(person.avatarFileId),
        link: page?.link ?? null,
        verifiedAt: verifiedAt.get(person.id)?.toISOString() ?? null,
      }
      return [person.id, member]
    }),
  )
}

/** A member by whose name nothing but their name is known any more. */
export const nobody = (id: string, language: Language): RoomMember => ({
  id,
  name: say(language, 'rooms', 'former'),
  username: null,
  userType: null,
  picture: null,
  link: null,
  verifiedAt: null,
})

/** How a member is called where no page can be asked for. */
export async function nameOfMember(db: Db, house: House, id: string): Promise<string> {
  const people = await peopleByIds(db, [id])
  const kind = house.targets().find(one => one.kind === MEMBER)
  const [page] = (await kind?.look(db, null, [id])) ?? []
  return page?.title ?? people.get(id)?.name ?? ''
}

/** What a member's own room is called. */
const ownTitle = (language: Language, name: string): string =>
  say(language, 'rooms', 'own-title', { name }).slice(0, MAX_TITLE)

/** What a room is called for who reads it: an own room without a name after its owner, as the reader knows them, in their language. */
export const titleFor = ({ language }: Reader, { title }: Pick<Room, 'title'>, owner: { name: string } | undefined) =>
  title ?? ownTitle(language, owner?.name ?? nobody('', language).name)

/** What a room is called where its owner is told of it. */
export async function titleForOwner(db: Db, house: House, room: Pick<Room, 'title' | 'owner_id'>): Promise<string> {
  if (room.title !== null) return room.title
  const { language } = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', room.owner_id)
    .executeTakeFirstOrThrow()
  return ownTitle(language as Language, await nameOfMember(db, house, room.owner_id))
}

/** Where a room is entered. */
export async function addressOf(
  db: Db,
  { id, kind, owner_id }: Pick<Room, 'id' | 'kind' | 'owner_id'>,
): Promise<string> {
  if (kind === 'meeting') return `/meeting/${id}/room`
  if (kind === 'call') return `/call/${id}`
  const { username } = await db
    .selectFrom('users')
    .select(sql<string>`username::text`.as('username'))
    .where('id', '=', owner_id)
    .executeTakeFirstOrThrow()
  return kind === 'private' ? privateRoomAddress(username) : publicRoomAddress(username)
}

/** The member behind a user name whom the reader may see; 404 for anybody else. Oneself one always sees. */
export async function memberByName(
  { db, house, viewer }: Reader,
  username: string,
): Promise<{ id: string; name: string }> {
  const person = username.includes('@') ? null : await personByLogin(db, username)
  if (!person) return notFound()
  if (person.id === viewer?.id) return person
  const kind = house.targets().find(one => one.kind === MEMBER)
  const seen = (await kind?.look(db, viewer, [person.id])) ?? []
  return seen.length > 0 ? person : notFound()
}

/** Seats as a reader sees them. */
export async function seatViews(reader: Reader, seats: readonly Seat[], selfId: string | null): Promise<SeatView[]> {
  const members = await membersOf(
    reader,
    seats.flatMap(seat => seat.user_id ?? []),
  )
  return seats.map(seat => {
    const member = seat.user_id === null ? null : (members.get(seat.user_id) ?? nobody(seat.user_id, reader.language))
    return {
      _id: seat.id,
      name: member?.name ?? (seat.pass_id ? seat.name || say(reader.language, 'rooms', 'guest') : ''),
      member,
      self: seat.id === selfId,
      state: seat.state,
      role: seat.role,
      mode: seat.mode,
      place: seat.place,
      why: seat.why,
      cameAt: seat.came_at.toISOString(),
      joinedAt: seat.joined_at?.toISOString() ?? null,
      handAt: seat.hand_at?.toISOString() ?? null,
      mutedAt: seat.muted_at?.toISOString() ?? null,
      agrees: seat.agrees,
    }
  })
}

/** The seat of whoever reads. */
export async function seatView(reader: Reader, seatId: string): Promise<SeatView> {
  const seat = await reader.db.selectFrom('room_seats').selectAll().where('id', '=', seatId).executeTakeFirstOrThrow()
  const [view] = await seatViews(reader, [seat as Seat], seatId)
  return view!
}
