import { type ReactNode, useState } from 'react'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import css from './AskReason.module.css'

const MOST = 500

type AskReasonProps = {
  open: boolean
  onClose: () => void
  title: string
  body: ReactNode
  /** Label of the reason; without one none is asked. */
  reason?: string
  go: string
  danger?: boolean
  busy: boolean
  refusal: Error | null
  onGo: (reason: string) => void
}

/** Says what an act does to other people, asks for the reason where they are told one, and does it. */
export function AskReason(props: AskReasonProps) {
  const { open, onClose, title, body, reason, go, danger, busy, refusal, onGo } = props
  const words = useWords()
  const [text, setText] = useState('')
  const ready = reason === undefined || (text.trim() !== '' && text.trim().length <= MOST)
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        loading={busy}
        disabled={!ready}
        onClick={() => onGo(text.trim())}
      >
        {go}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} size="small" footer={footer}>
      <div className={css.inside}>
        <p>{body}</p>
        {reason !== undefined && (
          <TextField label={reason} name="reason" multiline rows={3} maxLength={MOST} value={text} onChange={setText} />
        )}
        {refusal && (
          <Alert tone="danger" role="alert">
            {refusal.message}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
