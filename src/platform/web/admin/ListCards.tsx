import type { RefObject } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './ListCards.module.css'
import type { ListBodyProps } from './list-body-props.ts'
import { RowMain } from './RowMain.tsx'
import { SelectRow } from './SelectRow.tsx'

/** How many fields a card has under its name (look, "Back-office density"). */
const KEY_FIELDS = 3

/** The rows on a phone: a card each, its name and the first three other columns. */
export function ListCards<Row>(props: ListBodyProps<Row> & { stale: boolean }) {
  const { label, rows, columns, rowKey, hrefOf, onPeek, selection, body, onActive, stale } = props
  const [title, ...others] = columns
  return (
    <ul
      ref={body as RefObject<HTMLUListElement | null>}
      className={classNames(styles.cards, stale && styles.stale)}
      aria-label={label}
    >
      {rows.map((row, index) => (
        <li
          key={rowKey(row)}
          className={classNames(styles.card, selection?.has(row) && styles.chosen)}
          onFocus={() => onActive(index)}
        >
          <div className={styles.head}>
            <RowMain href={hrefOf?.(row)} onPeek={onPeek && (() => onPeek(row))}>
              {title?.render(row)}
            </RowMain>
            {selection && <SelectRow {...props} row={row} selection={selection} />}
          </div>
          <dl className={styles.fields}>
            {others.slice(0, KEY_FIELDS).map(column => (
              <div key={column.key} className={styles.field}>
                <dt>{column.label}</dt>
                <dd className={classNames(column.mono && styles.mono)}>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
