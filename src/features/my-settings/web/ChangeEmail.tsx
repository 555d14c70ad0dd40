import { useId, useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { changeEmail } from '../../accounts/contract.ts'
import { isolateLatin } from '../../accounts/web/isolate.ts'
import type { strings } from '../strings.en.ts'
import styles from './settings.module.css'

/** Asks for another address; nothing changes until the link in the mail to it was opened. */
export function ChangeEmail({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const words = useWords()
  const id = useId()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(changeEmail.body, {
    defaults: { email: '' },
    feature: 'accounts',
    onSubmit: async body => {
      await send(changeEmail, { body })
      setSentTo(body.email)
    },
  })
  const footer =
    sentTo === null ? (
      <>
        <Button onClick={onClose}>{words('ui.cancel')}</Button>
        <Button type="submit" form={id} variant="primary" loading={form.busy}>
          {t('email.submit')}
        </Button>
      </>
    ) : (
      <Button variant="primary" onClick={onClose}>
        {words('ui.close')}
      </Button>
    )
  return (
    <Dialog open onClose={onClose} size="small" title={t('email.title')} footer={footer}>
      {sentTo === null ? (
        <form {...form.props} id={id} className={styles.form}>
          <p>{t('email.lead', { email: isolateLatin(email) })}</p>
          <FormErrors form={form} />
          <TextField
            {...form.field('email')}
            type="email"
            inputMode="email"
            label={t('email.new')}
            autoComplete="email"
          />
        </form>
      ) : (
        <Alert tone="success" role="status" title={t('email.sent', { email: isolateLatin(sentTo) })}>
          {t('email.sent-body')}
        </Alert>
      )}
    </Dialog>
  )
}
