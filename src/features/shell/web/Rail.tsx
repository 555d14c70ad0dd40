import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { sideMenuOf } from '../side-menu.ts'
import type { strings } from '../strings.en.ts'
import { useMenuCounts } from './menu-counts.ts'
import { mountedPages } from './mounted.ts'
import styles from './Rail.module.css'
import { RailEntry } from './RailEntry.tsx'

const KEPT = 'menu'

/** Wide where there is room for it, or as it was left the last time. */
const startsWide = (dense: boolean): boolean => {
  const kept = readLocal(KEPT)
  return kept ? kept === 'wide' : dense || window.matchMedia('(width >= 1440px)').matches
}

/** The side menu standing beside the page; narrows to its drawings. `dense` is the back-office's. */
export function Rail({ dense = false }: { dense?: boolean }) {
  const t = useText<typeof strings>('shell')
  const viewer = useViewer()
  const [wide, setWide] = useState(() => startsWide(dense))
  const entries = sideMenuOf(mountedPages(), viewer)
  const counts = useMenuCounts()
  const turn = () => {
    writeLocal(KEPT, wide ? 'narrow' : 'wide')
    setWide(!wide)
  }
  if (entries.length === 0) return null
  const Turn = wide ? PanelLeftClose : PanelLeftOpen
  const words = t(wide ? 'menu.narrow' : 'menu.widen')
  return (
    <nav className={classNames(styles.rail, wide && styles.wide, dense && styles.dense)} aria-label={t('menu.label')}>
      <ul className={styles.list}>
        {entries.map(entry => (
          <RailEntry key={entry.key} entry={entry} count={counts[entry.key] ?? 0} wide={wide} />
        ))}
      </ul>
      <button
        type="button"
        className={classNames(styles.entry, styles.turn)}
        aria-expanded={wide}
        title={words}
        onClick={turn}
      >
        <Turn {...iconProps} className="flip" />
        <span className={styles.words}>{words}</span>
      </button>
    </nav>
  )
}
