import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { momentText } from '../../../platform/shared/moments.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { personByLogin } from '../../accounts/server/public.ts'
import { checkSlots, freeAmong, hostNamed, type SeenHost, takeSlots } from '../../calendars/server/public.ts'
import { blockedBetween } from '../../social/server/public.ts'
import { MOST_WAITING } from '../contract/booking.ts'
import type { askToMeet as askCall, VisitToConfirm } from '../contract/visits.ts'
import type { Ways } from './calendar.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { addOwner, addPeople, addTimes, timesIn } from './propose-meeting.ts'
import { tell } from './tell.ts'
import { joinPath, openedBy, visitPath } from './tokens.ts'

type Around = Ways & Pick<House, 'targets'>

/** So long a link of a mail confirms, in hours. */
const CONFIRM_WITHIN = 24
/** Proposals of people without an account that wait for one host: their time is kept from others by nobody who has many addresses. */
const MOST_OF_VISITORS = 10

const hostFor = (db: Db, { targets }: Around, username: string, language: Language): Promise<SeenHost> =>
  hostNamed({ db, targets, viewer: null, language }, username)

/** Notes what somebody without an account wants, and mails them the link that confirms it. Nothing they wrote is in that mail. */
export async function askToMeet(
  tx: Tx,
  house: Around,
  username: string,
  { website, ...wish }: BodyOf<typeof askCall>,
  language: Language,
): Promise<void> {
  const { person: host } = await hostFor(tx, house, username, language)
  const now = await clock(tx)
  const times = timesIn(wish.times, now)
  await checkSlots(tx, host.id, { times, length: wish.minutes, now })
  if (website) return
  const { name, email, title, minutes, zone } = wish
  const { id } = await tx
    .insertInto('meeting_visits')
    .values({ host_id: host.id, name, email, language, title, minutes, times: JSON.stringify(times), zone })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendMail(tx, {
    to: email,
    language,
    kind: 'meetings.confirm-visit',
    params: { name: host.name, when: times.map(at => momentText(at, language, zone)).join('\n') },
    link: visitPath(house, id),
  })
}

type Row = Awaited<ReturnType<typeof rowOf>>

const timesOf = ({ times }: Row): Date[] => (times as string[]).map(time => new Date(time))

/** What a link confirms; 404 for one that was made up, is too old, or was forgotten. */
async function rowOf(db: Db, ways: Ways, token: string) {
  const opened = openedBy(ways, token)
  if (opened?.kind !== 'visit') return notFound()
  const row = await db
    .selectFrom('meeting_visits as v')
    .innerJoin('users as u', 'u.id', 'v.host_id')
    .selectAll('v')
    .select('u.username')
    .where('v.id', '=', opened.id)
    .where(e =>
      e.or([
        e('v.meeting_id', 'is not', null),
        sql<boolean>`v.asked_at > clock_timestamp() - make_interval(hours => ${CONFIRM_WITHIN})`,
      ]),
    )
    .executeTakeFirst()
  return row ?? notFound()
}

/** The page of whoever asked, in the meeting that it became. */
async function pageOf(db: Db, ways: Ways, row: Row): Promise<string | null> {
  if (row.meeting_id === null) return null
  const place = await db
    .selectFrom('meeting_people')
    .select('id')
    .where('meeting_id', '=', row.meeting_id)
    .where('user_id', 'is', null)
    .where('email', '=', row.email)
    .executeTakeFirst()
  return place ? joinPath(ways, { kind: 'guest', id: place.id }) : null
}

/** What a link confirms, as whoever has it sees it. */
export async function readVisit(db: Db, house: Around, token: string): Promise<VisitToConfirm> {
  const row = await rowOf(db, house, token)
  const language = row.language as Language
  const { person, hours } = await hostFor(db, house, row.username, language)
  const free = await freeAmong(db, person.id, { times: timesOf(row), length: row.minutes, now: await clock(db) })
  return {
    host: { name: person.name, username: person.username, zone: hours.zone },
    title: row.title,
    language: languageOfText(row.title, language),
    minutes: row.minutes,
    times: free.map(at => at.toISOString()),
    asked: timesOf(row).length,
    page: await pageOf(db, house, row),
  }
}

