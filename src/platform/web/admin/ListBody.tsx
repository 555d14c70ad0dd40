import type { MouseEvent, RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AnsweredRefusal } from '../call.ts'
import choices from '../forms/choice.module.css'
import { ArrowDown, ArrowUp, ArrowUpDown } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { iconSmall } from '../ui/icon-props.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { ListColumn, ListPageProps } from './list-props.ts'
import listCardsStyles from './ListCards.module.css'
import styles from './ListPage.module.css'
import listTableStyles from './ListTable.module.css'
import { RowMain } from './RowMain.tsx'
import { SelectRow } from './SelectRow.tsx'
import type { Density } from './use-list-look.ts'
import type { Selection } from './use-selection.ts'

/** How many fields a card has under its name (look, "Back-office density"). */
const KEY_FIELDS = 3

/** The rows on a phone: a card each, its name and the first three other columns. */
function ListCards<Row>(props: ListBodyProps<Row> & { stale: boolean }) {
  const { label, rows, columns, rowKey, hrefOf, onPeek, selection, body, onActive, stale } = props
  const [title, ...others] = columns
  return (
    <ul
      ref={body as RefObject<HTMLUListElement | null>}
      className={classNames(listCardsStyles.cards, stale && listCardsStyles.stale)}
      aria-label={label}
    >
      {rows.map((row, index) => (
        <li
          key={rowKey(row)}
          className={classNames(listCardsStyles.card, selection?.has(row) && listCardsStyles.chosen)}
          onFocus={() => onActive(index)}
        >
          <div className={listCardsStyles.head}>
            <RowMain href={hrefOf?.(row)} onPeek={onPeek && (() => onPeek(row))}>
              {title?.render(row)}
            </RowMain>
            {selection && <SelectRow {...props} row={row} selection={selection} />}
          </div>
          <dl className={listCardsStyles.fields}>
            {others.slice(0, KEY_FIELDS).map(column => (
              <div key={column.key} className={listCardsStyles.field}>
                <dt>{column.label}</dt>
                <dd className={classNames(column.mono && listCardsStyles.mono)}>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

type Props<Row> = Omit<ListBodyProps<Row>, 'rows'> & {
  rows: readonly Row[] | undefined
  error: Error | null
  stale: boolean
  /** The reader has narrowed the list down. */
  narrowed: boolean
  empty: ListPageProps<Row>['empty']
  density: Density
  sort: string
  onSort: (sort: string) => void
  onRetry: () => void
  onClear: () => void
}

const KINDS: Record<string, 'no-permission' | 'needs-plan'> = {
  'role-forbidden': 'no-permission',
  'plan-required': 'needs-plan',
}

/** The rows, or why there are none: on their way, failed, forbidden, none yet, none that match. */
export function ListBody<Row>(props: Props<Row>) {
  const { rows, error, narrowed, empty, onRetry, onClear } = props
  const t = useWords()
  const narrow = useNarrow()
  const waiting = useDelayed(rows === undefined && !error)
  if (error && !rows) {
    const kind = (error instanceof AnsweredRefusal && KINDS[error.code]) || 'failed'
    const requestId = (error instanceof AnsweredRefusal && error.requestId) || undefined
    const retry = kind === 'failed' && <Button onClick={onRetry}>{t('ui.retry')}</Button>
    return (
      <EmptyState kind={kind} body={error.message || undefined} requestId={requestId} action={retry || undefined} />
    )
  }
  if (!rows) return waiting ? <Bones /> : <div style={{ minBlockSize: 440 }} />
  if (rows.length === 0 && narrowed)
    return <EmptyState kind="no-match" action={<Button onClick={onClear}>{t('ui.clear-filters')}</Button>} />
  if (rows.length === 0) return <EmptyState kind="none-yet" {...empty} />
  return narrow ? <ListCards {...props} rows={rows} /> : <ListTable {...props} rows={rows} />
}

const BONES = ['62%', '48%', '70%', '55%', '66%', '44%', '60%', '52%']

function Bones() {
  const t = useWords()
  return (
    <div className={styles.bones} role="status" aria-label={t('ui.loading')}>
      {BONES.map(width => (
        <div key={width} className={styles.bone}>
          <Skeleton width="18px" height="18px" />
          <Skeleton width={width} height="14px" />
          <Skeleton width="90px" height="14px" />
        </div>
      ))}
    </div>
  )
}

type ListTableProps<Row> = ListBodyProps<Row> & {
  density: Density
  sort: string
  onSort: (sort: string) => void
  stale: boolean
}

/** The rows as a table that scrolls within itself, its head and first column staying in view. */
function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, rowKey, selection, body, density, sort, onSort, stale } = props
  const scroll = useRef<HTMLElement>(null)
  const columns = useFitting(scroll, props.columns, props.peeked !== '')
  return (
    <section
      ref={scroll}
      className={classNames(listTableStyles.scroll, stale && listTableStyles.stale)}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classNames(listTableStyles.table, listTableStyles[density])}>
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
    <th scope="col" className={listTableStyles.pick}>
      <label className={listTableStyles.target}>
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

type ListHeadCellProps<Row> = {
  column: Pick<ListColumn<Row>, 'key' | 'label' | 'align' | 'sortable'>
  first: boolean
  /** Rows can be selected: the first column stands behind the boxes. */
  picks: boolean
  sort: string
  onSort: (sort: string) => void
}

/** The head of a column; where it sorts, each press goes on from upwards to downwards to the list's own order. */
function ListHeadCell<Row>({ column, first, picks, sort, onSort }: ListHeadCellProps<Row>) {
  const t = useWords()
  const { key, label, align, sortable } = column
  const way = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
  const name = classNames(
    align === 'end' && listTableStyles.end,
    first && listTableStyles.first,
    first && picks && listTableStyles.behind,
  )
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
      <button
        type="button"
        className={classNames(listTableStyles.sort, way && listTableStyles.sorted)}
        onClick={() => onSort(next)}
      >
        {label}
        <Icon {...iconSmall} />
        {way && <VisuallyHidden>, {t(way === 'ascending' ? 'ui.sorted-up' : 'ui.sorted-down')}</VisuallyHidden>}
      </button>
    </th>
  )
}

type ListRowProps<Row> = ListBodyProps<Row> & { row: Row; index: number }

/** One row. A press anywhere on it looks into the panel, as long as it is no press on something of its own. */
function ListRow<Row>(props: ListRowProps<Row>) {
  const { row, index, columns, rowKey, hrefOf, onPeek, peeked, selection, onActive } = props
  const chosen = selection?.has(row) ?? false
  const press = (event: MouseEvent) => {
    const own = (event.target as Element).closest('a, button, input, label')
    if (onPeek && !own && getSelection()?.isCollapsed !== false) onPeek(row)
  }
  return (
    <tr
      className={classNames(
        chosen && listTableStyles.chosen,
        peeked === rowKey(row) && listTableStyles.peeked,
        onPeek && listTableStyles.press,
      )}
      onClick={press}
      onFocus={() => onActive(index)}
    >
      {selection && (
        <td className={listTableStyles.pick}>
          <SelectRow {...props} selection={selection} />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.key}
          className={classNames(
            column.align === 'end' && listTableStyles.end,
            column.mono && listTableStyles.mono,
            place === 0 && listTableStyles.first,
            place === 0 && selection && listTableStyles.behind,
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

type Fit = { of: string; count: number }

/**
 * How many columns fit wholly into a table that something narrows; all of them while nothing does. Half a number would read as
 * another number, so a column is there or it is not. The first one always is.
 */
function useFitting<C extends { key: string }>(
  table: RefObject<HTMLElement | null>,
  columns: readonly C[],
  narrowed: boolean,
): readonly C[] {
  const [width, setWidth] = useState(0)
  const [fit, setFit] = useState<Fit>({ of: '', count: columns.length })
  const of = `${narrowed} ${width} ${columns.map(column => column.key).join()}`
  useEffect(() => {
    const element = table.current
    if (!element || !narrowed) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [table, narrowed])
  // Before anything is painted: all columns stand there once, to be measured.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- ends by its first line once they were
  useLayoutEffect(() => {
    if (fit.of === of) return
    const count = narrowed && table.current ? fittingIn(table.current) : columns.length
    setFit({ of, count: Math.max(1, count) })
  })
  return fit.of === of ? columns.slice(0, fit.count) : columns
}

/** How many heads of columns lie wholly within the box. */
function fittingIn(box: HTMLElement): number {
  const { left, right } = box.getBoundingClientRect()
  const heads = [...box.querySelectorAll('th[data-column]')].map(head => head.getBoundingClientRect())
  const out = heads.findIndex(head => head.right > right + 1 || head.left < left - 1)
  return out < 0 ? heads.length : out
}

/** What table and cards both are given. */
type ListBodyProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  hrefOf?: (row: Row) => string
  onPeek?: (row: Row) => void
  /** Key of the row in the panel. */
  peeked: string
  selection: Selection<Row> | null
  body: RefObject<HTMLElement | null>
  onActive: (index: number) => void
}
