import type { ComponentType } from 'react'

type Listed<Row> = { list: readonly Row[] }
type Entry = { _id: string; name: string; arabicName: string }

/** A category; `requires` is what it makes the form ask. */
export type CategoryEntry = { value: string; text: string; arabicName: string; type: string; requires: string | null }
/** A country; the short names are for one line of a card. */
export type CountryEntry = Entry & { code: string; shortName: string; arabicShortName: string }
/** A part of a country. */
export type StateEntry = { id: string; name: string; arabicName?: string }
/** An entry of a tree with those below it. */
export type BranchEntry = { id: string; label: string; arabicName: string; children: readonly BranchEntry[] }

/**
 * What fields choose from and how amounts are written, as the feature that keeps the entries hands it in. A list is empty until it
 * is here.
 */
export type FormEntries = {
  /** Of one type; null where the form asks for none. */
  useCategories(type: string | null): Listed<CategoryEntry>
  useCountries(): Listed<CountryEntry>
  useCurrencies(): Listed<Entry & { shortName: string; symbol: string; decimals: number }>
  useIndustries(): Listed<BranchEntry>
  useSkills(): Listed<Entry>
  useLanguages(): Listed<Entry>
  /** The states of some countries by country; those that are not here yet are left out. Stays the same while nothing arrives. */
  useStates(countryIds: readonly string[]): ReadonlyMap<string, readonly StateEntry[]>
  /** Where the visitor probably is; undefined until it is known. */
  useGuessedCountry(): { countryCode: string } | undefined
  /** An amount of whole units; `own` keeps its currency. */
  Money: ComponentType<{ amount: number; currency: string; own?: boolean }>
  MoneyRange: ComponentType<{ min: number; max: number; currency: string; own?: boolean }>
}
