import type { UserType } from '../../platform/shared/access.ts'
import type { ItemKindKey, ItemStatus } from './contract.ts'

/** Who changes a status: its owner, staff who review, or the house itself (a sale that was counted, an auction that ended). */
export type Actor = 'owner' | 'reviewer' | 'house'

/** The status machine (product rules, section 6). `draft` is what was not sent yet; what was removed comes back as what it was. */
const MOVES: Record<ItemStatus, Partial<Record<ItemStatus, readonly Actor[]>>> = {
  draft: { published: ['owner'], pending_review: ['owner'] },
  pending_review: { published: ['reviewer'], changes_requested: ['reviewer'], removed: ['owner'], sold: ['house'] },
  changes_requested: { pending_review: ['owner'], published: ['owner'], removed: ['owner'], sold: ['house'] },
  published: {
    pending_review: ['owner'],
    paused: ['owner'],
    sold: ['owner', 'house'],
    closed: ['owner'],
    removed: ['owner'],
  },
  paused: {
    published: ['owner'],
    pending_review: ['owner'],
    sold: ['owner', 'house'],
    closed: ['owner'],
    removed: ['owner'],
  },
  sold: { published: ['owner', 'house'], removed: ['owner'] },
  closed: { published: ['owner'], sold: ['house'], removed: ['owner'] },
  removed: {},
}

/** Days within which what was removed comes back when its owner asks, unless the club has it otherwise. */
export const RESTORE_DAYS = 30

/** Days for which staff feature an item unless they say otherwise. */
export const FEATURE_DAYS = 14

/** Why it may not move there in such hands; null when it may. */
export const refusalToMove = (from: ItemStatus, to: ItemStatus, actor: Actor): 'items.wrong-status' | null =>
  MOVES[from][to]?.includes(actor) ? null : 'items.wrong-status'

/** What owners do with an item, in the order the menu offers it. */
export const OFFERS = ['pause', 'resume', 'sold', 'close', 'remove', 'restore'] as const
export type Offer = (typeof OFFERS)[number]

/** The status that each leads to; `restore` leads to what it was. */
const LEADS_TO: Record<Exclude<Offer, 'restore'>, ItemStatus> = {
  pause: 'paused',
  resume: 'published',
  sold: 'sold',
  close: 'closed',
  remove: 'removed',
}

/** What of an item decides what may be done with it. */
export type ItemFacts = {
  status: ItemStatus
  removed_from: ItemStatus | null
  status_at: Date
  offer_state: 'scheduled' | 'live' | 'over' | null
  offer_held: boolean
  product_quantity: number | null
  product_sales: number
}

/** Until when what was removed may come back. */
export const restorableUntil = (removedAt: Date, days = RESTORE_DAYS): Date =>
  new Date(removedAt.getTime() + days * 86_400_000)

type Refused = 'items.wrong-status' | 'items.auction-live' | 'items.restore-late' | 'items.sold-out'

/** Its auction runs, or whoever won it is being asked: they are to get what they bid on. */
const isBidOn = ({ offer_state, offer_held }: ItemFacts): boolean => offer_state === 'live' || offer_held

/** Where an owner's wish leads, or why it may not be done now. The server asks it under the lock, the menu before it shows it. */
export function ownersMove(
  item: ItemFacts,
  wish: Offer,
  now: Date,
  days = RESTORE_DAYS,
): { to: ItemStatus } | { refused: Refused } {
  if (wish === 'restore') {
    if (item.status !== 'removed' || !item.removed_from) return { refused: 'items.wrong-status' }
    return now > restorableUntil(item.status_at, days) ? { refused: 'items.restore-late' } : { to: item.removed_from }
  }
  const to = LEADS_TO[wish]
  // showing again is for what was shown before: what waits for a reviewer is sent by its wizard
  if (wish === 'resume' && item.status === 'changes_requested') return { refused: 'items.wrong-status' }
  const refused = refusalToMove(item.status, to, 'owner')
  if (refused) return { refused }
  if (isBidOn(item)) return { refused: 'items.auction-live' }
  if (wish === 'resume' && piecesLeft(item) === 0) return { refused: 'items.sold-out' }
  return { to }
}

