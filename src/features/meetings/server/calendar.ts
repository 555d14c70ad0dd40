import type { Db } from '../../../platform/server/db.ts'
import { threadToken } from '../../../platform/server/mail-threads.ts'
import type { Attached } from '../../../platform/server/mailer.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { briefMomentText } from '../../../platform/shared/moments.ts'
import { commaOf } from '../../../platform/shared/text.ts'
import { wallOf } from '../../../platform/shared/zone-time.ts'
import { type Answer, type CalendarEntry, calendarFile } from '../../calendars/server/public.ts'
import { endOf, isOpen, type PersonAnswer } from '../rules.ts'
import { monthDayOf } from '../rules/series.ts'
import { fromOneOn, type PersonRecord, personOf, type Whole, wholeOf } from './queries.ts'
import { joinPath } from './tokens.ts'

export type Ways = Pick<House, 'secrets' | 'siteUrl' | 'config'>

/** What a file is for: it asks or moves, calls off, or brings an answer to the owner; `-all` of a whole series, `-rest` of one and all after it. */
export const FILES = ['request', 'request-all', 'request-rest', 'cancel', 'cancel-all', 'reply'] as const
export type FileKind = (typeof FILES)[number]
const METHODS = {
  request: 'REQUEST',
  'request-all': 'REQUEST',
  'request-rest': 'REQUEST',
  cancel: 'CANCEL',
  'cancel-all': 'CANCEL',
  reply: 'REPLY',
} as const

/** How calendar programs know a meeting. */
export const uidOf = (id: string): string => `meeting-${id}@majlis`

const ANSWERS: Record<PersonAnswer, Answer> = { waiting: 'asked', accepted: 'yes', declined: 'no' }

/** The word of the thread of one who is asked: answers of calendar programs come back with it. */
export const THREAD = 'meeting'

/**
 * Where answers of calendar programs go: the club's mailbox where it has one, with the word of whoever is asked. Members' own
 * addresses are not told to each other.
 */
function organiserMail({ secrets, siteUrl, config }: Ways, person: PersonRecord): string {
  const mailbox = config.MAIL_REPLIES_TO
  const at = mailbox?.lastIndexOf('@') ?? -1
  if (!mailbox || at < 0) return `no-reply@${new URL(siteUrl()).hostname}`
  return `${mailbox.slice(0, at)}+${threadToken(secrets, { kind: THREAD, id: person.id })}${mailbox.slice(at)}`
}

/** The page of a meeting for one who is asked. */
export const pageFor = (ways: Ways, { meeting }: Whole, person: PersonRecord): string =>
  person.user_id ? `/meeting/${meeting.id}` : joinPath(ways, { kind: 'guest', id: person.id })

/** True where a file stands for a whole series: its first meeting, once the time was chosen. */
const isOfSeries = ({ meeting }: Whole, kind: FileKind): boolean =>
  meeting.series_id === meeting.id && (kind === 'request-all' || kind === 'cancel-all')

/** What a calendar program shows below the title, in the language of whoever is asked. */
function descriptionFor(ways: Ways, whole: Whole, person: PersonRecord): string {
  const { meeting, people, times } = whole
  const { language } = person
  const words = (key: string, params: Record<string, string>) => say(language, 'meetings', `file.${key}`, params)
  const zone = person.zone ?? meeting.zone
  const others = people.filter(one => one.id !== person.id).map(one => one.name)
  const several = meeting.state === 'proposed' && times.length > 1
  return [
    several
      ? words('times', { times: times.map(one => briefMomentText(one.startsAt, language, zone)).join(' · ') })
      : '',
    others.length > 0 ? words('with', { names: others.join(commaOf(language)) }) : '',
    ...meeting.agenda.map((point, at) => `${at + 1}. ${point.text} (${point.minutes})`),
    ways.siteUrl() + pageFor(ways, whole, person),
  ]
    .filter(Boolean)
    .join('\n')
}

function entryFor(ways: Ways, whole: Whole, person: PersonRecord, kind: FileKind): CalendarEntry | null {
  const { meeting, times, owner } = whole
  const series = isOfSeries(whole, kind)
  const from = (series ? meeting.planned_at : meeting.starts_at) ?? times[0]?.startsAt
  if (!from) return null
  const page = ways.siteUrl() + pageFor(ways, whole, person)
  return {
    uid: uidOf(meeting.series_id ?? meeting.id),
    sequence: meeting.sequence,
    from,
    to: endOf(from, meeting.minutes),
    zone: meeting.zone,
    title: meeting.title,
    description: descriptionFor(ways, whole, person),
    place: page,
    link: page,
    organiser: { name: owner.name, mail: organiserMail(ways, person) },
    attendees: person.email ? [{ name: person.name, mail: person.email, answer: ANSWERS[person.answer] }] : [],
    standing: meeting.state === 'proposed' ? 'proposed' : 'agreed',
    changedAt: meeting.fixed_at ?? meeting.created_at,
    ...(series ? { repeats: repeatsOf(whole) } : meeting.series_id && { occurrence: meeting.planned_at ?? from }),
  }
}

/**
 * The calendar file of a meeting for one who is asked; of several of a series all that are called off or moved. Nobody else's address is in
 * it. A proposal stands at its earliest time, as tentative, and names the others.
 */
export function fileFor(ways: Ways, wholes: readonly Whole[], person: PersonRecord, kind: FileKind): string | null {
  const entries = wholes.flatMap(whole => entryFor(ways, whole, placeOf(whole, person), kind) ?? [])
  return entries.length > 0 ? calendarFile(METHODS[kind], entries) : null
}

/** The file of a meeting for one of its people: what it says while it holds, and that it is called off once it is. */
export const ownFile = (ways: Ways, whole: Whole, me: PersonRecord): string | null =>
  fileFor(ways, [whole], me, isOpen(whole.meeting.state) || whole.meeting.state === 'held' ? 'request' : 'cancel')

/** The same one's place in another meeting of the series, with what they answered to that one. */
const placeOf = ({ people }: Whole, person: PersonRecord): PersonRecord =>
  people.find(one =>
    person.user_id ? one.user_id === person.user_id : one.user_id === null && one.email === person.email,
  ) ?? person

/** How a series repeats, as calendars say it. */
function repeatsOf({ meeting }: Whole): NonNullable<CalendarEntry['repeats']> {
  const wall = wallOf((meeting.planned_at ?? meeting.starts_at)!.getTime(), meeting.zone)
  return {
    every: meeting.repeat_every!,
    count: meeting.repeat_count!,
    ...(meeting.repeat_every === 'month' && { onDay: monthDayOf(wall) }),
  }
}

/** The file of a mail (`attached`): which meeting, what for, and for whom. */
export async function drawFile(db: Db, ways: Ways, id: string): Promise<Attached | null> {
  const [meetingId = '', kind = '', personId = ''] = id.split('.')
  const whole = await wholeOf(db, meetingId)
  const person = await personOf(db, personId)
  if (!whole || !person || !isFileKind(kind)) return null
  const rest =
    kind === 'request-rest' ? 'fixed' : kind === 'cancel-all' && !isOfSeries(whole, kind) ? 'cancelled' : null
  const all = rest ? await fromOneOn(db, whole, rest) : [whole]
  const body = fileFor(ways, all, person, kind)
  const method = METHODS[kind]
  return body === null
    ? null
    : { name: 'meeting.ics', type: `text/calendar; charset=utf-8; method=${method}`, body: Buffer.from(body) }
}

const isFileKind = (kind: string): kind is FileKind => (FILES as readonly string[]).includes(kind)
