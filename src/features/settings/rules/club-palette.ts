import { isOwnPalette } from '../own-colours.ts'
import { hexOf, linearRgb, type Oklch, oklchOf } from './oklch.ts'

/** The two colours a club brings: `#RRGGBB`. */
export type ClubColours = { primary: string; brass: string }

/** Least contrast of text on its ground, and of a line or mark beside it (WCAG 2.2, 1.4.3 and 1.4.11; look and behaviour page). */
export const TEXT_CONTRAST = 4.5
export const MARK_CONTRAST = 3

/** The grounds of both skins that text of a club's colour may stand on, as the tokens have them. */
const PAPERS = ['#faf7f1', '#ffffff', '#f3eee4'] as const
const NIGHTS = ['#0c1413', '#131d1b', '#1a2623', '#0a100f'] as const
/** The two grounds that lines and marks are drawn on. */
const DRAWN_ON = ['#faf7f1', '#ffffff'] as const

const luminance = (hex: string): number => {
  const [r, g, b] = linearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const weakest = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map(ground => contrast(colour, ground)))

/** Steps the lightness until the colour keeps its contrast on all grounds; the hue stays. */
function until(colour: Oklch, step: number, grounds: readonly string[], least: number): string {
  for (let l = colour.l; l >= 0 && l <= 1; l += step) {
    const hex = hexOf({ ...colour, l })
    if (weakest(hex, grounds) >= least) return hex
  }
  return step < 0 ? '#000000' : '#ffffff'
}

const darker = (colour: Oklch, grounds: readonly string[]) => until(colour, -0.01, grounds, TEXT_CONTRAST)
const lighter = (colour: Oklch, grounds: readonly string[]) => until(colour, 0.01, grounds, TEXT_CONTRAST)
const atMost = (colour: Oklch, l: number, c: number): Oklch => ({ ...colour, l, c: Math.min(colour.c, c) })

export type ColourFault = { field: 'primary' | 'brass'; ratio: number; least: number; suggestion: string }

/**
 * Why a club's colours are not taken: the primary is text and must keep 4.5:1 on every paper ground, the brass is lines and
 * marks and must keep 3:1. Each with the nearest darker colour that would do. What the product computes from them (text in
 * brass, hover, soft grounds, the dark skin) always keeps 4.5:1.
 */
export function faultsOfColours({ primary, brass }: ClubColours): ColourFault[] {
  const faults: ColourFault[] = []
  const look = (field: ColourFault['field'], colour: string, grounds: readonly string[], least: number) => {
    const ratio = weakest(colour, grounds)
    if (ratio >= least) return
    faults.push({
      field,
      ratio: Math.floor(ratio * 10) / 10,
      least,
      suggestion: until(oklchOf(colour), -0.01, grounds, least),
    })
  }
  look('primary', primary, PAPERS, TEXT_CONTRAST)
  look('brass', brass, DRAWN_ON, MARK_CONTRAST)
  return faults
}

/** Tokens of one skin that a club's colours replace, by their CSS name. */
export type Tokens = Record<string, string>
export type Palette = { light: Tokens; dark: Tokens; art: Tokens }

function lightTokens(primary: string, brass: string): Tokens {
  const [p, b] = [oklchOf(primary), oklchOf(brass)]
  // A primary that is nearly black cannot get darker under the pointer; it gets lighter.
  const hover = p.l < 0.24 ? hexOf({ ...p, l: p.l + 0.1 }) : hexOf({ ...p, l: p.l - 0.06 })
  const soft = hexOf(atMost(p, 0.935, 0.03))
  const brassSoft = hexOf(atMost(b, 0.945, 0.045))
  return {
    primary,
    'primary-hover': hover,
    'on-primary': '#ffffff',
    'primary-soft': soft,
    'on-primary-soft': darker(oklchOf(hover), [soft]),
    brass,
    'brass-ink': darker({ ...b, l: Math.min(b.l, 0.47) }, [...PAPERS, brassSoft]),
    'brass-soft': brassSoft,
    'inverse-accent': lighter(atMost(p, 0.87, 0.08), ['#16211f']),
  }
}

