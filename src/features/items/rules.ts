import type { ItemStatus } from './contract.ts'

/** Who changes a status: its owner, staff who review, or the house itself (a sale that was counted). */
export type Actor = 'owner' | 'reviewer' | 'house'

/** The status machine (product rules, section 6). `draft` is what was not sent yet. */
const MOVES: Record<ItemStatus, Partial<Record<ItemStatus, readonly Actor[]>>> = {
  draft: { published: ['owner'], pending_review: ['owner'] },
  pending_review: {
    published: ['reviewer', 'house'],
    changes_requested: ['reviewer'],
    pending_review: ['owner'],
    removed: ['owner'],
  },
  changes_requested: { pending_review: ['owner'], published: ['owner'], removed: ['owner'] },
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
  // It comes back as what it was, within the days below.
  removed: {},
}

/** Days within which what was removed comes back when its owner asks. */
export const RESTORE_DAYS = 30

/** Why it may not move there in such hands; null when it may. */
export const refusalToMove = (from: ItemStatus, to: ItemStatus, actor: Actor): 'items.wrong-status' | null =>
  MOVES[from][to]?.includes(actor) ? null : 'items.wrong-status'

/** Where its owner may move it from here. */
export const ownersMoves = (from: ItemStatus): ItemStatus[] =>
  (Object.keys(MOVES[from]) as ItemStatus[]).filter(to => MOVES[from][to]?.includes('owner'))

type Stock = { status: ItemStatus; product_quantity: number | null; product_sales: number }

/** Why so many pieces cannot be sold: only what is offered, or was when the sale was agreed, is sold. */
export function refusalToSell(item: Stock, quantity: number): 'items.sold-out' | 'items.not-on-sale' | null {
  const { status, product_quantity: pieces, product_sales: sold } = item
  if (status !== 'published' && status !== 'paused' && status !== 'sold' && status !== 'closed')
    return 'items.not-on-sale'
  return pieces !== null && sold + quantity > pieces ? 'items.sold-out' : null
}

/** Pieces that are left; null where they are not counted. */
export const piecesLeft = ({ product_quantity, product_sales }: Omit<Stock, 'status'>): number | null =>
  product_quantity === null ? null : Math.max(0, product_quantity - product_sales)
