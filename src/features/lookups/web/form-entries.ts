import { useQueries } from '@tanstack/react-query'
import type { FormEntries } from '../../../engines/forms/web/entries.ts'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { keyOfRead, send } from '../../../platform/web/call.ts'
import { type CategoryType, readCountry } from '../contract.ts'
import {
  STALE_MS,
  useCategories,
  useCountries,
  useCurrencies,
  useGuessedCountry,
  useIndustries,
  useSkills,
  useSpokenLanguages,
} from './data.ts'
import { ShownMoney, ShownRange } from './ShownMoney.tsx'

type Answer = AnswerOf<typeof readCountry>
type States = Answer['data']['states']

/** The states of some countries by country; those that are not here yet are left out. Stays the same while nothing arrives. */
function useStates(countryIds: readonly string[]): ReadonlyMap<string, States> {
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

/** The look-ups and the reader's currency, as forms use them. */
export const lookupEntries: FormEntries = {
  // descriptors are written beside the list of types; another word finds nothing
  useCategories: type => useCategories((type ?? 'company') as CategoryType),
  useCountries,
  useCurrencies,
  useIndustries,
  useSkills,
  useLanguages: useSpokenLanguages,
  useStates,
  useGuessedCountry,
  Money: ShownMoney,
  MoneyRange: ShownRange,
}
