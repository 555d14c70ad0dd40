import { useQueryValues } from '../../../platform/web/query-state.ts'
import { LISTS } from '../contract.ts'
import { STATES } from '../rules.ts'

export const PER_PAGE = 20

type InAddress = ReturnType<typeof useLooked>

/** What is looked at, once it is known which side that is. */
export type Looked = InAddress & { side: (typeof LISTS)[number] }

/** What of one's agreements is looked at, from the address. */
export function useLooked() {
  const [search, set] = useQueryValues()
  return {
    /** Null where the address names none: the one that needs its reader is shown. */
    side: LISTS.find(one => one === search.get('side')) ?? null,
    state: STATES.find(one => one === search.get('state')) ?? null,
    page: Math.max(1, Number(search.get('page')) || 1),
    set,
  }
}
