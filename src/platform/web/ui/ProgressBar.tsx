import type { CSSProperties } from 'react'
import styles from './ProgressBar.module.css'

type ProgressBarProps = {
  /** 0 to 100. */
  value: number
  label: string
  tone?: 'primary' | 'brass' | 'success' | 'danger'
}

/** How far something is. */
export function ProgressBar({ value, label, tone = 'primary' }: ProgressBarProps) {
  const percent = Math.round(Math.max(0, Math.min(100, value)))
  const style = { '--share': percent / 100, background: `var(--${tone})` } as CSSProperties
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={styles.done} style={style} />
    </div>
  )
}
