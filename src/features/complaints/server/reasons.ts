import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import * as reports from '../../reports/server/public.ts'
import type { ReasonBody } from '../contract/reasons.ts'
import type { Severity } from '../vocabulary.ts'

/** Every reason in its order with how often it was given, and the kinds of things that can be reported. */
export async function listReasons(db: Db, house: House) {
  const rows = await reports.allReasons(db)
  const counted = await db
    .selectFrom('reports')
    .select(['reason_id', e => e.fn.countAll<number>().as('count')])
    .groupBy('reason_id')
    .execute()
  const counts = new Map(counted.map(row => [row.reason_id, Number(row.count)]))
  const data = rows.map(row => ({
    _id: row.id,
    name: row.name,
    arabicName: row.arabic_name,
    hint: row.hint,
    arabicHint: row.arabic_hint,
    rule: row.rule,
    arabicRule: row.arabic_rule,
    severity: row.severity as Severity,
    kinds: row.kinds,
    needsText: row.needs_text,
    archived: row.retired_at !== null,
    reports: counts.get(row.id) ?? 0,
  }))
  const kinds = house.targets().flatMap(one => (one.allows?.includes('report') ? [one.kind] : []))
  return { data, count: data.length, kinds }
}

const note = (tx: Tx, actorId: string, id: string, after: unknown) =>
  record(tx, { actorId, action: 'complaints.reasons', target: { kind: 'report-reason', id }, after })

/** Adds a reason at the end; answers its id. */
export async function addReason(tx: Tx, actorId: string, typed: ReasonBody): Promise<string> {
  const id = await reports.addReason(tx, typed)
  await note(tx, actorId, id, typed)
  return id
}

/** Changes a reason, archives it or offers it again. */
export async function editReason(tx: Tx, actorId: string, id: string, typed: ReasonBody): Promise<void> {
  await reports.editReason(tx, id, typed)
  await note(tx, actorId, id, typed)
}

/** Moves a reason one place up or down. */
export async function moveReason(tx: Tx, actorId: string, id: string, by: -1 | 1): Promise<void> {
  await reports.moveReason(tx, id, by)
  await note(tx, actorId, id, { by })
}
