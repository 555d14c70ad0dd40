import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { containing } from '../../../../platform/server/like.ts'
import { orderSql } from '../../../../platform/server/order.ts'
import { inUnits, money } from '../../../../platform/shared/money.ts'
import { type Order, offsetOf, type Paging } from '../../../../platform/shared/page.ts'
import type { CodeView } from '../../contract/staff.ts'
import { typedCode } from '../../rules.ts'
import { type Coins, coinsOf } from '../coins.ts'

type State = CodeView['state']
/** A promotion code as it is stored, with its plans, how often it counts as used, and whether it can be taken. */
export type CodeRow = {
  id: string
  code: string
  note: string
  percent: number | null
  minor: number | null
  currency: string | null
  lasts: CodeView['lasts']
  months: number | null
  first_only: boolean
  max_uses: number | null
  max_per_member: number | null
  ends_at: Date | null
  created_at: Date
  plan_ids: string[]
  uses: number
  state: State
}

const ROWS = sql`(
  select c.id, c.code, c.note, c.percent, c.minor, c.currency, c.lasts, c.months, c.first_only, c.max_uses, c.max_per_member,
    c.ends_at, c.created_at, u.uses,
    coalesce((select jsonb_agg(p.plan_id) from promotion_plans p where p.code_id = c.id), '[]') as plan_ids,
    case when c.ended_at is not null or c.ends_at <= clock_timestamp() then 'over'
      when c.max_uses <= u.uses then 'used-up' else 'open' end as state
  from promotion_codes c
  cross join lateral (
    select count(*)::int as uses from promotion_uses u where u.code_id = c.id and u.released_at is null) u) c`

/** A code as its editor shows it, in whole units. */
export const codeView = (row: CodeRow, coins: Coins): CodeView => ({
  _id: row.id,
  code: row.code,
  note: row.note,
  percent: row.percent,
  amount: row.minor === null ? null : inUnits(money(row.minor, row.currency!), coins(row.currency!)),
  currency: row.currency,
  lasts: row.lasts,
  months: row.months,
  planIds: row.plan_ids,
  firstOnly: row.first_only,
  maxUses: row.max_uses,
  maxPerMember: row.max_per_member,
  endsAt: row.ends_at?.toISOString() ?? null,
  state: row.state,
  uses: row.uses,
  createdAt: row.created_at.toISOString(),
})

async function codeWhere(db: Db, which: RawBuilder<unknown>): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`select * from ${ROWS} where ${which}`.execute(db)
  return rows[0]
}

/** A code by its id. */
export const codeById = (db: Db, id: string) => codeWhere(db, sql`id = ${id}`)

/** A code as somebody types it. */
export const codeCalled = (db: Db, typed: string) => codeWhere(db, sql`code = ${typedCode(typed)}`)

type Wish = Paging & { search?: string; state?: State; order: Order<'createdAt' | 'code' | 'uses' | 'endsAt'> }

/** A page of all codes. */
export async function codePage(db: Db, wish: Wish): Promise<{ data: CodeView[]; count: number }> {
  const text = containing((wish.search ?? '').trim())
  const where = sql`(code ilike ${text} or note ilike ${text}) and ${wish.state ? sql`state = ${wish.state}` : sql`true`}`
  const columns = { createdAt: sql`created_at`, code: sql`code`, uses: sql`uses`, endsAt: sql`ends_at` }
  const { rows } = await sql<CodeRow>`
    select * from ${ROWS} where ${where}
    order by ${orderSql(wish.order, columns, sql`id`)} limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${ROWS} where ${where}`.execute(db)
  const coins = await coinsOf(db)
  return { data: rows.map(row => codeView(row, coins)), count: counted.rows[0]!.count }
}

/** The last hundred that took a code. */
export async function takingsOf(db: Db, codeId: string) {
  const rows = await db
    .selectFrom('promotion_uses as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.name', 'u.username', 't.taken_at'])
    .where('t.code_id', '=', codeId)
    .where('t.released_at', 'is', null)
    .orderBy('t.taken_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(row => ({ name: row.name, username: row.username, takenAt: row.taken_at.toISOString() }))
}
