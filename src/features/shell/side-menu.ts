import { isStaff, type Viewer } from '../../platform/shared/access.ts'
import type { Page } from '../../platform/shared/site-page.ts'
import {
  GUEST_MENU,
  type MenuEntry,
  OFFERING_MENU,
  PARTNER_MENU,
  SERVING_MENU,
  STAFF_MENU,
  WAITING_VALIDATOR_MENU,
} from './menus.ts'
import { leadsSomewhere } from './rules.ts'

/** The whole side menu of a role and kind (spec, side menu by role), before it is held against what is mounted. */
function wholeMenu(viewer: Viewer | null): readonly MenuEntry[] {
  if (!viewer) return []
  if (isStaff(viewer)) return STAFF_MENU
  if (viewer.role === 'Partner') return PARTNER_MENU
  if (viewer.role === 'Guest') return GUEST_MENU
  if (viewer.userType === 'validator') return WAITING_VALIDATOR_MENU
  return viewer.userType === 'broker' || viewer.userType === 'advisor' ? SERVING_MENU : OFFERING_MENU
}

/** The side menu as it is drawn: entries whose page exists and may be opened. */
export function sideMenuOf(pages: readonly Page[], viewer: Viewer | null): MenuEntry[] {
  const leads = (path: string) => leadsSomewhere(pages, viewer, path)
  const kept = wholeMenu(viewer).flatMap((entry): MenuEntry[] => {
    if (!entry.parts) return leads(entry.path) ? [entry] : []
    const parts = entry.parts.filter(part => leads(part.path))
    return parts.length > 0 ? [{ ...entry, parts }] : []
  })
  return kept.map((entry, place) => (place === 0 ? { ...entry, group: false } : entry))
}

/** The way into one's own office; until there is a dashboard, the first page of the side menu. */
export type OfficeLink = { key: 'dashboard' | 'office'; path: string }
/** The first place of the office of the club's people and partners; null for members and where nothing is open to them. */
export function officeOf(pages: readonly Page[], viewer: Viewer | null): OfficeLink | null {
  if (!isStaff(viewer) && viewer?.role !== 'Partner') return null
  const [first] = sideMenuOf(pages, viewer)
  if (first?.path === undefined || first.key === 'settings') return null
  return { key: first.key === 'dashboard' ? 'dashboard' : 'office', path: first.path }
}
