import type { ReactNode } from 'react'
import { type AlertTone, toneIcons } from './Alert.tsx'
import styles from './Banner.module.css'
import { classNames } from './class-names.ts'
import { iconProps } from './icon-props.ts'

type BannerProps = {
  tone?: AlertTone
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert'
  /** It reaches from edge to edge of the window. */
  edge?: boolean
}

/** One line across the page: offline, trial ending, the plan an act needs. */
export function Banner({ tone = 'brass', icon, children, action, role, edge }: BannerProps) {
  const ToneIcon = toneIcons[tone]
  return (
    <div className={classNames(styles.banner, styles[tone], edge && styles.edge)} role={role}>
      {icon ?? <ToneIcon {...iconProps} />}
      <p className={styles.text}>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
