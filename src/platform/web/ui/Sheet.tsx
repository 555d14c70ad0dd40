import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'
import type { DialogProps } from './Dialog.tsx'
import { ModalParts } from './ModalParts.tsx'

/** A panel from the inline end (from the bottom on phones): filters, long text, a form beside the page. */
export function Sheet({ open, size = 'normal', ...rest }: DialogProps) {
  return open ? <ModalParts {...rest} className={classNames(styles.dialog, styles[size], styles.sheet)} /> : null
}
