import { seededRandom } from './seeded-random.ts'

const CORNERS = ['top-start', 'top-end', 'bottom-start', 'bottom-end'] as const
export type Corner = (typeof CORNERS)[number]
/** Radius in pixels. */
export type Ring = { r: number; bold: boolean; opacity: number }
/** The centre is a share of the box in per cent, so that the rings keep their distance in a box of any size. */
export type RingsDrawing = { cx: number; cy: number; rings: Ring[] }

const REACH = 640

/**
 * Concentric circles from near one corner: fine lines, every fourth a little bolder, fading outwards over about 600 px
 * (`fine`: half of it). The seed moves the centre, the step and the place of the bold ones.
 */
export function ringsDrawing(seed: string, corner?: Corner, fine = false): RingsDrawing {
  const random = seededRandom(`rings ${seed}`)
  const chosen = corner ?? CORNERS[Math.floor(random() * CORNERS.length)] ?? 'bottom-end'
  const inset = random() * 16
  const drop = random() * 22 - 4
  const wide = 18 + random() * 4
  const step = fine ? wide / 2 : wide
  const bolds = Math.floor(random() * 4)
  const count = Math.floor(REACH / wide)
  const rings = Array.from({ length: count }, (_, index) => ({
    r: round(step * (index + 0.8)),
    bold: index % 4 === bolds,
    opacity: round(0.9 * (1 - index / count) ** 1.2 + 0.04, 2),
  }))
  return {
    cx: round(chosen.endsWith('end') ? 100 - inset : inset),
    cy: round(chosen.startsWith('bottom') ? 100 - drop : drop),
    rings,
  }
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits))
