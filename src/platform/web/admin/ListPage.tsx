import { useRef, useState } from 'react'
import { shortDate } from '../../shared/text.ts'
import { CheckboxGroup } from '../forms/CheckboxGroup.tsx'
import { DateField } from '../forms/DateField.tsx'
import { SearchField } from '../forms/SearchField.tsx'
import { SelectField } from '../forms/SelectField.tsx'
import { Columns3, Download, ListFilter as FilterIcon } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { iconProps } from '../ui/icon-props.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { KeyPages } from '../ui/KeyPages.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { PeekPanel } from '../ui/PeekPanel.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { useWords } from '../ui/use-words.ts'
import type { ListColumn, ListFilter, ListPageProps } from './list-props.ts'
import { type ListState, readsByKey, searchName, viewText, withFilter } from './list-state.ts'
import { ListBody } from './ListBody.tsx'
import { ListBulk } from './ListBulk.tsx'
import listFiltersStyles from './ListFilters.module.css'
import styles from './ListPage.module.css'
import { PageSize } from './PageSize.tsx'
import { SavedViews, SaveView, useSavedViews } from './SavedViews.tsx'
import { DENSITIES, type ListLook } from './use-list-look.ts'
import type { ListChange } from './use-list-state.ts'
import { useList } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'

type ListFiltersProps = {
  filters: readonly ListFilter[]
  state: ListState
  /** False when the call takes no search. */
  searches: boolean
  searchLabel?: string | undefined
  count: number | undefined
  /** The list shares its width with the panel: all but the first filter wait behind a button. */
  tight?: boolean
  onChange: (change: ListChange, way?: 'step' | 'quiet') => void
}

/** How many filters stay in the bar beside an open panel. */
const IN_TIGHT_BAR = 1

/** The search and the filters in one bar; on phones, and beside an open panel, the filters wait behind a button. */
function ListFilters({ filters, state, searches, searchLabel, count, tight, onChange }: ListFiltersProps) {
  const t = useWords()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const chosen = Object.keys(state.filters).length
  const put = (key: string, value: string) => {
    onChange(now => ({ filters: withFilter(now, key, value) }))
  }
  const inBar = narrow ? 0 : tight && filters.length > IN_TIGHT_BAR + 1 ? IN_TIGHT_BAR : filters.length
  const controls = (some: readonly ListFilter[], barred: boolean) =>
    some.map(filter => (
      <FilterControl
        key={filter.key}
        filter={filter}
        value={state.filters[filter.key] ?? ''}
        inBar={barred}
        onChange={value => put(filter.key, value)}
      />
    ))
  return (
    <div className={classNames(listFiltersStyles.bar, tight && listFiltersStyles.tight)}>
      {searches && (
        <div className={listFiltersStyles.search}>
          <SearchField
            label={searchLabel ?? t('ui.search')}
            compact
            value={state.search}
            onChange={search => onChange({ search }, 'quiet')}
          />
        </div>
      )}
      {controls(filters.slice(0, inBar), true)}
      {inBar < filters.length && (
        <Button size={narrow ? 'normal' : 'compact'} icon={<FilterIcon {...iconProps} />} onClick={() => setOpen(true)}>
          {chosen > 0 ? `${t('ui.filters')} (${chosen})` : t('ui.filters')}
        </Button>
      )}
      <Sheet
        open={inBar < filters.length && open}
        onClose={() => setOpen(false)}
        title={t('ui.filters')}
        footer={
          <Button variant="primary" wide onClick={() => setOpen(false)}>
            {t('ui.results', { count: count ?? 0 })}
          </Button>
        }
      >
        <div className={listFiltersStyles.stack}>{controls(filters, false)}</div>
      </Sheet>
    </div>
  )
}

type FilterControlProps = { filter: ListFilter; value: string; inBar: boolean; onChange: (value: string) => void }

