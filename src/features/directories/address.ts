import type { Directory, Sort } from './directory.ts'

/** What is looked for, as the address of the page says it: everything is restored from there. */
export type Looked = {
  text: string
  chosen: Record<string, string[]>
  ranges: Record<string, { min: number | null; max: number | null }>
  sort: Sort | null
  page: number
  view: 'grid' | 'list'
}

const numberOf = (text: string | null): number | null =>
  text !== null && text !== '' && Number.isFinite(Number(text)) ? Number(text) : null

/** Reads the address. What it does not know is left out. */
export function readAddress(directory: Directory, search: { get(name: string): string | null }): Looked {
  const sort = search.get('sort') as Sort | null
  return {
    text: search.get('q') ?? '',
    chosen: Object.fromEntries(
      directory.choices.map(({ key }) => [key, (search.get(key) ?? '').split(',').filter(Boolean)]),
    ),
    ranges: Object.fromEntries(
      directory.ranges.map(({ key }) => [
        key,
        { min: numberOf(search.get(`${key}Min`)), max: numberOf(search.get(`${key}Max`)) },
      ]),
    ),
    sort: sort && directory.sorts.includes(sort) ? sort : null,
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
export function queryOf(directory: Directory, search: { get(name: string): string | null }): string {
  const looked = { ...readAddress(directory, search), page: 1, view: 'grid' as const }
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
