/** Life of a meeting. `held` and `expired` are where it ends by itself: two were there at the same time, or nothing came of it. */
export const STATES = ['proposed', 'fixed', 'cancelled', 'held', 'expired'] as const
export type State = (typeof STATES)[number]

export const ANSWERS = ['waiting', 'accepted', 'declined'] as const
export type PersonAnswer = (typeof ANSWERS)[number]

/** What happened to a meeting; each is a step of its history. */
export const ACTS = [
  'proposed',
  'started',
  'fixed',
  'accepted',
  'declined',
  'suggested',
  'moved',
  'changed',
  'invited',
  'removed',
  'cancelled',
  'all-declined',
  'held',
  'expired',
  'missed',
  'minutes-sent',
  'wrote',
] as const
export type Act = (typeof ACTS)[number]

export const MAX_TITLE = 120
export const MAX_POINT = 200
export const MAX_POINTS = 20
export const MAX_WORD = 500
export const MAX_MINUTES_TEXT = 20_000
/** Times that one person may propose of a meeting. */
export const MAX_TIMES = 3
/** Everybody but the owner. */
export const MAX_PEOPLE = 20
export const LENGTHS = [15, 30, 45, 60] as const
export const SHORTEST = 5
export const LONGEST = 480
/** How long a meeting that began at once is meant to last. */
export const AT_ONCE_MINUTES = 60
/** How far ahead a time may be proposed. */
export const MAX_DAYS_AHEAD = 366
/** How long before its time the room is open. */
export const EARLY_MINUTES = 10
/** How long two must be there together for reviews. */
export const REVIEW_MINUTES = 10
/** A holder of the minutes who is silent for so long holds them no more. */
export const HOLD_SECONDS = 30

const MINUTE_MS = 60_000

export type Point = { text: string; minutes: number }

/** Minutes that the points of an agenda take together. */
export const agendaMinutes = (points: readonly Point[]): number => points.reduce((sum, one) => sum + one.minutes, 0)

/** Why an agenda does not go into a meeting; null when it does. */
export const refusalToAgenda = (points: readonly Point[], minutes: number): 'meetings.agenda-too-long' | null =>
  agendaMinutes(points) > minutes ? 'meetings.agenda-too-long' : null

/** When a meeting of a time is over. */
export const endOf = (startsAt: Date | string, minutes: number): Date =>
  new Date(new Date(startsAt).getTime() + minutes * MINUTE_MS)

export const isOpen = (state: State): boolean => state === 'proposed' || state === 'fixed'

/** True while people may go in: ten minutes before until it is settled. */
export const isRoomOpen = (meeting: { state: State; startsAt: string | null }, now: Date): boolean =>
  meeting.state === 'fixed' &&
  meeting.startsAt !== null &&
  now.getTime() >= new Date(meeting.startsAt).getTime() - EARLY_MINUTES * MINUTE_MS

/** Why a time cannot be proposed; null when it can. */
export function refusalToTime(startsAt: Date, now: Date): 'meetings.time-past' | 'meetings.time-too-far' | null {
  if (startsAt <= now) return 'meetings.time-past'
  return startsAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * 24 * 60 * MINUTE_MS ? 'meetings.time-too-far' : null
}

/** Times that two meetings share. */
export const overlaps = (a: { from: Date; to: Date }, b: { from: Date; to: Date }): boolean =>
  a.from < b.to && b.from < a.to

export type PersonFacts = { id: string; answer: PersonAnswer }
export type TimeFacts = { id: string; startsAt: Date; fits: ReadonlyMap<string, boolean> }

/**
 * The time on which everybody agrees: all who did not decline said of it that it fits. Of several the earliest that is still to
 * come; null while somebody has not said so of any.
 */
export function agreedTime(people: readonly PersonFacts[], times: readonly TimeFacts[], now: Date): TimeFacts | null {
  const asked = people.filter(one => one.answer !== 'declined')
  if (asked.length < 2) return null
  const good = times.filter(time => time.startsAt > now && asked.every(one => time.fits.get(one.id) === true))
  return good.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0] ?? null
}

/** True when everybody but the owner declined. */
export const allDeclined = (people: readonly PersonFacts[], ownerPersonId: string): boolean => {
  const others = people.filter(one => one.id !== ownerPersonId)
  return others.length > 0 && others.every(one => one.answer === 'declined')
}

export type RefusalToMeet = 'meetings.over' | 'meetings.not-owner' | 'meetings.begun'

/** Why somebody may not change a meeting as its owner does; null when they may. */
export function refusalToChange(
  meeting: { state: State; startsAt: Date | null },
  isOwner: boolean,
  now: Date,
): RefusalToMeet | null {
  if (!isOwner) return 'meetings.not-owner'
  return refusalToAnswer(meeting, now)
}

/** Why nobody may answer or move a meeting any more; null while they may. */
export function refusalToAnswer(
  meeting: { state: State; startsAt: Date | null },
  now: Date,
): 'meetings.over' | 'meetings.begun' | null {
  if (!isOpen(meeting.state)) return 'meetings.over'
  return meeting.state === 'fixed' && meeting.startsAt !== null && meeting.startsAt <= now ? 'meetings.begun' : null
}

/** What a member has before them in a list. */
export const LISTS = ['coming', 'waiting', 'past'] as const
export type List = (typeof LISTS)[number]

/** Time that somebody was in a room. */
export type Presence = { who: string; from: Date; to: Date }

type Span = { from: number; to: number }

/** Times of one of them, in their order and without overlaps: two devices at once are one. */
function spansOf(presence: readonly Presence[], who: string): Span[] {
  const own = presence
    .filter(one => one.who === who)
    .map(one => ({ from: one.from.getTime(), to: one.to.getTime() }))
    .toSorted((a, b) => a.from - b.from)
  const spans: Span[] = []
  for (const span of own) {
    const last = spans.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else spans.push(span)
  }
  return spans
}

/** Minutes that somebody was there, counted once where two devices were. */
export const minutesThere = (presence: readonly Presence[], who: string): number =>
  spansOf(presence, who).reduce((sum, { from, to }) => sum + to - from, 0) / MINUTE_MS

/** Minutes that two were there at the same time, however often each came and went. */
export function minutesTogether(presence: readonly Presence[], one: string, other: string): number {
  const theirs = spansOf(presence, other)
  const shared = spansOf(presence, one).flatMap(a =>
    theirs.map(b => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))),
  )
  return shared.reduce((sum, ms) => sum + ms, 0) / MINUTE_MS
}

/** Whether two were there at the same time, whoever they are: the meeting took place. */
export const didMeet = (presence: readonly Presence[]): boolean =>
  presence.some(one => presence.some(other => one.who !== other.who && overlaps(one, other)))

/** The two members who may review each other: a meeting of two who were there together for long enough; null for any other. */
export function reviewPair(
  members: readonly string[],
  guests: number,
  presence: readonly Presence[],
): [string, string] | null {
  const [one, other] = members
  if (members.length !== 2 || guests > 0 || !one || !other) return null
  return minutesTogether(presence, one, other) >= REVIEW_MINUTES ? [one, other] : null
}
