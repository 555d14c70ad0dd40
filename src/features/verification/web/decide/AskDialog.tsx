import { X } from 'lucide-react'
import { useState } from 'react'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { fieldsOf, fileGroupsOf } from '../../../profiles/kind.ts'
import { allKinds } from '../../../profiles/kinds/all-kinds.ts'
import { type KindWords, useKindWords } from '../../../profiles/web/use-kind-words.ts'
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
  const words = useKindWords(view.type)
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
        {asks.map(({ field, text }) => (
          <div key={field} className={styles.asked}>
            <TextField
              name={`asked-${field}`}
              label={words(`fields.${field}.label`)}
              multiline
              rows={2}
              maxLength={1000}
              value={text}
              onChange={next => marks.write(field, next)}
              onBlur={() => marks.rest(field)}
              error={tried && text.trim() === '' ? t('fieldsOf.asked-nothing') : null}
            />
            <IconButton
              label={t('decide.ask-remove', { field: words(`fields.${field}.label`) })}
              icon={<X {...iconProps} />}
              onClick={() => marks.set(field, null)}
            />
          </div>
        ))}
        <SelectField
          name="ask-add"
          label={t('decide.ask-add')}
          value=""
          onChange={field => field && marks.set(field, 'ask')}
          options={askable(view.type, marks, words)}
        />
        {deciding.refusal && <Alert tone="danger">{deciding.refusal}</Alert>}
        {asks.length > 0 && <MailPreview caseId={view._id} decision={decision} />}
      </div>
    </Dialog>
  )
}

/** Every field and file group of the kind that nothing is asked at yet, empty ones too. */
function askable(type: string, marks: Marks, words: KindWords) {
  const kind = allKinds.find(one => one.key === type)
  if (!kind) return []
  const keys = [...fieldsOf(kind), ...fileGroupsOf(kind)].map(one => one.key)
  return keys
    .filter(key => marks.of(key)?.mark !== 'ask')
    .map(value => ({ value, label: words(`fields.${value}.label`) }))
}
