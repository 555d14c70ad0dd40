import { expect, test } from 'vitest'
import { countryOfPhone, examplePhone, isPhone, phoneCountries, readPhone } from './phone.ts'
import { matchOptions } from './picking/match-options.ts'

test('a number is known by its country’s rules', () => {
  expect(isPhone({ phoneCode: '+20', phoneNumber: '1012345678' })).toBe(true)
  expect(isPhone({ phoneCode: '+20', phoneNumber: '1012' })).toBe(false)
  expect(isPhone({ phoneCode: '', phoneNumber: '' })).toBe(false)
})

test('Arabic digits, spaces, brackets and a leading zero are read', () => {
  for (const text of ['٠١٠ ١٢٣٤ ٥٦٧٨', '(010) 1234-5678', '010 12345678', '+20 10 12345678', '0020 1012345678'])
    expect([text, readPhone(text, 'EG')?.number]).toEqual([text, '+201012345678'])
})

test('the country of a shared code is told by the number', () => {
  expect(countryOfPhone({ phoneCode: '+1', phoneNumber: '4165550123' })).toBe('CA')
  expect(countryOfPhone({ phoneCode: '+971', phoneNumber: '' })).toBe('AE')
  expect(countryOfPhone({ phoneCode: '', phoneNumber: '' })).toBeNull()
})

test('every country’s example is written without its code', () => {
  expect(examplePhone('AE')).toBe('50 123 4567')
})

test('a country is found by its name in either language, by its code and by its letters', () => {
  const first = (language: 'en' | 'ar', query: string) => matchOptions(phoneCountries(language), query)[0]?.value
  expect(first('en', 'مصر')).toBe('EG')
  expect(first('ar', 'egypt')).toBe('EG')
  expect(first('en', '971')).toBe('AE')
  expect(first('en', 'الامارات')).toBe('AE')
  expect(phoneCountries('ar').find(country => country.value === 'PS')?.label).toBe('فلسطين')
})
