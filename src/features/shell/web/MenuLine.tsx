import { ChevronDown, Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { sideMenuOf } from '../side-menu.ts'
import type { strings } from '../strings.en.ts'
import { LineEntry } from './LineEntry.tsx'
import { leadsTo, useLineItems } from './line-items.tsx'
import styles from './MenuLine.module.css'
import { useMenuCounts } from './menu-counts.ts'
import { mountedPages } from './mounted.ts'
import { useFitting } from './use-fitting.ts'

/** The side menu lying under the bar. What does not fit stands in a list at its end; `dense` is the back-office's. */
export function MenuLine({ dense = false }: { dense?: boolean }) {
  const t = useText<typeof strings>('shell')
  const { pathname } = useLocation()
  const entries = sideMenuOf(mountedPages(), useViewer())
  const counts = useMenuCounts()
  const row = useRef<HTMLElement>(null)
  const fitting = useFitting(row, entries.length)
  const rest = entries.slice(fitting)
  const items = useLineItems(rest)
  if (entries.length === 0) return null
  const on = rest.some(entry => leadsTo(entry, pathname))
  const more = (
    <button type="button" className={classNames(styles.entry, on && styles.on)}>
      <Ellipsis {...iconProps} />
      {t('menu.more')}
      <ChevronDown {...iconSmall} />
    </button>
  )
  return (
    <div className={styles.ground}>
      <nav ref={row} className={classNames(styles.line, dense && styles.dense)} aria-label={t('menu.label')}>
        {entries.slice(0, fitting).map(entry => (
          <LineEntry key={entry.key} entry={entry} count={counts[entry.key] ?? 0} here={pathname} />
        ))}
        {rest.length > 0 && <Menu trigger={more} items={items} label={t('menu.more')} align="end" />}
      </nav>
    </div>
  )
}
