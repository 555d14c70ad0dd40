import { send } from '../call.ts'
import type { ListCall, ListFilter } from './list-props.ts'
import { inputOf, type ListState } from './list-state.ts'

/** The most rows that are fetched for an export or a selection of everything. */
export const MOST_ROWS = 5000
const PAGE = 100

/** Every row the state matches, page by page, up to MOST_ROWS; in the list's own order. */
export async function readAll<Row>(
  call: ListCall<Row>,
  state: ListState,
  filters: readonly ListFilter[],
  fixed?: Record<string, unknown>,
): Promise<{ rows: Row[]; count: number }> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await send(call, inputOf(call, { ...state, page, perPage: PAGE }, filters, fixed) as never)
    const { data, count } = answer as { data: Row[]; count: number }
    rows.push(...data)
    if (data.length < PAGE || rows.length >= count || rows.length >= MOST_ROWS)
      return { rows: rows.slice(0, MOST_ROWS), count }
  }
}
