import { useRef, useState } from 'react'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { PeekPanel } from '../ui/PeekPanel.tsx'
import { useWords } from '../ui/use-words.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { ListBody } from './ListBody.tsx'
import { ListBulk } from './ListBulk.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListOptions } from './ListOptions.tsx'
import styles from './ListPage.module.css'
import type { ListPageProps } from './list-props.ts'
import { searchName, viewText } from './list-state.ts'
import { PageSize } from './PageSize.tsx'
import { SavedViews } from './SavedViews.tsx'
import { useList } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'

/**
 * The one list of the back-office: search and filters in the address, saved views, sorting, columns and density as the reader likes,
 * bulk actions with a result for each row, the list as CSV, a panel beside it. Keys: j k move, x selects, Enter opens, Escape
 * goes back. On phones each row is a card.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, call, columns, filters = [], rowKey, peek, rowHref, bulk = [] } = props
  const t = useWords()
  const body = useRef<HTMLElement>(null)
  const [active, setActive] = useState(-1)
  const list = useList({ ...props, filters })
  const { state, change, rows, count, look, selection, nameOf, peeked } = list

  const openPeek = (row: Row) => change({ peek: rowKey(row) }, state.peek ? 'quiet' : 'step')
  const mainOf = (index: number) => body.current?.children[index]?.querySelector<HTMLElement>('[data-row-main]')
  useRowKeys({
    count: rows?.length ?? 0,
    active,
    onMove: index => {
      setActive(index)
      mainOf(index)?.focus()
      if (state.peek && rows?.[index]) openPeek(rows[index])
    },
    onSelect: index => bulk.length > 0 && rows?.[index] && selection.toggle(rows[index], rows, false),
    onOpen: index => mainOf(index)?.click(),
    onEscape: () => {
      // the open panel closes itself by the same key
      if (state.peek) return
      selection.clear()
      setActive(-1)
    },
  })
  return (
    <div className={styles.page}>
      <PageHeader title={title} lead={props.lead} actions={props.actions} />
      <SavedViews
        viewsKey={props.viewsKey}
        now={viewText(state, filters)}
        onPick={list.showView}
        onAll={list.showAll}
      />
      <div className={styles.tools}>
        <ListFilters
          filters={filters}
          state={state}
          searches={searchName(call) !== undefined}
          count={count}
          tight={peeked !== undefined}
          onChange={change}
        />
        <ListOptions columns={columns} look={look} exporting={list.exporting} onExport={() => void list.exportCsv()} />
      </div>
      <ActiveFilters filters={filters} state={state} onChange={change} />
      <ListBody
        label={title}
        rows={rows}
        columns={look.shown}
        rowKey={rowKey}
        nameOf={nameOf}
        hrefOf={rowHref}
        onPeek={peek && openPeek}
        peeked={state.peek}
        selection={bulk.length > 0 ? selection : null}
        body={body}
        onActive={setActive}
        error={list.error}
        stale={list.stale}
        narrowed={list.narrowed}
        empty={props.empty}
        density={look.density}
        sort={state.sort}
        onSort={sort => change({ sort })}
        onRetry={list.refetch}
        onClear={() => change({ filters: {}, search: '' })}
      />
      <div className={styles.foot}>
        <span role="status" className={styles.count}>
          {count !== undefined && t('ui.results', { count })}
        </span>
        <Pagination page={state.page} perPage={state.perPage} count={count ?? 0} onPage={page => change({ page })} />
        <PageSize value={state.perPage} count={count ?? 0} onChange={perPage => change({ perPage })} />
      </div>
      <ListBulk actions={bulk} list={list} />
      {peek && (
        <PeekPanel
          open={peeked !== undefined}
          onClose={() => change({ peek: '' }, 'quiet')}
          title={peeked && <bdi>{nameOf(peeked)}</bdi>}
          href={peeked && rowHref?.(peeked)}
        >
          {peeked && peek(peeked)}
        </PeekPanel>
      )}
    </div>
  )
}
