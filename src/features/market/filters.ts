import type { Filters } from '../../engines/search/filters.ts'

export const MARKET_SORTS = ['new', 'ending', 'price-asc', 'price-desc', 'featured', 'relevance'] as const
export type MarketSort = (typeof MARKET_SORTS)[number]

/** What items are filtered and ordered by (product rules, section 6). */
export const itemFilters: Filters<MarketSort> = {
  choices: [
    { key: 'category', as: 'look-up' },
    { key: 'industries', as: 'tree' },
    { key: 'saleType', as: 'choice', values: ['1', '2', '3'] },
    { key: 'country', as: 'look-up' },
    { key: 'state', as: 'look-up', within: 'country' },
    { key: 'ownerType', as: 'choice', later: true, values: ['company', 'investor', 'freelancer', 'broker', 'advisor'] },
    { key: 'verified', as: 'choice', later: true, values: ['true'] },
  ],
  ranges: [{ key: 'price', from: 'price_usd', to: 'price_usd', money: true }],
  sorts: MARKET_SORTS,
}
