import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Coinage,
  coinage,
  coinageAsWritten,
  compare,
  convert,
  type DatedRate,
  fromUnits,
  inDigits,
  inUnits,
  isAmount,
  MAX_MINOR,
  type Money,
  minus,
  money,
  moneyOrNone,
  mostUnits,
  percent,
  plus,
  type Rounding,
  sumOf,
  times,
} from './money.ts'

const yen = coinage('JPY', 0)
const dollar = coinage('USD', 2)
const dinar = coinage('KWD', 3)
const unidad = coinage('CLF', 4)

const anyCoinage = fc.constantFrom(yen, dollar, dinar, unidad)
/** Minor units as tables hold them, and beyond what forms take. */
const formMinor = fc.integer({ min: -MAX_MINOR, max: MAX_MINOR })
const cents = (minor: number): Money => money(minor, 'USD')

describe('an amount', () => {
  test('is a whole number of minor units within safe integers, with its currency', () => {
    expect(money(1250, 'USD')).toEqual({ minor: 1250, currency: 'USD' })
    expect(Object.is(money(-0, 'USD').minor, 0)).toBe(true)
    for (const minor of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => money(minor, 'USD')).toThrow(RangeError)
    expect([moneyOrNone(null, 'USD'), moneyOrNone(5, null), moneyOrNone(0, 'USD')]).toEqual([null, null, cents(0)])
  })

  test('is added, taken away and compared within its currency only', () => {
    fc.assert(
      fc.property(formMinor, formMinor, (a, b) => {
        expect(minus(plus(cents(a), cents(b)), cents(b))).toEqual(cents(a))
        expect(Math.sign(compare(cents(a), cents(b)))).toBe(Math.sign(a - b))
        expect(sumOf('USD', [cents(a), cents(b)])).toEqual(plus(cents(b), cents(a)))
      }),
    )
    expect(sumOf('JPY', [])).toEqual(money(0, 'JPY'))
    for (const act of [plus, minus, compare]) expect(() => act(cents(1), money(1, 'KWD'))).toThrow(/two currencies/)
  })

  test('refuses a sum that is beyond what a number can count', () => {
    expect(() => plus(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError)
    expect(() => times(cents(Number.MAX_SAFE_INTEGER), { part: 2, whole: 1 })).toThrow(RangeError)
  })
})

describe('the digits of a currency', () => {
  test('come from its row, and a code without one is an error that says so', () => {
    expect(coinage('KWD', 3)).toEqual({ code: 'KWD', decimals: 3 })
    for (const decimals of [null, undefined, 2.5, -1, 5])
      expect(() => coinage('XXX', decimals)).toThrow('no currency "XXX"')
  })

  test('are those that an amount is written with where the row is not here yet, at most four', () => {
    const written = (units: number) => coinageAsWritten('KWD', units).decimals
    expect([written(12), written(12.5), written(1.255), written(19.635_207), written(Number.NaN)]).toEqual([
      0, 1, 3, 4, 0,
    ])
  })

  test('belong to it alone: an amount of another currency is not counted in them', () => {
    for (const count of [inUnits, inDigits]) expect(() => count(cents(1), dinar)).toThrow(/USD .* KWD/)
  })
})

describe('units and minor units', () => {
  test('lead to each other by the digits of the currency', () => {
    expect([yen, dollar, dinar, unidad].map(unit => fromUnits(12, unit).minor)).toEqual([12, 1200, 12_000, 120_000])
    expect(fromUnits(1.005, dinar)).toEqual(money(1005, 'KWD'))
    expect([fromUnits(0.29, dollar), fromUnits(4.35, dollar), fromUnits(1.1, dollar)].map(one => one.minor)).toEqual([
      29, 435, 110,
    ])
    expect(inUnits(money(1250, 'KWD'), dinar)).toBe(1.25)
  })

  test('lose nothing on the way there and back, in 0, 2, 3 and 4 digits', () => {
    fc.assert(
      fc.property(formMinor, anyCoinage, (minor, unit) => {
        const amount = money(minor, unit.code)
        const units = inUnits(amount, unit)
        expect(isAmount(units, unit)).toBe(true)
        expect(fromUnits(units, unit)).toEqual(amount)
        // as it travels
        expect(fromUnits(JSON.parse(JSON.stringify(units)), unit)).toEqual(amount)
      }),
      { numRuns: 1000 },
    )
  })

  test('have no part of a minor unit: such a number is no amount of that currency', () => {
    expect([isAmount(1.5, yen), isAmount(1.005, dollar), isAmount(1.005, dinar), isAmount(1e-7, unidad)]).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect(isAmount(Number.NaN, dollar) || isAmount(1e300, dollar)).toBe(false)
    expect(() => fromUnits(1.005, dollar)).toThrow(/1.005 is no amount of USD/)
    // what adding as floats makes of 0.30
    expect(isAmount(0.1 + 0.2, dollar)).toBe(false)
  })

  test('fit safe integers up to the largest amount of a form, whatever the currency', () => {
    expect([yen, dollar, dinar, unidad].map(mostUnits)).toEqual([1e12, 1e12, 1e12, 1e11])
    for (const unit of [yen, dollar, dinar, unidad])
      expect(fromUnits(mostUnits(unit), unit).minor).toBeLessThanOrEqual(MAX_MINOR)
  })
})

describe('the digits of an amount as text', () => {
  test('are all of the currency’s, and exact as far as integers are', () => {
    expect(inDigits(money(1250, 'JPY'), yen)).toBe('1250')
    expect(inDigits(money(-5, 'USD'), dollar)).toBe('-0.05')
    expect(inDigits(money(12_500, 'KWD'), dinar)).toBe('12.500')
    expect(inDigits(money(Number.MAX_SAFE_INTEGER, 'CLF'), unidad)).toBe('900719925474.0991')
  })

  test('are read back as the same amount', () => {
    fc.assert(
      fc.property(formMinor, anyCoinage, (minor, unit) => {
        const amount = money(minor, unit.code)
        expect(fromUnits(Number(inDigits(amount, unit)), unit)).toEqual(amount)
      }),
    )
  })
})

describe('a part of an amount', () => {
  test('is rounded once, halves away from zero unless told otherwise', () => {
    const half = { part: 1, whole: 2 }
    const rounded = (minor: number, rounding?: Rounding) => times(cents(minor), half, rounding).minor
    expect([5, -5, 7, -7].map(minor => rounded(minor))).toEqual([3, -3, 4, -4])
    expect([5, -5, 7, -7].map(minor => rounded(minor, 'half-even'))).toEqual([2, -2, 4, -4])
    expect([5, -5].map(minor => rounded(minor, 'down'))).toEqual([2, -2])
    expect([5, -5].map(minor => rounded(minor, 'up'))).toEqual([3, -3])
    expect(times(cents(10), { part: 1, whole: 3 }, 'up').minor).toBe(4)
  })

  test('takes a rate as it is written, not as floats hold it', () => {
    // 1.15 × 1.5 in floats is 1.7249999999999999
    expect(times(cents(115), { part: 1.5, whole: 1 }).minor).toBe(173)
    expect(times(cents(100_000), percent(8.875))).toEqual(cents(8875))
    expect(times(cents(2900), { part: 12, whole: 31 })).toEqual(cents(1123))
    expect(times(cents(1_000_000), { part: 1e-7, whole: 1 }, 'up')).toEqual(cents(1))
    expect(() => times(cents(1), { part: 1, whole: 0 })).toThrow(RangeError)
  })

  test('is never further from the true one than half a unit, and the whole of it is itself', () => {
    const whole = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(formMinor, whole, fc.nat(100_000), (minor, under, over) => {
        const { minor: got } = times(cents(minor), { part: over % (under + 1), whole: under })
        const off = BigInt(got) * BigInt(under) - BigInt(minor) * BigInt(over % (under + 1))
        expect(2n * (off < 0n ? -off : off) <= BigInt(under)).toBe(true)
        expect(times(cents(minor), { part: under, whole: under })).toEqual(cents(minor))
      }),
    )
  })
})

