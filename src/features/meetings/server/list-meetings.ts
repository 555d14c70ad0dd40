import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { listMeetings as listCall } from '../contract.ts'
import { LISTS, type List } from '../rules.ts'
import { meetingsWhere, wholesOf } from './queries.ts'
import { rowOf, seriesLengths } from './view.ts'

/** Those of a member, by what they are to them; of a series only the next one stands in the list of what comes. */
const mine = (userId: string) => sql`exists (select from meeting_people p
  where p.meeting_id = m.id and p.user_id = ${userId} and p.removed_at is null)`
const unanswered = (
  userId: string,
) => sql`exists (select from meeting_people p where p.meeting_id = m.id and p.user_id = ${userId}
  and p.removed_at is null and p.answer <> 'declined' and (
    (m.state = 'fixed' and p.answer = 'waiting' and m.starts_at > clock_timestamp()) or
    (m.state = 'proposed' and exists (select from meeting_times t where t.meeting_id = m.id and t.starts_at > clock_timestamp()
      and not exists (select from meeting_time_answers a where a.time_id = t.id and a.person_id = p.id)))))`
const next = sql`(m.series_id is null or not exists (select from meetings e
  where e.series_id = m.series_id and e.occurrence < m.occurrence and e.state = 'fixed'))`
const OPEN = sql`m.state in ('proposed', 'fixed')`
const FIRST = sql`coalesce(m.starts_at, (select min(t.starts_at) from meeting_times t where t.meeting_id = m.id))`

const WHERE = {
  coming: (userId: string) => sql`${mine(userId)} and ${OPEN} and ${next}`,
  waiting: (userId: string) => sql`${OPEN} and ${next} and ${unanswered(userId)}`,
  past: (userId: string) => sql`${mine(userId)} and not ${OPEN}`,
}
const ORDER = {
  coming: sql`${FIRST}, m.id`,
  waiting: sql`${FIRST}, m.id`,
  past: sql`coalesce(m.ended_at, m.created_at) desc, m.id`,
}

async function countsOf(db: Db, userId: string): Promise<Record<List, number>> {
  const { rows } = await sql<Record<List, number>>`
    select ${sql.join(LISTS.map(list => sql`count(*) filter (where ${WHERE[list](userId)})::int as ${sql.ref(list)}`))}
    from meetings m where m.id in (select meeting_id from meeting_people where user_id = ${userId})`.execute(db)
  return rows[0]!
}

/** A page of a member's meetings; unasked it is what waits for them, else what comes. */
export async function listMeetings(
  db: Db,
  userId: string,
  wish: Paging & { list?: List | undefined },
): Promise<AnswerOf<typeof listCall>> {
  const counts = await countsOf(db, userId)
  const list = wish.list ?? (counts.waiting > 0 ? 'waiting' : 'coming')
  const page = { limit: wish.perPage, offset: offsetOf(wish) }
  const found = await meetingsWhere(db, WHERE[list](userId), ORDER[list], page)
  const [now, lengths, wholes] = [await clock(db), await seriesLengths(db, found), await wholesOf(db, found)]
  return {
    data: wholes.map(whole =>
      rowOf(
        whole,
        whole.people.find(one => one.user_id === userId)!,
        now,
        lengths.get(whole.meeting.series_id ?? '') ?? 1,
      ),
    ),
    count: counts[list],
    list,
    counts,
  }
}
