import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { listCases, CaseRow, Counts } from '../contract/case.ts'
import { casesFor, claimHolds, records, rowView, withPartner } from './queries.ts'

type Asked = QueryOf<typeof listCases>

const ORDER = {
  age: sql`c.opened_at`,
  risk: sql`c.risk_score`,
  name: sql`fold_text(c.name)`,
} as const

/** What is still to be done: neither decided nor closed. */
const WAITING = sql<boolean>`c.decision is null and c.closed_at is null`
/** Decided, whether or not the undo time is over. */
const DECIDED = sql<boolean>`c.decision is not null and c.closed_as is distinct from 'withdrawn'`

function matching(db: Db, viewerId: string, asked: Asked) {
  const decided = asked.state === 'decided'
  let cases = casesFor(db, viewerId).where(decided ? DECIDED : WAITING)
  if (asked.show === 'mine')
    cases = decided
      ? cases.where('c.decided_by', '=', viewerId)
      : cases.where('c.claimed_by', '=', viewerId).where(claimHolds)
  if (asked.show === 'unclaimed') cases = cases.where(sql<boolean>`not ${claimHolds}`)
  if (asked.show === 'revisions') cases = cases.where('c.kind', '=', 'revision')
  if (asked.show === 'second') cases = cases.where('c.first_by', 'is not', null)
  if (asked.show === 'partners') cases = cases.where(withPartner)
  if (asked.type) cases = cases.where('c.profile_kind', '=', asked.type)
  if (asked.kind) cases = cases.where('c.kind', '=', asked.kind)
  if (asked.risk) cases = cases.where('c.risk', '=', asked.risk)
  if (asked.search?.trim())
    cases = cases.where(
      sql<boolean>`fold_text(c.name) like '%' || replace(replace(replace(fold_text(${asked.search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,
    )
  return cases
}

async function countTabs(db: Db, viewerId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as all,
      (count(*) filter (where ${claimHolds} and c.claimed_by = ${viewerId}))::int as mine,
      (count(*) filter (where not ${claimHolds}))::int as unclaimed,
      (count(*) filter (where c.kind = 'revision'))::int as revisions,
      (count(*) filter (where c.first_by is not null))::int as second,
      (count(*) filter (where ${withPartner}))::int as partners
    from verification_cases c where ${WAITING} and c.user_id <> ${viewerId}`.execute(db)
  return rows[0]!
}

/** A page of the queue with the counts of its tabs. Newest decisions come first among the decided. */
export async function readQueue(
  db: Db,
  viewerId: string,
  asked: Asked,
  language: Language,
): Promise<{ data: CaseRow[]; count: number; counts: Counts }> {
  const cases = matching(db, viewerId, asked)
  const { count } = await cases.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const byDecision = asked.state === 'decided' && asked.sortBy === 'age'
  const direction = asked.sortDesc !== byDecision ? 'desc' : 'asc'
  const rows = await records(cases)
    .orderBy(byDecision ? sql`c.decided_at` : ORDER[asked.sortBy], direction)
    .orderBy(sql`c.opened_at`)
    .orderBy(sql`c.id`)
    .limit(asked.perPage)
    .offset(offsetOf(asked))
    .execute()
  const at = await clock(db)
  return {
    data: rows.map(row => rowView(row, viewerId, at, language)),
    count: Number(count),
    counts: await countTabs(db, viewerId),
  }
}

/** Cases as the audit log refers to them: for reviewers only, and never the one about themselves. */
export async function lookAtCases(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (!viewer || !holds(viewer, 'verification.read') || ids.length === 0) return []
  const rows = await casesFor(db, viewer.id).select(['c.id', 'c.name']).where('c.id', 'in', ids).execute()
  return rows.map(({ id, name }) => ({ kind: 'verification', id, title: name, link: `/verifications/details/${id}` }))
}
