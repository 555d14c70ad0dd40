import type { Db } from '../../../platform/server/db.ts'
import type { Registry, TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { holds } from '../../../platform/shared/access.ts'
import { EDIT } from '../rules/rights.ts'
import { mayReadTicket } from './may-read.ts'
import { MESSAGE_FILES } from './queries.ts'

/** Tickets, the files of their messages, and departments as others may refer to them (files, audit log). */
export function registerTargets(registry: Registry): void {
  registry.target({ kind: 'ticket', look: lookAtTickets })
  registry.target({
    kind: MESSAGE_FILES,
    look: async () => [],
    mayReadFile: async (db, viewer, id) => {
      const message = await db
        .selectFrom('ticket_messages as m')
        .innerJoin('tickets as t', 't.id', 'm.ticket_id')
        .select(['m.kind', 't.id', 't.owner_id', 't.assignee_id', 't.department_id'])
        .where('m.id', '=', id)
        .executeTakeFirst()
      if (!message || !viewer) return 'no'
      const own = message.owner_id === viewer.id && message.kind !== 'note'
      return own || (await mayReadTicket(db, viewer, message)) ? 'privately' : 'no'
    },
  })
  registry.target({
    kind: 'department',
    look: async (db, viewer, ids, language) => {
      if (!holds(viewer, EDIT.permission) || ids.length === 0) return []
      const rows = await db
        .selectFrom('departments')
        .select(['id', 'name', 'arabic_name'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(row => ({
        kind: 'department',
        id: row.id,
        title: language === 'ar' ? row.arabic_name : row.name,
        link: `/tickets/departments/edit/${row.id}`,
      }))
    },
  })
}

async function lookAtTickets(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (!viewer || ids.length === 0) return []
  const rows = await db.selectFrom('tickets').selectAll().where('id', 'in', ids).execute()
  const seen: TargetView[] = []
  for (const row of rows)
    if (row.owner_id === viewer.id || (await mayReadTicket(db, viewer, row)))
      seen.push({ kind: 'ticket', id: row.id, title: `#${row.number} ${row.subject}`, link: `/tickets/view/${row.id}` })
  return seen
}
