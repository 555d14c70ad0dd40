import { isStaff } from '../../../platform/shared/access.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { arrangedMenu } from '../rules/arranged-menu.ts'
import type { MenuEntry } from '../rules/menus.ts'
import { sideMenuOf } from '../rules/side-menu.ts'
import { mountedPages } from './mounted.ts'

/** The side menu of whoever reads: what their rights open, of the club's people as each arranged it. */
export function useSideMenu(): { entries: readonly MenuEntry[]; arranges: boolean } {
  const { viewer, user } = useSession()
  const open = sideMenuOf(mountedPages(), viewer)
  if (!isStaff(viewer) || open.length === 0) return { entries: open, arranges: false }
  return { entries: arrangedMenu(open, user?.menu ?? null), arranges: true }
}
