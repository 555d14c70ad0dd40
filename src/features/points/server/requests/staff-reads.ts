import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { containing } from '../../../../platform/server/like.ts'
import { orderSql } from '../../../../platform/server/order.ts'
import type { AnswerIn, QueryOf } from '../../../../platform/shared/call.ts'
import { offsetOf } from '../../../../platform/shared/page.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../../platform/shared/text.ts'
import { personById, pictureOf } from '../../../accounts/server/public.ts'
import type { FullRequest, LookView, listRequests, readMemberPoints, StaffRequest } from '../../contract/requests.ts'
import type { Found, RequestStatus } from '../../requests.ts'
import type { RuleCode } from '../../rules.ts'
import { balancesOf } from '../post.ts'
import { readStatement } from '../read-points.ts'
import { REQUESTS, type RequestRow, requestsWhere, staffView } from './request-rows.ts'

const SORTS = { createdAt: sql`created_at`, amount: sql`amount`, number: sql`number` }

/** A page of all requests: the open ones first and of those the oldest, unless another order is asked for. */
export async function requestPage(
  db: Db,
  wish: QueryOf<typeof listRequests>,
): Promise<{ data: StaffRequest[]; count: number }> {
  const search = (wish.search ?? '').trim()
  const like = containing(search)
  const number = /^r?-?0*(\d{1,9})$/i.exec(search)?.[1] ?? null
  const where = sql`(${search} = '' or name ilike ${like} or username ilike ${like} or hash = ${search.toLowerCase()} or number = ${number}::int)
    and ${wish.status ? sql`status = ${wish.status}` : sql`true`}`
  const order = wish.sortBy
    ? orderSql({ by: wish.sortBy, desc: wish.sortDesc ?? true }, SORTS, sql`id`)
    : sql`status in ('submitted', 'checking') desc, case when status in ('submitted', 'checking') then created_at end, created_at desc, id`
  const { rows } = await sql<RequestRow>`
    select * from ${REQUESTS} where ${where} order by ${order} limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${REQUESTS} where ${where}`.execute(
    db,
  )
  return { data: rows.map(staffView), count: counted.rows[0]!.count }
}

type Source = AnswerIn<typeof readMemberPoints>['data']['sources'][number]

/** What each rule brought a member: what stands of it, how often, and how often it was taken back. */
async function sourcesOf(db: Db, userId: string, language: Language): Promise<Source[]> {
  const { rows } = await sql<{ code: RuleCode; name: Bilingual; points: number; times: number; back: number }>`
    select r.code, r.name,
      sum(case p.act when 'credited' then e.amount else -e.amount end)::int as points,
      count(*) filter (where p.act = 'credited')::int as times,
      count(*) filter (where p.act = 'taken-back')::int as back
    from point_postings p join point_rules r on r.code = p.rule join point_entries e on e.posting_id = p.id and e.amount > 0
    where p.user_id = ${userId} group by r.code order by points desc, r.position`.execute(db)
  return rows.map(({ code, name, ...counts }) => ({ rule: code, name: name[language], ...counts }))
}

type LookFacts = Omit<LookView, 'found' | 'at'>

/** A request with who moved it and what the chain said. */
async function fullRequest(db: Db, row: RequestRow): Promise<FullRequest> {
  const steps = await db
    .selectFrom('point_request_steps as step')
    .leftJoin('users', 'users.id', 'step.by_id')
    .select(['step.to_status', 'step.at', 'users.name'])
    .where('step.request_id', '=', row.id)
    .orderBy('step.at')
    .execute()
  const looks = await db
    .selectFrom('point_looks')
    .select(['found', 'facts', 'at'])
    .where('request_id', '=', row.id)
    .orderBy('at', 'desc')
    .limit(5)
    .execute()
  return {
    ...staffView(row),
    fee: row.fee,
    steps: steps.map(one => ({ status: one.to_status as RequestStatus, by: one.name, at: one.at.toISOString() })),
    looks: looks.map(one => ({ ...(one.facts as LookFacts), found: one.found as Found, at: one.at.toISOString() })),
  }
}

/** A member's requests with the evidence beside them. */
export async function memberPoints(
  db: Db,
  userId: string,
  language: Language,
): Promise<AnswerIn<typeof readMemberPoints>['data']> {
  const person = (await personById(db, userId)) ?? notFound()
  const { pending, earned, redeemed } = await balancesOf(db, userId)
  const requests: FullRequest[] = []
  for (const row of await requestsWhere(db, sql`user_id = ${userId}`)) requests.push(await fullRequest(db, row))
  return {
    member: {
      _id: person.id,
      name: person.name,
      username: person.username,
      picture: pictureOf(person.avatarFileId),
      userType: person.userType,
      role: person.role,
      joinedAt: person.createdAt.toISOString(),
      verifiedAt: person.verifiedAt?.toISOString() ?? null,
    },
    balances: { pending, earned, redeemed },
    sources: await sourcesOf(db, userId, language),
    requests,
    statement: (await readStatement(db, userId, { page: 1, perPage: 24 }, language)).data,
  }
}
