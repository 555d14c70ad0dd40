import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { strings } from '../../strings.en.ts'

type RemoveDialogProps = {
  name: string
  /** What becomes of what it was used for. */
  body: string
  busy: boolean
  onRemove: () => void
  onClose: () => void
}

/** Asks before a reply or a macro is removed. */
export function RemoveDialog({ name, body, busy, onRemove, onClose }: RemoveDialogProps) {
  const t = useText<typeof strings>('support')
  const words = useWords()
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={busy} onClick={onRemove}>
        {t('replies.remove')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('replies.remove-title', { name: isolate(name) })}
      footer={footer}
    >
      <p>{body}</p>
    </Dialog>
  )
}
