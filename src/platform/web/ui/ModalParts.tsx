import { type ReactNode, useId } from 'react'
import { X } from '../icons.ts'
import styles from './Dialog.module.css'
import { iconProps } from './icon-props.ts'
import { IconButton } from './IconButton.tsx'
import { ModalFrame } from './ModalFrame.tsx'
import { useWords } from './use-words.ts'

type ModalPartsProps = {
  className: string
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** Title, close button, scrolling body and foot: what Dialog and Sheet share. */
export function ModalParts({ className, onClose, title, children, footer }: ModalPartsProps) {
  const t = useWords()
  const titleId = useId()
  return (
    <ModalFrame onClose={onClose} labelledBy={titleId} className={className}>
      <div className={styles.parts}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={t('ui.close')} icon={<X {...iconProps} />} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </ModalFrame>
  )
}
