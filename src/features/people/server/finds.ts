import { sql } from 'kysely'
import type { DeskHit, FindKind } from '../../../platform/server/finds.ts'
import { holds } from '../../../platform/shared/access.ts'
import { calledSo } from './list-people.ts'

/** Everybody with an account, also whom no directory shows, by name, user name and, for whoever may see it, address. */
export const finds: FindKind = {
  access: { permission: 'users.read' },
  icon: 'person',
  find: async (db, viewer, text, most) => {
    const { rows } = await sql<DeskHit>`
      select u.id, u.name as title, '@' || u.username::text as about, '/apps/users/view/' || u.id as to
      from users u where ${calledSo(text, holds(viewer, 'users.contact'))}
      order by fold_text(u.name), u.id limit ${most}`.execute(db)
    return rows
  },
}
