import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../icons.ts'
import styles from './Alert.module.css'
import { classNames } from './class-names.ts'
import { iconProps } from './icon-props.ts'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger' | 'brass'

export const toneIcons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  brass: Info,
}

type AlertProps = {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** `alert` for what appears after an act and must be heard at once; nothing for what was there from the start. */
  role?: 'alert' | 'status'
  icon?: ReactNode
}

/** A message that stays in the page. */
export function Alert({ tone = 'info', title, children, action, role, icon }: AlertProps) {
  const ToneIcon = toneIcons[tone]
  return (
    <div className={classNames(styles.alert, styles[tone])} role={role}>
      <span className={styles.icon}>{icon ?? <ToneIcon {...iconProps} />}</span>
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
