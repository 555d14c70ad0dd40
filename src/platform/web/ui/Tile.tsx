import type { CSSProperties } from 'react'
import type { UserType } from '../../shared/access.ts'
import { seededRandom } from '../../shared/patterns/seeded-random.ts'
import styles from './Tile.module.css'

const CELLS = 5
const SIZE = 20

/**
 * A company's sign when it has none: five rows of discs and corner stones on a square of 100, as one path.
 * Two in five of the cells stay empty, and never a whole row.
 */
function tilePath(seed: string): string {
  const random = seededRandom(`tile ${seed}`)
  const turned = random() < 0.5
  let path = ''
  for (let row = 0; row < CELLS; row++) {
    const kept = Math.floor(random() * CELLS)
    for (let column = 0; column < CELLS; column++) {
      const roll = random()
      const x = column * SIZE
      const y = row * SIZE
      if (roll < 0.42 && column !== kept) continue
      if (roll < 0.74) path += `M${x + 1} ${y + 10}a9 9 0 1 1 18 0a9 9 0 1 1-18 0z`
      else if (turned) path += `M${x} ${y}h20L${x} ${y + 20}z`
      else path += `M${x} ${y}h20v20z`
    }
  }
  return path
}

/** A generated sign: discs and triangles in the kind's colour on its tint. Fills what holds it. */
export function Tile({ seed, kind }: { seed: string; kind: UserType }) {
  const style = { '--kind': `var(--${kind})`, '--kind-soft': `var(--${kind}-soft)` } as CSSProperties
  return (
    <svg className={styles.tile} style={style} viewBox="0 0 100 100" aria-hidden="true">
      <path d={tilePath(seed)} />
    </svg>
  )
}
