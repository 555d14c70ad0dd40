import { useState } from 'react'
import { CheckboxGroup } from '../../../../platform/web/forms/CheckboxGroup.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { PartnerCaseView } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import { type AttestationResult, LOOKED_AT, type LookedAt } from '../../vocabulary.ts'
import styles from '../decide/Decide.module.css'
import type { Say } from './use-say.ts'

/** Shorter words say nothing to whoever decides by them. */
const SHORTEST = 10
const SHORTEST_REASON = 3

type SayDialogProps = {
  view: PartnerCaseView
  /** Some document was looked at. */
  looked: boolean
  result: AttestationResult
  saying: Say
  onClose: () => void
}

/** Attests or declines: what was looked at, and in one's words what was found. */
export function SayDialog({ view, looked: opened, result, saying, onClose }: SayDialogProps) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  const [looked, setLooked] = useState<string[]>(opened ? ['documents'] : [])
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const words = text.trim()
  const complete = looked.length > 0 && words.length >= SHORTEST
  const send = async () => {
    setTried(true)
    if (complete && (await saying.say({ result, lookedAt: looked as LookedAt[], words }))) onClose()
  }
  const attests = result === 'attest'
  const you = `\u2068${view.validator}\u2069`
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(attests ? 'mine.attest-title' : 'mine.decline-title', { name: `\u2068${view.name}\u2069` })}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="primary" loading={saying.busy} onClick={() => void send()}>
            {t(attests ? 'mine.attest' : 'mine.decline')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{attests ? t('mine.attest-lead', { you }) : t('mine.decline-lead')}</p>
        <CheckboxGroup
          name="looked-at"
          label={t('mine.looked-label')}
          value={looked}
          onChange={setLooked}
          options={LOOKED_AT.map(value => ({ value, label: t(`partner.looked.${value}`) }))}
          error={tried && looked.length === 0 ? t('mine.looked-none') : null}
        />
        <TextField
          name="words"
          label={t(attests ? 'mine.attest-words' : 'mine.decline-words')}
          hint={t('mine.words-hint')}
          multiline
          rows={4}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={tried && words.length < SHORTEST ? t('mine.words-short') : null}
        />
        {saying.refusal && (
          <Alert tone="danger" role="alert">
            {saying.refusal}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

/** Gives a case back for a conflict of interest, with what it is. */
export function ConflictDialog({ saying, onGone, onClose }: { saying: Say; onGone: () => void; onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const reason = text.trim()
  const send = async () => {
    setTried(true)
    if (reason.length < SHORTEST_REASON || !(await saying.giveBack(reason))) return
    onClose()
    onGone()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mine.conflict-title')}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="danger" loading={saying.busy} onClick={() => void send()}>
            {t('mine.conflict-now')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{t('mine.conflict-lead')}</p>
        <TextField
          name="conflict"
          label={t('mine.conflict-words')}
          hint={t('mine.conflict-hint')}
          multiline
          rows={3}
          maxLength={1000}
          value={text}
          onChange={setText}
          error={tried && reason.length < SHORTEST_REASON ? t('mine.words-short') : null}
        />
        {saying.refusal && (
          <Alert tone="danger" role="alert">
            {saying.refusal}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
