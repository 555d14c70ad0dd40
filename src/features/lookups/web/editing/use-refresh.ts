import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call } from '../../../../platform/shared/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { readLocal } from '../../../../platform/web/local.ts'
import {
  listCategories,
  listCurrencies,
  listIndustries,
  listSkills,
  readCountry,
  searchCountries,
} from '../../contract.ts'
import { listEntries, listIndustryRows, readEntry } from '../../contract/editing.ts'
import { CATEGORY_TYPES, type ListName } from '../../contract/lists.ts'

/** What people choose from reads these; the addresses are those that browsers keep for some minutes. */
const PUBLIC: Record<ListName, { calls: readonly Call[]; addresses: readonly string[] }> = {
  categories: {
    calls: [listCategories],
    addresses: ['/api/categories', ...CATEGORY_TYPES.map(type => `/api/categories?type=${type}`)],
  },
  industries: { calls: [listIndustries], addresses: ['/api/industries'] },
  skills: { calls: [listSkills], addresses: ['/api/skills'] },
  currencies: { calls: [listCurrencies], addresses: ['/api/currencies'] },
  countries: { calls: [searchCountries, readCountry], addresses: [] },
  states: { calls: [readCountry], addresses: [] },
}

/**
 * After a change: what this window holds is read again, and the copies that the browser itself keeps of the public reads are
 * replaced, so that whoever changed an entry finds it in the next form. Others get it when theirs are due.
 */
export function useRefresh(name: ListName): (countryId?: string) => Promise<void> {
  const client = useQueryClient()
  const { language } = useLanguage()
  return useCallback(
    async countryId => {
      const { calls, addresses } = PUBLIC[name]
      const token = readLocal('accessToken')
      const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) }
      const kept = countryId ? [`/api/countries/${countryId}`] : addresses
      await Promise.allSettled(kept.map(address => fetch(address, { cache: 'reload', headers })))
      const read = [listEntries, listIndustryRows, readEntry, ...calls]
      await Promise.all(read.map(call => client.invalidateQueries({ queryKey: [call.id] })))
    },
    [client, language, name],
  )
}
