import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Act,
  actOf,
  afterAct,
  isOpen,
  otherSide,
  type Progress,
  refusalToMove,
  refusalToRequest,
  type Side,
  totalOf,
  WANTED,
  wishesOf,
} from './rules.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const asked: Progress = {
  state: 'requested',
  confirmed: { requester: false, owner: false },
  disputedBy: null,
  expiresAt: '2026-06-10T12:00:00.000Z',
}
const sides: readonly Side[] = ['requester', 'owner']

/** Where a walk of wishes leads, with what was carried out on the way. */
function walk(wishes: readonly (readonly [Side, (typeof WANTED)[number]])[]) {
  let progress = asked
  const done: { act: Act; side: Side }[] = []
  for (const [side, wanted] of wishes) {
    if (refusalToMove(progress, side, wanted, NOW)) continue
    const act = actOf(progress, side, wanted)!
    done.push({ act, side })
    progress = afterAct(progress, act, side)
  }
  return { progress, done }
}

const anyWalk = fc.array(fc.tuple(fc.constantFrom(...sides), fc.constantFrom(...WANTED)), { maxLength: 25 })

describe('whatever two sides wish for', () => {
  test('an agreement is done only after the owner accepted and both confirmed, each once', () => {
    fc.assert(
      fc.property(anyWalk, wishes => {
        const { progress, done } = walk(wishes)
        const confirmations = done.filter(one => one.act === 'confirmed' || one.act === 'done')
        expect(progress.state === 'done').toBe(done.some(one => one.act === 'done'))
        if (progress.state === 'done') {
          expect(done[0]).toEqual({ act: 'accepted', side: 'owner' })
          expect(new Set(confirmations.map(one => one.side)).size).toBe(2)
        }
        expect(confirmations.length).toBe(new Set(confirmations.map(one => one.side)).size)
      }),
      { numRuns: 2000 },
    )
  })

  test('nothing moves once it is over, and while it is open somebody can move it', () => {
    fc.assert(
      fc.property(anyWalk, wishes => {
        const { progress } = walk(wishes)
        const moves = sides.flatMap(side => wishesOf(progress, side))
        expect(moves.length > 0).toBe(isOpen(progress.state))
        if (!isOpen(progress.state))
          for (const side of sides)
            for (const wanted of WANTED) expect(refusalToMove(progress, side, wanted, NOW)).toBe('agreements.over')
      }),
      { numRuns: 2000 },
    )
  })

  test('what is refused has a reason and what is allowed has an act, never both', () => {
    fc.assert(
      fc.property(anyWalk, fc.constantFrom(...sides), fc.constantFrom(...WANTED), (wishes, side, wanted) => {
        const { progress } = walk(wishes)
        expect(refusalToMove(progress, side, wanted, NOW) === null).toBe(actOf(progress, side, wanted) !== null)
      }),
      { numRuns: 2000 },
    )
  })

  test('a dispute belongs to one side, who alone takes it back, and the other alone ends it', () => {
    fc.assert(
      fc.property(anyWalk, wishes => {
        const { progress } = walk(wishes)
        expect(progress.state === 'disputed').toBe(progress.disputedBy !== null)
        const by = progress.disputedBy
        if (!by) return
        expect(wishesOf(progress, by)).toEqual(['accepted'])
        expect(wishesOf(progress, otherSide(by))).toEqual(['cancelled'])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a request', () => {
  test('is answered by the owner, taken back by the requester, and by neither after its time', () => {
    expect(wishesOf(asked, 'owner')).toEqual(['accepted', 'declined'])
    expect(wishesOf(asked, 'requester')).toEqual(['cancelled'])
    expect(refusalToMove(asked, 'requester', 'accepted', NOW)).toBe('agreements.not-yours')
    expect(refusalToMove(asked, 'owner', 'done', NOW)).toBe('agreements.not-now')
    const late = { ...asked, expiresAt: NOW.toISOString() }
    for (const side of sides)
      for (const wanted of wishesOf(late, side))
        expect(refusalToMove(late, side, wanted, NOW)).toBe('agreements.expired')
  })

  test('is refused for what is one’s own, blocked, by auction, asked for already or gone, in this order', () => {
    const free = { blockedByViewer: false, blockedByOwner: false, openAlready: false }
    const thing = { ownerId: 'rana', offered: true, left: null }
    expect(refusalToRequest('omar', thing, free)).toBeNull()
    expect(refusalToRequest('rana', thing, free)).toBe('agreements.own-thing')
    expect(refusalToRequest('omar', thing, { ...free, blockedByViewer: true, blockedByOwner: true })).toBe(
      'agreements.you-blocked',
    )
    expect(refusalToRequest('omar', thing, { ...free, blockedByOwner: true })).toBe('agreements.not-possible')
    expect(refusalToRequest('omar', { ...thing, offered: false }, free)).toBe('agreements.not-offered')
    expect(refusalToRequest('omar', thing, { ...free, openAlready: true })).toBe('agreements.open-already')
    expect(refusalToRequest('omar', { ...thing, left: 0 }, free)).toBe('agreements.sold-out')
  })

  test('that one confirmed twice says so', () => {
    const half: Progress = { ...asked, state: 'accepted', confirmed: { requester: true, owner: false } }
    expect(refusalToMove(half, 'requester', 'done', NOW)).toBe('agreements.confirmed-already')
    expect(actOf(half, 'owner', 'done')).toBe('done')
  })
})

test('the price of all pieces is counted in whole minor units, and is none where nobody could count it', () => {
  const dirhams = (minor: number) => ({ minor, currency: 'AED' })
  // 0.29 of a hundred in floats is 28.999999999999996
  expect(totalOf(dirhams(29), 100)).toEqual(dirhams(2900))
  expect(totalOf({ minor: 1005, currency: 'KWD' }, 3)).toEqual({ minor: 3015, currency: 'KWD' })
  expect(totalOf(dirhams(10 ** 15), 9)).toEqual(dirhams(9 * 10 ** 15))
  expect(totalOf(dirhams(10 ** 15), 10)).toBeNull()
})
