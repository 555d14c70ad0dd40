import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Facts.module.css'

export type Fact = { label: ReactNode; value: ReactNode }

type FactsProps = {
  rows: readonly Fact[]
  /** `grid`: label over value, side by side; `list`: label at the start, value at the end of a ruled line. */
  layout?: 'grid' | 'list'
}

/** Names and values: on cards, profiles, item pages. */
export function Facts({ rows, layout = 'grid' }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, styles[layout])}>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows are a fixed list without ids
        <div key={index} className={styles.fact}>
          <dt className={styles.label}>{row.label}</dt>
          <dd className={styles.value}>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
