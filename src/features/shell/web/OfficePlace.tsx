import { useLocation } from 'react-router'
import type { Viewer } from '../../../platform/shared/access.ts'
import { useText } from '../../../platform/web/text.tsx'
import { officeOf } from '../rules/side-menu.ts'
import type { strings } from '../strings.en.ts'
import { BarPlace } from './BarParts.tsx'
import { mountedPages } from './mounted.ts'

/** The way from the public pages into the office of the club's people and partners. */
export function OfficePlace({ viewer }: { viewer: Viewer | null }) {
  const t = useText<typeof strings>('shell')
  const { pathname } = useLocation()
  const office = officeOf(mountedPages(), viewer)
  return office && <BarPlace to={office.path} words={t(`bar.${office.key}`)} here={pathname === office.path} />
}
