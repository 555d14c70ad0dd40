// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Count } from './Count.tsx'
import { Money } from './Money.tsx'
import { agoText, momentText } from './moment-text.ts'
import { moneyText } from './money-text.ts'
import { ShownIn } from './ShownIn.tsx'
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

test('an amount shows decimals only when it has any, and a real minus', () => {
  expect(moneyText(184_500, 'USD')).toBe('$184,500')
  expect(moneyText(-500.25, 'USD')).toBe('−$500.25')
  expect(moneyText(677_600, 'AED').replace('\u00a0', ' ')).toBe('AED 677,600')
})

test('a converted amount is marked for eyes and for ears, left to right in Arabic too', () => {
  const { container } = render(
    <ShownIn language="ar">
      <Money amount={310_000} currency="USD" approx />
    </ShownIn>,
  )
  const shown = container.querySelector('bdi')
  expect(shown?.dir).toBe('ltr')
  expect(shown?.textContent).toBe('نحو ≈ $310,000')
  expect(shown?.querySelector('[aria-hidden]')?.textContent).toBe('≈ ')
})

test('a moment names its zone and keeps Latin digits in Arabic', () => {
  expect(momentText('2026-11-20T14:30:00Z', 'en', 'Asia/Dubai')).toBe('20/11/2026 18:30 GMT+4')
  expect(momentText('2026-11-20T14:30:00Z', 'ar', 'Asia/Dubai')).toBe('20/11/2026 18:30 غرينتش+4')
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
