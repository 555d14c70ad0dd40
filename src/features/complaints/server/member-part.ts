import { sql } from 'kysely'
import type { MemberPart } from '../../../platform/server/member-parts.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { READ } from '../contract/desk.ts'
import { STRIKE_MONTHS } from '../rules.ts'
import type { Action } from '../vocabulary.ts'

const LAST = 3
type Row = { id: string; title: string; action: Action | null; at: Date }

/** What still counts against a member, and the last cases about them. */
export const memberPart: MemberPart = {
  key: 'cases',
  access: READ,
  of: async (db, { memberId, say }) => {
    if (!memberId) return null
    const { rows } = await sql<Row>`
      select c.id, c.title, d.action, coalesce(d.decided_at, c.opened_at) as at
      from complaint_cases c left join complaint_decisions d on d.case_id = c.id and d.undone_at is null and d.carried_at is not null
      where c.owner_id = ${memberId} order by c.opened_at desc limit ${LAST}`.execute(db)
    if (rows.length === 0) return {}
    const { strikes, until } = await standingOf(db, memberId)
    return {
      to: `/complaints?show=all&member=${memberId}`,
      stands: {
        text: strikes > 0 ? say('panel.cases.strikes', { count: strikes }) : say('panel.cases.no-strikes'),
        more: until && say('panel.cases.restricted', { date: shortDate(until) }),
      },
      lines: rows.map(row => ({
        text: row.title,
        to: `/complaints/details/${row.id}`,
        at: row.at.toISOString(),
        end: row.action
          ? {
              text: say(`taken.${row.action}`),
              tone: row.action === 'dismiss' ? ('neutral' as const) : ('danger' as const),
            }
          : { text: say('status.in_review'), tone: 'info' as const },
      })),
    }
  },
}

async function standingOf(
  db: Parameters<MemberPart['of']>[0],
  memberId: string,
): Promise<{ strikes: number; until: Date | null }> {
  const { rows } = await sql<{ strikes: number; until: Date | null }>`
    select case when u.restricted_until > clock_timestamp() then u.restricted_until end as until,
      (select count(*)::int from complaint_decisions d where d.member_id = u.id and d.undone_at is null and d.overturned_at is null
        and d.action <> 'dismiss' and d.carried_at > clock_timestamp() - make_interval(months => ${STRIKE_MONTHS})) as strikes
    from users u where u.id = ${memberId}`.execute(db)
  return rows[0]!
}
