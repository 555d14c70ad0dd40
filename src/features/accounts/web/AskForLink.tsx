import { useState } from 'react'
import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { resendToken } from '../contract.ts'
import { EmailAddress } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './AskForLink.module.css'
import { ownRegistration } from './own-registration.ts'

const Asked = z.object({ email: EmailAddress })

/** For a link that is worth nothing any more: an address to send a new one to. Says the same whether or not it is known. */
export function AskForLink() {
  const t = useText<typeof strings>('accounts')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(Asked, {
    defaults: { email: '' },
    onSubmit: async ({ email }) => {
      await send(resendToken, { body: { email, ...ownRegistration() } })
      setSentTo(email)
    },
  })
  if (sentTo)
    return (
      <Alert tone="success" role="status" title={t('sent.title')}>
        {t('sent.lead', { email: isolateLatin(sentTo) })}
      </Alert>
    )
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        label={t('sent.resend-to')}
        autoComplete="email"
      />
      <Button type="submit" variant="primary" wide loading={form.busy}>
        {t('sent.resend-label')}
      </Button>
    </form>
  )
}
