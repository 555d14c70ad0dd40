import type { CSSProperties } from 'react'
import type { UserType } from '../../shared/access.ts'
import { type Corner, ringsDrawing } from '../../shared/patterns/rings.ts'
import { classNames } from './class-names.ts'
import styles from './Rings.module.css'

type RingsProps = {
  seed: string
  /** Where the circles come from; by the seed when absent. Follows the reading direction. */
  corner?: Corner
  /** The deep colour of a kind instead of petrol. */
  kind?: UserType
  /** Closer rings for small boxes. */
  fine?: boolean
}

/** Brass circles on petrol, covering the positioned box that holds them: heroes, covers, share cards, empty states. */
export function Rings({ seed, corner, kind, fine }: RingsProps) {
  const { cx, cy, rings } = ringsDrawing(seed, corner, fine)
  return (
    <svg
      className={classNames(styles.rings, 'flip')}
      style={{ '--ground': `var(--art-${kind ?? 'petrol'})` } as CSSProperties}
      aria-hidden="true"
    >
      {rings.map(ring => (
        <circle
          key={ring.r}
          cx={`${cx}%`}
          cy={`${cy}%`}
          r={ring.r}
          opacity={ring.opacity}
          strokeWidth={ring.bold ? 1.75 : undefined}
        />
      ))}
    </svg>
  )
}
