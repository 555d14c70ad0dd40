import { useParams } from 'react-router'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { confirmEmail } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { Door } from './Door.tsx'
import { Outcome } from './Outcome.tsx'
import { useSpend } from './use-spend.ts'

const WORDS = {
  working: { title: 'confirm-email.working', body: undefined },
  done: { title: 'confirm-email.done', body: 'confirm-email.done-body' },
  already: { title: 'confirm-email.done', body: 'confirm-email.done-body' },
  failed: { title: 'confirm-email.failed', body: 'confirm-email.failed-body' },
  asked: { title: 'confirm-email.failed', body: 'confirm-email.failed-body' },
  unreached: { title: 'verify.offline', body: 'verify.offline-body' },
} as const

/** `/confirm-email/{token}`: moves an account to the address that the link was mailed to. */
export function ConfirmEmail() {
  const t = useText<typeof strings>('accounts')
  const { token = '' } = useParams()
  const { status, refresh } = useSession()
  const { state, again } = useSpend(confirmEmail, { params: { token } }, () => void refresh())
  const { title, body } = WORDS[state]
  const signedIn = status === 'member'
  return (
    <Door>
      <Outcome state={state} title={t(title)} body={body && t(body)}>
        {state === 'unreached' && (
          <Button variant="primary" wide onClick={again}>
            {t('confirm-email.press')}
          </Button>
        )}
        {(state === 'done' || state === 'failed') && (
          <Button variant="primary" wide href={signedIn ? '/account-setting' : '/login'}>
            {t(signedIn ? 'confirm-email.settings' : 'verify.login')}
          </Button>
        )}
      </Outcome>
    </Door>
  )
}
