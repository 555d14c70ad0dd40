import type { FastifyInstance } from 'fastify'
import { strings as words } from '../../src/features/access/strings.en.ts'
import { foldText } from '../../src/platform/shared/text.ts'
import type { Doors } from './doors.ts'
import { whoAsks } from './who.ts'

type Who = { _id: string; name: string; username: string }
type Row = {
  id: string
  at: Date
  action: string
  target_kind: string | null
  target_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  address: string | null
  actor: Who | null
  other: Who | null
}
type Asked = Partial<
  Record<
    | 'perPage'
    | 'before'
    | 'after'
    | 'search'
    | 'subject'
    | 'action'
    | 'memberId'
    | 'objectKind'
    | 'objectId'
    | 'from'
    | 'to',
    string
  >
>
type Thing = { name: string; link: string | null }

const MOST = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PEOPLE = ['account', 'member', 'user']

/** The part of a union that has one way into the log, in its order, and no more rows than a page asks for. */
type Part = (end: string) => string

function partsOf(asked: Asked, ids: string[] | null, acts: string[] | null, values: unknown[]): Part[] {
  const value = (one: unknown) => `$${values.push(one)}`
  const { memberId, objectKind, objectId, from, to } = asked
  const all = [
    ...(objectKind ? [`target_kind = ${value(objectKind)}`] : []),
    ...(objectId ? [`target_id = ${value(objectId)}`] : []),
    ...(from ? [`at >= ${value(from)}::date`] : []),
    ...(to ? [`at < ${value(to)}::date + 1`] : []),
  ]
  const oneWay = ids || memberId || objectId
  if (acts && oneWay) all.push(`action = any(${value(acts)}::text[])`)
  const of = (conditions: string[], end: string) =>
    `select at, id from audit where ${[...conditions, ...all, 'true'].join(' and ')} ${end}`
  if (ids)
    return [
      end => `select f.at, f.id from unnest(${value(ids)}::uuid[]) who, lateral (${of(['actor_id = who'], end)}) f`,
    ]
  if (acts && !oneWay)
    return [
      end =>
        `select f.at, f.id from unnest(${value(acts)}::text[]) act, lateral (${of(['action = act'], end.includes('order') ? end : `order by at desc, id desc ${end}`)}) f`,
    ]
  if (!memberId) return [end => of([], end)]
  const member = value(memberId)
  return [
    end => of([`actor_id = ${member}::uuid`], end),
    ...PEOPLE.map(
      (kind): Part =>
        end =>
          of([`target_kind = '${kind}'`, `target_id = ${member}::text`], end),
    ),
  ]
}

