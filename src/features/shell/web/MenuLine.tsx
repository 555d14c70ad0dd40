import { ChevronDown } from 'lucide-react'
import { useLocation } from 'react-router'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { sideMenuOf } from '../side-menu.ts'
import type { strings } from '../strings.en.ts'
import styles from './MenuLine.module.css'
import { menuIcons } from './menu-icons.ts'
import { mountedPages } from './mounted.ts'

/** The side menu lying under the bar, where the club chose it so. */
export function MenuLine() {
  const t = useText<typeof strings>('shell')
  const { pathname } = useLocation()
  const entries = sideMenuOf(mountedPages(), useViewer())
  return (
    <nav className={styles.line} aria-label={t('menu.label')}>
      {entries.map(({ key, path, parts }) => {
        const Drawing = menuIcons[key]
        const words = t(`menu.${key}`)
        const on = pathname === path || parts?.some(part => part.path === pathname)
        if (path !== undefined)
          return (
            <Go
              key={key}
              to={path}
              className={classNames(styles.entry, on && styles.on)}
              aria-current={on ? 'page' : undefined}
            >
              <Drawing {...iconProps} />
              {words}
            </Go>
          )
        const trigger = (
          <button type="button" className={classNames(styles.entry, on && styles.on)}>
            <Drawing {...iconProps} />
            {words}
            <ChevronDown {...iconSmall} />
          </button>
        )
        const items = parts.map(part => ({ key: part.key, label: t(`menu.${part.key}`), href: part.path }))
        return <Menu key={key} trigger={trigger} items={items} label={words} />
      })}
    </nav>
  )
}
