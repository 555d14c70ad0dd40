import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './OfficePage.module.css'

type OfficePageProps = {
  children: ReactNode
  /** More room between its parts. */
  airy?: boolean
  className?: string
}

/** A page of the back-office: its width with its gutters, its parts under one another. */
export function OfficePage({ children, airy, className }: OfficePageProps) {
  return <div className={classNames(styles.page, airy && styles.airy, className)}>{children}</div>
}
