import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutMarks, writeMoney } from '../../platform/shared/money.ts'
import { nameIn } from '../../platform/shared/text.ts'
import { type Rated, roundConverted, showMoney, wayOf } from './rules.ts'

const dollar: Rated = {
  shortName: 'USD',
  symbol: '$',
  arabicSymbol: '$',
  symbolDirection: 'left',
  decimals: 2,
  rate: 1,
  rateDate: '2026-11-20',
}
const dirham: Rated = {
  shortName: 'AED',
  symbol: 'AED',
  arabicSymbol: 'د.إ',
  symbolDirection: 'left',
  decimals: 2,
  rate: 3.6725,
  rateDate: '2026-11-18',
}
const pound: Rated = {
  shortName: 'EGP',
  symbol: 'EGP',
  arabicSymbol: 'ج.م',
  symbolDirection: 'right',
  decimals: 2,
  rate: 47.85,
  rateDate: '2026-11-20',
}
const yen: Rated = {
  shortName: 'JPY',
  symbol: '¥',
  arabicSymbol: '¥',
  symbolDirection: 'left',
  decimals: 0,
  rate: 152.6,
  rateDate: '2026-11-20',
}

const written = (amount: number, currency: Rated, language: 'en' | 'ar') =>
  withoutMarks(writeMoney(amount, currency, language)).replaceAll('\u00a0', ' ')

describe('an amount', () => {
  test('has its symbol where the currency has it, letters apart and signs touching', () => {
    expect(written(184500, dollar, 'en')).toBe('$184,500')
    expect(written(677600, dirham, 'en')).toBe('AED 677,600')
    expect(written(47.85, pound, 'en')).toBe('47.85 EGP')
    expect(written(1200, yen, 'en')).toBe('¥1,200')
  })

  test('is followed by an Arabic symbol in Arabic, with Latin digits', () => {
    expect(written(677600, dirham, 'ar')).toBe('677,600 د.إ')
    expect(written(47.85, pound, 'ar')).toBe('47.85 ج.م')
    expect(written(184500, dollar, 'ar')).toBe('$184,500')
  })

  test('shows decimals only when there are any, and as many as the currency has', () => {
    expect(written(500, dollar, 'en')).toBe('$500')
    expect(written(500.5, dollar, 'en')).toBe('$500.50')
    expect(written(499.6, yen, 'en')).toBe('¥500')
    expect(written(-500.25, dollar, 'en')).toBe('−$500.25')
    expect(written(-0.001, dollar, 'en')).toBe('$0')
  })

  test('isolates itself, so that a sentence around it keeps its order', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(dollar, dirham, pound, yen),
        fc.constantFrom('en', 'ar'),
        (amount, currency, language) => {
          const text = writeMoney(amount, currency, language as 'en' | 'ar')
          const opened = [...text].filter(sign => sign === '\u2066' || sign === '\u2067').length
          const closed = [...text].filter(sign => sign === '\u2069').length
          expect(opened).toBe(closed)
          expect(text.at(-1)).toBe('\u2069')
        },
      ),
    )
  })
})

describe('a converted amount', () => {
  test('is marked, rounded to what a rate can vouch for, and names the older day of the two rates', () => {
    const shown = showMoney(184500, dollar, dirham, 'en')
    expect(withoutMarks(shown.text).replaceAll('\u00a0', ' ')).toBe('≈ AED 677,600')
    expect(shown).toMatchObject({ approximate: true, rateDate: '2026-11-18' })
  })

  test('keeps its mark beside it in either direction', () => {
    expect(showMoney(184500, dirham, dollar, 'ar').text).toMatch(/^\u2066≈\u00a0\$[\d,]+\u2069$/)
    const arabic = showMoney(184500, dollar, dirham, 'ar').text
    expect(arabic).toMatch(/^\u2067≈\u00a0\u2066[\d,]+\u2069/)
    expect([wayOf(arabic), wayOf(showMoney(1, dollar, dollar, 'ar').text)]).toEqual(['rtl', 'ltr'])
  })

  test('in the reader’s own currency is as it was', () => {
    expect(showMoney(184500.5, dollar, dollar, 'en')).toMatchObject({ approximate: false, rateDate: null })
  })

  test('is never further off than one part in a thousand once it has four figures', () => {
    fc.assert(
      fc.property(fc.double({ min: 1000, max: 1e12, noNaN: true }), amount => {
        expect(Math.abs(roundConverted(amount, 2) - amount) / amount).toBeLessThan(0.001)
      }),
    )
    expect(roundConverted(12.345, 2)).toBe(12.35)
    expect(roundConverted(0, 2)).toBe(0)
  })
})

test('a name is Arabic for Arabic readers where there is one', () => {
  expect(nameIn({ name: 'Egypt', arabicName: 'مصر' }, 'ar')).toBe('مصر')
  expect(nameIn({ label: 'Energy', arabicName: 'الطاقة' }, 'en')).toBe('Energy')
  expect(nameIn({ name: 'Île-de-France' }, 'ar')).toBe('Île-de-France')
})