describe('an amount in another currency', () => {
  const rated = (unit: Coinage, rate: number, date = '2026-11-20'): DatedRate => ({ ...unit, rate, date })
  const inDollar = rated(dollar, 1)
  const inDinar = rated(dinar, 0.3075, '2026-11-18')
  const inYen = rated(yen, 152.6)

  test('follows two dated rates and says the older day', () => {
    expect(convert(cents(10_000), inDollar, inDinar)).toEqual({ money: money(30_750, 'KWD'), date: '2026-11-18' })
    expect(convert(money(30_750, 'KWD'), inDinar, inYen)).toEqual({ money: money(15_260, 'JPY'), date: '2026-11-18' })
    expect(convert(money(1, 'JPY'), inYen, inDollar, 'down').money).toEqual(cents(0))
    expect(convert(money(1, 'JPY'), inYen, inDollar).money).toEqual(cents(1))
  })

  test('stays what it is in its own, of no day', () => {
    expect(convert(cents(5), inDollar, inDollar)).toEqual({ money: cents(5), date: null })
  })

  test('comes back to within what one rounding can lose', () => {
    const rate = fc.double({ min: 0.01, max: 10_000, noNaN: true })
    // as much as the dearest of these rates still leaves within safe integers
    const minor = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(minor, rate, rate, anyCoinage, (amount, first, second, unit) => {
        const from = rated(dollar, first)
        const to = rated({ ...unit, code: 'TOO' }, second)
        const back = convert(convert(cents(amount), from, to).money, to, from).money
        // half a unit of the other currency in this one, and half a unit of this
        const lost = ((0.5 / 10 ** unit.decimals / second) * first * 100 + 0.5) * 1.000001
        expect(Math.abs(back.minor - amount)).toBeLessThanOrEqual(lost)
      }),
    )
  })

  test('is refused where it would be more than a number can count', () => {
    expect(() => convert(cents(MAX_MINOR), inDollar, rated({ code: 'TOO', decimals: 4 }, 10_000))).toThrow(RangeError)
  })

  test('needs rates that are rates, and the digits of its own currency', () => {
    expect(() => convert(cents(1), inDollar, rated(yen, 0))).toThrow(/No rate/)
    expect(() => convert(cents(1), inYen, inDollar)).toThrow(/USD .* JPY/)
  })
})
