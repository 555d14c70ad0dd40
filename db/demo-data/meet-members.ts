import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { Proposal } from '../../src/features/meetings/contract.ts'
import { answerMeeting } from '../../src/features/meetings/server/answer-meeting.ts'
import { proposeMeeting } from '../../src/features/meetings/server/propose-meeting.ts'
import { heldOwn } from '../../src/features/meetings/server/queries.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'
import meetings from '../data/demo-meetings.json' with { type: 'json' }

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
  if (meeting.heldDaysAgo)
    await hold(db, made.id, { owner: from, days: meeting.heldDaysAgo, notes: meeting.notes ?? '' })
}

/** What nobody can do in a moment: a meeting that lies behind, with what was written down. */
async function hold(db: Db, id: string, { owner, days, notes }: { owner: string; days: number; notes: string }) {
  const back = sql`make_interval(days => ${days})`
  await sql`update meetings set state = 'held', starts_at = date_trunc('hour', clock_timestamp()) - ${back}, fixed_at = clock_timestamp() - ${back} - interval '3 days',
    created_at = clock_timestamp() - ${back} - interval '5 days', ended_at = clock_timestamp() - ${back} where id = ${id}`.execute(
    db,
  )
  await sql`update meeting_steps set at = clock_timestamp() - ${back} - interval '4 days' where meeting_id = ${id}`.execute(
    db,
  )
  await sql`delete from calendar_entries where subject_id = ${id}`.execute(db)
  await sql`insert into meeting_steps (meeting_id, act, at) values (${id}, 'held', clock_timestamp() - ${back})`.execute(
    db,
  )
  await sql`insert into meeting_minutes (meeting_id, text, language, version, saved_by, saved_at)
    values (${id}, ${notes}, ${languageOfText(notes)}, 1, ${owner}, clock_timestamp() - ${back}) on conflict do nothing`.execute(
    db,
  )
}
