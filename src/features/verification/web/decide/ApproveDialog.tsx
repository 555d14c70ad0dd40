import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Decide.module.css'
import { MailPreview } from './MailPreview.tsx'

type ApproveDialogProps = {
  caseId: string
  asks: number
  busy: boolean
  onApprove: () => void
  onClose: () => void
}

/** Asked only when something was going to be asked: an approval would leave it unsaid. */
export function ApproveDialog({ caseId, asks, busy, onApprove, onClose }: ApproveDialogProps) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('decide.approve-title')}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="primary" loading={busy} onClick={onApprove}>
            {t('decide.approve-anyway')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{t('decide.approve-body', { count: asks })}</p>
        <MailPreview caseId={caseId} decision={{ decision: 'approve' }} />
      </div>
    </Dialog>
  )
}
