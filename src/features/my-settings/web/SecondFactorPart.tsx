import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { readSecondFactor } from '../../signin/contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import { FactorOff } from './FactorOff.tsx'
import { FactorOn } from './FactorOn.tsx'
import { Part } from './Part.tsx'

/** The second factor: off with the way to set it up, or on with its recovery codes. */
export function SecondFactorPart() {
  const t = useText<typeof strings>('my-settings')
  const { data, error, isPending, refetch } = useRead(readSecondFactor, undefined, { staleMs: 0 })
  const slow = useDelayed(isPending)
  return (
    <Part title={t('factor.title')} lead={t('factor.lead')}>
      {slow && <Skeleton height="80px" />}
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && (data.since ? <FactorOn since={data.since} left={data.recoveryCodesLeft} /> : <FactorOff />)}
    </Part>
  )
}
