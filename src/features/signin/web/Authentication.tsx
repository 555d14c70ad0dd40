import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Outcome } from '../../accounts/web/Outcome.tsx'
import type { strings } from '../strings.en.ts'
import { Entrance } from './Entrance.tsx'
import { NewcomerForm } from './NewcomerForm.tsx'
import { SecondStep } from './SecondStep.tsx'
import { type Entered, useEnter } from './use-enter.ts'
import { type Return, useReturn } from './use-return.ts'

/** `/authentication`: where a provider sends the browser back to; into the account, or to what is still missing. */
export function Authentication() {
  return (
    <Entrance>
      <Returning />
    </Entrance>
  )
}

function Returning() {
  const t = useText<typeof strings>('signin')
  const { returned, fail } = useReturn()
  const enter = useEnter()
  const onEntered = (entered: Entered) => enter(entered, 'next' in returned ? returned.next : null)
  if (returned.is === 'newcomer') return <NewcomerForm {...returned.registration} onEntered={onEntered} />
  if (returned.is === 'second-step')
    return (
      <SecondStep ticket={returned.ticket} onEntered={onEntered} onBack={() => fail(t('authentication.not-begun'))} />
    )
  return <Standing returned={returned} />
}

/** Still at it, or why it did not work. */
function Standing({ returned }: { returned: Extract<Return, { is: 'working' | 'failed' }> }) {
  const t = useText<typeof strings>('signin')
  if (returned.is === 'working') return <Outcome state="working" title={t('authentication.working')} />
  return (
    <Outcome state="failed" title={t('authentication.failed-title')} body={returned.problem}>
      <Button variant="primary" wide href="/login">
        {t('authentication.try-again')}
      </Button>
    </Outcome>
  )
}
