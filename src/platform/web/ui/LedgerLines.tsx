import { classNames } from './class-names.ts'
import styles from './LedgerLines.module.css'
import { ledgerDrawing } from './patterns/ledger.ts'

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
