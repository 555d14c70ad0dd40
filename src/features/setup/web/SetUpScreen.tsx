import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import type { strings } from '../strings.en.ts'
import { useSetUpState } from './data.ts'
import { Notice, SetUpFrame } from './SetUpFrame.tsx'
import { Wizard } from './Wizard.tsx'

/** `/setup`: the administrator goes on with the steps, everybody else reads that the club will open. */
export function SetUpScreen() {
  const navigate = useNavigate()
  const { viewer, status } = useSession()
  const { data, error, refetch } = useSetUpState()
  const state = data?.data.state
  useEffect(() => {
    if (state === 'done') void navigate('/index', { replace: true })
  }, [state, navigate])
  if (error && !data)
    return (
      <SetUpFrame>
        <ErrorPiece error={error} onRetry={() => void refetch()} />
      </SetUpFrame>
    )
  if (state === undefined || state === 'done' || status === 'loading') return <SetUpFrame>{null}</SetUpFrame>
  return state === 'begun' && viewer?.role === 'Super-admin' ? <Wizard /> : <BeingSetUp begun={state === 'begun'} />
}

/** Opens by itself, because the state is asked again every few seconds. */
function BeingSetUp({ begun }: { begun: boolean }) {
  const t = useText<typeof strings>('setup')
  return (
    <Notice
      title={t('waiting.title')}
      body={t('waiting.body')}
      more={t(begun ? 'waiting.begun-operator' : 'waiting.operator')}
      action={begun && <Button href="/login?next=%2Fsetup">{t('waiting.login')}</Button>}
    />
  )
}
