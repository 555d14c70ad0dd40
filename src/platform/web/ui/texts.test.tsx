// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { briefMomentText, momentText, zoneText } from '../../shared/moments.ts'
import { ShownIn } from '../test/ShownIn.tsx'
import { Count } from './Count.tsx'
import { DateText } from './DateText.tsx'
import { agoText } from './moment-text.ts'
import { UserText } from './UserText.tsx'

test('a count above 999 is short and tells the exact one on hover', () => {
  render(
    <ShownIn>
      <Count value={1234} />
      <Count value={999} />
    </ShownIn>,
  )
  expect(screen.getByText('1.2k').title).toBe('1,234')
  expect(screen.getByText('999').title).toBe('')
})

test('a moment names its zone in words and keeps Latin digits in Arabic', () => {
  expect(briefMomentText('2026-11-20T14:30:00Z', 'en', 'Asia/Dubai')).toBe('20/11/2026 18:30 GMT+4')
  expect(briefMomentText('2026-11-20T14:30:00Z', 'ar', 'Asia/Dubai')).toBe('20/11/2026 18:30 غرينتش+4')
  expect(momentText('2026-11-20T14:30:00Z', 'en', 'Asia/Dubai')).toBe('20/11/2026 18:30 Gulf Standard Time')
  expect(momentText('2026-11-20T14:30:00Z', 'ar', 'Asia/Dubai')).toBe('20/11/2026 18:30 توقيت الخليج')
  expect(zoneText('2026-11-20', 'en', 'UTC')).toBe('Coordinated Universal Time')
  expect(zoneText('2026-11-20', 'ar', 'UTC')).toBe('التوقيت العالمي المنسق')
  expect(zoneText('2026-11-20', 'ar', 'Asia/Amman')).toBe('توقيت الأردن')
})

test('a line ends between a time and its zone, never within one of them', () => {
  render(
    <ShownIn>
      <DateText value="2026-11-20T14:30:00Z" withTime zone="Asia/Dubai" />
    </ShownIn>,
  )
  expect(screen.getByRole('time').textContent?.split(' ')).toEqual([
    '20/11/2026\u00a018:30',
    'Gulf\u00a0Standard\u00a0Time',
  ])
})

test('what is near is said in words of the language, what is far by its date', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(agoText('2026-11-20T11:58:00Z', 'en', now)).toBe('2 min ago')
  expect(agoText('2026-11-20T11:58:00Z', 'ar', now)).toBe('قبل دقيقتين')
  expect(agoText('2026-11-20T11:59:40Z', 'en', now)).toBe('now')
  expect(agoText('2026-11-19T12:00:00Z', 'en', now)).toBe('yesterday')
  expect(agoText('2026-11-01T12:00:00Z', 'en', now)).toBe('01/11/2026')
})

test('one line of a member stands where the page begins, running text on the side of its own language', () => {
  render(
    <ShownIn>
      <UserText text="شركة القمر" />
      <UserText text={'سطر أول.\nسطر ثانٍ.'} />
    </ShownIn>,
  )
  expect(screen.getByText('شركة القمر').tagName).toBe('BDI')
  const running = screen.getByText('سطر أول.').parentElement!
  expect([running.className, running.dir, running.lang, running.children.length]).toEqual(['running', 'rtl', 'ar', 2])
})
