import { Send } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { send } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { tryMailServer } from '../../settings/contract/settings.ts'
import type { strings } from '../strings.en.ts'
import type { MailFields } from './MailServerFields.tsx'
import styles from './MailTrial.module.css'
import { asSent, MailForm } from './mail-form.ts'

/** Sends one mail through what is typed, before anything is saved, and shows what the server said. */
export function MailTrial({ form, hasPassword }: { form: MailFields; hasPassword: boolean }) {
  const t = useText<typeof strings>('setup')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<AnswerOf<typeof tryMailServer> | null>(null)
  const attempt = async () => {
    if (!(await form.check())) return
    setBusy(true)
    setAnswer(null)
    try {
      const { mail, to } = MailForm.parse(form.values)
      setAnswer(await send(tryMailServer, { body: { to, mail: asSent(mail, hasPassword) } }))
    } catch (refusal) {
      form.refuse(refusal)
    } finally {
      setBusy(false)
    }
  }
  const outcome = answer?.data.outcome
  // Where nothing was reached there was no server to say anything.
  const spoke = outcome === 'delivered' || outcome === 'refused'
  return (
    <div className={styles.trial}>
      <div className={styles.line}>
        <TextField {...form.field('to')} type="email" label={t('mail.try-to')} />
        <Button icon={<Send {...iconProps} className="flip" />} loading={busy} onClick={attempt}>
          {t('mail.try')}
        </Button>
      </div>
      {answer && (
        <Alert tone={outcome === 'delivered' ? 'success' : 'danger'} title={answer.message} role="alert">
          {answer.data.words && (
            <>
              <p className={styles.words}>{t(spoke ? 'mail.words' : 'mail.detail')}</p>
              <samp className={styles.said}>{answer.data.words}</samp>
            </>
          )}
        </Alert>
      )}
    </div>
  )
}
