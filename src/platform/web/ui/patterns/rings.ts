import { seededRandom } from './seeded-random.ts'

export const CORNERS = ['top-start', 'top-end', 'bottom-start', 'bottom-end'] as const
export type Corner = (typeof CORNERS)[number]
export type Ring = { r: number; bold: boolean; opacity: number }
export type RingsDrawing = { cx: number; cy: number; rings: Ring[] }

const WIDTH = 400
const HEIGHT = 300

/**
 * Concentric circles from one corner of a field of 400 × 300: fine brass lines, every fourth a little bolder, fading outwards.
 * The seed moves the centre, the step and the place of the bold ones.
 */
export function ringsDrawing(seed: string, corner?: Corner): RingsDrawing {
  const random = seededRandom(`rings ${seed}`)
  const chosen = corner ?? CORNERS[Math.floor(random() * CORNERS.length)] ?? 'bottom-end'
  const inset = 0.02 + random() * 0.12
  const drop = -0.02 + random() * 0.14
  const step = 14 + random() * 5
  const bolds = Math.floor(random() * 4)
  const count = Math.floor((WIDTH * 0.92) / step)
  const rings = Array.from({ length: count }, (_, index) => ({
    r: round(step * (index + 0.8)),
    bold: index % 4 === bolds,
    opacity: round(0.85 * (1 - index / count) + 0.08, 2),
  }))
  return {
    cx: round(chosen.endsWith('end') ? WIDTH * (1 - inset) : WIDTH * inset),
    cy: round(chosen.startsWith('bottom') ? HEIGHT * (1 - drop) : HEIGHT * drop),
    rings,
  }
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits))
