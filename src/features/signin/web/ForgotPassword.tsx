import { useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { recover } from '../contract/password.ts'
import type { strings } from '../strings.en.ts'
import { Entrance } from './Entrance.tsx'
import { LinkSent } from './LinkSent.tsx'
import styles from './Login.module.css'

/** `/forgot-password`: asks for a link; says the same whether or not the address is known. */
export function ForgotPassword() {
  const t = useText<typeof strings>('signin')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(recover.body, {
    defaults: { email: '' },
    onSubmit: async ({ email }) => {
      await send(recover, { body: { email } })
      setSentTo(email)
    },
  })
  if (sentTo !== null)
    return (
      <Entrance>
        <LinkSent email={sentTo} onOther={() => setSentTo(null)} />
      </Entrance>
    )
  return (
    <Entrance>
      <h1>{t('pages.forgot.title')}</h1>
      <p className={styles.lead}>{t('forgot.lead')}</p>
      <form {...form.props} className={styles.second}>
        <FormErrors form={form} />
        <TextField
          {...form.field('email')}
          type="email"
          inputMode="email"
          label={t('forgot.email')}
          autoComplete="email"
        />
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {t('forgot.submit')}
        </Button>
        <Button variant="ghost" wide href="/login">
          {t('forgot.back-to-login')}
        </Button>
      </form>
    </Entrance>
  )
}
