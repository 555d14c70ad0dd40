import styles from './LogoMark.module.css'

/** The club's sign: a petrol arch with a brass door. `on` petrol grounds it is drawn in ivory. */
export function LogoMark({ size = 28, on = 'paper' }: { size?: number; on?: 'paper' | 'petrol' }) {
  return (
    <svg className={styles.mark} data-on={on} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path className={styles.arch} d="M2 27V13a12 12 0 0 1 24 0v14h-5V13a7 7 0 0 0-14 0v14z" />
      <path className={styles.door} d="M11 27v-9a3 3 0 0 1 6 0v9z" />
    </svg>
  )
}
