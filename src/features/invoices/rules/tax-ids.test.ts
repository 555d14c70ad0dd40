import { expect, test } from 'vitest'
import { taxIdExample, taxIdFault, taxIdOf } from './tax-ids.ts'

const COUNTRIES =
  'AE SA OM BH QA KW EG JO MA TN LB GB DE HR FR IT ES NL BE AT PL PT DK FI SE NO LU IE GR CH TR IN AU US'.split(' ')
/** Countries whose numbers have digits by which a slip of the hand is found. */
const CHECKED = 'GB DE HR FR IT ES NL BE AT PL PT DK FI SE NO LU IE GR CH TR IN AU'.split(' ')

test('each country’s example is of its form, typed with spaces and without its letters too', () => {
  for (const country of COUNTRIES) {
    const id = taxIdOf(country, taxIdExample(country))
    expect([country, taxIdFault(country, id)]).toEqual([country, null])
    expect(taxIdOf(country, ` ${id.slice(0, 4)} ${id.slice(4).toLowerCase()} `)).toBe(id)
  }
  expect(taxIdOf('DE', '136 695 976')).toBe('DE136695976')
  expect(taxIdOf('AE', '١٠٠٢٧٤٦١٠٣٠٠٠٠٣')).toBe('100274610300003')
  expect(taxIdOf('GR', 'GR094259216')).not.toBe('')
})

test('one wrong digit is found where the country has check digits', () => {
  for (const country of CHECKED) {
    const id = taxIdOf(country, taxIdExample(country))
    const at = id.search(/\d{4}/) + 2
    const wrong = id.slice(0, at) + ((Number(id[at]) + 1) % 10) + id.slice(at + 1)
    expect([country, taxIdFault(country, wrong)]).toEqual([country, 'tax-id-check'])
  }
})

test('what is not of the form is told so, and other countries take letters and digits', () => {
  expect(taxIdFault('AE', '200551820400003')).toBe('tax-id-form')
  expect(taxIdFault('SA', '300055182040001')).toBe('tax-id-form')
  expect(taxIdFault('GB', 'GB12')).toBe('tax-id-form')
  expect(taxIdFault('ZZ', 'ABC12345')).toBeNull()
  expect(taxIdFault('ZZ', '<b>')).toBe('tax-id-form')
})
