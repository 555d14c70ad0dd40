import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { UserType } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Act, PersonAnswer, Point, State, TimeFacts } from '../rules.ts'
import type { Every } from '../rules/series.ts'

type Row = Selectable<DB['meetings']>
export type MeetingRecord = Omit<Row, 'state' | 'agenda' | 'language' | 'repeat_every'> & {
  state: State
  agenda: Point[]
  language: Language
  repeat_every: Every | null
}

/** Somebody who is asked, by the name that others read: of a member the name of their profile, of a guest the one that was given. */
export type PersonRecord = {
  id: string
  meeting_id: string
  user_id: string | null
  name: string
  username: string | null
  user_type: UserType | null
  avatar_file_id: string | null
  email: string | null
  language: Language
  zone: string | null
  answer: PersonAnswer
  word: string
  /** Of a suspended account: nothing goes to it. */
  away: boolean
}

export type TimeRecord = TimeFacts & { by: string }

/** A meeting with everybody who is asked and every time that is proposed. */
export type Whole = { meeting: MeetingRecord; people: PersonRecord[]; times: TimeRecord[]; owner: PersonRecord }

export type StepRecord = Omit<Selectable<DB['meeting_steps']>, 'act' | 'language'> & {
  act: Act
  language: Language | null
  by_name: string | null
}

const asRecord = (row: Row): MeetingRecord => row as unknown as MeetingRecord

const PEOPLE = sql`
  select p.id, p.meeting_id, p.user_id, coalesce(pv.name, u.name, p.name) as name,
    case when pr.status = 'approved' and u.suspended_at is null then u.username end as username,
    u.user_type, u.avatar_file_id, coalesce(u.email, p.email) as email, coalesce(u.language, p.language, 'en') as language,
    p.zone, p.answer, p.word, (u.suspended_at is not null) as away
  from meeting_people p
    left join users u on u.id = p.user_id
    left join profiles pr on pr.user_id = u.id and pr.status <> 'withdrawn'
    left join profile_versions pv on pv.id = pr.live_version_id`

/** Everybody who is asked to some meetings, the owner first, then in the order in which they were asked. */
async function peopleOf(db: Db, ids: readonly string[]): Promise<PersonRecord[]> {
  const { rows } = await sql<PersonRecord>`${PEOPLE}
    join meetings m on m.id = p.meeting_id
    where p.meeting_id = any(${[...ids]}::uuid[]) and p.removed_at is null
    order by (p.user_id is not distinct from m.owner_id) desc, p.invited_at, p.id`.execute(db)
  return rows
}

/** One who was asked, also when they were taken from the meeting since. */
export async function personOf(db: Db, id: string): Promise<PersonRecord | undefined> {
  const { rows } = await sql<PersonRecord>`${PEOPLE} where p.id = ${id}`.execute(db)
  return rows[0]
}

async function timesOf(db: Db, ids: readonly string[]): Promise<(TimeRecord & { meetingId: string })[]> {
  type Found = { id: string; meeting_id: string; starts_at: Date; by_id: string; fits: Record<string, boolean> }
  const { rows } = await sql<Found>`
    select t.id, t.meeting_id, t.starts_at, t.by_id, coalesce(jsonb_object_agg(a.person_id, a.fits) filter (where a.person_id is not null), '{}') as fits
    from meeting_times t left join meeting_time_answers a on a.time_id = t.id
    where t.meeting_id = any(${[...ids]}::uuid[]) group by t.id order by t.starts_at`.execute(db)
  return rows.map(row => ({
    id: row.id,
    meetingId: row.meeting_id,
    startsAt: row.starts_at,
    by: row.by_id,
    fits: new Map(Object.entries(row.fits)),
  }))
}

/** Meetings with all that belongs to them, in three reads however many there are. */
export async function wholesOf(db: Db, rows: readonly MeetingRecord[]): Promise<Whole[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const people = Map.groupBy(await peopleOf(db, ids), one => one.meeting_id)
  const times = Map.groupBy(await timesOf(db, ids), one => one.meetingId)
  return rows.map(meeting => {
    const asked = people.get(meeting.id) ?? []
    const owner = asked.find(one => one.user_id === meeting.owner_id)!
    return { meeting, people: asked, times: times.get(meeting.id) ?? [], owner }
  })
}

