import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type GroupSides,
  MAX_UNANSWERED,
  marksTogether,
  missingIn,
  pairOf,
  placeOf,
  type Sides,
  type Acceptance,
  seenInGroup,
  seenOf,
  tickOf,
  withMarks,
} from './rules.ts'

const ME = 'me'
const YOU = 'you'
const acceptance = fc.constantFrom<Acceptance[]>('asked', 'accepted', 'declined')
const both = fc.record({ mine: fc.boolean(), theirs: fc.boolean() })
const sides: fc.Arbitrary<Sides> = fc.record({
  viewerId: fc.constant(ME),
  reach: fc.constantFrom<Sides['reach'][]>('here', 'away', 'gone'),
  blockedBy: fc.subarray([ME, YOU]),
  mine: acceptance,
  theirs: acceptance,
  unanswered: fc.nat(5),
  receipts: both,
  presence: both,
})

/** The same two, seen from the other end. */
const turned = (one: Sides): Sides => ({
  ...one,
  viewerId: YOU,
  mine: one.theirs,
  theirs: one.mine,
  receipts: { mine: one.receipts.theirs, theirs: one.receipts.mine },
  presence: { mine: one.presence.theirs, theirs: one.presence.mine },
})

describe('what one side sees of the other', () => {
  test('is never presence where a block stands, one of them hides theirs, or they do not talk', () => {
    fc.assert(
      fc.property(sides, one => {
        const { presence } = seenOf(one)
        const open = one.blockedBy.length === 0 && one.mine === 'accepted' && one.theirs === 'accepted'
        expect(presence).toBe(open && one.reach === 'here' && one.presence.mine && one.presence.theirs)
      }),
    )
  })

  test('is mutual: marks and presence are shown to both or to nobody', () => {
    fc.assert(
      fc.property(sides, one => {
        const [here, there] = [seenOf({ ...one, reach: 'here' }), seenOf({ ...turned(one), reach: 'here' })]
        expect([here.read, here.presence, here.delivered]).toEqual([there.read, there.presence, there.delivered])
      }),
    )
  })

  test('tells nobody that they were blocked: it reads as if the other were away', () => {
    fc.assert(
      fc.property(sides, one => {
        const blocked = seenOf({ ...one, reach: 'here', blockedBy: [YOU] })
        const away = seenOf({ ...one, reach: 'away', blockedBy: [] })
        expect([blocked.refusal, blocked.presence]).toEqual([away.refusal, away.presence])
      }),
    )
  })

  test('tells nobody that they were declined: it reads as if they were not answered', () => {
    fc.assert(
      fc.property(sides, one => {
        expect(seenOf({ ...one, theirs: 'declined' })).toEqual(seenOf({ ...one, theirs: 'asked' }))
      }),
    )
  })

  test('lets a stranger leave a few messages and no more', () => {
    const asked: Sides = {
      ...{ viewerId: ME, reach: 'here', blockedBy: [], mine: 'accepted', theirs: 'asked', unanswered: 0 },
      ...{ receipts: { mine: true, theirs: true }, presence: { mine: true, theirs: true } },
    }
    expect(seenOf({ ...asked, unanswered: MAX_UNANSWERED - 1 }).refusal).toBeNull()
    expect(seenOf({ ...asked, unanswered: MAX_UNANSWERED }).refusal).toBe('chat.not-answered')
    expect(seenOf({ ...asked, theirs: 'accepted', unanswered: 500 }).refusal).toBeNull()
  })
})