/**
 * What somebody asked for becomes a proposal of theirs to the host, whose meeting it is: it stands in both calendars as any other, and
 * whoever asked is its guest. What is free no more is left out.
 */
export async function confirmVisit(tx: Tx, house: Around, token: string): Promise<{ meetingId: string; page: string }> {
  const known = await rowOf(tx, house, token)
  await tx.selectFrom('meeting_visits').select('id').where('id', '=', known.id).forUpdate().execute()
  const row = await rowOf(tx, house, token)
  const done = await pageOf(tx, house, row)
  if (row.meeting_id !== null) return { meetingId: row.meeting_id, page: done ?? notFound() }
  const language = row.language as Language
  const { person: host, hours } = await hostFor(tx, house, row.username, language)
  await refuseTwins(tx, host.id, row.email)
  const now = await clock(tx)
  const asked = { length: row.minutes, now }
  // Whoever books at the same moment waits at the host's lock, so that what is free is told after it.
  await takeSlots(tx, host.id, { times: [], ...asked })
  const times = await freeAmong(tx, host.id, { times: timesOf(row), ...asked })
  refuse(times.length > 0 ? null : 'meetings.all-taken')
  await refuseMany(tx, host.id, row.email)
  const meetingId = await propose(tx, row, { hostId: host.id, zone: hours.zone, times })
  await tx.updateTable('meeting_visits').set({ meeting_id: meetingId }).where('id', '=', row.id).execute()
  const whole = await settleWrite(tx, meetingId)
  const guest = whole.people.find(one => one.user_id === null)!
  await keepStep(tx, meetingId, { act: 'proposed', by: guest })
  await tell(tx, house, 'proposed', whole, { to: [whole.owner], by: guest })
  return { meetingId, page: joinPath(house, { kind: 'guest', id: guest.id }) }
}

/** Nobody meets themselves, and a block holds for whoever comes by the address of their account. They alone read so: the link is in their mailbox. */
async function refuseTwins(db: Db, hostId: string, email: string): Promise<void> {
  const member = await personByLogin(db, email)
  if (!member) return
  const blocked = member.id !== hostId && (await blockedBetween(db, member.id, hostId))
  refuse(member.id === hostId || blocked ? 'meetings.not-possible' : null)
}

/** How much may wait for one host, from one address and from all who have no account. */
async function refuseMany(db: Db, hostId: string, email: string): Promise<void> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where lower(v.email) = lower(${email}))::int as own, count(*)::int as all
    from meeting_visits v join meetings m on m.id = v.meeting_id and m.state = 'proposed'
      join meeting_people p on p.meeting_id = m.id and p.user_id = m.owner_id
    where v.host_id = ${hostId} and not exists (
      select from meeting_times t join meeting_time_answers a on a.time_id = t.id and a.person_id = p.id where t.meeting_id = m.id)`.execute(
    db,
  )
  const { own, all } = rows[0]!
  if (own >= MOST_WAITING) throw new Refusal('meetings.enough-waiting', { max: MOST_WAITING })
  refuse(all >= MOST_OF_VISITORS ? 'meetings.many-waiting' : null)
}

type Proposing = { hostId: string; zone: string; times: readonly Date[] }

async function propose(tx: Tx, row: Row, { hostId, zone, times }: Proposing): Promise<string> {
  const language = row.language as Language
  const { id } = await tx
    .insertInto('meetings')
    .values({
      owner_id: hostId,
      title: row.title,
      agenda: '[]',
      language: languageOfText(row.title, language),
      zone,
      minutes: row.minutes,
      state: 'proposed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addOwner(tx, id, hostId, zone)
  const guests = [{ name: row.name, email: row.email, language }]
  const [guestId] = await addPeople(tx, id, { members: [], guests })
  await tx
    .updateTable('meeting_people')
    .set({ zone: row.zone, answer: 'accepted', answered_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', guestId!)
    .execute()
  await addTimes(tx, id, guestId!, times)
  return id
}

/** Forgets what nobody confirmed. */
export async function forgetVisits(db: Db): Promise<void> {
  await sql`delete from meeting_visits where meeting_id is null and asked_at < clock_timestamp() - make_interval(hours => ${2 * CONFIRM_WITHIN})`.execute(
    db,
  )
}
