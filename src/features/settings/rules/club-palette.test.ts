import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../defaults.ts'
import { contrast, cssOf, faultsOfColours, pairsOf, paletteOf } from './club-palette.ts'
import { hexOf, oklchOf } from './oklch.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

describe('a club’s colours', () => {
  test('keep the contrast of every pair in both skins, whatever colours are accepted', () => {
    let accepted = 0
    fc.assert(
      fc.property(anyColour, anyColour, (primary, brass) => {
        const colours = { primary, brass }
        for (const { field, suggestion } of faultsOfColours(colours)) colours[field] = suggestion
        expect(faultsOfColours(colours)).toEqual([])
        accepted++
        for (const { text, ground, least } of pairsOf(paletteOf(colours)))
          expect(contrast(text, ground), `${text} on ${ground} of ${primary} ${brass}`).toBeGreaterThanOrEqual(least)
      }),
      { numRuns: 500 },
    )
    expect(accepted).toBe(500)
  })

  test('that are too pale are refused with how far off they are and a near one that would do', () => {
    const [fault] = faultsOfColours({ primary: '#7FC8B8', brass: '#B5832A' })
    expect(fault).toMatchObject({ field: 'primary', least: 4.5 })
    expect(fault!.ratio).toBeLessThan(2)
    expect(Math.abs(oklchOf(fault!.suggestion).h - oklchOf('#7FC8B8').h)).toBeLessThan(4)
    expect(faultsOfColours({ primary: '#0E5A4F', brass: '#F2E3B3' })[0]).toMatchObject({ field: 'brass', least: 3 })
  })

  test('of the product itself are accepted', () => {
    expect(faultsOfColours(DEFAULTS.colours)).toEqual([])
  })

  test('that are black or of one strong hue get a hover that differs from them', () => {
    for (const primary of ['#000000', '#1A0033', '#7A0019', '#0B2A6B', '#3B3B3B']) {
      const { light, dark } = paletteOf({ primary, brass: '#B5832A' })
      expect(light['primary-hover'], primary).not.toBe(primary)
      expect(dark['primary-hover'], primary).not.toBe(dark.primary)
    }
  })

  test('become tokens of both skins', () => {
    const css = cssOf(paletteOf({ primary: '#0B2A6B', brass: '#8A6D1F' }))
    expect(css).toContain(':root,[data-theme="light"]{--primary:#0B2A6B;')
    expect(css).toMatch(/\[data-theme="dark"\]\{--primary:#[0-9a-f]{6};/)
  })
})

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColour, colour => {
      expect(hexOf(oklchOf(colour))).toBe(colour)
    }),
  )
})

describe('the tokens of the product', () => {
  const css = readFileSync(new URL('../../../platform/web/styles/tokens.css', import.meta.url), 'utf8')

  test('are what a palette replaces', () => {
    const { light, dark, art } = paletteOf(DEFAULTS.colours)
    for (const name of Object.keys({ ...light, ...dark, ...art })) expect(css, name).toContain(`--${name}:`)
  })

  test('have the grounds that colours are held against', () => {
    const grounds = ['canvas', 'surface', 'raised', 'sunken'].flatMap(name =>
      [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(found => found[1]),
    )
    const held = new Set(pairsOf(paletteOf(DEFAULTS.colours)).map(pair => pair.ground))
    expect(grounds).toHaveLength(8)
    expect(grounds.filter(ground => !held.has(ground!))).toEqual([])
  })
})
