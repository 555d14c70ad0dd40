import type { MouseEvent } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './ListTable.module.css'
import type { ListBodyProps } from './list-body-props.ts'
import { RowMain } from './RowMain.tsx'
import { SelectRow } from './SelectRow.tsx'

type ListRowProps<Row> = ListBodyProps<Row> & { row: Row; index: number }

/** One row. A press anywhere on it looks into the panel, as long as it is no press on something of its own. */
export function ListRow<Row>(props: ListRowProps<Row>) {
  const { row, index, columns, rowKey, hrefOf, onPeek, peeked, selection, onActive } = props
  const chosen = selection?.has(row) ?? false
  const press = (event: MouseEvent) => {
    const own = (event.target as Element).closest('a, button, input, label')
    if (onPeek && !own && getSelection()?.isCollapsed !== false) onPeek(row)
  }
  return (
    <tr
      className={classNames(chosen && styles.chosen, peeked === rowKey(row) && styles.peeked, onPeek && styles.press)}
      onClick={press}
      onFocus={() => onActive(index)}
    >
      {selection && (
        <td className={styles.pick}>
          <SelectRow {...props} selection={selection} />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.key}
          className={classNames(
            column.align === 'end' && styles.end,
            column.mono && styles.mono,
            place === 0 && styles.first,
            place === 0 && selection && styles.behind,
          )}
        >
          {place === 0 ? (
            <RowMain href={hrefOf?.(row)} onPeek={onPeek && (() => onPeek(row))}>
              {column.render(row)}
            </RowMain>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
    </tr>
  )
}
