import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'

/** What staff write of a reason. */
export type ReasonTyped = {
  name: string
  arabicName: string
  hint: string
  arabicHint: string
  rule: string
  arabicRule: string
  severity: 'low' | 'medium' | 'high'
  /** The kinds of things it is for; null for all. */
  kinds: readonly string[] | null
  needsText: boolean
  archived: boolean
}

const columnsOf = (typed: ReasonTyped) => ({
  name: typed.name,
  arabic_name: typed.arabicName,
  hint: typed.hint,
  arabic_hint: typed.arabicHint,
  rule: typed.rule,
  arabic_rule: typed.arabicRule,
  severity: typed.severity,
  kinds: typed.kinds && [...typed.kinds],
  needs_text: typed.needsText,
})

/** Every reason, archived ones too, in their order. */
export const allReasons = (db: Db) => db.selectFrom('report_reasons').selectAll().orderBy('place').execute()

/** Adds a reason at the end; answers its id. */
export async function addReason(tx: Tx, typed: ReasonTyped): Promise<string> {
  const row = await tx
    .insertInto('report_reasons')
    .values({
      ...columnsOf(typed),
      key: sql`'own-' || uuid_v7()`,
      place: sql`(select coalesce(max(place), 0) + 1 from report_reasons)`,
      retired_at: typed.archived ? sql<Date>`clock_timestamp()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes a reason; reports that name it keep it. */
export async function editReason(tx: Tx, id: string, typed: ReasonTyped): Promise<void> {
  const row = await tx
    .updateTable('report_reasons')
    .set({
      ...columnsOf(typed),
      retired_at: typed.archived ? sql<Date>`coalesce(retired_at, clock_timestamp())` : null,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) notFound()
}

/** Moves a reason one place up or down among all. At the end it stays. */
export async function moveReason(tx: Tx, id: string, by: -1 | 1): Promise<void> {
  const rows = await tx
    .selectFrom('report_reasons')
    .select('id')
    .orderBy('place')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const at = rows.findIndex(row => row.id === id)
  if (at < 0) notFound()
  const order = rows.map(row => row.id)
  const [moved] = order.splice(at, 1)
  order.splice(Math.max(0, at + by), 0, moved!)
  for (const [place, one] of order.entries())
    await tx
      .updateTable('report_reasons')
      .set({ place: place + 1 })
      .where('id', '=', one)
      .execute()
}
