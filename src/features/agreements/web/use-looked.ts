import { useQueryValues } from '../../../platform/web/query-state.ts'
import { STATES } from '../rules.ts'

export const PER_PAGE = 20

export type Looked = ReturnType<typeof useLooked>

/** What of one's agreements is looked at, from the address. */
export function useLooked() {
  const [search, set] = useQueryValues()
  return {
    side: search.get('side') === 'received' ? ('received' as const) : ('sent' as const),
    state: STATES.find(one => one === search.get('state')) ?? null,
    page: Math.max(1, Number(search.get('page')) || 1),
    set,
  }
}
