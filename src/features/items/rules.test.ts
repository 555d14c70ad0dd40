import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ITEM_STATUSES, type ItemStatus } from './contract.ts'
import {
  type ItemFacts,
  isCounted,
  OFFERS,
  ownersMove,
  piecesLeft,
  RESTORE_DAYS,
  refusalToAdd,
  refusalToChange,
  refusalToMove,
  refusalToSell,
  statusAfter,
} from './rules.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

const facts = fc.record<ItemFacts>({
  status: fc.constantFrom(...ITEM_STATUSES),
  removed_from: fc.constantFrom<ItemStatus | null>(null, 'published', 'paused', 'sold', 'closed'),
  status_at: fc.integer({ min: 0, max: 60 }).map(daysAgo),
  offer_state: fc.constantFrom(null, 'scheduled' as const, 'live' as const, 'over' as const),
  offer_held: fc.constant(false),
  product_quantity: fc.option(fc.integer({ min: 0, max: 50 })),
  product_sales: fc.integer({ min: 0, max: 50 }),
})

describe('what an owner does with an item', () => {
  test('never changes one whose auction runs or whose winner is asked, but for bringing back what was removed', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...OFFERS), (item, wish) => {
        const live: ItemFacts = { ...item, offer_state: 'live' }
        const asked: ItemFacts = { ...item, offer_state: 'over', offer_held: true }
        for (const one of [live, asked]) {
          if (wish !== 'restore') expect('to' in ownersMove(one, wish, NOW)).toBe(false)
          expect(refusalToChange(one)).toBe('items.auction-live')
        }
      }),
    )
  })

  test('never publishes what a reviewer has in hand', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...OFFERS), (item, wish) => {
        for (const status of ['pending_review', 'changes_requested'] as const) {
          const move = ownersMove({ ...item, status }, wish, NOW)
          if ('to' in move) expect(move.to).toBe('removed')
        }
      }),
    )
  })

  test('brings back what was removed as what it was, for thirty days', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 60 }), (item, days) => {
        const removed = { ...item, status: 'removed', removed_from: 'closed', status_at: daysAgo(days) } as const
        const expected = days > RESTORE_DAYS ? { refused: 'items.restore-late' } : { to: 'closed' }
        expect(ownersMove(removed, 'restore', NOW)).toEqual(expected)
        for (const wish of OFFERS) if (wish !== 'restore') expect('to' in ownersMove(removed, wish, NOW)).toBe(false)
      }),
    )
  })

  test('does not show again a product without pieces', () => {
    fc.assert(
      fc.property(facts, item => {
        const empty: ItemFacts = { ...item, status: 'sold', offer_state: null, product_quantity: 3, product_sales: 3 }
        expect(ownersMove(empty, 'resume', NOW)).toEqual({ refused: 'items.sold-out' })
      }),
    )
  })

  test('leads only where the status machine lets its owner', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...OFFERS), (item, wish) => {
        const move = ownersMove(item, wish, NOW)
        if ('to' in move && wish !== 'restore') expect(refusalToMove(item.status, move.to, 'owner')).toBeNull()
      }),
    )
  })
})

describe('a change of what an item says', () => {
  const change = fc.record({
    changed: fc.array(fc.constantFrom('name', 'highlights', 'images', 'priceNumber', 'productQuantity')),
    quantity: fc.option(fc.integer({ min: 1, max: 50 })),
    sold: fc.boolean(),
    reviewFirst: fc.boolean(),
  })

  test('shows nothing unread where the club reads items first', () => {
    fc.assert(
      fc.property(facts, change, (item, made) => {
        const asked: ItemFacts = { ...item, status: 'changes_requested' }
        expect(statusAfter(asked, { ...made, reviewFirst: true })).toBe('pending_review')
        const shown: ItemFacts = { ...item, status: 'published' }
        const after = statusAfter(shown, { ...made, changed: ['name'], sold: false, reviewFirst: true })
        expect(after).toBe('pending_review')
      }),
    )
  })

  test('leaves it shown when only its price or its pieces changed', () => {
    const shown = {
      status: 'published',
      removed_from: null,
      status_at: NOW,
      offer_state: null,
      offer_held: false,
    } as const
    const stock = { product_quantity: 5, product_sales: 1 }
    const made = { changed: ['priceNumber', 'productQuantity'], quantity: 9, sold: false, reviewFirst: true }
    expect(statusAfter({ ...shown, ...stock }, made)).toBe('published')
  })

  test('never takes a paused item out of its pause unless it is read again or sold', () => {
    fc.assert(
      fc.property(facts, change, (item, made) => {
        const after = statusAfter({ ...item, status: 'paused' }, made)
        expect(['paused', 'pending_review', 'sold']).toContain(after)
      }),
    )
  })
})

describe('selling and counting', () => {
  test('never sells more than are left, whatever is asked in whatever order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.array(fc.integer({ min: 1, max: 15 })), (pieces, asked) => {
        let sold = 0
        for (const quantity of asked)
          if (!refusalToSell({ product_quantity: pieces, product_sales: sold }, quantity)) sold += quantity
        expect(sold).toBeLessThanOrEqual(pieces)
        expect(piecesLeft({ product_quantity: pieces, product_sales: sold })).toBe(pieces - sold)
      }),
    )
  })

  test('sells what is not counted any number of times', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1 }), (sold, quantity) => {
        expect(refusalToSell({ product_quantity: null, product_sales: sold }, quantity)).toBeNull()
      }),
    )
  })

  test('counts what is offered or will be against the plan, and nothing that is over', () => {
    expect(ITEM_STATUSES.filter(isCounted)).toEqual(['pending_review', 'changes_requested', 'published', 'paused'])
    fc.assert(
      fc.property(fc.nat(100), fc.option(fc.nat(100)), (used, limit) => {
        expect(refusalToAdd(used, limit)).toBe(limit !== null && used >= limit ? 'items.limit-reached' : null)
      }),
    )
  })
})
