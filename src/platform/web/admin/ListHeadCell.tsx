import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { iconSmall } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ListTable.module.css'
import type { ListColumn } from './list-props.ts'

type ListHeadCellProps<Row> = {
  column: Pick<ListColumn<Row>, 'key' | 'label' | 'align' | 'sortable'>
  first: boolean
  /** Rows can be selected: the first column stands behind the boxes. */
  picks: boolean
  sort: string
  onSort: (sort: string) => void
}

/** The head of a column; where it sorts, each press goes on from upwards to downwards to the list's own order. */
export function ListHeadCell<Row>({ column, first, picks, sort, onSort }: ListHeadCellProps<Row>) {
  const t = useWords()
  const { key, label, align, sortable } = column
  const way = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
  const name = classNames(align === 'end' && styles.end, first && styles.first, first && picks && styles.behind)
  if (!sortable)
    return (
      <th scope="col" data-column={key} className={name}>
        {label}
      </th>
    )
  const next = way === undefined ? key : way === 'ascending' ? `-${key}` : ''
  const Icon = way === undefined ? ArrowUpDown : way === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" data-column={key} aria-sort={way} className={name}>
      <button type="button" className={classNames(styles.sort, way && styles.sorted)} onClick={() => onSort(next)}>
        {label}
        <Icon {...iconSmall} />
        {way && <VisuallyHidden>, {t(way === 'ascending' ? 'ui.sorted-up' : 'ui.sorted-down')}</VisuallyHidden>}
      </button>
    </th>
  )
}
