import { useNavigate, useParams } from 'react-router'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { forgetSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { Outcome } from '../../accounts/web/public.ts'
import { PasswordTwice, resetPassword, resetState } from '../contract/password.ts'
import type { strings } from '../strings.en.ts'
import { Entrance } from './Entrance.tsx'
import styles from './Login.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'

/** `/reset-password/{token}`: a new password, typed twice; or what became of the link. */
export function ResetPassword() {
  const { token = '' } = useParams()
  const { data, error, isPending, refetch } = useRead(resetState, { params: { token } }, { staleMs: 0 })
  const unreached = error !== null && !(error instanceof Refusal)
  return (
    <Entrance>
      {data?.data.state === 'open' ? (
        <NewPasswordForm token={token} onGone={() => void refetch()} />
      ) : (
        <LinkOutcome state={isPending ? 'working' : unreached ? 'unreached' : 'failed'} again={() => void refetch()} />
      )}
    </Entrance>
  )
}

function NewPasswordForm({ token, onGone }: { token: string; onGone: () => void }) {
  const t = useText<typeof strings>('signin')
  const navigate = useNavigate()
  const form = useForm(PasswordTwice, {
    defaults: { password: '', passwordConfirmation: '' },
    onSubmit: async body => {
      try {
        const { message } = await send(resetPassword, { params: { token }, body })
        forgetSession()
        toast({ tone: 'success', title: message })
        await navigate('/login', { replace: true })
      } catch (error) {
        if (error instanceof Refusal && error.code === 'signin.reset-gone') return onGone()
        throw error
      }
    },
  })
  return (
    <>
      <h1>{t('pages.reset.title')}</h1>
      <p className={styles.lead}>{t('reset.lead')}</p>
      <form {...form.props} className={styles.reset}>
        <FormErrors form={form} />
        <NewPasswordFields form={form} />
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {t('reset.submit')}
        </Button>
      </form>
    </>
  )
}

const WORDS = {
  working: { title: 'reset.looking', body: undefined },
  failed: { title: 'reset.gone-title', body: 'reset.gone-body' },
  unreached: { title: 'reset.unreached', body: 'reset.unreached-body' },
} as const

function LinkOutcome({ state, again }: { state: keyof typeof WORDS; again: () => void }) {
  const t = useText<typeof strings>('signin')
  const { title, body } = WORDS[state]
  return (
    <Outcome state={state} title={t(title)} body={body && t(body)}>
      {state === 'failed' && (
        <Button variant="primary" wide href="/forgot-password">
          {t('reset.ask-again')}
        </Button>
      )}
      {state === 'unreached' && (
        <Button variant="primary" wide onClick={again}>
          {t('reset.look-again')}
        </Button>
      )}
    </Outcome>
  )
}
