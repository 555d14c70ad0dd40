import { useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Registration, register } from '../contract.ts'
import { PASSWORD_RULES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { Agreement } from './Agreement.tsx'
import { keepRegistration } from './own-registration.ts'
import styles from './Register.module.css'
import { StrengthMeter } from './StrengthMeter.tsx'
import { UsernameField } from './UsernameField.tsx'

const EMPTY = {
  name: '',
  username: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  birthDate: '',
  agreement: false,
  referral: '',
  timeZone: '',
}

type RegisterFormProps = {
  referral: string | undefined
  onSent: (sent: { email: string; resendAfter: number }) => void
}

/** Everything an account needs. Judged here by the contract's schema, and again by the server. */
export function RegisterForm({ referral, onSent }: RegisterFormProps) {
  const t = useText<typeof strings>('accounts')
  const [sentAs, setSentAs] = useState<string | null>(null)
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useForm(Registration, {
    defaults: EMPTY,
    feature: 'accounts',
    onSubmit: async values => {
      const { data, keep } = await send(register, { body: { ...values, timeZone, ...(referral && { referral }) } })
      keepRegistration(keep)
      setSentAs(values.username)
      onSent(data)
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <TextField
        {...form.field('name')}
        label={t('register.name')}
        hint={t('register.name-hint')}
        autoComplete="name"
      />
      <UsernameField {...form.field('username')} own={sentAs} />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('register.email')}
        hint={t('register.email-hint')}
        autoComplete="email"
        inputMode="email"
      />
      <div>
        <PasswordField
          {...form.field('password')}
          label={t('register.password')}
          autoComplete="new-password"
          checks={PASSWORD_RULES.map(({ key, passes }) => ({ label: t(`rules.${key}`), passes }))}
        />
        <StrengthMeter password={form.values.password ?? ''} />
      </div>
      <PasswordField
        {...form.field('passwordConfirmation')}
        label={t('register.password-again')}
        autoComplete="new-password"
      />
      <DateField
        {...form.field('birthDate')}
        label={t('register.birth-date')}
        hint={t('register.birth-date-hint')}
        autoComplete="bday"
      />
      <Agreement {...form.field('agreement')} />
      <div className={styles.send}>
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {t('register.submit')}
        </Button>
      </div>
    </form>
  )
}
