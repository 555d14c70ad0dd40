import { useLocation } from 'react-router'
import { House, type IconDrawing, MessagesSquare, Newspaper, Search, UserRound } from '../../../platform/web/icons.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Badge } from '../../../platform/web/ui/Badge.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconLarge } from '../../../platform/web/ui/icon-props.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { type Tab, tabsOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { mountedPages } from './mounted.ts'
import { openPalette } from './overlays.ts'
import styles from './TabBar.module.css'

const ICONS: Record<Tab['key'], IconDrawing> = {
  home: House,
  lounge: Newspaper,
  search: Search,
  inbox: MessagesSquare,
  me: UserRound,
}

/** The places that phones have under the thumb. */
export function TabBar() {
  const t = useText<typeof strings>('shell')
  const { viewer, session: known } = useSession()
  const unread = known?.unreadChats ?? 0
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label={t('tabs.label')} data-tabs="">
      {tabsOf(mountedPages(), viewer).map(({ key, path }) => {
        const Drawing = ICONS[key]
        const on = path === pathname || (key === 'inbox' && pathname.startsWith('/inbox/'))
        const counts = key === 'inbox' && unread > 0
        const inside = (
          <>
            <span className={styles.sign}>
              <Drawing {...iconLarge} />
              {counts && (
                <span className={styles.count}>
                  <Badge count={unread} />
                </span>
              )}
            </span>
            <span>{t(`tabs.${key}`)}</span>
            {counts && <VisuallyHidden>{t('bar.unread', { count: unread })}</VisuallyHidden>}
          </>
        )
        if (path === null)
          return (
            <button key={key} type="button" className={styles.tab} onClick={openPalette}>
              {inside}
            </button>
          )
        return (
          <Go
            key={key}
            to={path}
            className={classNames(styles.tab, on && styles.on)}
            aria-current={on ? 'page' : undefined}
          >
            {inside}
          </Go>
        )
      })}
    </nav>
  )
}
