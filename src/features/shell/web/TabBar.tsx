import { useLocation } from 'react-router'
import { House, type IconDrawing, MessagesSquare, Newspaper, Search, UserRound } from '../../../platform/web/icons.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconLarge } from '../../../platform/web/ui/icon-props.ts'
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
  const viewer = useViewer()
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label={t('tabs.label')}>
      {tabsOf(mountedPages(), viewer).map(({ key, path }) => {
        const Drawing = ICONS[key]
        const on = path === pathname
        const inside = (
          <>
            <Drawing {...iconLarge} />
            <span>{t(`tabs.${key}`)}</span>
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
