import type { CSSProperties } from 'react'
import type { UserType } from '../../shared/access.ts'
import { tilePath } from './patterns/tile.ts'
import styles from './Tile.module.css'

/** A generated sign: discs and triangles in the kind's colour on its tint. Fills what holds it. */
export function Tile({ seed, kind }: { seed: string; kind: UserType }) {
  const style = { '--kind': `var(--${kind})`, '--kind-soft': `var(--${kind}-soft)` } as CSSProperties
  return (
    <svg className={styles.tile} style={style} viewBox="0 0 100 100" aria-hidden="true">
      <path d={tilePath(seed)} />
    </svg>
  )
}
