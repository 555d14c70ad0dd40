import { type RefObject, useEffect, useRef } from 'react'
import choices from '../forms/choice.module.css'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../ui/use-words.ts'
import { ListHeadCell } from './ListHeadCell.tsx'
import { ListRow } from './ListRow.tsx'
import styles from './ListTable.module.css'
import type { ListBodyProps } from './list-body-props.ts'
import { useFitting } from './use-fitting.ts'
import type { Density } from './use-list-look.ts'
import type { Selection } from './use-selection.ts'

type ListTableProps<Row> = ListBodyProps<Row> & {
  density: Density
  sort: string
  onSort: (sort: string) => void
  stale: boolean
}

/** The rows as a table that scrolls within itself, its head and first column staying in view. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, rowKey, selection, body, density, sort, onSort, stale } = props
  const scroll = useRef<HTMLElement>(null)
  const columns = useFitting(scroll, props.columns, props.peeked !== '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroll} className={classNames(styles.scroll, stale && styles.stale)} aria-label={label} tabIndex={0}>
      <table className={classNames(styles.table, styles[density])}>
        <thead>
          <tr>
            {selection && <SelectPage rows={rows} selection={selection} />}
            {columns.map((column, index) => (
              <ListHeadCell
                key={column.key}
                column={column}
                first={index === 0}
                picks={!!selection}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body as RefObject<HTMLTableSectionElement | null>}>
          {rows.map((row, index) => (
            <ListRow key={rowKey(row)} {...props} columns={columns} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SelectPage<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const t = useWords()
  const box = useRef<HTMLInputElement>(null)
  const chosen = rows.filter(selection.has).length
  const some = chosen > 0 && chosen < rows.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <th scope="col" className={styles.pick}>
      <label className={styles.target}>
        <input
          ref={box}
          type="checkbox"
          className={choices.box}
          aria-label={t('ui.select-page')}
          checked={rows.length > 0 && chosen === rows.length}
          onChange={event => selection.put(rows, event.target.checked)}
        />
      </label>
    </th>
  )
}
