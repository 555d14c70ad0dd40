import styles from './LedgerLines.module.css'
import { ledgerDrawing } from './patterns/ledger.ts'

/** Rules of an account book with one brass marker, covering the positioned box that holds them: pricing, points, invoices. */
export function LedgerLines({ seed }: { seed: string }) {
  const { rules, ticks, marker } = ledgerDrawing(seed)
  return (
    <svg className={styles.ledger} viewBox="0 0 400 160" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
      <path className={styles.rules} d={rules} />
      <path className={styles.ticks} d={ticks} />
      <path className={styles.marker} d={`M${marker.x} ${marker.y}h${marker.width}`} />
      <circle className={styles.dot} cx={marker.x + marker.width} cy={marker.y} r={4} />
    </svg>
  )
}
