import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { ANSWER_DAYS, type listRequests, type Request } from '../contract.ts'

type Row = {
  id: string
  kind: Request['kind']
  user_id: string
  name: string
  username: string
  erased: boolean
  asked_at: Date
  due_at: Date
  state: Request['state']
  done_at: Date | null
  tied: string[]
  total: number
}

/** What members asked about their data: what is late first, then what is due next, then what is done. */
export async function requestPage(db: Db, query: QueryOf<typeof listRequests>, language: Language) {
  const wanted =
    query.state && { open: ['waiting', 'tied', 'late'], late: ['late'], done: ['done', 'taken-back'] }[query.state]
  const { rows } = await sql<Row>`
    with asked as (
      select id, 'erasure' as kind, user_id, asked_at, due_at, coalesce(erased_at, taken_back_at) as done_at, tied,
        case when taken_back_at is not null then 'taken-back' when erased_at is not null then 'done'
          when tied <> '{}' then 'tied' when due_at < clock_timestamp() - interval '1 day' then 'late' else 'waiting' end as state
      from erasures
      union all
      select id, 'copy', user_id, asked_at, asked_at + make_interval(days => ${ANSWER_DAYS}), ready_at, '{}',
        case when ready_at is not null then 'done' when gone_at is not null or asked_at < clock_timestamp() - interval '1 day' then 'late' else 'waiting' end
      from data_exports
    )
    select a.*, u.name, u.username, u.erased_at is not null as erased, count(*) over ()::int as total
    from asked a join users u on u.id = a.user_id
    where (${query.kind ?? null}::text is null or a.kind = ${query.kind ?? null}) and (${wanted ?? null}::text[] is null or a.state = any(${wanted ?? null}))
    order by array_position(array['late', 'tied', 'waiting'], a.state) nulls last, case when a.done_at is null then a.due_at end, a.asked_at desc, a.id
    limit ${query.perPage} offset ${offsetOf(query)}`.execute(db)
  return { data: rows.map(row => view(row, language)), count: rows[0]?.total ?? 0 }
}

const view = (row: Row, language: Language): Request => ({
  _id: row.id,
  kind: row.kind,
  member: row.erased ? null : { _id: row.user_id, name: row.name, username: row.username },
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  state: row.state,
  doneAt: row.done_at?.toISOString() ?? null,
  tied: row.tied.map(code => {
    const [feature = '', key = ''] = code.split(/\.(.*)/)
    return { feature, key, text: say(language, feature, `ties.${key}`, { count: 1 }) }
  }),
})
