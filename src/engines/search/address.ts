import { isId } from '../../platform/shared/is-id.ts'
import type { Choice, Filters } from './filters.ts'

/** What is looked for, as the address of the page says it: everything is restored from there. */
export type Looked = {
  text: string
  chosen: Record<string, string[]>
  ranges: Record<string, { min: number | null; max: number | null }>
  sort: string | null
  page: number
  view: 'grid' | 'list'
}

const LONGEST = 200
const MOST_OF = { 'look-up': 50, tree: 50, choice: 20 } as const
const OPTION = /^[\w-]{1,20}$/

const numberOf = (text: string | null): number | null =>
  text !== null && text !== '' && Number.isFinite(Number(text)) ? Number(text) : null

/** Whether a filter could have this value: a link of another day, or one that somebody changed, is read without it. */
function couldBe({ as, values }: Choice, value: string): boolean {
  if (values) return values.includes(value)
  return as === 'choice' ? OPTION.test(value) : isId(value)
}

const valuesOf = (filter: Choice, text: string | null): string[] =>
  [...new Set((text ?? '').split(','))].filter(one => couldBe(filter, one)).slice(0, MOST_OF[filter.as])

/** Reads the address. What it does not know is left out. */
export function readAddress(filters: Filters, search: { get(name: string): string | null }): Looked {
  const sort = search.get('sort')
  return {
    text: (search.get('q') ?? '').slice(0, LONGEST),
    chosen: Object.fromEntries(filters.choices.map(filter => [filter.key, valuesOf(filter, search.get(filter.key))])),
    ranges: Object.fromEntries(
      filters.ranges.map(({ key }) => [
        key,
        { min: numberOf(search.get(`${key}Min`)), max: numberOf(search.get(`${key}Max`)) },
      ]),
    ),
    sort: sort && filters.sorts.includes(sort) ? sort : null,
    page: Math.max(1, Math.min(200, Math.floor(numberOf(search.get('page')) ?? 1))),
    view: search.get('view') === 'list' ? 'list' : 'grid',
  }
}

/** Writes it back: nothing of what is as it would be anyway. */
export function writeAddress(looked: Looked): Record<string, string | null> {
  const ranges = Object.entries(looked.ranges).flatMap(([key, { min, max }]) => [
    [`${key}Min`, min === null ? null : String(min)] as const,
    [`${key}Max`, max === null ? null : String(max)] as const,
  ])
  return {
    q: looked.text || null,
    ...Object.fromEntries(Object.entries(looked.chosen).map(([key, values]) => [key, values.join(',') || null])),
    ...Object.fromEntries(ranges),
    sort: looked.sort,
    page: looked.page > 1 ? String(looked.page) : null,
    view: looked.view === 'list' ? 'list' : null,
  }
}

/** What is looked for as a saved search keeps it: without page and view, always in the same order. */
export function queryOf(filters: Filters, search: { get(name: string): string | null }): string {
  const looked = { ...readAddress(filters, search), page: 1, view: 'grid' as const }
  const values = Object.entries(writeAddress(looked)).filter((entry): entry is [string, string] => entry[1] !== null)
  return values.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** The body of the search for one page. */
export function bodyOf(looked: Looked, currency: string, page: number) {
  const ranges = Object.entries(looked.ranges).flatMap(([key, { min, max }]) => [
    ...(min === null ? [] : [[`${key}Min`, min] as const]),
    ...(max === null ? [] : [[`${key}Max`, max] as const]),
  ])
  return {
    ...(looked.text && { text: looked.text }),
    ...Object.fromEntries(Object.entries(looked.chosen).filter(([, values]) => values.length > 0)),
    ...Object.fromEntries(ranges),
    ...(looked.sort && { sort: looked.sort }),
    currency,
    page,
  }
}

/** The chosen values after those of one filter changed: what lies within it is forgotten. */
export const withChosen = (
  { choices }: Filters,
  chosen: Looked['chosen'],
  key: string,
  values: string[],
): Looked['chosen'] => ({
  ...chosen,
  [key]: values,
  ...Object.fromEntries(choices.filter(one => one.within === key).map(one => [one.key, []])),
})

/** How many filters are on; a range counts once. */
export const filtersOn = (looked: Looked): number =>
  Object.values(looked.chosen).reduce((sum, values) => sum + values.length, 0) +
  Object.values(looked.ranges).filter(({ min, max }) => min !== null || max !== null).length

/** Nothing chosen: the text stays. */
export const withoutFilters = (looked: Looked): Looked => ({
  ...looked,
  page: 1,
  chosen: Object.fromEntries(Object.keys(looked.chosen).map(key => [key, []])),
  ranges: Object.fromEntries(Object.keys(looked.ranges).map(key => [key, { min: null, max: null }])),
})
