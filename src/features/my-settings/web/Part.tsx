import { type ReactNode, useId } from 'react'
import type { AnsweredRefusal } from '../../../platform/web/call.ts'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useRefusalWords } from '../../signin/web/public.ts'
import styles from './settings.module.css'

type PartProps = { title: string; lead?: string; action?: ReactNode; children?: ReactNode }

/** A part of a settings page under its own headline; the action stands at the end of its line. */
export function Part({ title, lead, action, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children && <div className={styles.body}>{children}</div>}
    </section>
  )
}

type ConfirmProps = {
  title: string
  body: string
  /** The verb on the button. */
  act: string
  danger?: boolean
  busy: boolean
  refusal: AnsweredRefusal | Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that cannot be taken back. */
export function Confirm({ title, body, act, danger, busy, refusal, onConfirm, onClose }: ConfirmProps) {
  const words = useWords()
  const refusalWords = useRefusalWords()
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={title} onClose={onClose} footer={footer}>
      <div className={styles.form}>
        <p>{body}</p>
        {refusal && <Alert tone="danger" role="alert" title={refusalWords(refusal)} />}
      </div>
    </Dialog>
  )
}
