import { sql } from 'kysely'
import { personByLogin } from '../../src/features/accounts/server/public.ts'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { hoursOf } from '../../src/features/calendars/server/hours.ts'
import { slotsOf } from '../../src/features/calendars/server/slots.ts'
import { meetingHeld, Proposal } from '../../src/features/meetings/contract.ts'
import { answerMeeting } from '../../src/features/meetings/server/answer-meeting.ts'
import { proposeMeeting } from '../../src/features/meetings/server/propose-meeting.ts'
import { heldOwn } from '../../src/features/meetings/server/queries.ts'
import { tokenOf } from '../../src/features/meetings/server/tokens.ts'
import { askToMeet, confirmVisit } from '../../src/features/meetings/server/visits.ts'
import { meetingReview, reviewMeeting } from '../../src/features/reviews/server/review-meeting.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import { announce } from '../../src/platform/server/outbox.ts'
import type { House } from '../../src/platform/server/registry.ts'
import type { Viewer } from '../../src/platform/shared/access.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'
import meetings from '../data/demo-meetings.json' with { type: 'json' }
import { meetInRoom } from './meet-in-room.ts'

type Ids = ReadonlyMap<string, string>
type DemoMeeting = {
  from: string
  to: string
  title: string
  minutes: number
  zone: string
  otherZone: string
  /** Days from today and the hour (UTC) of each time that is proposed. */
  times: [number, number][]
  agenda?: { text: string; minutes: number }[]
  guests?: { name: string; email: string; language: 'en' | 'ar' }[]
  repeats?: { every: 'week' | 'month'; count: number }
  /** The other one takes the first time. */
  agreed?: boolean
  /** It was held so many days ago, and this was written down. */
  heldDaysAgo?: number
  notes?: string
  /** Minutes that each of the two was there. */
  there?: [number, number]
  /** What was recorded of it. */
  recorded?: { file: string; afterMinutes: number; seconds: number }
  /** The minutes went out. */
  sent?: boolean
  reviews?: { by: 'from' | 'to'; stars: number; text: string }[]
}

const DAY_MS = 86_400_000

/** Meetings that come, one that waits for an answer, a series, and one that was held, in both languages. */
export async function meetMembers(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  const today = new Date(new Date().toISOString().slice(0, 10)).getTime()
  for (const meeting of meetings as unknown as DemoMeeting[]) {
    const [from, to] = [ids.get(meeting.from), ids.get(meeting.to)]
    if (from && to && !(await isThere(db, from, meeting.title))) await meet(house, { from, to }, meeting, today)
  }
}

/** A filling that was interrupted goes on where it stopped. */
const isThere = async (db: Db, owner: string, title: string): Promise<boolean> =>
  (await db
    .selectFrom('meetings')
    .select('id')
    .where('owner_id', '=', owner)
    .where('title', '=', title)
    .executeTakeFirst()) !== undefined

async function meet(house: House, { from, to }: { from: string; to: string }, meeting: DemoMeeting, today: number) {
  const { db } = house.database
  const owner = await viewerOf(db, from)
  const other = await viewerOf(db, to)
  if (owner?.profileStatus !== 'approved' || other?.profileStatus !== 'approved') return
  const language = languageOfText(meeting.title)
  const wish = Proposal.parse({
    title: meeting.title,
    minutes: meeting.minutes,
    zone: meeting.zone,
    times: meeting.times.map(([days, hour]) => new Date(today + days * DAY_MS + hour * 3_600_000).toISOString()),
    members: [meeting.to],
    agenda: meeting.agenda,
    guests: meeting.guests,
    repeats: meeting.repeats,
  })
  const { meeting: made, times } = await transact(db, tx =>
    proposeMeeting(tx, house, { viewer: owner, language }, wish),
  )
  if (meeting.agreed || meeting.heldDaysAgo)
    await transact(db, async tx =>
      answerMeeting(tx, house, await heldOwn(tx, made.id, to), {
        answer: 'accepted',
        fits: [times[0]!.id],
        word: '',
        zone: meeting.otherZone,
        whole: false,
        language,
      }),
    )
  if (meeting.heldDaysAgo) await transact(db, tx => hold(tx, house, made.id, { owner, other }, meeting, today))
}

