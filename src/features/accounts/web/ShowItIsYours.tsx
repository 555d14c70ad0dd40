import { z } from 'zod'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { linkState, verifyAddress } from '../contract.ts'
import { TypedPassword } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './AskForLink.module.css'
import { isolateLatin } from './isolate.ts'

const Shown = z.object({ password: TypedPassword })

/** In another browser than the one that registered: whose registration the link confirms, and its password. */
export function ShowItIsYours({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText<typeof strings>('accounts')
  const { data } = useRead(linkState, { params: { token } })
  const form = useForm(Shown, {
    defaults: { password: '' },
    feature: 'accounts',
    onSubmit: async body => {
      await send(verifyAddress, { params: { token }, body })
      onDone()
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <p>{t('verify.asked-body', { username: isolateLatin(data?.data.username ?? '…') })}</p>
      <FormErrors form={form} />
      <PasswordField {...form.field('password')} label={t('verify.password')} autoComplete="current-password" />
      <Button type="submit" variant="primary" wide loading={form.busy}>
        {t('verify.press')}
      </Button>
      <p>{t('verify.asked-other')}</p>
    </form>
  )
}
