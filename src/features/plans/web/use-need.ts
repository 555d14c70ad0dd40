import { useSearchParams } from 'react-router'
import type { PlanView } from '../contract.ts'

const NEEDED = ['auction.bid', 'profile.financials', 'profile.contact'] as const

/** The plan that a refused act needs: the smallest that opens it. `?need=auction.bid&next=/…` comes from a 403. */
export function useNeed(plans: readonly PlanView[]) {
  const [search] = useSearchParams()
  const code = search.get('need')
  const known = NEEDED.find(one => one === code)
  const plan = code ? plans.find(one => one.entitlements[code]) : undefined
  return { plan, key: known ?? 'other', next: search.get('next') } as const
}
