import { useParams } from 'react-router'
import { z } from 'zod'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { linkState, verifyAddress } from '../contract.ts'
import { TypedPassword } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './AskForLink.module.css'
import { AskForLink } from './AskForLink.tsx'
import { Door } from './Door.tsx'
import { Outcome } from './Outcome.tsx'
import { keepRegistration, ownRegistration } from './own-registration.ts'
import { type Spending, useSpend } from './use-spend.ts'

const Shown = z.object({ password: TypedPassword })

/** In another browser than the one that registered: whose registration the link confirms, and its password. */
function ShowItIsYours({ token, onDone }: { token: string; onDone: () => void }) {
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

const WORDS = {
  working: { title: 'verify.working', body: undefined },
  done: { title: 'verify.done', body: 'verify.done-body' },
  already: { title: 'verify.already', body: 'verify.already-body' },
  failed: { title: 'verify.failed', body: 'verify.failed-body' },
  unreached: { title: 'verify.offline', body: 'verify.offline-body' },
  asked: { title: 'verify.asked', body: undefined },
} as const

/** `/user/authenticated/{token}`: verifies the address of whoever opened the link in the mail. */
export function VerifyAddress() {
  const t = useText<typeof strings>('accounts')
  const { token = '' } = useParams()
  const { state, again, setState } = useSpend(verifyAddress, { params: { token }, body: ownRegistration() }, () =>
    keepRegistration(null),
  )
  const { title, body } = WORDS[state]
  return (
    <Door>
      <Outcome state={state} title={t(title)} body={body && t(body)}>
        {state === 'asked' ? (
          <ShowItIsYours token={token} onDone={() => setState('done')} />
        ) : (
          <Next state={state} again={again} />
        )}
      </Outcome>
    </Door>
  )
}

function Next({ state, again }: { state: Spending; again: () => void }) {
  const t = useText<typeof strings>('accounts')
  const { status } = useSession()
  if (state === 'failed') return <AskForLink />
  if (state === 'unreached')
    return (
      <Button variant="primary" wide onClick={again}>
        {t('verify.press')}
      </Button>
    )
  if (state === 'working') return null
  return status === 'member' ? (
    <Button variant="primary" wide href="/index">
      {t('verify.home')}
    </Button>
  ) : (
    <Button variant="primary" wide href="/login?next=%2Faccount-type">
      {t('verify.login')}
    </Button>
  )
}
