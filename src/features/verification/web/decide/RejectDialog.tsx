import { useState } from 'react'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { Decision } from '../../contract/calls.ts'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { REJECT_REASONS, type RejectReason } from '../../vocabulary.ts'
import styles from './Decide.module.css'
import { MailPreview } from './MailPreview.tsx'
import type { Decide } from './use-decide.ts'

type RejectDialogProps = { view: CaseView; deciding: Decide; onClose: () => void }

/** Why it is turned down: a reason by code, and the reviewer's words in the applicant's language. */
export function RejectDialog({ view, deciding, onClose }: RejectDialogProps) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  const [code, setCode] = useState<RejectReason | ''>('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const language = t(`languages.${view.applicant.language}`)
  const reason = text.trim()
  const decision: Decision | null = code && reason ? { decision: 'reject', reasonCode: code, reason } : null
  const missing = (empty: boolean) => (tried && empty ? w('fields.required') : null)
  const send = async () => {
    setTried(true)
    if (decision && (await deciding.decide(decision))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('decide.reject-title')}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="danger" loading={deciding.busy} onClick={() => void send()}>
            {t('decide.reject-now')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{t('decide.reject-lead', { language })}</p>
        <SelectField
          name="reason-code"
          label={t('decide.reject-code')}
          value={code}
          onChange={next => setCode(next as RejectReason)}
          options={REJECT_REASONS.map(value => ({ value, label: t(`reasons.${value}`) }))}
          hint={code && t('decide.reject-starts', { sentence: t(`told.${code}`) })}
          error={missing(code === '')}
        />
        <TextField
          name="reason"
          label={t('decide.reject-text')}
          hint={t('decide.reject-hint', { language })}
          multiline
          rows={4}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={missing(reason === '')}
        />
        {deciding.refusal && <Alert tone="danger">{deciding.refusal}</Alert>}
        <MailPreview caseId={view._id} decision={decision} />
      </div>
    </Dialog>
  )
}
