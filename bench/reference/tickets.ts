import type { FastifyInstance } from 'fastify'
import { foldText } from '../../src/platform/shared/text.ts'
import type { Doors } from './doors.ts'
import { whoAsks } from './who.ts'

type Row = {
  id: string
  number: number
  subject: string
  language: string
  status: string
  priority: string
  department_id: string
  department: string
  arabic_department: string
  zone: string
  owner_id: string
  owner: string
  owner_avatar: string | null
  assignee_id: string | null
  assignee: string | null
  assignee_avatar: string | null
  due_at: Date | null
  late: boolean
  returns_at: Date | null
  tags: string[]
  stars: number | null
  created_at: Date
  moved_at: Date
}
type Asked = {
  view?: string
  status?: string
  priority?: string
  search?: string
  page?: string
  perPage?: string
  sortBy?: string
  sortDesc?: string
}

const OPEN = "t.status not in ('resolved', 'closed')"
const VIEWS: Record<string, string> = {
  mine: 't.assignee_id = $1',
  unassigned: 't.assignee_id is null',
  due: "t.due_at < now() + interval '2 hours'",
}
const COLUMNS: Record<string, string> = { movedAt: 't.moved_at', createdAt: 't.created_at', number: 't.number' }
const COUNTS = `select count(*)::int as all, (count(*) filter (where ${VIEWS.mine}))::int as mine,
    (count(*) filter (where ${VIEWS.unassigned}))::int as unassigned, (count(*) filter (where ${VIEWS.due}))::int as due
  from tickets t where ${OPEN} and t.owner_id <> $1`

function whereOf({ view = 'all', status = 'open', priority, search }: Asked): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one) + 1}`
  const parts = ['t.owner_id <> $1', ...(VIEWS[view] ? [VIEWS[view]] : [])]
  if (status === 'open') parts.push(OPEN)
  else if (status !== 'any') parts.push(`t.status = ${value(status)}`)
  if (priority) parts.push(`t.priority = ${value(priority)}`)
  if (search) {
    const like = value(`%${foldText(search).replace(/[%_\\]/g, '\\$&')}%`)
    const number = /^#?(\d{1,9})$/.exec(search)?.[1]
    parts.push(`t.id in (select id from tickets where subject_folded like ${like}
      union select k.id from tickets k join users u on u.id = k.owner_id
        where fold_text(u.name || ' ' || u.username::text) like ${like} and fold_text(u.name) like ${like}
      union select ticket_id from ticket_tags where tag = lower(${value(search)})
      ${number ? `union select id from tickets where number = ${value(Number(number))}` : ''})`)
  }
  return { where: parts.join(' and '), values }
}

const personOf = (id: string | null, name: string | null, avatar: string | null) =>
  id && name ? { _id: id, name, picture: avatar && `/api/files/${avatar}?size=thumb` } : null

const viewOf = (row: Row) => ({
  _id: row.id,
  number: row.number,
  subject: row.subject,
  language: row.language,
  status: row.status,
  priority: row.priority,
  department: { _id: row.department_id, name: row.department, arabicName: row.arabic_department, zone: row.zone },
  dueAt: row.due_at?.toISOString() ?? null,
  late: row.late,
  stars: row.stars,
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
  owner: personOf(row.owner_id, row.owner, row.owner_avatar),
  assignee: personOf(row.assignee_id, row.assignee, row.assignee_avatar),
  returnsAt: row.returns_at?.toISOString() ?? null,
  tags: row.tags,
})

/** The queue of the desk: a page, how many there are, and how many each of its parts has. */
export function mountTickets(app: FastifyInstance, { query }: Doors): void {
  app.get('/api/tickets/queue', async request => {
    const who = await whoAsks(query, request, 'tickets.read')
    const asked = request.query as Asked
    const { where, values } = whereOf(asked)
    const perPage = Number(asked.perPage ?? 24)
    const way = asked.sortDesc === 'true' ? 'desc' : 'asc'
    const order = `${COLUMNS[asked.sortBy ?? ''] ?? 't.due_at'} ${way} nulls last, t.moved_at desc, t.id`
    const { rows } = await query<Row>(
      `select t.*, d.name as department, d.arabic_name as arabic_department,
        coalesce(d.zone, (select value #>> '{}' from settings where key = 'timeZone'), 'UTC') as zone,
        o.name as owner, o.avatar_file_id as owner_avatar, a.name as assignee, a.avatar_file_id as assignee_avatar,
        coalesce(t.due_at < now(), false) as late, array(select tag from ticket_tags where ticket_id = t.id order by tag) as tags
      from (select * from tickets t where ${where} order by ${order} limit ${perPage} offset ${(Number(asked.page ?? 1) - 1) * perPage}) t
      join departments d on d.id = t.department_id join users o on o.id = t.owner_id left join users a on a.id = t.assignee_id
      order by ${order}`,
      [who.id, ...values],
    )
    const { rows: found } = await query<{ count: number }>(
      `select count(*)::int as count from tickets t where ${where}`,
      [who.id, ...values],
    )
    const { rows: counts } = await query<object>(COUNTS, [who.id])
    return { data: rows.map(viewOf), count: found[0]!.count, counts: counts[0]! }
  })
}
