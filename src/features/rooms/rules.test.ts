import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KINDS, MODES, ROLES, SEAT_STATES } from './contract/vocabulary.ts'
import {
  type Act,
  type Acting,
  areConnected,
  type Comer,
  type Entering,
  entranceOf,
  mayKnow,
  recordingState,
  refusalToAct,
  sends,
} from './rules.ts'
import { PieceJoiner, piecesOf } from './rules/pieces.ts'

const flag = fc.boolean()
const comer: fc.Arbitrary<Comer> = fc.oneof(
  fc.constant({ as: 'visitor' } as const),
  fc.constant({ as: 'guest' } as const),
  fc.record({
    as: fc.constant('account' as const),
    owner: flag,
    belongs: flag,
    link: flag,
    profile: flag,
    restricted: flag,
    blocked: flag,
  }),
)
const entering: fc.Arbitrary<Entering> = fc.record({
  kind: fc.constantFrom(...KINDS),
  over: flag,
  locked: flag,
  lobby: flag,
  comer,
  ownerIn: flag,
  inside: fc.nat(9),
  waiting: fc.nat(51),
  most: fc.constantFrom(7, 8),
  before: fc.constantFrom<Entering['before'][]>('none', 'here', 'sent-back', 'removed'),
})

describe('whoever comes to a room', () => {
  test('finds none where they may not know of it, whatever else is the matter', () => {
    fc.assert(
      fc.property(entering, one => {
        expect(entranceOf(one).refusal === 'not-found').toBe(!mayKnow(one.kind, one.comer))
      }),
    )
  })

  test('never passes a block, the end of a room, a removal or a lock; never more come in than it takes', () => {
    fc.assert(
      fc.property(entering, one => {
        const entrance = entranceOf(one)
        const owner = one.comer.as === 'account' && one.comer.owner
        if (entrance.refusal) return
        expect(one.over).toBe(false)
        if (owner) return
        expect(one.comer.as === 'account' && one.comer.blocked).toBe(false)
        expect(one.before === 'removed' || one.before === 'sent-back').toBe(false)
        if (one.before !== 'here') {
          expect(one.locked).toBe(false)
          if (entrance.to === 'in') expect(one.inside).toBeLessThan(one.most)
        }
      }),
    )
  })

  test('waits first in an own room and by a link, unless it is the owner or somebody who belongs to the room', () => {
    fc.assert(
      fc.property(entering, one => {
        const entrance = entranceOf(one)
        if (entrance.refusal) return
        const owner = one.comer.as === 'account' && one.comer.owner
        if (owner) expect(entrance).toMatchObject({ to: 'in', role: 'owner' })
        else if (one.comer.as === 'guest') expect(entrance.to).toBe('waiting')
        else if (one.kind === 'private' && one.lobby) expect(entrance.to).toBe('waiting')
        else if (one.kind !== 'public' && one.comer.as === 'account' && !one.comer.belongs)
          expect(entrance.to === 'waiting' || !one.comer.link).toBe(true)
        else if (one.kind === 'public') expect(entrance).toMatchObject({ to: 'in', role: 'watcher' })
      }),
    )
  })

  test('comes to a broadcast without its owner only when they were in already', () => {
    fc.assert(
      fc.property(entering, one => {
        const entrance = entranceOf({ ...one, kind: 'public', ownerIn: false, before: 'none' })
        if (!(one.comer.as === 'account' && one.comer.owner)) expect(entrance.refusal).not.toBeNull()
      }),
    )
  })
})

describe('whoever is in a room', () => {
  const acting: fc.Arbitrary<Acting> = fc.record({
    kind: fc.constantFrom(...KINDS),
    state: fc.constantFrom(...SEAT_STATES),
    role: fc.constantFrom(...ROLES),
    who: fc.constantFrom<Acting['who'][]>('visitor', 'guest', 'limited', 'member'),
    restricted: flag,
  })
  const act = fc.constantFrom<Act[]>('chat', 'files', 'hand', 'react', 'ask', 'vote')

  test('does something only while they are in; visitors do nothing, nor does whoever is restricted', () => {
    fc.assert(
      fc.property(acting, act, (one, what) => {
        if (refusalToAct(what, one) !== null) return
        expect(one.state).toBe('in')
        expect(one.who).not.toBe('visitor')
        expect(one.restricted).toBe(false)
      }),
    )
  })

  test('writes in a broadcast only with a profile', () => {
    fc.assert(
      fc.property(acting, fc.constantFrom<Act[]>('chat', 'ask'), (one, what) => {
        expect(refusalToAct(what, { ...one, kind: 'public', who: 'limited', state: 'in' })).not.toBeNull()
      }),
    )
  })
})

describe('media', () => {
  const seat = fc.record({ role: fc.constantFrom(...ROLES), mode: fc.constantFrom(...MODES) })

  test('go between two the same way from either side, never between two who watch, never to who only chats', () => {
    fc.assert(
      fc.property(seat, seat, (one, other) => {
        expect(areConnected(one, other)).toBe(areConnected(other, one))
        if (one.role === 'watcher') expect(sends(one)).toBe(false)
        if (one.role === 'watcher' && other.role === 'watcher') expect(areConnected(one, other)).toBe(false)
        if (one.mode === 'chat') expect(areConnected(one, other)).toBe(false)
      }),
    )
  })
})

test('a recording runs exactly when everybody agreed, and pauses instead of going on without somebody', () => {
  fc.assert(
    fc.property(flag, fc.array(fc.option(flag)), (began, said) => {
      const state = recordingState(began, said)
      expect(state === 'running').toBe(said.every(one => one === true))
      if (began) expect(state).not.toBe('asked')
    }),
  )
})

describe('a text in pieces', () => {
  const text = fc.string({ unit: 'binary', maxLength: 9000 })

  test('comes out as it went in, in whatever order its pieces come, and none is larger than a signal', () => {
    fc.assert(
      fc.property(text, fc.nat(1000), (said, id) => {
        const pieces = piecesOf(id, said)
        fc.pre(pieces !== null)
        for (const piece of pieces!) expect(Buffer.byteLength(JSON.stringify(piece))).toBeLessThanOrEqual(4000)
        const joiner = new PieceJoiner()
        const heard = pieces!.toReversed().map(piece => joiner.take(piece))
        expect(heard.at(-1)).toBe(said)
        expect(heard.slice(0, -1).every(one => one === null)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('is dropped when a later one begins, and nothing that does not fit is taken', () => {
    const joiner = new PieceJoiner()
    expect(joiner.take({ id: 1, piece: 0, of: 2, text: 'a' })).toBeNull()
    expect(joiner.take({ id: 2, piece: 0, of: 1, text: 'b' })).toBe('b')
    expect(joiner.take({ id: 1, piece: 1, of: 2, text: 'a' })).toBeNull()
    expect(joiner.take({ id: 3, piece: 5, of: 2, text: 'a' })).toBeNull()
    expect(joiner.take({ id: 4, piece: 0, of: 2, text: 'a' })).toBeNull()
    expect(joiner.take({ id: 4, piece: 0, of: 3, text: 'a' })).toBeNull()
    expect(joiner.take({ id: 4, piece: 0, of: 2, text: 'a' })).toBeNull()
    expect(joiner.take({ id: 4, piece: 1, of: 2, text: 'c' })).toBe('ac')
    expect(piecesOf(1, 'x'.repeat(3500 * 32 + 1))).toBeNull()
  })
})
