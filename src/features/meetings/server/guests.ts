import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { hoursOf } from '../../calendars/server/public.ts'
import type { GuestMeeting } from '../contract/guests.ts'
import { isOpen, isRoomOpen } from '../rules.ts'
import { heldPlace } from './answer-meeting.ts'
import { ownFile, type Ways } from './calendar.ts'
import { openWhenSoon } from './fix-time.ts'
import { heldWhole, type PersonRecord, personOf, visitOf, type Whole, wholeOf } from './queries.ts'
import { guestPass } from './room-door.ts'
import { openedBy } from './tokens.ts'

type Come = { whole: Whole; me: PersonRecord | null }

/** What a link opens: the meeting, and whose place it is; null of the link for anybody. Whoever was taken from it finds none. */
export async function comeBy(db: Db, ways: Ways, token: string): Promise<Come> {
  const opened = openedBy(ways, token) ?? notFound()
  const person = opened.kind === 'guest' ? await personOf(db, opened.id) : null
  const whole = opened.kind === 'open' ? await wholeOf(db, opened.id) : person && (await wholeOf(db, person.meeting_id))
  if (!whole || (opened.kind === 'open' && !whole.meeting.at_once)) return notFound()
  const me = person && (whole.people.find(one => one.id === person.id) ?? notFound())
  return { whole, me: me ?? null }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function viewOf({ whole, me }: Come, now: Date): Omit<GuestMeeting, 'account' | 'asked' | 'books'> {
  const { meeting, people, times, owner } = whole
  const startsAt = iso(meeting.starts_at)
  return {
    _id: meeting.id,
    title: meeting.title,
    language: meeting.language,
    minutes: meeting.minutes,
    state: meeting.state,
    startsAt,
    zone: meeting.zone,
    owner: owner.name,
    ownerZone: owner.zone,
    // Whoever has a link for anybody learns of nobody but whose meeting it is.
    people: me ? people.map(one => ({ name: one.name, answer: one.answer, you: one.id === me.id })) : [],
    agenda: me ? meeting.agenda : [],
    times: me
      ? times.map(time => ({ id: time.id, startsAt: time.startsAt.toISOString(), yours: time.fits.get(me.id) ?? null }))
      : [],
    you: me && { name: me.name, answer: me.answer, word: me.word },
    roomOpen: isRoomOpen({ state: meeting.state, startsAt }, now),
  }
}

/** Whether the booking page of a meeting's owner offers times of this length to everybody. */
async function isOffered(db: Db, { meeting, owner }: Whole): Promise<boolean> {
  const hours = owner.away ? null : await hoursOf(db, meeting.owner_id)
  return Boolean(hours?.bookable && hours.visitors && hours.lengths.includes(meeting.minutes))
}

/** Whether somebody who is signed in comes into the room at once. Who declined waits like anybody else. */
const belongsTo = ({ people }: Whole, viewer: Viewer): boolean =>
  people.some(one => one.user_id === viewer.id && one.answer !== 'declined')

export async function readInvitation(db: Db, ways: Ways, token: string, viewer: Viewer | null): Promise<GuestMeeting> {
  const come = await comeBy(db, ways, token)
  const visit = come.me && (await visitOf(db, come.whole.meeting.id))
  const asked = visit && visit.email === come.me?.email?.toLowerCase() ? visit : null
  const books = asked && (await isOffered(db, come.whole)) ? asked.host : null
  const account = come.me || !viewer ? null : belongsTo(come.whole, viewer) ? 'belongs' : 'waits'
  return { ...viewOf(come, await clock(db)), account, asked: asked !== null, books }
}

/** A guest's place in a meeting, held. Who came by the link for anybody has none. */
export async function heldByLink(tx: Tx, ways: Ways, token: string): Promise<{ whole: Whole; me: PersonRecord }> {
  const { me } = await comeBy(tx, ways, token)
  return (me && (await heldPlace(tx, me))) ?? notFound()
}

/** The calendar file of a meeting for a guest. */
export async function invitationFile(db: Db, ways: Ways, token: string): Promise<string> {
  const { whole, me } = await comeBy(db, ways, token)
  return (me && ownFile(ways, whole, me)) ?? notFound()
}

/**
 * Lets a guest into the lobby, under the name of their place, or the one they say where the link is for anybody. Whoever brings that one and is
 * signed in comes as themselves; `pass` is null of who belongs to the meeting already.
 */
export async function enterAsGuest(
  tx: Tx,
  ways: Ways,
  token: string,
  { name, viewer }: { name: string; viewer: Viewer | null },
): Promise<{ roomId: string; pass: string | null }> {
  const come = await comeBy(tx, ways, token)
  const whole = (await heldWhole(tx, come.whole.meeting.id))!
  const { meeting } = whole
  const member = come.me ? null : viewer
  const called = come.me?.name ?? (member ? '' : name || refuseField('name', 'required'))
  refuse(isOpen(meeting.state) ? null : 'meetings.over')
  refuse(
    isRoomOpen({ state: meeting.state, startsAt: iso(meeting.starts_at) }, await clock(tx))
      ? null
      : 'meetings.not-open',
  )
  await openWhenSoon(tx, whole)
  if (member && belongsTo(whole, member)) return { roomId: meeting.id, pass: null }
  const whose = { personId: come.me?.id ?? null, userId: member?.id ?? null }
  return { roomId: meeting.id, pass: await guestPass(tx, meeting.id, { name: called, ...whose }) }
}
