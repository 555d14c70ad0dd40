import { useText } from '../../../../platform/web/text.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import type { strings } from '../../strings.en.ts'
import { MailPreview } from './MailPreview.tsx'

/** What an approval would send. */
export function MailDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  return (
    <Dialog open onClose={onClose} title={t('decide.approval-mail')}>
      <MailPreview caseId={caseId} decision={{ decision: 'approve' }} now />
    </Dialog>
  )
}
