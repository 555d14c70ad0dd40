import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Go } from '../ui/Go.tsx'
import styles from './ListTable.module.css'

type RowMainProps = { href?: string; onPeek?: () => void; children: ReactNode }

/**
 * What names a row and leads on: a link to its page, or a button to the panel. A press with the mouse looks into the panel if there
 * is one; Enter, a middle press and a press with Ctrl go to the page.
 */
export function RowMain({ href, onPeek, children }: RowMainProps) {
  if (!href && !onPeek) return <span className={styles.main}>{children}</span>
  if (!href)
    return (
      <button type="button" data-row-main="" className={classNames(styles.main, styles.link)} onClick={onPeek}>
        {children}
      </button>
    )
  const onClick = (event: MouseEvent) => {
    // a press by keyboard has no detail
    if (!onPeek || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onPeek()
  }
  return (
    <Go to={href} data-row-main="" className={classNames(styles.main, styles.link)} onClick={onClick}>
      {children}
    </Go>
  )
}