/** What nobody can do in a moment: a meeting that lies behind, with who was there and what was written down. */
async function hold(
  tx: Tx,
  house: House,
  id: string,
  { owner, other }: { owner: Viewer; other: Viewer },
  meeting: DemoMeeting,
  today: number,
) {
  const { heldDaysAgo: days = 1, notes = '', there = [30, 30], sent = false, minutes, title } = meeting
  const startsAt = new Date(today - days * DAY_MS + meeting.times[0]![1] * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  await sql`update meetings set state = 'held', starts_at = ${startsAt}, fixed_at = ${startsAt}::timestamptz - interval '3 days',
    created_at = ${startsAt}::timestamptz - interval '5 days', ended_at = ${endsAt} where id = ${id}`.execute(tx)
  await sql`update meeting_steps set at = ${startsAt}::timestamptz - interval '4 days',
    to_at = case when act = 'fixed' then ${startsAt}::timestamptz else to_at end where meeting_id = ${id}`.execute(tx)
  await sql`delete from calendar_entries where subject_id = ${id}`.execute(tx)
  await sql`insert into meeting_steps (meeting_id, act, at) values (${id}, 'held', ${endsAt})`.execute(tx)
  const came = { startsAt, endsAt, there, recorded: meeting.recorded }
  await meetInRoom(tx, house, { id, title, people: [owner, other] }, came)
  const sentAt = sent ? new Date(endsAt.getTime() + 3_600_000) : null
  await sql`insert into meeting_minutes (meeting_id, text, language, version, saved_by, saved_at, sent_at)
    values (${id}, ${notes}, ${languageOfText(notes)}, 1, ${owner.id}, ${endsAt}, ${sentAt}) on conflict do nothing`.execute(
    tx,
  )
  const language = languageOfText(title)
  await announce(tx, meetingHeld, { meetingId: id, title, language, pair: [owner.id, other.id] })
}

/** What those who met say of each other afterwards, once the club knows that they may. */
export async function reviewMeetings(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  for (const meeting of meetings as unknown as DemoMeeting[]) {
    const held = await db
      .selectFrom('meetings')
      .select(['id', 'ended_at'])
      .where('owner_id', '=', ids.get(meeting.from) ?? NOBODY)
      .where('title', '=', meeting.title)
      .where('state', '=', 'held')
      .executeTakeFirst()
    for (const { by, stars, text } of held ? (meeting.reviews ?? []) : [])
      await transact(db, async tx => {
        const viewer = (await viewerOf(tx, ids.get(meeting[by])!))!
        if ((await meetingReview(tx, held!.id, viewer.id)).review) return
        const { id } = await reviewMeeting(tx, house, viewer, {
          meetingId: held!.id,
          stars,
          text,
          language: languageOfText(text),
        })
        await sql`update reviews set created_at = ${held!.ended_at}::timestamptz + interval '20 hours' where id = ${id}`.execute(
          tx,
        )
      })
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const VISITOR = { name: 'Ingrid Sandvik', email: 'ingrid.sandvik@fjordfisk.example', zone: 'Europe/Oslo' }

/** Somebody without an account takes two times on the booking page of the told company. */
export async function visitMember(house: House, username: string): Promise<void> {
  const { db } = house.database
  const asked = await db.selectFrom('meeting_visits').select('id').limit(1).executeTakeFirst()
  const host = await personByLogin(db, username)
  if (asked || !host || !(await hoursOf(db, host.id))?.visitors) return
  const now = new Date()
  const to = new Date(now.getTime() + 12 * DAY_MS)
  const free = await slotsOf(db, host.id, { from: new Date(now.getTime() + 4 * DAY_MS), to, length: 30, now })
  const times = [free[1], free[9]].flatMap(time => time?.toISOString() ?? [])
  if (times.length === 0) return
  const wish = { ...VISITOR, title: 'Frozen cod by the container, twice a month', minutes: 30, times }
  await transact(db, tx => askToMeet(tx, house, username, wish, 'en'))
  const { id } = await db.selectFrom('meeting_visits').select('id').executeTakeFirstOrThrow()
  await transact(db, tx => confirmVisit(tx, house, tokenOf(house, { kind: 'visit', id })))
}
