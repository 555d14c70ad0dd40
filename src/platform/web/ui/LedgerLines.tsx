import { between, seededRandom } from '../../shared/patterns/seeded-random.ts'
import { classNames } from './class-names.ts'
import styles from './LedgerLines.module.css'

/** Paths in pixels, for a box of any size. */
type LedgerDrawing = { rules: string; entries: string; marker: { x: number; y: number; width: number } }

const WIDE = 1600
const DEEP = 320
const COLUMN = 380

/** Fine rules of an account book with entries in columns, and one brass marker on a line near the top. */
function ledgerDrawing(seed: string): LedgerDrawing {
  const random = seededRandom(`ledger ${seed}`)
  const gap = between(random, 15, 19)
  const lines = Math.floor(DEEP / gap)
  const marked = between(random, 2, 4)
  let rules = ''
  let entries = ''
  for (let line = 1; line <= lines; line++) {
    const y = line * gap
    rules += `M0 ${y}h${WIDE}`
    for (let column = 0; column < WIDE; column += COLUMN) {
      if (line === marked || random() < 0.45) continue
      entries += `M${column + between(random, 20, 44)} ${y - 6}h${between(random, 40, 160)}`
      entries += `M${column + between(random, 270, 300)} ${y - 6}h${between(random, 20, 48)}`
    }
  }
  return { rules, entries, marker: { x: between(random, 16, 60), y: marked * gap, width: between(random, 120, 240) } }
}

/** Rules of an account book with one brass marker, covering the positioned box that holds them: pricing, points, invoices. */
export function LedgerLines({ seed }: { seed: string }) {
  const { rules, entries, marker } = ledgerDrawing(seed)
  return (
    <svg className={classNames(styles.ledger, 'flip')} aria-hidden="true">
      <path className={styles.rules} d={rules} />
      <path className={styles.entries} d={entries} />
      <path className={styles.marker} d={`M${marker.x} ${marker.y}h${marker.width}`} />
      <circle className={styles.dot} cx={marker.x + marker.width} cy={marker.y} r={4} />
    </svg>
  )
}
