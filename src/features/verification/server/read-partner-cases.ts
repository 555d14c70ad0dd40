import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { AnswerIn, QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import type { listPartnerCases } from '../contract/partner-calls.ts'
import { casesOfPartner, PARTNER_COLUMNS, type PartnerRecord, partnerRowView } from './partner-queries.ts'

type Asked = QueryOf<typeof listPartnerCases>

const ORDER = {
  due: sql`a.due_at`,
  name: sql`fold_text(c.name)`,
  assigned: sql`a.assigned_at`,
  ended: sql`a.ended_at`,
} as const

function matching(partnerId: string, { show, type, search }: Asked) {
  const open = sql`and a.ended_at is ${sql.raw(show === 'open' ? 'null' : 'not null')}`
  const ofType = type ? sql`and c.profile_kind = ${type}` : sql``
  const called = search?.trim() ? sql`and position(fold_text(${search.trim()}) in fold_text(c.name)) > 0` : sql``
  return sql`${casesOfPartner(partnerId)} ${open} ${ofType} ${called}`
}

/** A page of a partner's cases: what is due first, or what was done last. */
export async function readPartnerCases(
  db: Db,
  partnerId: string,
  asked: Asked,
): Promise<AnswerIn<typeof listPartnerCases>> {
  const cases = matching(partnerId, asked)
  const done = asked.show === 'done'
  const order = ORDER[asked.sortBy ?? (done ? 'ended' : 'due')]
  const down = asked.sortDesc !== (done && (asked.sortBy ?? 'ended') === 'ended')
  const { rows } = await sql<PartnerRecord>`
    select ${PARTNER_COLUMNS} from ${cases}
    order by ${order} ${sql.raw(down ? 'desc' : 'asc')}, a.id limit ${asked.perPage} offset ${offsetOf(asked)}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${cases}`.execute(db)
  const tabs = await sql<{ open: number; done: number }>`
    select count(*) filter (where a.ended_at is null)::int as open, count(*) filter (where a.ended_at is not null)::int as done
    from ${casesOfPartner(partnerId)}`.execute(db)
  return { data: rows.map(partnerRowView), count: counted.rows[0]!.count, counts: tabs.rows[0]! }
}