/** The audit log: a page by key, how many there are up to a bound, and what the entries are about by name. */
export function mountActs(app: FastifyInstance, { query }: Doors): void {
  const actsOf = async (subject: string) =>
    (
      await query<{ act: string }>(
        `with recursive f as ((select action as act from audit order by 1 limit 1) union all
          select (select action from audit where action > f.act order by 1 limit 1) from f where f.act is not null)
        select act from f where act like $1`,
        [`${subject}.%`],
      )
    ).rows.map(row => row.act)
  async function named(kinds: Map<string, Set<string>>): Promise<Map<string, Thing>> {
    const names = new Map<string, Thing>()
    for (const [kind, ids] of kinds) {
      const people = PEOPLE.includes(kind)
      if (!people && kind !== 'industries' && kind !== 'role') continue
      const { rows } = await query<{ id: string; name: string }>(
        `select id, name::text as name from ${people ? 'users' : kind === 'role' ? 'roles' : 'industries'} where id = any($1::uuid[])`,
        [[...ids]],
      )
      for (const { id, name } of rows)
        names.set(`${kind} ${id}`, {
          name,
          link: people ? `/apps/users/view/${id}` : kind === 'role' ? `/roles/${id}` : `/industries?peek=${id}`,
        })
    }
    return names
  }
  /** What is gone: called as the log kept it last, or a report. */
  async function lastNames(gone: readonly [string, string][], names: Map<string, Thing>): Promise<void> {
    const kept = gone.filter(([kind]) => kind === 'industries' || kind === 'role')
    if (kept.length > 0) {
      const { rows } = await query<{ kind: string; id: string; name: string }>(
        `select distinct on (a.target_kind, a.target_id) a.target_kind as kind, a.target_id as id, coalesce(after ->> 'name', before ->> 'name') as name
        from unnest($1::text[], $2::text[]) g (kind, id) join audit a on a.target_kind = g.kind and a.target_id = g.id
        where coalesce(after ->> 'name', before ->> 'name') is not null order by 1, 2, a.at desc`,
        [kept.map(([kind]) => kind), kept.map(([, id]) => id)],
      )
      for (const { kind, id, name } of rows) names.set(`${kind} ${id}`, { name, link: null })
    }
    const left = gone.filter(([kind, id]) => !names.has(`${kind} ${id}`))
    if (left.length === 0) return
    const { rows } = await query<{ kind: string; id: string; title: string }>(
      `select distinct on (r.target_kind, r.target_id) r.target_kind as kind, r.target_id::text as id, r.title
      from unnest($1::text[], $2::uuid[]) g (kind, id) join reports r on r.target_kind = g.kind and r.target_id = g.id
      order by r.target_kind, r.target_id, r.created_at desc`,
      [left.map(([kind]) => kind), left.map(([, id]) => id)],
    )
    for (const { kind, id, title } of rows) names.set(`${kind} ${id}`, { name: title, link: null })
  }

  app.get('/api/users-activity', async request => {
    await whoAsks(query, request)
    const asked = request.query as Asked
    const perPage = Number(asked.perPage ?? 24)
    const ids = asked.search
      ? (
          await query<{ id: string }>(
            `select id from users u where fold_text(u.name || ' ' || u.username::text) like $1 limit 1000`,
            [`%${foldText(asked.search).replace(/[%_\\]/g, '\\$&')}%`],
          )
        ).rows.map(row => row.id)
      : null
    const key = asked.before ?? asked.after
    const up = !asked.before && asked.after !== undefined
    const values: unknown[] = []
    const acts = asked.action ? [asked.action] : asked.subject ? await actsOf(asked.subject) : null
    const parts = partsOf(asked, ids, acts, values)
    const place = key
      ? (await query<{ at: string }>('select at::text as at from audit where id = $1', [key])).rows[0]!
      : null
    const beyond = place ? `and (at, id) ${up ? '>' : '<'} ('${place.at}'::timestamptz, '${key}'::uuid)` : ''
    const order = `order by at ${up ? 'asc' : 'desc'}, id ${up ? 'asc' : 'desc'} limit ${perPage + 1}`
    const union = (end: string) => parts.map(part => `(${part(end)})`).join(' union ')
    // The values of the parts are pushed while they are written.
    const pageOf = union(`${beyond} ${order}`)
    const { rows } = await query<Row>(
      `with page as (select * from (${pageOf}) f ${order})
      select a.id, a.at, a.action, a.target_kind, a.target_id, a.before, a.after, a.address,
        case when u.id is not null then jsonb_build_object('_id', u.id, 'name', u.name, 'username', u.username) end as actor,
        case when o.id is not null then jsonb_build_object('_id', o.id, 'name', o.name, 'username', o.username) end as other
      from page p join audit a on a.id = p.id left join users u on u.id = a.actor_id
        left join users o on o.id = (coalesce(a.after ->> 'partnerId', a.before ->> 'authorId'))::uuid
      order by p.at ${up ? 'asc' : 'desc'}, p.id ${up ? 'asc' : 'desc'}`,
      values,
    )
    const more = rows.length > perPage
    const page = rows.slice(0, perPage)
    if (up) page.reverse()
    const counting: unknown[] = []
    const countOf = partsOf(asked, ids, acts, counting)
      .map(part => `(${part(`limit ${MOST + 1}`)})`)
      .join(' union ')
    const { rows: found } = await query<{ count: number }>(
      `select count(*)::int as count from (select 1 from (${countOf}) f limit ${MOST + 1}) c`,
      counting,
    )
    const wanted =
      asked.objectKind && asked.objectId
        ? { kind: asked.objectKind, id: asked.objectId }
        : asked.memberId
          ? { kind: 'account', id: asked.memberId }
          : null
    const kinds = new Map<string, Set<string>>()
    const about = [...page.map(row => ({ kind: row.target_kind, id: row.target_id })), ...(wanted ? [wanted] : [])]
    for (const { kind, id } of about)
      if (kind && id && UUID.test(id)) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id))
    const names = await named(kinds)
    await lastNames(
      [...kinds].flatMap(([kind, some]) =>
        [...some].flatMap(id => (names.has(`${kind} ${id}`) ? [] : [[kind, id] as [string, string]])),
      ),
      names,
    )
    const { rows: presets } = await query<{ id: string; name: string; title: { en: string } | null }>(
      'select id, name::text as name, title from roles',
    )
    const titles = new Map(
      presets.map(one => [one.id, one.title?.en ?? words.roles[one.name as keyof typeof words.roles]]),
    )
    const inWords = (kept: Record<string, unknown> | null) => {
      if (!kept || !('presetId' in kept)) return kept
      const { presetId, ...rest } = kept
      return { ...rest, preset: titles.get(String(presetId)) ?? null }
    }
    const thing = (kind: string, id: string | null) => ({
      kind,
      id,
      ...(names.get(`${kind} ${id}`) ?? { name: null, link: null }),
    })
    return {
      data: page.map(row => ({
        _id: row.id,
        at: row.at.toISOString(),
        actor: row.actor,
        action: row.action,
        target: row.target_kind === null ? null : thing(row.target_kind, row.target_id),
        other: row.other,
        before: inWords(row.before),
        after: inWords(row.after),
        address: row.address,
      })),
      count: Math.min(found[0]!.count, MOST),
      atLeast: found[0]!.count > MOST,
      newer: up ? more : asked.before !== undefined,
      older: up || more,
      about: wanted && thing(wanted.kind, wanted.id),
    }
  })
}
