import { expect, test } from 'vitest'
import { zoneCity } from './zone-city.ts'

test('a zone is named after its city in both languages', () => {
  const both = (zone: string) => [zoneCity(zone, 'en'), zoneCity(zone, 'ar')]
  expect(both('Europe/Athens')).toEqual(['Athens', 'أثينا'])
  expect(both('Asia/Dubai')).toEqual(['Dubai', 'دبي'])
  expect(both('Europe/Berlin')).toEqual(['Berlin', 'برلين'])
  expect(both('America/Argentina/Buenos_Aires')).toEqual(['Buenos Aires', 'بوينوس أيرس'])
  expect(both('UTC')).toEqual(['Coordinated Universal Time', 'التوقيت العالمي المنسق'])
})

test('no zone of the world is called in Latin letters in Arabic, nor by a time', () => {
  const odd = Intl.supportedValuesOf('timeZone').filter(zone => /[A-Za-z]|توقيت/.test(zoneCity(zone, 'ar')))
  expect(odd.filter(zone => zone !== 'UTC')).toEqual([])
})
