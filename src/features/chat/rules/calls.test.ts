import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InRoom, refusalToCall, secondsTogether } from './calls.ts'

const at = (userId: string | null, from: number, until: number): InRoom => ({
  userId,
  from: new Date(from * 1000),
  until: new Date(until * 1000),
})

test('what counts of a call is the time in which two different members were there, whatever windows they had', () => {
  expect(secondsTogether([at('a', 0, 100)])).toBe(0)
  expect(secondsTogether([at('a', 0, 100), at('a', 20, 60)])).toBe(0)
  expect(secondsTogether([at('a', 0, 100), at('b', 40, 90), at('c', 50, 120)])).toBe(60)
  expect(secondsTogether([at('a', 0, 30), at('b', 30, 60)])).toBe(0)
  expect(secondsTogether([at('a', 0, 20), at('b', 10, 50), at('a', 40, 60)])).toBe(20)
})

const presence = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(50), fc.nat(50))
  .map(([who, from, length]) => at(who, from, from + length))

test('it says of every second what somebody who looked at each would say', () => {
  fc.assert(
    fc.property(fc.array(presence, { maxLength: 8 }), all => {
      let seconds = 0
      for (let s = 0; s < 101; s++) {
        const here = new Set(
          all.filter(one => one.from.getTime() <= s * 1000 && one.until.getTime() > s * 1000).map(one => one.userId),
        )
        if (here.size > 1) seconds++
      }
      expect(secondsTogether(all)).toBe(seconds)
    }),
  )
})

test('whoever talks and can write can call; a request rings from neither side', () => {
  expect(refusalToCall({ place: 'open', answered: true, refusal: null })).toBeNull()
  expect(refusalToCall({ place: 'archived', answered: true, refusal: null })).toBeNull()
  expect(refusalToCall({ place: 'request', answered: true, refusal: null })).toBe('chat.call-when-talking')
  expect(refusalToCall({ place: 'open', answered: false, refusal: 'chat.not-answered' })).toBe('chat.call-when-talking')
  expect(refusalToCall({ place: 'open', answered: true, refusal: 'chat.you-blocked' })).toBe('chat.you-blocked')
})
