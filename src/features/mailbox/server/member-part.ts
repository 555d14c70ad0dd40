import { type RawBuilder, sql } from 'kysely'
import type { MemberPart } from '../../../platform/server/member-parts.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { READ } from '../rules/rights.ts'

const LAST = 4
type Row = { id: string; subject: string; language: Language; place: string; moved_at: Date }

/** Letters from an address, of whoever wrote signed in, and those that were filed on a member: each way by its own index. */
const found = (where: RawBuilder<unknown>) =>
  sql`(select t.id, t.subject, t.language, t.place, t.moved_at from mail_threads t where ${where} order by t.moved_at desc limit ${LAST})`

/** The last letters of a member or of an address. */
export const memberPart: MemberPart = {
  key: 'letters',
  access: READ,
  of: async (db, { memberId, email, say }) => {
    const ways = [
      ...(email ? [found(sql`lower(t.email) = lower(${email})`)] : []),
      ...(memberId ? [found(sql`t.filed_on = ${memberId}`)] : []),
    ]
    const { rows } = await sql<Row>`
      select * from (${sql.join(ways, sql` union `)}) w order by moved_at desc, id limit ${LAST}`.execute(db)
    return {
      to: email && rows.length > 0 ? `/apps/email?q=${encodeURIComponent(email)}` : null,
      lines: rows.map(row => ({
        text: row.subject,
        language: row.language,
        to: `/apps/email?open=${row.id}`,
        at: row.moved_at.toISOString(),
        end:
          row.place === 'spam' || row.place === 'trash'
            ? { text: say(`panel.letters.${row.place}`), tone: 'warning' as const }
            : null,
      })),
    }
  },
}
