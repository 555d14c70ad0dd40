import type { Choice, RangeFilter } from '../../../engines/search/filters.ts'

/** A filter of a directory: its values are tags `tag:value` of the entries, counted beside the choice. */
export type ChoiceFilter = Choice & {
  /** Field of the profile whose value is the tag; a look-up's id, or the value of a choice. */
  field: string
  /** Where the field is rows: which of theirs it is. */
  of?: string
}

/** What somebody has in figures; an amount may be a range itself (a ticket). */
type AmountRange = RangeFilter<'amount_usd' | 'amount_to_usd' | 'ebitda'>

/** A field whose text is searched beside name, place, highlights and description; names are also found by their sound. */
export type SearchedField = { field: string; weight: 'B' | 'C' | 'D'; isName?: true }

/** A directory of one kind of member, as data: which filters, which orders, which fields its rows carry (spec, section 3). */
export type Directory = {
  kind: string
  /** First part of the call: `POST companies/search`. */
  path: string
  /** Address of the list; one entry's page is below it. */
  page: string
  choices: readonly ChoiceFilter[]
  ranges: readonly AmountRange[]
  sorts: readonly Sort[]
  /** Fields of a row by their payload names, beside name, industries, address and files. */
  rows: readonly string[]
  searched: readonly SearchedField[]
}

export const SORTS = ['newest', 'oldest', 'largest', 'smallest', 'ebitda', 'name', 'rating', 'relevance'] as const
export type Sort = (typeof SORTS)[number]

const industries: ChoiceFilter = { key: 'industries', field: 'industries', as: 'tree' }
const skills: ChoiceFilter = { key: 'skills', field: 'skills', as: 'look-up' }
const languages: ChoiceFilter = { key: 'languages', field: 'languages', of: 'name', as: 'look-up' }
const nationality: ChoiceFilter = { key: 'nationality', field: 'nationality', as: 'look-up', later: true }
const country: ChoiceFilter = { key: 'country', field: 'country', as: 'look-up' }
const state: ChoiceFilter = { key: 'state', field: 'state', as: 'look-up', within: 'country' }
const amount: AmountRange = { key: 'amount', from: 'amount_usd', to: 'amount_to_usd', money: true }
const PEOPLE_SORTS = ['newest', 'oldest', 'name', 'rating', 'relevance'] as const
const firm: SearchedField = { field: 'companyName', weight: 'B', isName: true }
const designation: SearchedField = { field: 'designation', weight: 'C' }

/** The companies. */
export const companies: Directory = {
  kind: 'company',
  path: 'companies',
  page: '/company/list',
  choices: [
    { key: 'category', field: 'companyCategory', as: 'look-up' },
    industries,
    { ...country, field: 'companyCountry' },
    { ...state, field: 'companyState' },
    { key: 'companyType', field: 'companyType', as: 'choice' },
    { key: 'saleType', field: 'saleType', as: 'choice', later: true },
  ],
  ranges: [amount, { key: 'ebitda', from: 'ebitda', to: 'ebitda', money: false }],
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
  searched: [],
}

/** The investors: by what they put into one company, in what, where, how early. */
export const investors: Directory = {
  kind: 'investor',
  path: 'investors',
  page: '/investor/list',
  choices: [
    { key: 'category', field: 'investorCategory', as: 'look-up' },
    industries,
    { key: 'stages', field: 'stages', as: 'choice' },
    { key: 'interstedLocations', field: 'interstedLocations', of: 'countryId', as: 'look-up' },
    country,
    state,
  ],
  ranges: [amount],
  sorts: ['newest', 'oldest', 'largest', 'smallest', 'name', 'rating', 'relevance'],
  rows: [
    'fullName',
    'legalName',
    'interstedLocations',
    'investorCategory',
    'investmentSize',
    'investorCurrency',
    'stages',
    'portfolio',
  ],
  searched: [firm, { field: 'legalName', weight: 'B', isName: true }, designation],
}

/** The freelancers; the places where they work stand for an address. */
export const freelancers: Directory = {
  kind: 'freelancer',
  path: 'freelancers',
  page: '/freelancer/list',
  choices: [
    skills,
    industries,
    languages,
    { ...country, field: 'locations', of: 'countryId' },
    { ...state, field: 'locations', of: 'stateId' },
    nationality,
  ],
  ranges: [],
  sorts: PEOPLE_SORTS,
  rows: ['fullName', 'nationality', 'skills', 'languages', 'locations'],
  searched: [],
}

/** The advisors. */
export const advisors: Directory = {
  kind: 'advisor',
  path: 'advisors',
  page: '/advisor/list',
  choices: [skills, industries, languages, country, state],
  ranges: [],
  sorts: PEOPLE_SORTS,
  rows: ['fullName', 'designation', 'skills', 'languages'],
  searched: [firm, designation],
}

/** The brokers. */
export const brokers: Directory = {
  kind: 'broker',
  path: 'brokers',
  page: '/broker/list',
  choices: [
    { key: 'brokerType', field: 'brokerType', as: 'choice' },
    industries,
    country,
    state,
    { key: 'licenseCountry', field: 'licenseCountry', as: 'look-up', later: true },
    nationality,
  ],
  ranges: [],
  sorts: PEOPLE_SORTS,
  rows: ['fullName', 'brokerType', 'nationality', 'previousWork', 'licenseCountry'],
  searched: [firm, { field: 'licenseAuthority', weight: 'D' }],
}

/** Every directory, in the order in which the Services menu names them (spec, navigation bar). */
export const directories: readonly Directory[] = [companies, investors, freelancers, brokers, advisors]

/** Validators have a public page and no directory (product rules, section 5): they are found by the search for members only. */
const validators: Omit<Directory, 'page' | 'path'> = {
  kind: 'validator',
  choices: [],
  ranges: [],
  sorts: [],
  rows: [],
  searched: [firm, designation],
}

/** What is kept of a profile so that it can be found. */
export type Listed = Omit<Directory, 'page' | 'path'>

/** Everybody who can be found: the directories, and who is in none. */
export const listed: readonly Listed[] = [...directories, validators]
