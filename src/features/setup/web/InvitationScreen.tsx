import { useParams } from 'react-router'
import { WireRefusal } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import type { strings } from '../strings.en.ts'
import { useInvitation } from './data.ts'
import { InvitationForm } from './InvitationForm.tsx'
import { Notice } from './Notice.tsx'
import { SetUpFrame } from './SetUpFrame.tsx'

/** `/invitation/{token}`: the door of somebody the club asked to review. */
export function InvitationScreen() {
  const t = useText<typeof strings>('setup')
  const { token = '' } = useParams()
  const { data, error, refetch } = useInvitation(token)
  if (error instanceof WireRefusal && error.code === 'setup.invitation-gone')
    return (
      <Notice
        title={t('gone.invitation-title')}
        body={t('gone.invitation-body')}
        action={<Button href="/index">{t('gone.home')}</Button>}
      />
    )
  return (
    <SetUpFrame>
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data && <InvitationForm token={token} {...data.data} />}
    </SetUpFrame>
  )
}
