import { useMemo } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { coinage } from '../../../../platform/shared/money.ts'
import type { FormHandle } from '../../../../platform/web/forms/form-handle.ts'
import { isPhone } from '../../../../platform/web/forms/phone.ts'
import { useSomeValues } from '../../../../platform/web/forms/use-field.ts'
import type { CheckContext } from '../../check-values.ts'
import type { Named } from '../../contract.ts'
import { dayIn } from '../../days.ts'
import { type Descriptor, fieldsOf, fileGroupsOf, type Values } from '../../descriptor.ts'
import { countriesOfStates } from '../../refs.ts'
import type { Names } from '../../shown.ts'
import type { BranchEntry } from '../entries.ts'
import { useFormsAround } from '../FormsAround.tsx'

/** What the wizard knows beside the values: enough to judge what was typed like the server does, and to name what was chosen. */
export type Lookups = { context: CheckContext; names: Names }

const flat = (tree: readonly BranchEntry[]): BranchEntry[] => tree.flatMap(one => [one, ...flat(one.children)])

/** The number as it is kept, when it can exist in the country of its code. */
const phoneOf = (code: string, number: string) =>
  isPhone({ phoneCode: `+${code}`, phoneNumber: number }) ? { code, number: number.replace(/\D/g, '') } : null

/** Files as the wizard has them: with their views, so nothing has to be asked. */
const filesIn = (kind: Descriptor, values: Values): Map<string, FileView> =>
  new Map(fileGroupsOf(kind).flatMap(({ key }) => ((values[key] ?? []) as FileView[]).map(file => [file._id, file])))

/** The fields by whose values more is looked up: files, and countries whose states are asked. */
const askedBy = (kind: Descriptor): string[] => [
  ...fieldsOf(kind).flatMap(field => {
    if (field.type === 'state') return [field.country]
    return field.type === 'rows' && field.rows.some(one => one.type === 'state') ? [field.key] : []
  }),
  ...fileGroupsOf(kind).map(group => group.key),
]

/** Reads the look-ups of a kind. What is not here yet counts as known: the server judges again. */
export function useLookups(kind: Descriptor, form: FormHandle): Lookups {
  const values: Values = useSomeValues(form, askedBy(kind))
  const { entries } = useFormsAround()
  const { useCategories, useCountries, useCurrencies, useIndustries, useLanguages, useSkills, useStates } = entries
  const category = fieldsOf(kind).find(field => field.type === 'category')
  const { list: categories } = useCategories(category?.type === 'category' ? category.of : null)
  const { list: currencies } = useCurrencies()
  const { list: countries } = useCountries()
  const { list: tree } = useIndustries()
  const { list: skills } = useSkills()
  const { list: languages } = useLanguages()
  const statesOf = useStates(countriesOfStates(fieldsOf(kind), values))
  const industries = useMemo(() => flat(tree), [tree])
  return useMemo(() => {
    const files = filesIn(kind, values)
    const context: CheckContext = {
      today: dayIn(undefined),
      category: id => categories.find(one => one.value === id),
      currency: idOrCode => {
        const found = currencies.find(one => one.shortName === idOrCode || one._id === idOrCode)
        return found && coinage(found.shortName, found.decimals)
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
