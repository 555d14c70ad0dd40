import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { classNames } from './class-names.ts'

/** The padded part of a bare card. */
export function CardBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.padded, className)}>{children}</div>
}