/** Why its owner may not change what it says now; null when they may. */
export function refusalToChange(item: ItemFacts): 'items.wrong-status' | 'items.auction-live' | null {
  if (isBidOn(item)) return 'items.auction-live'
  return item.status === 'removed' ? 'items.wrong-status' : null
}

/** Changes that are no news to whoever reviewed it: how many there are, and what one costs. */
const UNREAD = new Set(['productQuantity', 'priceNumber'])

type Change = {
  /** Names of the fields that differ from what is there. */
  changed: readonly string[]
  /** Pieces there are from now on. */
  quantity: number | null
  /** Its owner says that it is sold. */
  sold: boolean
  /** Whether the club reads items first. */
  reviewFirst: boolean
}

/** What a change makes of its status: reviewed anew, published at last, on sale again with new pieces, sold, or as it is. */
export function statusAfter(item: ItemFacts, { changed, quantity, sold, reviewFirst }: Change): ItemStatus {
  const { status } = item
  if (status === 'changes_requested') return reviewFirst ? 'pending_review' : 'published'
  const shown = status === 'published' || status === 'paused'
  if (shown && sold) return 'sold'
  if (shown && reviewFirst && changed.some(key => !UNREAD.has(key))) return 'pending_review'
  const more = quantity !== null && quantity > (item.product_quantity ?? 0) && quantity > item.product_sales
  return status === 'sold' && more ? 'published' : status
}

/** Statuses that count against the plan: what is offered, or will be. */
export const COUNTED = ['pending_review', 'changes_requested', 'published', 'paused'] as const satisfies ItemStatus[]

/** True where an item of that status counts against the plan. */
export const isCounted = (status: ItemStatus): boolean => (COUNTED as readonly ItemStatus[]).includes(status)

/** Why one more would be too many; `limit` null is without limit. */
export const refusalToAdd = (used: number, limit: number | null): 'items.limit-reached' | null =>
  limit !== null && used >= limit ? 'items.limit-reached' : null

type Stock = Pick<ItemFacts, 'product_quantity' | 'product_sales'>

/** Why so many pieces cannot be sold. A sale that both sides confirm counts whatever became of the offer since. */
export const refusalToSell = (stock: Stock, quantity: number): 'items.sold-out' | null =>
  quantity > (piecesLeft(stock) ?? Number.POSITIVE_INFINITY) ? 'items.sold-out' : null

/** Pieces that are left; null where they are not counted. */
export const piecesLeft = ({ product_quantity, product_sales }: Stock): number | null =>
  product_quantity === null ? null : Math.max(0, product_quantity - product_sales)

/** Who offers items of a kind (product rules, section 3): brokers offer services only. Nobody publishes before they are approved. */
export const mayOffer = (kind: ItemKindKey): readonly UserType[] =>
  kind === 'service'
    ? ['freelancer', 'investor', 'company', 'advisor', 'broker']
    : ['freelancer', 'investor', 'company', 'advisor']

/** Where the wizard of an item opens (spec: plural for ideas). */
export const editPathOf = (kind: ItemKindKey, id: string): string =>
  kind === 'idea' ? `/ideas/edit/${id}` : `/${kind}/edit/${id}`

/** The list of what is one's own of a kind (spec: plural for ideas). */
export const listPathOf = (kind: ItemKindKey): string => (kind === 'idea' ? '/ideas/listAll' : `/${kind}/listAll`)

/** How wide the first picture of an item's page stands, as HTML says it: the whole page, or the column beside the offer. */
export const GALLERY_SIZES = '(width < 960px) 100vw, 820px'

/** The page of an item (spec). */
export const itemPathOf = (id: string): string => `/profile/details/${id}`
