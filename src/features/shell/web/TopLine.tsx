import { type ReactNode, useEffect } from 'react'
import styles from './TopLine.module.css'

type TopLineProps = {
  label: string
  icon: ReactNode
  words: string
  /** Left out where there is no room. */
  more: string
  action: ReactNode
}

/** A line over every page while this window shows something else than its reader's own club: what it is, and the way out. */
export function TopLine({ label, icon, words, more, action }: TopLineProps) {
  useEffect(() => {
    document.documentElement.dataset.looking = ''
    return () => {
      delete document.documentElement.dataset.looking
    }
  }, [])
  return (
    <aside className={styles.line} aria-label={label}>
      {icon}
      <p className={styles.words}>
        <strong>{words}</strong> <span className={styles.until}>{more}</span>
      </p>
      {action}
    </aside>
  )
}
