import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import type { Meeting, MeetingRow, Person, Step } from '../contract.ts'
import { isOpen, type State } from '../rules.ts'
import { clashesOf } from './clashes.ts'
import { pairOf } from './pair-of.ts'
import type { MeetingRecord, PersonRecord, StepRecord, Whole } from './queries.ts'
import { stepsOf } from './queries.ts'
import { personWho, roomOf } from './room-door.ts'
import { joinPath } from './tokens.ts'

/** What views are made with. */
export type Around = Pick<House, 'targets' | 'secrets' | 'siteUrl'>

const personView = (one: PersonRecord, { meeting }: Whole, me: PersonRecord): Person => ({
  id: one.id,
  member: one.user_id,
  name: one.name,
  username: one.username,
  userType: one.user_type,
  picture: pictureOf(one.avatar_file_id),
  email: one.user_id === null && me.user_id === meeting.owner_id ? one.email : null,
  zone: one.zone,
  answer: one.answer,
  word: one.word,
  owner: one.user_id === meeting.owner_id,
  you: one.id === me.id,
})

/** True while something of a meeting waits for one of those who are asked. */
export function waitsFor({ meeting, times }: Whole, me: PersonRecord, now: Date): boolean {
  if (meeting.state === 'fixed') return me.answer === 'waiting' && meeting.starts_at! > now
  if (meeting.state !== 'proposed' || me.answer === 'declined') return false
  return times.some(time => time.startsAt > now && !time.fits.has(me.id))
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A meeting as lists show it to one who is asked; `of` says how many a series has. */
export function rowOf(whole: Whole, me: PersonRecord, now: Date, of: number): MeetingRow {
  const { meeting, people, times, owner } = whole
  return {
    _id: meeting.id,
    title: meeting.title,
    language: meeting.language,
    minutes: meeting.minutes,
    state: meeting.state,
    startsAt: iso(meeting.starts_at),
    firstAt: iso(times[0]?.startsAt ?? null),
    timeCount: times.length,
    zone: meeting.zone,
    atOnce: meeting.at_once,
    repeats: meeting.repeat_every && { every: meeting.repeat_every, count: meeting.repeat_count! },
    series: meeting.series_id === null ? null : { id: meeting.series_id, occurrence: meeting.occurrence!, of },
    owner: { id: owner.id, name: owner.name },
    people: people.map(one => personView(one, whole, me)),
    waitsForYou: waitsFor(whole, me, now),
  }
}

const stepView = (step: StepRecord): Step => ({
  act: step.act,
  by: step.by_name,
  at: step.at.toISOString(),
  word: step.word ? { text: step.word, language: step.language ?? 'en' } : null,
  from: iso(step.from_at),
  to: iso(step.to_at),
})

/** How many meetings a series has, by its id. */
export async function seriesLengths(db: Db, rows: readonly MeetingRecord[]): Promise<Map<string, number>> {
  const ids = rows.flatMap(row => row.series_id ?? [])
  if (ids.length === 0) return new Map()
  const { rows: counted } = await sql<{ id: string; count: number }>`
    select series_id as id, count(*)::int as count from meetings where series_id = any(${ids}::uuid[]) group by series_id`.execute(
    db,
  )
  return new Map(counted.map(one => [one.id, one.count]))
}

/** The meetings of a series to which somebody is asked, in their order. */
async function seriesOf(db: Db, { series_id: id }: MeetingRecord, userId: string): Promise<Meeting['ofSeries']> {
  if (id === null) return []
  const rows = await db
    .selectFrom('meetings as m')
    .innerJoin('meeting_people as p', j => j.onRef('p.meeting_id', '=', 'm.id').on('p.user_id', '=', userId))
    .select(['m.id', 'm.occurrence', 'm.starts_at', 'm.state'])
    .where('m.series_id', '=', id)
    .where('p.removed_at', 'is', null)
    .orderBy('m.occurrence')
    .execute()
  return rows.map(row => ({
    _id: row.id,
    occurrence: row.occurrence!,
    startsAt: row.starts_at!.toISOString(),
    state: row.state as State,
  }))
}

/** What a meeting is about, as far as its reader may see it. */
async function aboutOf(
  db: Db,
  around: Around,
  viewer: Viewer,
  { about_kind: kind, about_id: id }: MeetingRecord,
  language: Language,
) {
  if (kind === null || id === null) return null
  const target = around.targets().find(one => one.kind === kind)
  const [seen] = (await target?.look(db, viewer, [id], language)) ?? []
  return seen ? { title: seen.title, link: seen.link } : null
}

/** The whole of a meeting as one of its members sees it. */
export async function meetingView(
  db: Db,
  around: Around,
  { viewer, language }: { viewer: Viewer; language: Language },
  { whole, me }: { whole: Whole; me: PersonRecord },
): Promise<Meeting> {
  const { meeting, people, times } = whole
  const now = await clock(db)
  const lengths = await seriesLengths(db, [meeting])
  const own = me.user_id === meeting.owner_id
  const asked = meeting.starts_at ? [meeting.starts_at] : times.map(time => time.startsAt)
  const open = isOpen(meeting.state)
  const pair = meeting.state === 'held' ? await pairOf(db, whole) : null
  const other = pair?.includes(viewer.id) ? people.find(one => one.id !== me.id) : undefined
  const there = meeting.state === 'held' ? (await roomOf(db, meeting.id)).there : []
  return {
    ...rowOf(whole, me, now, lengths.get(meeting.series_id ?? '') ?? 1),
    agenda: meeting.agenda,
    times: times.map(time => ({
      id: time.id,
      startsAt: time.startsAt.toISOString(),
      by: time.by,
      fits: [...time.fits].flatMap(([id, fits]) => (fits ? [id] : [])),
      not: [...time.fits].flatMap(([id, fits]) => (fits ? [] : [id])),
    })),
    // What somebody wrote to the organiser is for the two of them.
    steps: (await stepsOf(db, meeting.id))
      .filter(step => step.act !== 'wrote' || own || step.by_id === me.id)
      .map(stepView),
    about: await aboutOf(db, around, viewer, meeting, language),
    link: own && meeting.at_once && open ? around.siteUrl() + joinPath(around, { kind: 'open', id: meeting.id }) : null,
    clashes: open ? await clashesOf(db, viewer.id, { times: asked, minutes: meeting.minutes, except: meeting.id }) : [],
    ofSeries: await seriesOf(db, meeting, viewer.id),
    mayReview: other?.name ?? null,
    there: there.map(one => {
      const person = personWho(people, one)
      return { person: person?.id ?? null, name: person?.name ?? (one.name || '—'), minutes: one.minutes }
    }),
  }
}
