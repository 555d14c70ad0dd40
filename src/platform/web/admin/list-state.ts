import { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import type { ListFilter } from './list-props.ts'

/** What the reader has asked of a list. All of it stands in the address, so that a link, a reload and Back bring it again. */
export type ListState = {
  search: string
  /** Column key; with a minus in front downwards. Empty: the call's own order. */
  sort: string
  page: number
  /** Of a list that is read by key, in place of a page's number: the row beyond which it lies; empty is the newest. */
  before: string
  after: string
  perPage: number
  /** Values of filters by key, as text. */
  filters: Record<string, string>
  /** Key of the row in the panel. */
  peek: string
  /** The screen's part that is open, where it has tabs; empty is the first. A view brings its own back. */
  tab: string
}

/** How many rows a page may have. */
export const PAGE_SIZES = [24, 50, 100] as const

/** Reads the address; what is not understood is left out. */
export function readState(query: URLSearchParams, filters: readonly ListFilter[]): ListState {
  const page = Number(query.get('page') ?? 1)
  const perPage = Number(query.get('perPage') ?? PAGE_SIZES[0])
  return {
    search: query.get('search') ?? '',
    sort: query.get('sort') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    before: query.get('before') ?? '',
    after: query.get('after') ?? '',
    perPage: PAGE_SIZES.find(size => size === perPage) ?? PAGE_SIZES[0],
    filters: Object.fromEntries(
      filters.flatMap(filter => {
        const value = query.get(filter.key)
        return value && accepts(filter, value) ? [[filter.key, value]] : []
      }),
    ),
    peek: query.get('peek') ?? '',
    tab: query.get('tab') ?? '',
  }
}

/** The filters with one of them set, or taken off by an empty value. */
export function withFilter({ filters }: ListState, key: string, value: string): Record<string, string> {
  const { [key]: _, ...rest } = filters
  return value ? { ...rest, [key]: value } : rest
}

function accepts({ type, options = [] }: ListFilter, value: string): boolean {
  if (type === 'choice') return options.some(option => option.value === value)
  if (type === 'boolean') return value === 'true' || value === 'false'
  return type === 'text' || /^\d{4}-\d\d-\d\d$/.test(value)
}

/** Writes the state into an address that may hold other things too; what is as by default is left out. */
export function writeState(state: ListState, before: URLSearchParams, filters: readonly ListFilter[]): URLSearchParams {
  const after = new URLSearchParams(before)
  const put = (key: string, value: string) => (value ? after.set(key, value) : after.delete(key))
  put('search', state.search)
  put('sort', state.sort)
  put('page', state.page > 1 ? String(state.page) : '')
  put('before', state.before)
  put('after', state.after)
  put('perPage', state.perPage === PAGE_SIZES[0] ? '' : String(state.perPage))
  put('peek', state.peek)
  put('tab', state.tab)
  for (const { key } of filters) put(key, state.filters[key] ?? '')
  return after
}

/** The first page, of either way to read. */
export const FIRST_PAGE = { page: 1, before: '', after: '' } as const

/** The part of the state a saved view keeps: not the page one was on, nor the row one looked at. Sorted, so that it compares. */
export function viewText(state: ListState, filters: readonly ListFilter[]): string {
  const query = writeState({ ...state, ...FIRST_PAGE, peek: '' }, new URLSearchParams(), filters)
  query.sort()
  return query.toString()
}

/** Whether a view's text asks for nothing but a tab: all rows of it. */
export const asksForAll = (view: string): boolean => [...new URLSearchParams(view).keys()].every(key => key === 'tab')

const shapeOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** The values a list call declares, wherever it takes them. */
const declared = (call: Call): Record<string, unknown> => ({ ...shapeOf(call.query), ...shapeOf(call.body) })

const SEARCH_NAMES = ['search', 'q', 'text'] as const

/** Whether the call reads by key: from a row on, instead of by the page's number. */
export const readsByKey = (call: Call): boolean => 'before' in declared(call)

/** The name under which the call takes a search, if it takes one. */
export const searchName = (call: Call): string | undefined => SEARCH_NAMES.find(name => name in declared(call))

/** The call's input for a state: only what the call declares, because others are refused. */
export function inputOf(
  call: Call,
  state: ListState,
  filters: readonly ListFilter[],
  fixed: Record<string, unknown> = {},
) {
  const search = searchName(call)
  const values: Record<string, unknown> = { ...fixed, page: state.page, perPage: state.perPage }
  if (state.before) values.before = state.before
  if (state.after) values.after = state.after
  if (search && state.search) values[search] = state.search
  if (state.sort) {
    values.sortBy = state.sort.replace(/^-/, '')
    values.sortDesc = state.sort.startsWith('-')
  }
  for (const filter of filters) {
    const value = state.filters[filter.key]
    if (value) values[filter.key] = filter.type === 'boolean' ? value === 'true' : value
  }
  const known = declared(call)
  const given = Object.fromEntries(Object.entries(values).filter(([key]) => key in known))
  return call.body ? { body: given } : { query: given }
}
