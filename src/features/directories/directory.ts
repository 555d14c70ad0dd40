/** A filter of a directory: its values are tags `tag:value` of the entries, counted beside the choice. */
export type ChoiceFilter = {
  /** Name in the search's body and in the address of the page. */
  key: string
  /** Field of the profile whose value is the tag; a look-up's id, or the value of a choice. */
  field: string
  /** `tree`: a choice also finds everything below it. `place`: a state belongs to its country. */
  as: 'look-up' | 'tree' | 'choice'
}

/** A filter by a smallest and a largest value. */
export type RangeFilter = { key: string; column: 'amount_usd' | 'ebitda'; money: boolean }

/** A directory of one kind of member, as data: which filters, which orders, which fields its rows carry (spec, section 3). */
export type Directory = {
  kind: string
  /** First part of the call: `POST companies/search`. */
  path: string
  /** Address of the list; one entry's page is below it. */
  page: string
  choices: readonly ChoiceFilter[]
  ranges: readonly RangeFilter[]
  sorts: readonly Sort[]
  /** Fields of a row by their wire names, beside name, industries, address and files. */
  rows: readonly string[]
}

export const SORTS = ['newest', 'oldest', 'largest', 'smallest', 'ebitda', 'name', 'rating', 'relevance'] as const
export type Sort = (typeof SORTS)[number]

/** The companies. */
export const companies: Directory = {
  kind: 'company',
  path: 'companies',
  page: '/company/list',
  choices: [
    { key: 'category', field: 'companyCategory', as: 'look-up' },
    { key: 'industries', field: 'industries', as: 'tree' },
    { key: 'country', field: 'companyCountry', as: 'look-up' },
    { key: 'state', field: 'companyState', as: 'look-up' },
    { key: 'companyType', field: 'companyType', as: 'choice' },
    { key: 'saleType', field: 'saleType', as: 'choice' },
  ],
  ranges: [
    { key: 'amount', column: 'amount_usd', money: true },
    { key: 'ebitda', column: 'ebitda', money: false },
  ],
  sorts: ['newest', 'oldest', 'largest', 'smallest', 'ebitda', 'name', 'rating', 'relevance'],
  rows: [
    'establishDate',
    'avgMonthlySales',
    'ebitda',
    'companyType',
    'companyCategory',
    'saleType',
    'currency',
    'price',
    'investmentAmount',
    'loanAmount',
  ],
}

/** Every directory that is open. */
export const directories: readonly Directory[] = [companies]

/** Tag of a filter's value. */
export const tagOf = (filter: string, value: string | number): string => `${filter}:${value}`

/** Amounts fall into buckets of powers of two of US dollars; bucket n holds from 2^n up to 2^(n+1). */
export const bucketOf = (usd: number): number => Math.max(0, Math.floor(Math.log2(Math.max(1, usd))))

/** Where a bucket begins, in US dollars. */
export const bucketStart = (bucket: number): number => 2 ** bucket
