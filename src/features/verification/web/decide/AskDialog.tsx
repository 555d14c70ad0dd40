import { useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { allKinds } from '../../../profiles/kinds/all-kinds.ts'
import { AskFields } from '../../../profiles/web/ask/AskFields.tsx'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import type { Marks } from '../review/use-marks.ts'
import styles from './Decide.module.css'
import { MailPreview } from './MailPreview.tsx'
import type { Decide } from './use-decide.ts'

type AskDialogProps = { view: CaseView; marks: Marks; deciding: Decide; onClose: () => void }

/** Everything that is asked, once more in one place, with the mail it becomes. */
export function AskDialog({ view, marks, deciding, onClose }: AskDialogProps) {
  const t = useText<typeof strings>('verification')
  const kind = allKinds.find(one => one.key === view.type)
  const [tried, setTried] = useState(false)
  const language = t(`languages.${view.applicant.language}`)
  const { asks } = marks
  const complete = asks.length > 0 && asks.every(ask => ask.text.trim() !== '')
  const decision = complete ? { decision: 'changes' as const, asks } : null
  const send = async () => {
    setTried(true)
    if (!decision) return
    await marks.settled()
    if (await deciding.decide(decision)) onClose()
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('decide.ask-title')}
      footer={
        <div className={styles.foot}>
          <Button variant="primary" loading={deciding.busy} disabled={asks.length === 0} onClick={() => void send()}>
            {asks.length > 0 ? t('decide.ask-count', { count: asks.length }) : t('decide.ask')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{asks.length > 0 ? t('decide.ask-lead', { language }) : t('decide.ask-none')}</p>
        {kind && (
          <AskFields
            kind={kind}
            asks={asks}
            tried={tried}
            onWrite={marks.write}
            onAdd={field => marks.set(field, 'ask')}
            onRemove={field => marks.set(field, null)}
            onRest={marks.rest}
          />
        )}
        {deciding.refusal && <Alert tone="danger">{deciding.refusal}</Alert>}
        {asks.length > 0 && <MailPreview caseId={view._id} decision={decision} />}
      </div>
    </Dialog>
  )
}
