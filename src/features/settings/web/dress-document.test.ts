// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { dressInColours, dressInLogo } from './ClubDocument.tsx'

afterEach(() => document.head.replaceChildren())

const css = () => document.getElementById('club-colours')?.textContent ?? ''
const icon = () => document.querySelector('link[rel="icon"]')

test('the page wears the club’s colours as tokens, once, and last', async () => {
  await dressInColours({ primary: '#1B3A6B', brass: '#A9822F' })
  document.head.append(document.createElement('link'))
  await dressInColours({ primary: '#7A1F35', brass: '#A5713B' })
  expect(document.querySelectorAll('#club-colours')).toHaveLength(1)
  expect(document.head.lastElementChild?.id).toBe('club-colours')
  expect(css()).toContain('--primary:#7A1F35')
  expect(css()).not.toContain('#1B3A6B')
})

test('the product’s own colours need no replacing, in either spelling', async () => {
  await dressInColours({ primary: '#7A1F35', brass: '#A5713B' })
  await dressInColours({ primary: '#0e5a4f', brass: '#B5832A' })
  expect(css()).toBe('')
})

test('the tab shows the club’s logo, and the own sign again without one', () => {
  dressInLogo('/api/files/1?size=card')
  expect(icon()?.getAttribute('href')).toBe('/api/files/1?size=card')
  dressInLogo(null)
  expect([icon()?.getAttribute('href'), icon()?.getAttribute('type')]).toEqual(['/favicon.svg', 'image/svg+xml'])
  expect(document.querySelectorAll('link[rel="icon"]')).toHaveLength(1)
})
