import type { z } from 'zod'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { type Person, personById, personByLogin, pictureOf } from '../../accounts/server/public.ts'
import { hoursOf, pageOf } from '../../calendars/server/public.ts'
import { MEMBER } from '../../social/contract.ts'
import { blocksBetween } from '../../social/server/public.ts'
import type { Guest, readInvitee } from '../contract.ts'
import { MAX_PEOPLE } from '../rules.ts'
import { knownZone } from './zones.ts'

type Targets = Pick<House, 'targets'>

/** A member by their user name, whom the viewer may see and ask; undefined when they cannot be seen. */
async function inviteeNamed(
  db: Db,
  { targets }: Targets,
  viewer: Viewer,
  username: string,
): Promise<(Person & { page: string | null }) | undefined> {
  const person = username.includes('@') ? null : await personByLogin(db, username)
  if (!person) return undefined
  if (person.id === viewer.id) throw new Refusal('meetings.yourself')
  const members = targets().find(one => one.kind === MEMBER)
  const seen = (await members?.look(db, viewer, [person.id])) ?? []
  if (seen.length === 0) return undefined
  const blocks = await blocksBetween(db, viewer.id, person.id)
  if (blocks.length > 0)
    throw new Refusal(blocks.some(one => one.by === viewer.id) ? 'meetings.you-blocked' : 'meetings.not-possible')
  return { ...person, page: pageOf(person, seen[0]!) }
}

/** Since when the page of a member is verified; null while it is not. */
async function verifiedSince(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .select('verified_at')
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return row?.verified_at?.toISOString() ?? null
}

/** Whom one is about to ask, with where their clock is and whether they offer times; 404 for whoever cannot be seen. */
export async function inviteeView(
  db: Db,
  house: Targets,
  viewer: Viewer,
  asked: string,
): Promise<AnswerIn<typeof readInvitee>['data']> {
  const { id, name, username, userType, avatarFileId, page } =
    (await inviteeNamed(db, house, viewer, asked)) ?? notFound()
  const [zone, hours] = [await knownZone(db, id), await hoursOf(db, id)]
  const picture = pictureOf(avatarFileId)
  const verifiedAt = await verifiedSince(db, id)
  return { name, username, userType, picture, zone, offers: hours?.bookable ?? false, verifiedAt, page }
}

export type Invited = { members: Person[]; guests: z.output<typeof Guest>[] }

/** Who is asked: members whom the viewer may ask, guests by addresses of which each stands once. `already` are there. */
export async function inviteesOf(
  db: Db,
  house: Targets,
  viewer: Viewer,
  asked: { members: readonly string[]; guests: Invited['guests'] },
  already = 0,
): Promise<Invited> {
  const members: Person[] = []
  for (const [at, username] of asked.members.entries()) {
    const person =
      (await inviteeNamed(db, house, viewer, username)) ?? refuseField(`members.${at}`, 'meetings.member-unknown')
    if (!members.some(one => one.id === person.id)) members.push(person)
  }
  const own = (await personById(db, viewer.id)) ?? notFound()
  const guests = [...new Map(asked.guests.map(guest => [guest.email.toLowerCase(), guest])).values()]
  refuse(guests.some(guest => guest.email.toLowerCase() === own.email.toLowerCase()) ? 'meetings.yourself' : null)
  refuse(members.length + guests.length === 0 ? 'meetings.nobody' : null)
  if (already + members.length + guests.length > MAX_PEOPLE) throw new Refusal('meetings.too-many', { max: MAX_PEOPLE })
  return { members, guests }
}
