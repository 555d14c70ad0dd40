import { useQueries } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { keyOfRead, send } from '../../../../platform/web/call.ts'
import { readCountry } from '../../../lookups/contract.ts'

type Answer = AnswerOf<typeof readCountry>
type States = Answer['data']['states']

/** Look-ups change seldom: one reading serves a visit. */
const STALE_MS = 30 * 60_000

/** The states of some countries by country; those that are not here yet are left out. Stays the same while nothing arrives. */
export function useCountryStates(countryIds: readonly string[]): ReadonlyMap<string, States> {
  return useQueries({
    queries: [...new Set(countryIds)].map(countryId => ({
      queryKey: keyOfRead(readCountry, { params: { countryId } }),
      queryFn: () => send(readCountry, { params: { countryId } }),
      staleTime: STALE_MS,
    })),
    combine,
  })
}

/** Kept outside, so that the answer is made anew only when one of the countries is. */
const combine = (answers: readonly { data: Answer | undefined }[]): ReadonlyMap<string, States> =>
  new Map(answers.flatMap(({ data }) => (data ? [[data.data._id, data.data.states] as const] : [])))
