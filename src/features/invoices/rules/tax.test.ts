import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sumOf } from '../../../platform/shared/money.ts'
import { creditOf, NO_TAX, sumsOf, TAX_MODES, type TaxMode, type TaxRule, type Treatment, treatmentFor } from './tax.ts'

const treat = (mode: TaxMode, rate: number, code = `${mode}-${rate}`): Treatment => ({ ...NO_TAX, code, mode, rate })
const rule = (over: Partial<TaxRule>): TaxRule => ({
  ...NO_TAX,
  country: null,
  buyer: 'anyone',
  byHand: false,
  validFrom: '2000-01-01',
  validUntil: null,
  ...over,
})
const ON = '2026-11-23'

describe('which tax counts', () => {
  const rules = [
    rule({ code: 'club', mode: 'included', rate: 5 }),
    rule({ code: 'ae', country: 'AE', mode: 'added', rate: 5 }),
    rule({ code: 'de-business', country: 'DE', buyer: 'business', mode: 'reverse' }),
    rule({ code: 'de', country: 'DE', mode: 'added', rate: 19 }),
    rule({ code: 'abroad-business', buyer: 'business', mode: 'none' }),
    rule({ code: 'export', byHand: true, mode: 'added' }),
    rule({ code: 'fr-old', country: 'FR', mode: 'added', rate: 19.6, validUntil: '2013-12-31' }),
    rule({ code: 'fr', country: 'FR', mode: 'added', rate: 20, validFrom: '2014-01-01' }),
  ]
  const of = (country: string, business: boolean, on = ON) => treatmentFor(rules, { country, business }, on).code
  test('the nearest row: country and kind of buyer, then country, then kind of buyer, then the club’s own', () => {
    expect(of('AE', false)).toBe('ae')
    expect(of('AE', true)).toBe('ae')
    expect(of('DE', true)).toBe('de-business')
    expect(of('DE', false)).toBe('de')
    expect(of('US', true)).toBe('abroad-business')
    expect(of('US', false)).toBe('club')
  })
  test('the tax moves to the buyer only with a tax number, and rates change with their day', () => {
    const only = [rule({ code: 'all', mode: 'reverse' }), rule({ code: 'club', mode: 'added', rate: 5 })]
    expect(treatmentFor(only, { country: 'DE', business: false }, ON).code).toBe('club')
    expect(of('FR', false, '2013-12-31')).toBe('fr-old')
    expect(of('FR', false)).toBe('fr')
    expect(treatmentFor([], { country: 'FR', business: false }, ON)).toEqual(NO_TAX)
  })
})

describe('sums', () => {
  const usd = (minor: number) => money(minor, 'USD')
  const line = (unit: number, treatment: Treatment, quantity = 1, currency = 'USD') => ({
    quantity,
    unit: money(unit, currency),
    treatment,
  })
  test('are those of the sketch: five per cent on what is taxed, nothing on an export, discounts before tax', () => {
    const vat = treat('added', 5)
    const zero = treat('added', 0)
    const sums = sumsOf('USD', [
      line(76800, vat),
      line(4500, vat, 2),
      line(6000, vat, 4),
      line(2400, zero, 2),
      line(-7680, vat),
      line(-2940, vat),
    ])
    expect(sums.net).toEqual(usd(103_980))
    expect(sums.tax).toEqual(usd(4959))
    expect(sums.total).toEqual(usd(108_939))
    expect(sums.taxes.map(one => [one.rate, one.base.minor, one.tax.minor])).toEqual([
      [5, 99_180, 4959],
      [0, 4800, 0],
    ])
  })
  test('round once for each rate, by the digits of the currency: yen whole, dinars to the fils', () => {
    expect(sumsOf('JPY', [line(333, treat('added', 10), 1, 'JPY')]).tax.minor).toBe(33)
    expect(sumsOf('KWD', [line(10_125, treat('added', 5), 1, 'KWD')]).tax.minor).toBe(506)
    expect(sumsOf('USD', [line(10, treat('added', 5)), line(10, treat('added', 5))]).tax.minor).toBe(1)
    expect(sumsOf('USD', [line(199, treat('included', 5), 3)])).toMatchObject({
      net: usd(569),
      tax: usd(28),
      total: usd(597),
    })
  })

  const Mode = fc.constantFrom(...TAX_MODES)
  const Rate = fc.integer({ min: 0, max: 2500 }).map(rate => rate / 100)
  const Treated = fc
    .tuple(Mode, Rate)
    .map(([mode, rate]) => treat(mode, mode === 'added' || mode === 'included' ? rate : 0))
  const Lines = fc.array(
    fc.record({
      quantity: fc.oneof(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 99_999 }).map(n => n / 1000),
      ),
      unit: fc.integer({ min: -1_000_000, max: 5_000_000 }).map(minor => money(minor, 'KWD')),
      treatment: Treated,
    }),
    { minLength: 1, maxLength: 12 },
  )
  test('net and tax make the total, rates make both, and lines make the net, whatever is sold', () => {
    fc.assert(
      fc.property(Lines, lines => {
        const sums = sumsOf('KWD', lines)
        const all = (amounts: { minor: number }[]) => amounts.reduce((sum, one) => sum + one.minor, 0)
        expect(sums.total.minor).toBe(sums.net.minor + sums.tax.minor)
        expect(sums.net.minor).toBe(all(sums.taxes.map(one => one.base)))
        expect(sums.tax.minor).toBe(all(sums.taxes.map(one => one.tax)))
        expect(all(sums.lines.map(one => one.net))).toBe(sums.net.minor)
        for (const { base, tax, rate, mode } of sums.taxes) {
          if (mode === 'none' || mode === 'reverse') expect(tax.minor).toBe(0)
          else expect(Math.abs(tax.minor - (base.minor * rate) / 100)).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 500 },
    )
  })
  test('credit notes in any parts take back each rate whole, and never a unit more', () => {
    const Sold = fc.array(
      fc.record({
        unit: fc.integer({ min: 1, max: 9_999_999 }).map(usd),
        treatment: Treated,
        quantity: fc.constant(1),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const Cuts = fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 5 })
    fc.assert(
      fc.property(Sold, Cuts, (lines, cuts) => {
        const { taxes, total, net, tax } = sumsOf('USD', lines)
        let left = { taxes, total }
        const given: { net: number; tax: number }[] = []
        const take = (minor: number) => {
          const credit = creditOf(left, usd(minor))
          expect(credit.net.minor + credit.tax.minor).toBe(minor)
          given.push({ net: credit.net.minor, tax: credit.tax.minor })
          const rest = left.taxes.map((one, at) => ({
            ...one,
            base: usd(one.base.minor - credit.taxes[at]!.base.minor),
            tax: usd(one.tax.minor - credit.taxes[at]!.tax.minor),
          }))
          for (const one of rest)
            expect(Math.min(one.base.minor + one.tax.minor, one.tax.minor)).toBeGreaterThanOrEqual(0)
          left = { taxes: rest, total: usd(left.total.minor - minor) }
        }
        for (const cut of cuts) {
          const minor = Math.floor(left.total.minor * cut)
          if (minor > 0) take(minor)
        }
        if (left.total.minor > 0) take(left.total.minor)
        expect(given.reduce((sum, one) => sum + one.net, 0)).toBe(net.minor)
        expect(given.reduce((sum, one) => sum + one.tax, 0)).toBe(tax.minor)
        expect(
          sumOf(
            'USD',
            left.taxes.map(one => one.base),
          ).minor,
        ).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})
