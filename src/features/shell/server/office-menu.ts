import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { isStaff, type Viewer } from '../../../platform/shared/access.ts'
import type { OfficeMenu } from '../../../platform/shared/session-contract.ts'
import { menuArranged } from '../contract.ts'
import { beginningOf, tidied } from '../rules/arranged-menu.ts'

/** How the viewer has the menu of the back-office: as arranged, else as their role begins it; null is the club's order. */
export async function officeMenuOf(db: Db, viewer: Viewer): Promise<OfficeMenu | null> {
  if (!isStaff(viewer)) return null
  const row = await db
    .selectFrom('users')
    .leftJoin('office_menus as menu', 'menu.user_id', 'users.id')
    .leftJoin('roles', join => join.onRef('roles.id', '=', 'users.preset_id').on('roles.system', '=', true))
    .select(['menu.user_id as arranged', 'pinned', 'hidden', 'sorted', 'roles.name as preset'])
    .where('users.id', '=', viewer.id)
    .executeTakeFirst()
  if (!row?.arranged) return beginningOf(row?.preset ?? null)
  return { pinned: row.pinned ?? [], hidden: row.hidden ?? [], order: row.sorted ?? [] }
}

/** Keeps the viewer's menu, and tells their other windows. */
export async function arrangeMenu(tx: Tx, viewer: Viewer, wish: OfficeMenu): Promise<OfficeMenu> {
  const { pinned, hidden, order: sorted } = tidied(wish)
  await tx
    .insertInto('office_menus')
    .values({ user_id: viewer.id, pinned, hidden, sorted })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(e => ({ pinned, hidden, sorted, changed_at: e.fn('clock_timestamp') })),
    )
    .execute()
  const menu = { pinned, hidden, order: sorted }
  await announce(tx, menuArranged, { menu }, `member:${viewer.id}`)
  return menu
}

/** Forgets how the viewer arranged the menu. */
export async function resetMenu(tx: Tx, viewer: Viewer): Promise<OfficeMenu | null> {
  await tx.deleteFrom('office_menus').where('user_id', '=', viewer.id).execute()
  const menu = await officeMenuOf(tx, viewer)
  await announce(tx, menuArranged, { menu }, `member:${viewer.id}`)
  return menu
}
