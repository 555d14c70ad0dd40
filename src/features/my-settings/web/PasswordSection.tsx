import { useState } from 'react'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { isolateLatin } from '../../accounts/web/isolate.ts'
import { changePassword, recover } from '../../signin/contract/password.ts'
import { proofWays } from '../../signin/contract/second-factor.ts'
import { NewPasswordFields } from '../../signin/web/NewPasswordFields.tsx'
import type { strings } from '../strings.en.ts'
import { Part } from './Part.tsx'
import styles from './settings.module.css'

/** Changes the password, or says how to get one. */
export function PasswordSection() {
  const t = useText<typeof strings>('my-settings')
  const { data, error, isPending, refetch } = useRead(proofWays, undefined, { staleMs: 0 })
  const slow = useDelayed(isPending)
  return (
    <Part title={t('password.title')} lead={data?.password ? t('password.lead') : undefined}>
      {slow && <Skeleton height="280px" />}
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && (data.password ? <PasswordForm /> : <NoPassword />)}
    </Part>
  )
}

const EMPTY = { currentPassword: '', password: '', passwordConfirmation: '' }

function PasswordForm() {
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

function NoPassword() {
  const t = useText<typeof strings>('my-settings')
  const { user } = useSession()
  const [sent, setSent] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const email = user?.email ?? ''
  const ask = () => send(recover, { body: { email } }).then(() => setSent(true), setError)
  if (error) return <ErrorPiece error={error} level={3} />
  if (sent)
    return <Alert tone="success" role="status" title={t('password.link-sent', { email: isolateLatin(email) })} />
  return (
    <Alert
      tone="info"
      title={t('password.none')}
      action={<Button onClick={() => void ask()}>{t('password.send-link')}</Button>}
    >
      {t('password.none-body', { email: isolateLatin(email) })}
    </Alert>
  )
}
