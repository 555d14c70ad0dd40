import { type ReactNode, useEffect, useId } from 'react'
import { Maximize2, X } from '../icons.ts'
import { Button } from './Button.tsx'
import { iconProps, iconSmall } from './icon-props.ts'
import { IconButton } from './IconButton.tsx'
import styles from './PeekPanel.module.css'
import { Sheet } from './Sheet.tsx'
import { useNarrow } from './use-narrow.ts'
import { useWords } from './use-words.ts'

type PeekPanelProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The full page of what is peeked at. */
  href?: string
}

/** A look at a row without leaving its list: 420 px at the inline end, the list stays alive; a sheet on phones. */
export function PeekPanel({ open, onClose, title, children, href }: PeekPanelProps) {
  const t = useWords()
  const narrow = useNarrow()
  const titleId = useId()
  useEffect(() => {
    if (!open || narrow) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, narrow, onClose])
  if (!open) return null
  const full = href && (
    <Button href={href} size="compact" icon={<Maximize2 {...iconSmall} />}>
      {t('ui.open-full')}
    </Button>
  )
  if (narrow)
    return (
      <Sheet open onClose={onClose} title={title} footer={full}>
        {children}
      </Sheet>
    )
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {full}
        <IconButton label={t('ui.close')} icon={<X {...iconProps} />} size="compact" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
