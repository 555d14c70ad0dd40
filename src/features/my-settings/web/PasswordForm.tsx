import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { changePassword } from '../../signin/contract/password.ts'
import { NewPasswordFields } from '../../signin/web/NewPasswordFields.tsx'
import type { strings } from '../strings.en.ts'
import styles from './settings.module.css'

const EMPTY = { currentPassword: '', password: '', passwordConfirmation: '' }

/** The present password, and the new one twice. */
export function PasswordForm() {
  const t = useText<typeof strings>('my-settings')
  const form = useForm(changePassword.body, {
    defaults: EMPTY,
    feature: 'signin',
    onSubmit: async body => {
      // Without an idempotency key: a password must not be kept anywhere.
      const { message } = await send(changePassword, { body })
      toast({ tone: 'success', title: message })
      form.reset(EMPTY)
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <PasswordField {...form.field('currentPassword')} label={t('password.current')} autoComplete="current-password" />
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" loading={form.busy} className={styles.submit}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
