import { useParams } from 'react-router'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { verifyAddress } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AskForLink } from './AskForLink.tsx'
import { Door } from './Door.tsx'
import { Outcome } from './Outcome.tsx'
import { keepRegistration, ownRegistration } from './own-registration.ts'
import { ShowItIsYours } from './ShowItIsYours.tsx'
import { type Spending, useSpend } from './use-spend.ts'

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
