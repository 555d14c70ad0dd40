import type { ReactNode } from 'react'
import { ChevronDown } from '../icons.ts'
import { classNames } from './class-names.ts'
import styles from './Fold.module.css'
import { iconProps } from './icon-props.ts'

type FoldProps = {
  summary: ReactNode
  children: ReactNode
  /** What a link to this fold names. */
  id?: string
  open?: boolean
  /** `line`: one of a list with hairlines. `card`: a box of its own. */
  look?: 'line' | 'card'
}

/** Something that opens in its place: a question with its answer, a plan with its limits. The whole line opens it. */
export function Fold({ summary, children, id, open, look = 'line' }: FoldProps) {
  return (
    <details id={id} open={open} className={classNames(styles.fold, styles[look])}>
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        <ChevronDown {...iconProps} className={styles.chevron} />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