function darkTokens(primary: string, brass: string): Tokens {
  const [p, b] = [oklchOf(primary), oklchOf(brass)]
  // Light colours of the same chroma look paler than dark ones; a half more keeps the hue alive at night.
  const colour = lighter(atMost({ ...p, c: p.c * 1.5 }, 0.77, 0.12), NIGHTS)
  const hover = hexOf({ ...oklchOf(colour), l: Math.min(0.95, oklchOf(colour).l + 0.07) })
  const soft = hexOf(atMost(p, 0.3, 0.045))
  const brassSoft = hexOf(atMost(b, 0.29, 0.045))
  return {
    primary: colour,
    'primary-hover': hover,
    'on-primary': darker(atMost(p, 0.23, 0.05), [colour, hover]),
    'primary-soft': soft,
    'on-primary-soft': lighter(atMost(p, 0.88, 0.08), [soft]),
    brass: lighter(atMost(b, 0.78, 0.13), NIGHTS),
    'brass-ink': lighter(atMost(b, 0.84, 0.11), [...NIGHTS, brassSoft]),
    'brass-soft': brassSoft,
    'inverse-accent': darker(atMost(p, 0.36, 0.1), ['#edf0eb']),
  }
}

/** Everything the product needs of a club's two colours, in both skins and for the drawings, which keep one palette. */
export function paletteOf({ primary, brass }: ClubColours): Palette {
  const light = lightTokens(primary, brass)
  const b = oklchOf(brass)
  return {
    light,
    dark: darkTokens(primary, brass),
    art: {
      'art-petrol': primary,
      'art-petrol-deep': light['primary-hover']!,
      'art-on-petrol': '#ffffff',
      'art-on-petrol-soft': lighter(atMost(oklchOf(primary), 0.87, 0.03), [primary, light['primary-hover']!]),
      'art-brass': hexOf(atMost(b, 0.78, 0.12)),
      'art-brass-line': brass,
      'art-company': primary,
    },
  }
}

/** Pairs of a palette: what stands on what, and the least contrast it must keep. A test asks it of thousands of palettes. */
export function pairsOf({ light, dark, art }: Palette): { text: string; ground: string; least: number }[] {
  const skin = (tokens: Tokens, grounds: readonly string[], inverse: string) => [
    ...grounds.flatMap(ground =>
      ['primary', 'brass-ink'].map(name => ({ text: tokens[name]!, ground, least: TEXT_CONTRAST })),
    ),
    { text: tokens['on-primary']!, ground: tokens.primary!, least: TEXT_CONTRAST },
    { text: tokens['on-primary']!, ground: tokens['primary-hover']!, least: TEXT_CONTRAST },
    { text: tokens['on-primary-soft']!, ground: tokens['primary-soft']!, least: TEXT_CONTRAST },
    { text: tokens['brass-ink']!, ground: tokens['brass-soft']!, least: TEXT_CONTRAST },
    { text: tokens['inverse-accent']!, ground: inverse, least: TEXT_CONTRAST },
  ]
  return [
    ...skin(light, PAPERS, '#16211f'),
    ...skin(dark, NIGHTS, '#edf0eb'),
    ...DRAWN_ON.map(ground => ({ text: light.brass!, ground, least: MARK_CONTRAST })),
    ...['art-petrol', 'art-petrol-deep'].flatMap(ground =>
      ['art-on-petrol', 'art-on-petrol-soft'].map(text => ({
        text: art[text]!,
        ground: art[ground]!,
        least: TEXT_CONTRAST,
      })),
    ),
  ]
}

const block = (selector: string, tokens: Tokens): string =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`

/** The club's colours as CSS; the product's own need none. */
export const clubCss = (colours: ClubColours): string => (isOwnPalette(colours) ? '' : cssOf(paletteOf(colours)))

/** The palette as CSS that replaces the tokens of the same names. */
export function cssOf(palette: Palette): string {
  return [
    block(':root,[data-theme="light"]', palette.light),
    block('[data-theme="dark"]', palette.dark),
    block(':root', palette.art),
  ].join('\n')
}