export async function wholeOf(db: Db, id: string): Promise<Whole | undefined> {
  const row = await db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst()
  return row && (await wholesOf(db, [asRecord(row)]))[0]
}

/** A meeting in somebody's hands for the time of a transaction. */
export async function heldWhole(tx: Tx, id: string): Promise<Whole | undefined> {
  const row = await tx.selectFrom('meetings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && (await wholesOf(tx, [asRecord(row)]))[0]
}

const placeOf = (whole: Whole | undefined, userId: string): PersonRecord | undefined =>
  whole?.people.find(one => one.user_id === userId)

/** A meeting and the place in it of a member who is asked; not found for anybody else. */
export async function ownWhole(db: Db, id: string, userId: string): Promise<{ whole: Whole; me: PersonRecord }> {
  const whole = await wholeOf(db, id)
  const me = placeOf(whole, userId)
  return whole && me ? { whole, me } : notFound()
}

/** The same, held. */
export async function heldOwn(tx: Tx, id: string, userId: string): Promise<{ whole: Whole; me: PersonRecord }> {
  const whole = await heldWhole(tx, id)
  const me = placeOf(whole, userId)
  return whole && me ? { whole, me } : notFound()
}

/** Who asked for a meeting on a booking page, and whose page that is; undefined of any other meeting. */
export async function visitOf(db: Db, meetingId: string): Promise<{ email: string; host: string } | undefined> {
  const row = await db
    .selectFrom('meeting_visits as v')
    .innerJoin('users as u', 'u.id', 'v.host_id')
    .select(['v.email', 'u.username as host'])
    .where('v.meeting_id', '=', meetingId)
    .executeTakeFirst()
  return row && { ...row, email: row.email.toLowerCase() }
}

/** What happened to a meeting, in its order. */
export async function stepsOf(db: Db, meetingId: string): Promise<StepRecord[]> {
  const { rows } = await sql<StepRecord>`
    select s.*, coalesce(pv.name, u.name, p.name) as by_name from meeting_steps s
      left join meeting_people p on p.id = s.by_id left join users u on u.id = p.user_id
      left join profiles pr on pr.user_id = u.id and pr.status <> 'withdrawn' left join profile_versions pv on pv.id = pr.live_version_id
    where s.meeting_id = ${meetingId} order by s.at, s.id`.execute(db)
  return rows
}

/** Meetings of the same series that are still to come, held, the first of them first. */
export async function comingOfSeries(tx: Tx, meeting: MeetingRecord): Promise<Whole[]> {
  const rows = await tx
    .selectFrom('meetings')
    .selectAll()
    .where('series_id', '=', meeting.series_id)
    .where('occurrence', '>=', meeting.occurrence)
    .where('state', '=', 'fixed')
    .orderBy('occurrence')
    .forUpdate()
    .execute()
  return wholesOf(tx, rows.map(asRecord))
}

/** The meeting of the same series that was to begin at a moment. */
export async function occurrenceOf(db: Db, meetingId: string, plannedAt: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('meetings')
    .select('id')
    .where('series_id', '=', e => e.selectFrom('meetings').select('series_id').where('id', '=', meetingId))
    .where('planned_at', '=', plannedAt)
    .executeTakeFirst()
  return row?.id
}

/** A meeting of a series with all after it that stand, or that were called off. */
export async function fromOneOn(db: Db, { meeting }: Whole, state: 'fixed' | 'cancelled'): Promise<Whole[]> {
  const rows = await db
    .selectFrom('meetings')
    .selectAll()
    .where('series_id', '=', meeting.series_id)
    .where('occurrence', '>=', meeting.occurrence)
    .where('state', '=', state)
    .orderBy('occurrence')
    .execute()
  return wholesOf(db, rows.map(asRecord))
}

/** A page of rows of meetings by a condition on `m`. */
export async function meetingsWhere(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  page: { limit: number; offset: number },
): Promise<MeetingRecord[]> {
  const { rows } = await sql<Row>`select m.* from meetings m where ${where} order by ${order}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(asRecord)
}
