import { expect, test } from 'vitest'
import { zoneOptions } from './zones.ts'

const now = new Date('2026-11-27T12:00:00Z')
const of = (language: 'en' | 'ar', zone: string) => zoneOptions(language, now).find(one => one.value === zone)!

test('a zone is chosen by its city in English, and in Arabic in words; it is found by its id in both, and by its country in Arabic', () => {
  expect(of('en', 'America/New_York')).toMatchObject({ label: 'America/New York', hint: 'GMT-5' })
  expect(of('ar', 'America/New_York').label).toBe('نيويورك')
  const arabic = zoneOptions('ar', now)
  expect(arabic.filter(one => /[a-z]/i.test(one.label))).toEqual([])
  expect(new Set(arabic.map(one => one.label)).size).toBe(arabic.length)
  const dubai = of('ar', 'Asia/Dubai')
  expect(dubai.label).toBe('دبي')
  expect(dubai.search).toContain('Asia/Dubai')
  expect(dubai.search).toContain('الإمارات')
})
