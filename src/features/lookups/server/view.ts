import type { Category, Country, Currency, Industry } from '../contract.ts'
import type { CategoryRow, CountryRow, CurrencyRow, IndustryRow } from './queries.ts'

/** A currency under the spec's names. */
export const currencyView = (row: CurrencyRow): Currency => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  arabicName: row.arabic_name,
  short_name: row.code,
  shortName: row.code,
  symbol: row.symbol,
  arabicSymbol: row.arabic_symbol,
  symbolDirection: row.symbol_direction === 'right' ? 'right' : 'left',
  rate: row.rate,
  rateDate: row.rate_date,
  isActive: row.retired_at === null,
  flag: row.flag,
  locale: row.locale,
  decimals: row.decimals,
})

/** A country; its short names are the full ones where it has none. */
export const countryView = (row: CountryRow): Country => ({
  _id: row.id,
  code: row.code,
  name: row.name,
  arabicName: row.arabic_name,
  shortName: row.short_name ?? row.name,
  arabicShortName: row.arabic_short_name ?? row.arabic_name,
  currency: row.currency,
  currencySymbol: row.currency_symbol,
  phoneCode: row.phone_code,
  flag: row.flag,
  timeZone: row.time_zone,
})

/** A category; `value` is its id, as the spec's forms send it. */
export const categoryView = (row: CategoryRow): Category => ({
  value: row.id,
  text: row.name,
  arabicName: row.arabic_name,
  type: row.type as Category['type'],
  key: row.key,
  requires: row.requires as Category['requires'],
})

/** Rows as a tree in their order; what lies below a retired industry is not offered either. */
export function industryTree(rows: readonly IndustryRow[]): Industry[] {
  const below = Map.groupBy(rows, row => row.parent_id)
  const branch = (parent: string | null): Industry[] =>
    (below.get(parent) ?? []).map(row => ({
      id: row.id,
      label: row.name,
      arabicName: row.arabic_name,
      children: branch(row.id),
    }))
  return branch(null)
}
