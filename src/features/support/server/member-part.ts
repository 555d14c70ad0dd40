import { sql } from 'kysely'
import type { MemberPart } from '../../../platform/server/member-parts.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { READ } from '../rules/rights.ts'
import { isOpenStatus, type Status } from '../rules/vocabulary.ts'
import { deskReach } from './may-read.ts'

const LAST = 4
type Row = { id: string; subject: string; language: Language; status: Status; stars: number | null; moved_at: Date }

/** The last tickets of a member, of those that their reader may work on. */
export const memberPart: MemberPart = {
  key: 'tickets',
  access: READ,
  of: async (db, { memberId, viewer, say }) => {
    if (!memberId) return null
    const { rows } = await sql<Row>`
      select t.id, t.subject, t.language, t.status, t.stars, t.moved_at from tickets t
      where t.owner_id = ${memberId} and ${deskReach(viewer)} order by t.moved_at desc, t.id limit ${LAST}`.execute(db)
    return {
      lines: rows.map(row => ({
        text: row.subject,
        language: row.language,
        to: `/tickets/view/${row.id}`,
        at: row.moved_at.toISOString(),
        end: row.stars
          ? { text: say('panel.tickets.stars', { count: row.stars }), tone: row.stars > 2 ? 'brass' : 'danger' }
          : { text: say(`statuses.${row.status}`), tone: isOpenStatus(row.status) ? 'info' : 'neutral' },
      })),
    }
  },
}
