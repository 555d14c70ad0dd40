import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { STEPS } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AdminStep } from './AdminStep.tsx'
import { useLinkState } from './data.ts'
import { Notice } from './Notice.tsx'
import { SetUpFrame } from './SetUpFrame.tsx'
import { WizardLayout } from './WizardLayout.tsx'

/** `/setup/{token}`: the link of the console. It makes the first administrator, who goes on at `/setup`. */
export function FirstStepScreen() {
  const t = useText<typeof strings>('setup')
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { signIn } = useSession()
  const { data, error, refetch } = useLinkState(token)
  const begun = async (bearer: string) => {
    await signIn(bearer)
    // What was refused before there was anybody is asked again.
    client.clear()
    await navigate('/setup', { replace: true })
  }
  if (data?.data.state === 'open')
    return (
      <WizardLayout now="admin" steps={STEPS.map(key => ({ key, state: 'todo' }))}>
        <AdminStep token={token} onBegun={begun} />
      </WizardLayout>
    )
  if (data?.data.state === 'gone') return <Notice title={t('gone.title')} body={t('gone.body')} />
  return <SetUpFrame>{error && <ErrorPiece error={error} onRetry={() => void refetch()} />}</SetUpFrame>
}
