import { type PointerEvent, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Undo2 } from '../icons.ts'
import { toneIcons } from './Alert.tsx'
import { classNames } from './class-names.ts'
import { iconProps } from './icon-props.ts'
import { useTopDialog } from './open-dialogs.ts'
import { holdMessage, releaseMessage, type Toast, takeBack, toastStore, type UndoBar } from './toast.ts'
import styles from './Toasts.module.css'
import { useWords } from './use-words.ts'

/** Where toasts and the undo bar appear; once in the app, beside the router. Time stands still while one is hovered or focused. */
export function Toasts() {
  const t = useWords()
  const { toasts, undo } = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read)
  const host = useTopDialog()
  return createPortal(
    <section className={styles.region} aria-label={t('ui.toasts-region')} aria-live="polite" aria-relevant="additions">
      {toasts.map(toast => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      {undo && <OneUndo key={undo.id} undo={undo} />}
    </section>,
    host ?? document.body,
  )
}

/** A pointer that moves over it holds its time; one that only rests where the message appeared does not. */
const pausing = (id: number) => ({
  onPointerMove: (event: PointerEvent) => {
    if (event.pointerType !== 'touch') holdMessage(id)
  },
  onPointerLeave: () => releaseMessage(id),
  onFocus: () => holdMessage(id),
  onBlur: () => releaseMessage(id),
})

/** Can be focused: whoever reads slowly stops its time that way. */
function OneToast({ toast }: { toast: Toast }) {
  const ToneIcon = toneIcons[toast.tone]
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      tabIndex={0}
      {...pausing(toast.id)}
    >
      <span className={styles.icon}>{toast.icon ?? <ToneIcon {...iconProps} />}</span>
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.body && <div className={styles.body}>{toast.body}</div>}
      </div>
    </div>
  )
}

function OneUndo({ undo }: { undo: UndoBar }) {
  const t = useWords()
  return (
    <div className={styles.undo} role="status" {...pausing(undo.id)}>
      <span className={styles.words}>{undo.message}</span>
      <button type="button" className={styles.take} onClick={() => takeBack(undo)}>
        <Undo2 {...iconProps} className="flip" />
        {t('ui.undo')}
      </button>
    </div>
  )
}
