import { expect, test } from 'vitest'
import { largeOf, type Shown } from './shown-people.ts'

const one = (id: string, more: Partial<Shown> = {}) => ({ id, kind: 'face', own: false, ...more }) as Shown
const [me, layla, tarek] = [one('me', { own: true }), one('layla'), one('tarek')]

test('who speaks is large, a screen goes before, and whom one keeps before everything', () => {
  expect(largeOf([me, layla, tarek], null, 'tarek')).toBe(tarek)
  expect(largeOf([me, layla, tarek], null, null)).toBe(layla)
  const screen = one('layla-screen', { kind: 'screen' })
  expect(largeOf([screen, me, layla, tarek], null, 'tarek')).toBe(screen)
  expect(largeOf([screen, me, layla, tarek], 'me', 'tarek')).toBe(me)
})

test('oneself is large only alone, and one’s own screen not before others’ faces', () => {
  expect(largeOf([me], null, 'me')).toBe(me)
  expect(largeOf([one('me-screen', { kind: 'screen', own: true }), me, layla], null, 'me')).toBe(layla)
  expect(largeOf([me, layla], 'gone', 'gone')).toBe(layla)
  expect(largeOf([], null, null)).toBe(null)
})
