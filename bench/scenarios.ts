import { actScenarios } from './act-scenarios.ts'
import { articleScenarios } from './article-scenarios.ts'
import { caseScenarios } from './case-scenarios.ts'
import { chatScenarios } from './chat-scenarios.ts'
import { letterScenarios } from './letter-scenarios.ts'
import { marketScenarios } from './market-scenarios.ts'
import { moneyScenarios } from './money-scenarios.ts'
import type { Request } from './request.ts'
import { plain, type Scenario, type World } from './scenario.ts'
import { ticketScenarios } from './ticket-scenarios.ts'

/** The two filters of each directory that are set together. */
export const FILTERS: Record<string, readonly [string, string]> = {
  companies: ['country', 'category'],
  investors: ['country', 'stages'],
  freelancers: ['skills', 'languages'],
  brokers: ['country', 'brokerType'],
  advisors: ['skills', 'industries'],
}

const NO_FILTERS = Object.fromEntries(Object.keys(FILTERS).map(path => [path, []]))

/** What is typed: words that members have, such words with mistakes, Arabic ones, and what nobody has. */
export const TEXTS = {
  hit: ['logistics', 'cold chain', 'solar works', 'lantern', 'cairo', 'packaging', 'bennett', 'hannah khoury'],
  typo: ['logistcs', 'txtiles', 'cermaics', 'packging', 'lantren', 'harbuor', 'السنابيل', 'الياسمبن'],
  arabic: ['النخيل', 'للأغذية', 'تغليف', 'مريم الحداد', 'مستشار ضريبي', 'القاهرة', 'شركة عائلية', 'الطاقه الشمسيه'],
  none: ['qzxvkwpj', 'wjqzkvxg', 'zqjvpwkx', 'xqvjpzgw', 'قفبلتنمس', 'سمنتلبفق', 'kjzqpxvw', 'vjqzwxkg'],
} as const
/** Beginnings of names, from nothing to four letters. */
const BEGUN = ['', 's', 'sa', 'han', 'benn', 'ال', 'مري', 'cold']
export type Typed = keyof typeof TEXTS

const TYPED: Record<Typed, string> = {
  hit: 'words',
  typo: 'mistyped words',
  arabic: 'Arabic words',
  none: 'words that nobody has',
}

const json = { 'content-type': 'application/json' }

/** Every request that one scenario varies; asked by members who are signed in, one after the other. */
function requestsOf(world: World) {
  const as = (at: number) => ({ authorization: `Bearer ${world.bearers[at % world.bearers.length]}` })
  return {
    get: (paths: readonly string[]) => paths.map((path, at): Request => ({ method: 'GET', path, headers: as(at) })),
    search: (directory: string, bodies: readonly object[]) =>
      bodies.map((body, at): Request => ({
        method: 'POST',
        path: `/api/${directory}/search`,
        headers: { ...json, ...as(at) },
        body: JSON.stringify(body),
      })),
  }
}

/** The scenarios of the load aim. All but the login are asked by members who are signed in. */
export function scenariosOf(world: World): Scenario[] {
  const { get, search } = requestsOf(world)
  const logins = world.logins.map((body): Request => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: json,
    body: JSON.stringify(body),
  }))
  const typed = Object.keys(TEXTS) as Typed[]
  const everybody = world.bearers.map(() => ({}))
  return [
    { name: 'login', title: 'POST auth/login', requests: logins, checksPassword: true },
    plain('user', 'GET auth/user', get(world.bearers.map(() => '/api/auth/user'))),
    ...Object.keys(FILTERS).flatMap(path => [
      plain(`${path}-page`, `${path}: first page with counts`, search(path, everybody)),
      plain(`${path}-filters`, `${path}: two filters`, search(path, world.filters[path]!)),
    ]),
    ...typed.map(key =>
      plain(
        `companies-${key}`,
        `companies: ${TYPED[key]}`,
        search(
          'companies',
          TEXTS[key].map(text => ({ text })),
        ),
      ),
    ),
    ...typed.map(key =>
      plain(
        `search-${key}`,
        `search for members: ${TYPED[key]}`,
        get(TEXTS[key].map(text => `/api/search?q=${encodeURIComponent(text)}`)),
      ),
    ),
    plain(
      'names',
      'names while an @ is typed',
      get(BEGUN.map(text => `/api/search/names?q=${encodeURIComponent(text)}`)),
    ),
    plain('profile', 'a member’s page', get(world.usernames.map(name => `/api/public-pages/${name}`))),
    ...marketScenarios(world),
    ...moneyScenarios(world),
    ...letterScenarios(world),
    ...ticketScenarios(world),
    ...caseScenarios(world),
    ...actScenarios(world),
    ...articleScenarios(world),
    ...chatScenarios(world),
  ]
}

/** A world of nobody: for the names of the scenarios. */
export const NO_WORLD: World = {
  bearers: [],
  logins: [],
  usernames: [],
  passwordHash: '',
  filters: NO_FILTERS,
  items: [],
  marketFilters: [],
  places: [],
  bidders: [],
  auctions: [],
  hot: null,
  money: null,
  postRoom: [],
  moderators: [],
  acts: null,
  talkers: [],
  articles: 0,
}

/** The names of all, in their order. */
export const scenarioNames = (): string[] => scenariosOf(NO_WORLD).map(one => one.name)

/** Those that `only` names, by their name or what it begins with ("companies,search-hit"); all without it. */
export function chosenScenarios(scenarios: readonly Scenario[], only: string | undefined): Scenario[] {
  if (!only) return [...scenarios]
  const wanted = only.split(',')
  return scenarios.filter(({ name }) => wanted.some(one => name === one || name.startsWith(`${one}-`)))
}
