import { isStaff, type Viewer } from '../../../platform/shared/access.ts'
import type { Page } from '../../../platform/shared/site-page.ts'
import { leadsSomewhere } from '../rules.ts'
import {
  GUEST_MENU,
  type MenuEntry,
  OFFERING_MENU,
  PARTNER_MENU,
  SERVING_MENU,
  STAFF_MENU,
  WAITING_VALIDATOR_MENU,
} from './menus.ts'

/** The whole side menu of a role and kind (spec, side menu by role), before it is held against what is mounted. */
function wholeMenu(viewer: Viewer | null): readonly MenuEntry[] {
  if (!viewer) return []
  if (isStaff(viewer)) return STAFF_MENU
  if (viewer.role === 'Partner') return PARTNER_MENU
  if (viewer.role === 'Guest') return GUEST_MENU
  if (viewer.userType === 'validator') return WAITING_VALIDATOR_MENU
  return viewer.userType === 'broker' || viewer.userType === 'advisor' ? SERVING_MENU : OFFERING_MENU
}

const lies = (path: string, here: string): boolean => here === path || here.startsWith(`${path}/`)

/** The entry in whose place an address lies: of two, the one that says it more exactly. */
export function entryAt(entries: readonly MenuEntry[], here: string): MenuEntry | undefined {
  const near = entries.map(entry => {
    const paths = [...(entry.parts?.map(part => part.path) ?? [entry.path!]), ...(entry.also ?? [])]
    return { entry, length: Math.max(0, ...paths.filter(path => lies(path, here)).map(path => path.length)) }
  })
  return near.toSorted((a, b) => b.length - a.length).find(({ length }) => length > 0)?.entry
}

/** The side menu as it is drawn: entries whose page exists and may be opened. */
export function sideMenuOf(pages: readonly Page[], viewer: Viewer | null): MenuEntry[] {
  const leads = (path: string) => leadsSomewhere(pages, viewer, path)
  const kept: MenuEntry[] = []
  // A group begins with its first entry that is open, and so does what is said of it.
  let begun: Pick<MenuEntry, 'group' | 'caption'> = {}
  for (const entry of wholeMenu(viewer)) {
    if (entry.group) begun = { group: true, ...(entry.caption && { caption: entry.caption }) }
    const parts = entry.parts?.filter(part => leads(part.path))
    if (parts ? parts.length === 0 : !leads(entry.path!)) continue
    const { group: _, caption: __, ...bare } = entry
    kept.push({ ...bare, ...begun, ...(parts && { parts }), ...(kept.length === 0 && { group: false }) } as MenuEntry)
    begun = {}
  }
  return kept
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
