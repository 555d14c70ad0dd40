import { sql } from 'kysely'
import { record } from '../../../../platform/server/audit.ts'
import { type Db, type Tx, transact } from '../../../../platform/server/db.ts'
import type { Origin } from '../../../../platform/server/registry.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../../platform/shared/text.ts'
import { tellJoiningPoints } from '../../../settings/server/public.ts'
import { type RuleDraft, type RuleView, TRIAL_DAYS } from '../../contract/rules.ts'
import type { RuleCode } from '../../rules.ts'

type Row = {
  code: RuleCode
  name: Bilingual
  amount: number
  daily_cap: number | null
  active: boolean
  changed_at: Date
  points: number
  times: number
}

/** Every rule in its order, with what it gave in the last 30 days and was not taken back. */
export async function ruleViews(db: Db): Promise<RuleView[]> {
  const { rows } = await sql<Row>`
    select r.code, r.name, r.amount, r.daily_cap, r.active, r.changed_at,
      coalesce(sum(e.amount), 0)::int as points, count(p.id)::int as times
    from point_rules r
    left join point_postings p on p.rule = r.code and p.act = 'credited'
      and p.booked_at > clock_timestamp() - make_interval(days => ${TRIAL_DAYS})
      and not exists (select 1 from point_postings back where back.reverses_id = p.id)
    left join point_entries e on e.posting_id = p.id and e.amount > 0
    group by r.code order by r.position`.execute(db)
  return rows.map(row => ({
    ...draftOf(row),
    rule: row.code,
    changedAt: row.changed_at.toISOString(),
    given: { points: row.points, times: row.times },
  }))
}

const draftOf = (row: Pick<Row, 'name' | 'amount' | 'daily_cap' | 'active'>): RuleDraft => ({
  name: row.name,
  points: row.amount,
  dailyCap: row.daily_cap,
  active: row.active,
})

/** Changes a rule, and tells the pages that speak of joining what that gives now. */
export async function changeRule(
  tx: Tx,
  by: { id: string; origin: Origin },
  code: RuleCode,
  draft: RuleDraft,
): Promise<RuleView> {
  const before = await tx
    .selectFrom('point_rules')
    .selectAll()
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return notFound()
  await tx
    .updateTable('point_rules')
    .set({
      name: JSON.stringify(draft.name),
      amount: draft.points,
      daily_cap: draft.dailyCap,
      active: draft.active,
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .where('code', '=', code)
    .execute()
  await record(tx, {
    actorId: by.id,
    action: 'points.change-rule',
    target: { kind: 'point-rule', id: code },
    before: draftOf({ ...before, name: before.name as Bilingual }),
    after: draft,
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
  if (code === 'joining') await tellJoiningPoints(tx, draft.active ? draft.points : 0)
  return (await ruleViews(tx)).find(one => one.rule === code)!
}

/** Tells the pages that speak of joining what it gives, when the house starts. */
export const tellOfJoining = (db: Db): Promise<void> =>
  transact(db, async tx => {
    const rule = await tx
      .selectFrom('point_rules')
      .select(['active', 'amount'])
      .where('code', '=', 'joining')
      .executeTakeFirst()
    await tellJoiningPoints(tx, rule?.active ? rule.amount : 0)
  })
