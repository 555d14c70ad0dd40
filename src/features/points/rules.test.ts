import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTS, after, collects, legsOf, NO_BALANCES, pairOf, refusalToRedeem } from './rules.ts'

const acts = fc.array(fc.record({ act: fc.constantFrom(...ACTS), amount: fc.integer({ min: 1, max: 100_000 }) }), {
  maxLength: 40,
})

test('whatever is booked, the accounts of a member and the house add up to nothing', () => {
  fc.assert(
    fc.property(acts, booked => {
      const { house, pending, earned, redeemed } = booked.reduce(
        (now, one) => after(now, one.act, one.amount),
        NO_BALANCES,
      )
      expect(house + pending + earned + redeemed).toBe(0)
    }),
  )
})

test('an act has two legs, of which one is the other with its sign turned', () => {
  for (const act of ACTS) {
    const [from, to] = legsOf(act, 50)
    expect([from.amount, to.amount]).toEqual([-50, 50])
    expect(from.bucket).not.toBe(to.bucket)
  }
  for (const wrong of [0, -5, 1.5, Number.NaN]) expect(() => legsOf('credited', wrong)).toThrow(RangeError)
})

test('Guests and members with a verified address collect; the suspended, Partners and the club’s own people do not', () => {
  const person = { role: 'Guest', verifiedAt: new Date(), suspendedAt: null }
  expect(collects(person)).toBe(true)
  expect(collects({ ...person, role: 'User' })).toBe(true)
  for (const role of ['Partner', 'Employee', 'Super-admin']) expect(collects({ ...person, role })).toBe(false)
  expect(collects({ ...person, verifiedAt: null })).toBe(false)
  expect(collects({ ...person, suspendedAt: new Date() })).toBe(false)
  expect(collects(null)).toBe(false)
})

test('two members are one pair, whoever is named first', () => {
  expect(pairOf('b', 'a')).toBe(pairOf('a', 'b'))
})

test('nobody redeems who owes points, nor more than is earned', () => {
  expect(refusalToRedeem({ pending: 0, earned: 100 }, 100)).toBeNull()
  expect(refusalToRedeem({ pending: 0, earned: 99 }, 100)).toBe('points.too-few')
  expect(refusalToRedeem({ pending: -1, earned: 1000 }, 100)).toBe('points.owed')
})
