import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { proofWays } from '../../signin/contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import { NoPassword } from './NoPassword.tsx'
import { Part } from './Part.tsx'
import { PasswordForm } from './PasswordForm.tsx'

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
