import { expect, test } from 'vitest'
import { faultsOfColours } from '../settings/rules/club-palette.ts'
import { addressesIn, nextStep, PALETTES, paletteNamed, stepAfter, stepBefore } from './rules.ts'

test('addresses are found in whatever somebody pasted, each once', () => {
  const pasted = `Rana Adel <Rana@Example.com>, omar@example.com; "Salma" (salma@example.org)
  rana@example.com، youssef@example.net. not-an-address`
  expect(addressesIn(pasted)).toEqual([
    'rana@example.com',
    'omar@example.com',
    'salma@example.org',
    'youssef@example.net',
  ])
  expect(addressesIn('  \n ')).toEqual([])
})

test('the next step is the first that was neither taken nor skipped', () => {
  const steps = [
    { key: 'admin', state: 'done' },
    { key: 'look', state: 'skipped' },
    { key: 'reading', state: 'todo' },
    { key: 'mail', state: 'todo' },
  ] as const
  expect(nextStep({ steps: [...steps] })).toBe('reading')
  expect(nextStep({ steps: steps.slice(0, 2) })).toBeNull()
})

test('there is no way back to the administrator, and nothing behind the last step', () => {
  expect([stepBefore('look'), stepBefore('reading'), stepAfter('review'), stepAfter('people')]).toEqual([
    null,
    'look',
    'people',
    null,
  ])
})

test('every pair of colours that is offered keeps its contrast and is known again', () => {
  for (const [key, pair] of Object.entries(PALETTES)) {
    expect(faultsOfColours(pair), key).toEqual([])
    expect(paletteNamed({ primary: pair.primary.toLowerCase(), brass: pair.brass }), key).toBe(key)
  }
  expect(paletteNamed({ primary: '#123456', brass: '#B5832A' })).toBeNull()
})
