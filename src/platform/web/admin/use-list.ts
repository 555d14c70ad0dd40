import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '../../shared/call.ts'
import { send, useRead } from '../call.ts'
import { today } from '../forms/picking/days.ts'
import { toast } from '../ui/toast.ts'
import { useWords } from '../ui/use-words.ts'
import { download, fetchFile, listAsCsv } from './export-list.ts'
import type { ListCall, ListFilter, ListPageProps } from './list-props.ts'
import { FIRST_PAGE, inputOf, type ListState, readState } from './list-state.ts'
import { useListLook } from './use-list-look.ts'
import { useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

/** The most rows that are fetched for an export or a selection of everything. */
const MOST_ROWS = 5000
const PAGE = 100

type Answer<Row> = { data: Row[]; count: number; atLeast?: boolean; newer?: boolean; older?: boolean }

/** Every row the state matches, page by page, up to MOST_ROWS; in the list's own order. */
async function readAll<Row>(
  call: ListCall<Row>,
  state: ListState,
  filters: readonly ListFilter[],
  fixed?: Record<string, unknown>,
): Promise<{ rows: Row[]; count: number }> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await send(call, inputOf(call, { ...state, page, perPage: PAGE }, filters, fixed) as never)
    const { data, count } = answer as Answer<Row>
    rows.push(...data)
    if (data.length < PAGE || rows.length >= count || rows.length >= MOST_ROWS)
      return { rows: rows.slice(0, MOST_ROWS), count }
  }
}

/** What is asked of the call but which page. */
function wishOf(call: Call, state: ListState, filters: readonly ListFilter[], fixed?: Record<string, unknown>) {
  const { query = {}, body = query } = inputOf(call, { ...state, ...FIRST_PAGE }, filters, fixed) as Record<
    'query' | 'body',
    Record<string, unknown> | undefined
  >
  const { page: _, perPage: __, ...wish } = body
  return wish
}

type Input<Row> = ListPageProps<Row> & { filters: readonly ListFilter[] }

/** Everything a list knows: its state, its rows, how it looks, what is selected, and what can be done with all of it. */
export function useList<Row>({ call, fixed, columns, filters, rowKey, rowName, viewsKey, exportFile }: Input<Row>) {
  const { state, change } = useListState(filters)
  const client = useQueryClient()
  const read = useRead(call as Call, inputOf(call, state, filters, fixed) as never, { keepPrevious: true })
  const answer = read.data as Answer<Row> | undefined
  const look = useListLook(viewsKey, columns)
  const selection = useSelection<Row>(rowKey)
  const first = columns[0]
  const nameOf = rowName ?? (row => textOf(first?.csv?.(row)) ?? textOf(first?.render(row)) ?? rowKey(row))
  const everything = useEverything(() => readAll(call, state, filters, fixed))

  return {
    state,
    change,
    answer: read.data as unknown,
    rows: answer?.data,
    count: answer?.count,
    atLeast: answer?.atLeast ?? false,
    more: { newer: answer?.newer ?? false, older: answer?.older ?? false },
    error: read.error,
    stale: read.isPlaceholderData,
    narrowed: state.search !== '' || Object.keys(state.filters).length > 0,
    refetch: () => void read.refetch(),
    reread: () => void client.invalidateQueries({ queryKey: [call.id] }),
    look,
    selection,
    nameOf,
    peeked: answer?.data.find(row => rowKey(row) === state.peek),
    showView: (view: string) => change(readState(new URLSearchParams(view), filters)),
    showAll: () => change({ ...readState(new URLSearchParams(), filters), tab: state.tab }),
    exporting: everything.busy === 'export',
    exportCsv: async () =>
      exportFile
        ? fetchFile(exportFile(wishOf(call, state, filters, fixed), look.shown))
        : everything.fetch('export', rows => download(`${viewsKey}-${today()}.csv`, listAsCsv(look.shown, rows))),
    fetchingAll: everything.busy === 'select',
    selectMatching: () => everything.fetch('select', rows => selection.put(rows, true)),
  }
}

export type List<Row> = ReturnType<typeof useList<Row>>

const textOf = (cell: unknown): string | undefined =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell) : undefined

/** Fetches all rows for a purpose, one at a time; says when it fails or when there are more than are fetched. */
function useEverything<Row>(read: () => Promise<{ rows: Row[]; count: number }>) {
  const t = useWords()
  const [busy, setBusy] = useState<'export' | 'select' | null>(null)
  const fetch = async (purpose: 'export' | 'select', use: (rows: Row[]) => void) => {
    if (busy) return
    setBusy(purpose)
    try {
      const { rows, count } = await read()
      use(rows)
      if (rows.length < count) toast({ tone: 'warning', title: t('ui.only-first-rows', { count: rows.length }) })
    } catch (error) {
      toast({ tone: 'danger', title: t('ui.not-all-read'), body: error instanceof Error ? error.message : undefined })
    }
    setBusy(null)
  }
  return { busy, fetch }
}
