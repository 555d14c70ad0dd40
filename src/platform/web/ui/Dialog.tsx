import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'
import { ModalParts } from './ModalParts.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons; the primary one last. */
  footer?: ReactNode
  /** 440, 560 or 820 px wide. */
  size?: 'small' | 'normal' | 'large'
}

/** A question or a short task on top of the page; a sheet from the bottom on phones. Its content lives only while open. */
export function Dialog({ open, size = 'normal', ...rest }: DialogProps) {
  return open ? <ModalParts {...rest} className={classNames(styles.dialog, styles[size])} /> : null
}
