import styles from './Badge.module.css'

/** A small count on an icon or a tab: nothing at zero, 99+ above. Words for listeners belong to the piece that wears it. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className={styles.badge} dir="ltr" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
