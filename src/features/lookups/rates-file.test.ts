import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOf, readRates } from './rates-file.ts'

const known = new Set(['USD', 'EUR'])
const faults = (text: string) => {
  const lines = readRates(text)
  return lines.map((line, at) => faultOf(line, lines.slice(0, at), known, '2026-11-21'))
}

test('a heading, empty lines and the mark of UTF-8 are passed over, and lines keep their numbers', () => {
  expect(readRates('\ufeffcode,date,rate\r\n\r\nEUR,2026-11-20,0.861\r\n')).toEqual([
    { line: 3, text: 'EUR,2026-11-20,0.861', code: 'EUR', date: '2026-11-20', rate: 0.861 },
  ])
})

test('commas, semicolons, tabs, quotes, both orders of a day and Arabic digits are understood', () => {
  for (const line of ['eur;20/11/2026;0.861', '"EUR"\t2026-11-20\t"0.861"', 'EUR,٢٠٢٦-١١-٢٠,٠٫٨٦١'])
    expect(readRates(line)[0]).toMatchObject({ code: 'EUR', date: '2026-11-20', rate: 0.861 })
})

test('each fault is told by its own name', () => {
  expect(faults('EUR,2026-11-20')).toEqual(['columns'])
  expect(faults('XYZ,2026-11-20,1')).toEqual(['currency'])
  expect(faults('EUR,2026-02-30,1')).toEqual(['date'])
  expect(faults('EUR,2026-11-22,1')).toEqual(['future'])
  expect(faults('EUR,2026-11-20,-1')).toEqual(['rate'])
  expect(faults('EUR,2026-11-20,0')).toEqual(['rate'])
  expect(faults('USD,2026-11-20,1.01')).toEqual(['base'])
  expect(faults('USD,2026-11-20,1')).toEqual([null])
  expect(faults('EUR,2026-11-20,1\nEUR,20/11/2026,2')).toEqual([null, 'twice'])
})

test('no text makes the reader fall over', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(faults(text)).toHaveLength(readRates(text).length)
    }),
  )
})
