import { useEffect } from 'react'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { login } from '../contract/sessions.ts'
import type { strings } from '../strings.en.ts'
import { deviceToken } from './device-token.ts'
import styles from './Login.module.css'
import type { Entered } from './use-enter.ts'
import { useWait, waitText } from './use-wait.ts'

const Credentials = login.body.pick({ username: true, password: true })

type LoginFormProps = {
  /** Put into the fields from outside: a person of the demo club. */
  filled: { username: string; password: string }
  onEntered: (entered: Entered) => Promise<void>
  onTicket: (ticket: string) => void
  /** Told whether the login failed only because the address is not confirmed yet. */
  onUnverified: (unverified: boolean) => void
}

/** Name and password. A wrong login clears nothing; after too many the button counts down until the next try. */
export function LoginForm({ filled, onEntered, onTicket, onUnverified }: LoginFormProps) {
  const t = useText<typeof strings>('signin')
  const { left, waitFor } = useWait()
  const form = useForm(Credentials, {
    defaults: filled,
    onSubmit: async values => {
      onUnverified(false)
      try {
        // Without an idempotency key: the answer to a login must not be kept anywhere.
        const answer = await send(login, { body: { ...values, ...deviceToken() } })
        if ('ticket' in answer) onTicket(answer.ticket)
        else await onEntered(answer)
      } catch (error) {
        if (error instanceof Refusal) onUnverified(error.code === 'signin.not-verified')
        waitFor(error)
        throw error
      }
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when somebody was picked
  useEffect(() => {
    if (!filled.username) return
    form.reset(filled)
    form.element.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [filled])
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <TextField
        {...form.field('username')}
        label={t('login.username')}
        autoComplete="username"
        spellCheck={false}
        lang="en"
        inputMode="email"
      />
      <PasswordField {...form.field('password')} label={t('login.password')} autoComplete="current-password" />
      <span className={styles.forgot}>
        <LinkText to="/forgot-password">{t('login.forgot')}</LinkText>
      </span>
      <Button type="submit" variant="primary" wide loading={form.busy} disabled={left > 0}>
        {left > 0 ? t('login.submit-in', { time: waitText(left) }) : t('login.submit')}
      </Button>
    </form>
  )
}
