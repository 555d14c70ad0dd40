import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { refusalToAccess } from '../../../../platform/shared/access.ts'
import { NamingField } from '../../../../platform/web/forms/naming/NamingField.tsx'
import { SendHorizontal } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { MAX_COMMENT, writeComment } from '../../contract/comments.ts'
import type { strings } from '../../strings.en.ts'
import css from './Composer.module.css'

type ComposerProps = {
  label: string
  send: string
  /** What stands beside the buttons for the moment. */
  note?: string | null
  text: string
  onText: (text: string) => void
  /** Answers whether it was sent; a refusal is shown here. */
  onSend: (text: string) => Promise<string | null>
  onCancel?: () => void
  /** The field takes the focus when it opens. */
  opens?: boolean
}

/** From here on the counter is shown. */
const NEAR = MAX_COMMENT * 0.8

/**
 * A field for a comment or an answer. A visitor types all the same: the button leads to the login and back, where the words still
 * stand. Ctrl and Enter send.
 */
export function Composer({ label, send, note, text, onText, onSend, onCancel, opens }: ComposerProps) {
  const words = useWords()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const length = [...text.trim()].length
  const ready = length > 0 && length <= MAX_COMMENT
  const submit = async () => {
    if (!ready || busy) return
    setBusy(true)
    setError(await onSend(text.trim()))
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    if (event.key === 'Escape' && onCancel && text === '') onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the field inside it
    <div className={css.composer} onKeyDown={onKeyDown}>
      <NamingField
        name="comment"
        label={label}
        value={text}
        onChange={onText}
        error={error}
        rows={2}
        autoFocus={opens}
        {...(length > NEAR && { maxLength: MAX_COMMENT })}
      />
      <div className={css.buttons}>
        {note && <span className={css.note}>{note}</span>}
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {words('ui.cancel')}
          </Button>
        )}
        <Gate kept={text !== ''}>
          <Button
            variant="primary"
            loading={busy}
            disabled={!ready}
            icon={<SendHorizontal size={18} strokeWidth={1.75} aria-hidden className={css.send} />}
            onClick={() => void submit()}
          >
            {send}
          </Button>
        </Gate>
      </div>
    </div>
  )
}

/** What stands in the place of the button for those who may not write yet. */
function Gate({ kept, children }: { kept: boolean; children: ReactNode }) {
  const t = useText<typeof strings>('social')
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const refusal = refusalToAccess(writeComment.access, viewer)
  if (refusal === null) return children
  const back = encodeURIComponent(pathname + search)
  return refusal === 'unauthenticated' ? (
    <Button variant={kept ? 'primary' : 'outline'} href={`/login?next=${back}`}>
      {t('comments.login')}
    </Button>
  ) : (
    <Button href="/account-type">{t('comments.create-profile')}</Button>
  )
}
