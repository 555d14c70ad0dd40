import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { busyOf } from '../../calendars/server/public.ts'
import { endOf, overlaps } from '../rules.ts'

type Own = { title: string; from: Date; to: Date }

/** Meetings at their time that a member did not decline, within some stretch of time. */
async function ownBetween(db: Db, userId: string, from: Date, to: Date, except: string | null = null) {
  const { rows } = await sql<Own & { id: string }>`
    select m.id, m.title, m.starts_at as "from", m.starts_at + make_interval(mins => m.minutes) as "to"
    from meetings m join meeting_people p on p.meeting_id = m.id and p.user_id = ${userId} and p.removed_at is null
    where m.state = 'fixed' and p.answer <> 'declined' and m.starts_at < ${to}
      and m.starts_at + make_interval(mins => m.minutes) > ${from} and m.id is distinct from ${except}::uuid
    order by m.starts_at`.execute(db)
  return rows
}

export type Asked = { times: readonly Date[]; minutes: number; except?: string | null | undefined }

/** What a member has at some times already: own meetings by their title, busy times of calendars of elsewhere without. */
export async function clashesOf(db: Db, userId: string, { times, minutes, except }: Asked) {
  if (times.length === 0) return []
  const spans = times.map(from => ({ from, to: endOf(from, minutes) }))
  const first = new Date(Math.min(...spans.map(one => one.from.getTime())))
  const last = new Date(Math.max(...spans.map(one => one.to.getTime())))
  const own = await ownBetween(db, userId, first, last, except ?? null)
  // Of calendars of elsewhere it is known when somebody is busy, not what with.
  const elsewhere = (await busyOf(db, [userId], { from: first, to: last })).filter(one => one.thing === null)
  return spans.flatMap(span => {
    const taken = own.find(one => overlaps(one, span))
    if (!taken && !elsewhere.some(one => overlaps(one, span))) return []
    return [{ startsAt: span.from.toISOString(), title: taken?.title ?? null }]
  })
}
