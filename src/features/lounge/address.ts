import { FILTERS, type Filter } from './contract.ts'

/** Posts of a page of the screen (spec: ten). */
export const PER_PAGE = 10

/** The filter that an address names; all for any other. */
export const filterOf = (asked: string | null): Filter => FILTERS.find(one => one === asked) ?? 'all'

/** What the screen asks first. */
export const firstBody = (asked: string | null) => ({ page: 1, perPage: PER_PAGE, filter: filterOf(asked) })
