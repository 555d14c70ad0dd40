import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber, writeNumber } from './numbers.ts'
import { LANGUAGES } from './text.ts'

const read = (texts: Record<string, number | null>) => {
  for (const [text, value] of Object.entries(texts)) expect([text, readNumber(text)]).toEqual([text, value])
}

describe('reading a number', () => {
  it('takes Latin, Arabic-Indic and Persian digits', () => {
    read({ '1250000': 1250000, '١٢٥٠٠٠٠': 1250000, '۱۲۵۰۰۰۰': 1250000, '٠': 0 })
  })

  it('takes grouping by comma, space, apostrophe, Arabic marks, and the Indian way', () => {
    read({ '1,250,000': 1250000, '1 250 000': 1250000, '1\u202f250\u00a0000': 1250000, "1'250'000": 1250000 })
    read({ '١٬٢٥٠٬٠٠٠': 1250000, '١،٢٥٠،٠٠٠': 1250000, '١,٢٥٠,٠٠٠': 1250000, '12,50,000': 1250000 })
  })

  it('takes the decimal mark of both scripts, and points as grouping only when they repeat or a comma follows', () => {
    read({ '18.5': 18.5, '١٨٫٥': 18.5, '.5': 0.5, '1,250.75': 1250.75, '١٬٢٥٠٫٧٥': 1250.75, '1.250': 1.25 })
    read({ '1.250.000': 1250000, '1.250,5': 1250.5, '1.250.000,75': 1250000.75 })
  })

  it('takes a minus on either side and in any of its shapes, with the marks that steer direction', () => {
    read({ '-5': -5, '5-': -5, '−٥': -5, '\u200f-5': -5, '- 5': -5, '–5': -5, '+5': 5, '-0': 0 })
  })

  it('takes thousand, million and thousand million, short and in words of both languages', () => {
    read({ '1.25m': 1250000, '3K': 3000, '2 bn': 2e9, '1.1 million': 1100000, '5 mio.': 5000000 })
    read({ '٣ مليون': 3e6, '١٫٥ مليون': 1.5e6, '10 آلاف': 10000, '50 ألفًا': 50000, 'مليار 2': null, '-2m': -2e6 })
  })

  it('drops a currency sign', () => {
    read({ '$1,250': 1250, '€ 3m': 3e6, '1,250 ﷼': 1250 })
  })

  it('refuses what two people could read as two numbers, words, and nothing', () => {
    read({ '1,25': null, '1.250,000': null, '1 25': null, '1,250 000': null, '12,34,56': null, '1..5': null })
    read({
      '': null,
      ' ': null,
      '-': null,
      k: null,
      ten: null,
      '5 apples': null,
      '-5-': null,
      '--5': null,
      '1.2.3': null,
    })
  })

  it('refuses what a number cannot hold exactly', () => {
    read({ '9007199254740993': null, '99999999999 bn': null, '9007199254740991': 9007199254740991 })
  })
})

describe('writing and reading again', () => {
  const whole = fc.maxSafeInteger()
  const parts = fc.tuple(fc.integer({ min: -1e10, max: 1e10 }), fc.constantFrom(10, 100, 1000)).map(([n, d]) => n / d)

  it('gives the same number in both languages', () => {
    fc.assert(
      fc.property(fc.oneof(whole, parts), fc.constantFrom(...LANGUAGES), (value, language) => {
        expect(readNumber(writeNumber(value, language))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  it('gives the same number from how Egypt and Iran print it', () => {
    fc.assert(
      fc.property(fc.oneof(whole, parts), fc.constantFrom('ar-EG', 'fa-IR', 'en-IN'), (value, locale) => {
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value)
        expect([text, readNumber(text)]).toEqual([text, value === 0 ? 0 : value])
      }),
    )
  })

  it('never throws and never answers something that is not a number', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const value = readNumber(text)
        expect(value === null || Number.isFinite(value)).toBe(true)
      }),
    )
  })

  it('writes Latin digits in Arabic and fixed decimals when asked', () => {
    expect(writeNumber(1250000, 'ar')).toBe('1,250,000')
    expect(writeNumber(18.5, 'en', 2)).toBe('18.50')
  })
})