describe('what one member of a group sees of another', () => {
  const among: fc.Arbitrary<GroupSides> = sides.chain(({ unanswered: _, ...one }) =>
    fc.record({ mine: fc.boolean(), theirs: fc.boolean() }).map(left => ({ ...one, left })),
  )
  const there = (one: GroupSides): GroupSides => ({
    ...{ ...one, viewerId: YOU, mine: one.theirs, theirs: one.mine },
    ...{ left: { mine: one.left.theirs, theirs: one.left.mine } },
    ...{ receipts: { mine: one.receipts.theirs, theirs: one.receipts.mine } },
    presence: { mine: one.presence.theirs, theirs: one.presence.mine },
  })

  test('is mutual where it is reading or presence, and nothing of it crosses a block', () => {
    fc.assert(
      fc.property(among, one => {
        const [here, you] = [seenInGroup({ ...one, reach: 'here' }), seenInGroup({ ...there(one), reach: 'here' })]
        expect([here.read, here.presence, here.delivered]).toEqual([you.read, you.presence, you.delivered])
        if (one.blockedBy.length > 0) expect([here.read, here.presence]).toEqual([false, false])
      }),
    )
  })

  test('tells nobody that they were blocked: it is what they see of somebody who shows nothing', () => {
    fc.assert(
      fc.property(among, one => {
        const blocked = seenInGroup({ ...one, blockedBy: [YOU] })
        const hides = { receipts: { mine: true, theirs: false }, presence: { mine: true, theirs: false } }
        expect(blocked).toEqual(seenInGroup({ ...one, ...hides, blockedBy: [] }))
      }),
    )
  })

  test('tells nobody that they were declined, names nobody who is gone, and folds only whom one blocked oneself', () => {
    fc.assert(
      fc.property(among, one => {
        expect(seenInGroup({ ...one, theirs: 'declined' })).toEqual(seenInGroup({ ...one, theirs: 'asked' }))
        const seen = seenInGroup(one)
        expect(seen.named).toBe(one.reach !== 'gone')
        expect(seen.folded).toBe(one.blockedBy.includes(ME) && one.reach !== 'gone')
        if (seen.folded) expect(seen.calls).toBe(false)
      }),
    )
  })

  test('is counted together: as far as the last of those who show it, and never further than anybody is', () => {
    const mark = fc.record({ delivered: fc.option(fc.nat(9)), read: fc.option(fc.nat(9)) })
    fc.assert(
      fc.property(fc.array(mark), each => {
        const { read } = marksTogether(each)
        const known = each.flatMap(one => one.read ?? [])
        expect(read).toBe(known.length === 0 ? null : Math.min(...known))
      }),
    )
  })
})

test('a conversation lies in one place: what was declined or blocked before it was accepted in none', () => {
  expect([placeOf('accepted', false, true), placeOf('accepted', true, false)]).toEqual(['open', 'archived'])
  expect([placeOf('asked', false, false), placeOf('asked', true, true), placeOf('declined', false, false)]).toEqual([
    'request',
    'nowhere',
    'nowhere',
  ])
})

test('a conversation of two is called the same from either side', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      expect(pairOf(one, other)).toBe(pairOf(other, one))
    }),
  )
})

test('ticks only move on, in whatever order news of them come', () => {
  const marks = fc.record({ delivered: fc.option(fc.nat(9)), read: fc.option(fc.nat(9)) })
  const rank = { sent: 0, delivered: 1, read: 2 }
  fc.assert(
    fc.property(marks, fc.array(marks), fc.nat(9), (first, news, seq) => {
      let before = first
      for (const one of news) {
        const after = withMarks(before, one)
        expect(rank[tickOf(seq, after)]).toBeGreaterThanOrEqual(rank[tickOf(seq, before)])
        before = after
      }
      expect(news.toReversed().reduce(withMarks, first)).toEqual(before)
    }),
  )
})

test('what a window lacks of a run is asked for from the first to the last missing number', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 40 })),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(20),
      (known, from, more) => {
        const has = new Set(known)
        const missing = missingIn(from, from + more, seq => has.has(seq))
        const all = Array.from({ length: more + 1 }, (_, n) => from + n).filter(seq => !has.has(seq))
        expect(missing).toEqual(all.length === 0 ? null : { from: all[0], to: all.at(-1) })
      },
    ),
  )
})
