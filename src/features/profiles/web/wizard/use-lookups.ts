import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CheckContext } from '../../../../engines/forms/check-values.ts'
import type { Named } from '../../../../engines/forms/contract.ts'
import { dayIn } from '../../../../engines/forms/days.ts'
import { type Descriptor, fieldsOf, fileGroupsOf, type Values } from '../../../../engines/forms/descriptor.ts'
import { countriesOfStates } from '../../../../engines/forms/refs.ts'
import type { Names } from '../../../../engines/forms/shown.ts'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { keyOfRead, send } from '../../../../platform/web/call.ts'
import { isPhone } from '../../../../platform/web/forms/phone.ts'
import type { CategoryType, Industry } from '../../../lookups/contract.ts'
import { readCountry } from '../../../lookups/contract.ts'
import {
  useCategories,
  useCountries,
  useCurrencies,
  useIndustries,
  useSkills,
  useSpokenLanguages,
} from '../../../lookups/web/data.ts'

type Answer = AnswerOf<typeof readCountry>
type States = Answer['data']['states']

/** Look-ups change seldom: one reading serves a visit. */
const STALE_MS = 30 * 60_000

/** The states of some countries by country; those that are not here yet are left out. Stays the same while nothing arrives. */
function useCountryStates(countryIds: readonly string[]): ReadonlyMap<string, States> {
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

/** What the wizard knows beside the values: enough to judge what was typed like the server does, and to name what was chosen. */
export type Lookups = { context: CheckContext; names: Names }

const flat = (tree: readonly Industry[]): Industry[] => tree.flatMap(one => [one, ...flat(one.children)])

/** The number as it is kept, when it can exist in the country of its code. */
const phoneOf = (code: string, number: string) =>
  isPhone({ phoneCode: `+${code}`, phoneNumber: number }) ? { code, number: number.replace(/\D/g, '') } : null

/** Files as the wizard has them: with their views, so nothing has to be asked. */
const filesIn = (kind: Descriptor, values: Values): Map<string, FileView> =>
  new Map(fileGroupsOf(kind).flatMap(({ key }) => ((values[key] ?? []) as FileView[]).map(file => [file._id, file])))

/** Reads the look-ups of a kind. What is not here yet counts as known: the server judges again. */
export function useLookups(kind: Descriptor, values: Values): Lookups {
  const category = fieldsOf(kind).find(field => field.type === 'category')
  const { list: categories } = useCategories(category?.type === 'category' ? (category.of as CategoryType) : 'company')
  const { list: currencies } = useCurrencies()
  const { list: countries } = useCountries()
  const { list: tree } = useIndustries()
  const { list: skills } = useSkills()
  const { list: languages } = useSpokenLanguages()
  const statesOf = useCountryStates(countriesOfStates(fieldsOf(kind), values))
  const industries = useMemo(() => flat(tree), [tree])
  return useMemo(() => {
    const files = filesIn(kind, values)
    const context: CheckContext = {
      today: dayIn(undefined),
      category: id => categories.find(one => one.value === id),
      currency: idOrCode => {
        const found = currencies.find(one => one.shortName === idOrCode || one._id === idOrCode)
        return found && { code: found.shortName }
      },
      phone: phoneOf,
      state: (countryId, id) => {
        const states = statesOf.get(countryId)
        if (!states) return true
        return id === '0' ? states.length === 0 : states.some(state => state.id === id)
      },
      knows: (what, id) => what !== 'industries' || industries.length === 0 || industries.some(one => one.id === id),
      file: id => {
        const file = files.get(id)
        return file && { picture: file.thumbUrl !== null }
      },
    }
    const named = new Map<string, Named>([
      ...categories.map(one => [one.value, { _id: one.value, name: one.text, arabicName: one.arabicName }] as const),
      ...countries.map(one => [one._id, one] as const),
      ...industries.map(one => [one.id, { _id: one.id, name: one.label, arabicName: one.arabicName }] as const),
      ...[...skills, ...languages].map(one => [one._id, one] as const),
      ...[...statesOf.values()]
        .flat()
        .map(one => [one.id, { _id: one.id, name: one.name, arabicName: one.arabicName ?? null }] as const),
    ])
    const short = (id: string) => {
      const one = countries.find(found => found._id === id)
      return one && { _id: id, name: one.shortName, arabicName: one.arabicShortName }
    }
    return { context, names: { of: id => named.get(id), short } }
  }, [kind, values, categories, currencies, countries, industries, skills, languages, statesOf])
}
