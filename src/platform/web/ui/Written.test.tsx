// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { figuresIn, Written } from './Written.tsx'

afterEach(cleanup)

const isolated = (text: string) => {
  const { container } = render(<Written text={text} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('bdi[dir=ltr]')].map(one => one.textContent)
}

test('a phone number among Arabic words keeps its order and can be called', async () => {
  expect(isolated('للتواصل: +971 50 123 4567، أو زيارتنا')).toEqual(['+971 50 123 4567'])
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('tel:+971501234567')
})

test('it may begin with 00 and be written in Arabic digits', async () => {
  expect(isolated('الهاتف 0020 10 1234 5678')).toEqual(['0020 10 1234 5678'])
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('tel:+201012345678')
  cleanup()
  expect(isolated('الهاتف +٢٠ ١٠ ١٢٣٤ ٥٦٧٨')).toEqual(['+٢٠ ١٠ ١٢٣٤ ٥٦٧٨'])
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('tel:+201012345678')
})

test('a number without its country keeps its order and is no link', async () => {
  expect(isolated('هاتف المكتب 050 123 4567 طوال اليوم')).toEqual(['050 123 4567'])
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(screen.queryByRole('link')).toBeNull()
})

test('ranges, amounts with their sign and negative figures keep their order', () => {
  expect(isolated('بين 50,000 - 250,000 دولار')).toEqual(['50,000 - 250,000'])
  expect(isolated('من $50k–$70k، بعائد 12-18 % وخسارة −100')).toEqual(['$50k–$70k', '12-18 %', '−100'])
})

test('plain numbers, names and addresses stay words', () => {
  for (const text of ['في 2024 ستة مواقع و14 شاحنة', 'ISO-9001 و a1-b2', 'omar_1 و@lina-2024', 'v2.0.1'])
    expect(figuresIn(text)).toEqual([{ is: 'words', text }])
})
