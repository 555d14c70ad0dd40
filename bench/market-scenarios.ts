import type { Request } from './request.ts'
import { plain, type Scenario, type World } from './scenario.ts'

/** What is typed in the market: words that offers have, the one that most have first; such words with mistakes; Arabic ones. */
export const OFFER_TEXTS = {
  hit: [
    'solar',
    'products',
    'copper pump',
    'delivery gulf',
    'harbour cranes',
    'bookkeeping',
    'olive press cairo',
    'cold store',
  ],
  typo: ['lantren', 'olve press', 'bookeeping', 'translaton', 'surveing', 'fishng boat', 'معصره زيتن', 'تخليس جمركي'],
  arabic: [
    'شمسية',
    'منتجات',
    'مضخة نحاسية',
    'التوصيل الخليج',
    'مسك دفاتر',
    'محطة تحلية',
    'سجاده يدويه',
    'معصرة القاهرة',
  ],
  none: ['qzxvkwpj', 'wjqzkvxg', 'zqjvpwkx', 'xqvjpzgw', 'قفبلتنمس', 'سمنتلبفق', 'kjzqpxvw', 'vjqzwxkg'],
} as const

const TYPED: Record<keyof typeof OFFER_TEXTS, string> = {
  hit: 'words',
  typo: 'mistyped words',
  arabic: 'Arabic words',
  none: 'words that nobody has',
}

const json = { 'content-type': 'application/json' }

/** Requests of members who are signed in, one after the other. */
function askedBy(bearers: readonly string[]) {
  const as = (at: number) => ({ authorization: `Bearer ${bearers[at % bearers.length]}` })
  const get = (path: string, at: number): Request => ({ method: 'GET', path: `/api${path}`, headers: as(at) })
  const post = (path: string, body: object, at: number): Request => ({
    method: 'POST',
    path: `/api${path}`,
    headers: { ...json, ...as(at) },
    body: JSON.stringify(body),
  })
  return { get, post }
}
type Asked = ReturnType<typeof askedBy>

/** Everything that the page of an item asks when it opens (public-pages/web/item). */
function itemPage({ get, post }: Asked, { id, auctionId }: World['items'][number], at: number): Request[] {
  const sale = auctionId
    ? [get(`/auctions/${auctionId}`, at), get(`/auctions/bids/${auctionId}?page=1&perPage=4`, at)]
    : [get(`/agreements/of/item/${id}`, at)]
  const about = { kind: 'item', ids: [id] }
  return [
    get(`/profiles/${id}`, at),
    ...sale,
    post('/reactions', about, at),
    post('/standing', about, at),
    get(`/public-pages/items/${id}/similar`, at),
  ]
}

/** Everything that the front page asks (home/web). */
const home = ({ get }: Asked, at: number): Request[] => [
  get('/home?currency=USD', at),
  get('/home/auctions', at),
  get('/home/members', at),
  get('/home/trending', at),
]

const PAGES = [
  {},
  { kind: 'product' },
  { page: 3 },
  { sort: 'price-asc' },
  { sort: 'ending' },
  { kind: 'service', page: 2 },
]
const LISTS = ['live', 'ending', 'scheduled', 'over'] as const
const LATER = 4

function readsOf(world: World): Scenario[] {
  const asked = askedBy(world.bearers)
  const { post } = asked
  const market = (bodies: readonly object[]) =>
    bodies.map((body, at) => post('/items/search', { currency: 'USD', ...body }, at))
  const timeline = (body: (at: number) => object) => world.bearers.map((_, at) => post('/timeline', body(at), at))
  return [
    plain(
      'item-page',
      'an item’s page, all of its calls',
      world.items.flatMap((item, at) => itemPage(asked, item, at)),
    ),
    plain('market-page', 'market: pages of the list with counts', market(PAGES)),
    plain('market-filters', 'market: two filters, price ranges', market(world.marketFilters)),
    ...(Object.keys(OFFER_TEXTS) as (keyof typeof OFFER_TEXTS)[]).map(key =>
      plain(`market-${key}`, `market: ${TYPED[key]}`, market(OFFER_TEXTS[key].map(text => ({ text })))),
    ),
    plain(
      'timeline-followed',
      'Lounge: followed, first page',
      timeline(() => ({ filter: 'following' })),
    ),
    plain(
      'timeline-later',
      'Lounge: followed, a later page',
      timeline(at => ({ filter: 'following', page: LATER, before: world.places[at] })),
    ),
    plain(
      'timeline-all',
      'Lounge: everybody, first page',
      timeline(() => ({ filter: 'all' })),
    ),
    plain(
      'home',
      'home, all of its calls',
      world.bearers.flatMap((_, at) => home(asked, at)),
    ),
    plain(
      'auctions',
      'auctions: lists with counts',
      LISTS.map((show, at) => post('/auctions/search', { show }, at)),
    ),
  ]
}

/** Bids of everybody in turn: no two neighbours in one auction are of the same member, who would only raise their own maximum. */
function bidsOf({ bidders, auctions, hot }: World): Scenario[] {
  // Each half for itself: what one spends of its bids in a minute is not the other's.
  const half = Math.ceil(bidders.length / 2)
  const [some, others] = [bidders.slice(0, half), bidders.slice(half)]
  const bid = (crowd: readonly string[], auctionId: string, at: number): Request => ({
    method: 'POST',
    path: `/api/auctions/bids/${auctionId}`,
    headers: { ...json, authorization: `Bearer ${crowd[at % crowd.length]}` },
    rival: crowd[(at + 1) % crowd.length]!,
  })
  const twice = [0, 3].flatMap(shift => auctions.map((id, at) => bid(some, id, at + shift)))
  return [
    plain('bid-many', 'a bid, on many auctions', twice),
    plain('bid-hot', 'a bid, all on one auction', hot === null ? [] : others.map((_, at) => bid(others, hot, at))),
  ]
}

/** The scenarios of the market, the auctions, the Lounge and the front page. */
export const marketScenarios = (world: World): Scenario[] => [...readsOf(world), ...bidsOf(world)]
