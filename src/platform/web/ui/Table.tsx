import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'

export type Column<Row> = {
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** Numbers go to the end. */
  align?: 'start' | 'end'
  /** Ids and hashes. */
  mono?: boolean
}

type TableProps<Row> = {
  /** Names the table for listeners. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  density?: 'comfortable' | 'standard' | 'compact'
  /** On phones: `cards` (each row a card with its labels) or `scroll` sideways. */
  narrow?: 'cards' | 'scroll'
}

/** A plain table of a page. The back-office's lists are `admin/ListPage`. */
export function Table<Row>({ label, columns, rows, rowKey, density = 'standard', narrow = 'cards' }: TableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={classNames(styles.table, styles[density], narrow === 'cards' && styles.cards)}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} scope="col" className={classNames(column.align === 'end' && styles.end)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(column => (
                <td
                  key={column.key}
                  data-label={column.label}
                  className={classNames(column.align === 'end' && styles.end, column.mono && styles.mono)}
                >
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