/** One filter. In the bar its label stands in the field, as what it shows while nothing is chosen. */
function FilterControl({ filter, value, inBar, onChange }: FilterControlProps) {
  const t = useWords()
  const { key, label, type } = filter
  const own = { name: key, value, onChange, compact: inBar, labelHidden: inBar }
  const named = { ...own, label: inBar ? t('ui.filter-by', { name: label }) : label }
  const inField = inBar ? label : t('ui.any')
  if (type === 'text')
    return (
      <SearchField
        name={key}
        label={named.label}
        placeholder={label}
        value={value}
        onChange={onChange}
        compact={inBar}
      />
    )
  if (type === 'date') return <DateField {...named} placeholder={inBar ? label : undefined} />
  const yesNo = [
    { value: 'true', label: t('ui.yes') },
    { value: 'false', label: t('ui.no') },
  ]
  return <SelectField {...named} options={type === 'boolean' ? yesNo : (filter.options ?? [])} placeholder={inField} />
}

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
  const now = viewText(state, filters)
  const views = useSavedViews(props.viewsKey, now)

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
      {typeof props.sums === 'function' ? list.answer !== undefined && props.sums(list.answer) : props.sums}
      <SavedViews views={views} now={now} onPick={list.showView} onAll={list.showAll} />
      <div className={styles.tools}>
        <ListFilters
          filters={filters}
          state={state}
          searches={searchName(call) !== undefined}
          searchLabel={props.searchLabel}
          count={count}
          tight={peeked !== undefined}
          onChange={change}
        />
        <div className={styles.options}>
          {!views.known && <SaveView views={views} />}
          <ListOptions
            columns={columns}
            look={look}
            exporting={list.exporting}
            onExport={() => void list.exportCsv()}
          />
        </div>
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
          {count !== undefined && t(list.atLeast ? 'ui.results-least' : 'ui.results', { count })}
        </span>
        {readsByKey(call) ? (
          <KeyPages
            newer={list.more.newer}
            older={list.more.older}
            onNewest={() => change({ before: '', after: '' })}
            onNewer={() => rows?.[0] && change({ before: '', after: rowKey(rows[0]) })}
            onOlder={() => rows?.length && change({ after: '', before: rowKey(rows.at(-1)!) })}
          />
        ) : (
          <Pagination page={state.page} perPage={state.perPage} count={count ?? 0} onPage={page => change({ page })} />
        )}
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

type ActiveFiltersProps = {
  filters: readonly ListFilter[]
  state: ListState
  onChange: (change: ListChange) => void
}

/** What the list is narrowed by, each to be taken off alone, or all at once. */
function ActiveFilters({ filters, state, onChange }: ActiveFiltersProps) {
  const t = useWords()
  const active = filters.filter(filter => state.filters[filter.key])
  if (active.length === 0) return null
  const wordsOf = ({ key, type, options = [] }: ListFilter) => {
    const value = state.filters[key] ?? ''
    if (type === 'boolean') return t(value === 'true' ? 'ui.yes' : 'ui.no')
    if (type === 'date') return shortDate(value)
    return options.find(option => option.value === value)?.label ?? value
  }
  return (
    <div className={styles.chips}>
      {active.map(filter => (
        <Chip
          key={filter.key}
          pill
          removeLabel={filter.label}
          onRemove={() => onChange(now => ({ filters: withFilter(now, filter.key, '') }))}
        >
          {filter.label}: <bdi>{wordsOf(filter)}</bdi>
        </Chip>
      ))}
      <Button variant="ghost" size="compact" onClick={() => onChange({ filters: {}, search: '' })}>
        {t('ui.clear-all')}
      </Button>
    </div>
  )
}

type ListOptionsProps<Row> = {
  columns: readonly ListColumn<Row>[]
  look: ListLook<Row>
  exporting: boolean
  onExport: () => void
}

/** How the list looks on this device, and the list as a file. */
function ListOptions<Row>({ columns, look, exporting, onExport }: ListOptionsProps<Row>) {
  const t = useWords()
  return (
    <>
      <Popover
        label={t('ui.look-of-list')}
        align="end"
        trigger={<IconButton size="compact" label={t('ui.look-of-list')} icon={<Columns3 {...iconProps} />} />}
      >
        <div className={styles.look}>
          <CheckboxGroup
            label={t('ui.columns')}
            name="columns"
            compact
            options={columns.slice(1).map(({ key, label }) => ({ value: key, label }))}
            value={look.shown.slice(1).map(column => column.key)}
            onChange={look.show}
          />
          <Segmented
            label={t('ui.density')}
            value={look.density}
            onChange={look.setDensity}
            options={DENSITIES.map(key => ({ key, label: t(`ui.${key}`) }))}
          />
        </div>
      </Popover>
      <IconButton
        size="compact"
        label={t('ui.export-csv')}
        icon={<Download {...iconProps} />}
        loading={exporting}
        onClick={onExport}
      />
    </>
  )
}
