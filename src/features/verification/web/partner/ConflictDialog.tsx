import { useState } from 'react'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../decide/Decide.module.css'
import type { Say } from './use-say.ts'

const SHORTEST = 3

/** Gives a case back for a conflict of interest, with what it is. */
export function ConflictDialog({ saying, onGone, onClose }: { saying: Say; onGone: () => void; onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const reason = text.trim()
  const send = async () => {
    setTried(true)
    if (reason.length < SHORTEST || !(await saying.giveBack(reason))) return
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
          error={tried && reason.length < SHORTEST ? t('mine.words-short') : null}
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
