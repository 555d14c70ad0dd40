import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { unassignPartner } from '../../contract/assign-calls.ts'
import { listCases, readCase } from '../../contract/calls.ts'
import type { strings } from '../../strings.en.ts'
import { sayRefusal } from '../data.ts'
import styles from './PartnerTab.module.css'

/** Asks before a case is taken back from its partner. */
export function TakeBackDialog({ caseId, name, onClose }: { caseId: string; name: string; onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  const act = useWrite(unassignPartner, {
    invalidates: [readCase, listCases],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message })
      onClose()
    },
    onRefusal: sayRefusal,
  })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('partner.take-back-title', { name: `\u2068${name}\u2069` })}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="primary" loading={act.busy} onClick={() => void act.run({ params: { caseId } })}>
            {t('partner.take-back')}
          </Button>
        </div>
      }
    >
      <p>{t('partner.take-back-body')}</p>
    </Dialog>
  )
}
