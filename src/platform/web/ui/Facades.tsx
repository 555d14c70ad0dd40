import { Fragment } from 'react'
import { between, pickOne, seededRandom } from '../../shared/patterns/seeded-random.ts'
import styles from './Facades.module.css'

const SKIES = ['morning', 'noon', 'sand', 'dusk'] as const
const WALLS = ['ivory', 'cream', 'sand', 'ochre', 'slate'] as const
type Wall = (typeof WALLS)[number]
type Pane = 'pale' | 'dark' | 'slate'

/** Columns of windows that share one look: drawn as dashed lines, which keeps a street of 300 windows under 4 KB. */
type Windows = {
  key: string
  pane: Pane
  arched: boolean
  wide: number
  high: number
  pitch: number
  path: string
}

type FacadesDrawing = {
  width: number
  height: number
  sky: (typeof SKIES)[number]
  sun: { cx: number; cy: number; r: number }
  walls: { wall: Wall; path: string }[]
  windows: Windows[]
  lit: string
}

type House = { x: number; y: number; w: number; dome: boolean; wall: Wall }
type Random = () => number

const PANES: Record<Wall, Pane> = { ivory: 'pale', cream: 'pale', sand: 'dark', ochre: 'dark', slate: 'slate' }
/** `least` and `most` are heights of blocks as shares of the picture; wide ones stay low, since covers crop the sky. */
const SIZES = {
  card: { width: 320, height: 180, least: 0.34, most: 0.84 },
  wide: { width: 800, height: 420, least: 0.2, most: 0.62 },
}

/** A street in ivory and sand under one sky: blocks and domes with windows, some of them lit. `wide` is for covers and heroes. */
function facadesDrawing(seed: string, size: 'card' | 'wide' = 'card'): FacadesDrawing {
  const { width, height, least, most } = SIZES[size]
  const random = seededRandom(`facades ${seed}`)
  const sky = pickOne(random, SKIES)
  const r = Math.round(height * 0.075 + random() * 6)
  const sun = { cx: between(random, width * 0.12, width * 0.85), cy: between(random, height * 0.16, height * 0.34), r }
  const houses = street(random, { width, height, least, most })
  const glass = houses.map(house => glaze(random, house, height, size === 'wide' ? 0.05 : 0.09))
  return {
    width,
    height,
    sky,
    sun,
    walls: byWall(houses, height),
    windows: byLook(glass),
    lit: glass.map(g => g.lit).join(''),
  }
}

function street(random: Random, { width, height, least, most }: (typeof SIZES)['card']): House[] {
  const houses: House[] = []
  const palette = pickOne<readonly Wall[]>(random, [
    ['ivory', 'cream', 'sand', 'slate'],
    ['cream', 'sand', 'ochre', 'slate'],
    ['ivory', 'cream', 'ochre', 'sand'],
  ])
  let x = -between(random, 6, 30)
  let before = 0.5
  while (x < width) {
    const dome = random() < 0.24
    const w = between(random, 34, dome ? 60 : 66)
    const tall = dome ? least * 0.85 + random() * (most - least) * 0.65 : least + random() * (most - least)
    // Two neighbours of one height would read as one long wall.
    const share = Math.abs(tall - before) < 0.08 ? tall - 0.14 : tall
    before = share
    const last = houses.at(-1)?.wall
    const wall = pickOne(
      random,
      palette.filter(other => other !== last),
    )
    houses.push({ x, y: Math.round(height * (1 - Math.max(share, 0.16))), w, dome, wall })
    x += w + (random() < 0.4 ? between(random, 2, 5) : 0)
  }
  return houses
}

function glaze(random: Random, house: House, height: number, chance: number): Windows & { lit: string } {
  const arched = house.dome || random() < 0.3
  const big = house.w > 46 && random() < 0.5
  const wide = big ? 7 : 5
  const high = arched ? wide : big ? 9 : 7
  const pitch = big ? 18 : 15
  const columns = Math.max(2, Math.floor((house.w - 8) / (wide * 2.1)))
  const step = (house.w - 2 * (big ? 9 : 7) - wide) / (columns - 1)
  const top = house.y + (house.dome ? Math.round(house.w / 2) : 12)
  const rows = Math.max(1, Math.floor((height - top - 6 - high) / pitch) + 1)
  const bottom = top + (rows - 1) * pitch + high
  let path = ''
  let lit = ''
  for (let column = 0; column < columns; column++) {
    const x = Math.round(house.x + (big ? 9 : 7) + column * step)
    path += `M${x + wide / 2} ${top}V${bottom}`
    for (let row = 0; row < rows; row++) {
      if (random() > chance) continue
      const y = top + row * pitch
      lit += arched
        ? `M${x} ${y}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0v${high}h-${wide}z`
        : `M${x} ${y}h${wide}v${high}h-${wide}z`
    }
  }
  const pane = PANES[house.wall]
  return { key: `${pane} ${arched} ${wide}`, pane, arched, wide, high, pitch, path, lit }
}

function byWall(houses: House[], height: number): FacadesDrawing['walls'] {
  const path = ({ x, y, w, dome }: House) =>
    dome ? `M${x} ${height}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${height}z` : `M${x} ${y}h${w}V${height}H${x}z`
  return WALLS.map(wall => ({
    wall,
    path: houses
      .filter(house => house.wall === wall)
      .map(path)
      .join(''),
  })).filter(group => group.path)
}

function byLook(glass: Windows[]): Windows[] {
  const looks = new Map<string, Windows>()
  for (const { key, path, ...look } of glass) {
    const same = looks.get(key)
    looks.set(key, { key, ...look, path: (same?.path ?? '') + path })
  }
  return [...looks.values()]
}

/** A street of ivory houses in place of a picture: 16:9 on cards, `wide` on covers. Fills the box that holds it. */
export function Facades({ seed, size = 'card' }: { seed: string; size?: 'card' | 'wide' }) {
  const { width, height, sky, sun, walls, windows, lit } = facadesDrawing(seed, size)
  return (
    <svg
      className={styles.facades}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={styles[`sky-${sky}`]} d={`M0 0h${width}v${height}H0z`} />
      <circle className={styles.sun} {...sun} />
      {walls.map(({ wall, path }) => (
        <path key={wall} className={styles[`wall-${wall}`]} d={path} />
      ))}
      {windows.map(look => (
        <Fragment key={look.key}>
          <path
            className={styles[`pane-${look.pane}`]}
            strokeWidth={look.wide}
            strokeDasharray={`${look.high} ${look.pitch - look.high}`}
            d={look.path}
          />
          {look.arched && (
            <path
              className={styles[`pane-${look.pane}`]}
              strokeWidth={look.wide}
              strokeDasharray={`0 ${look.pitch}`}
              strokeLinecap="round"
              d={look.path}
            />
          )}
        </Fragment>
      ))}
      <path className={styles.lit} d={lit} />
    </svg>
  )
}
