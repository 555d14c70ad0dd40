import { useText } from '../../../platform/web/text.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { Reason, RequestStatus } from '../requests.ts'
import type { strings } from '../strings.en.ts'

const TONES = { submitted: 'info', checking: 'warning', approved: 'success', rejected: 'danger' } as const

/** How a request to convert stands. */
export function RequestPill({ status }: { status: RequestStatus }) {
  const t = useText<typeof strings>('points')
  return <StatusPill status={status} tone={TONES[status]} label={t(`requests.statuses.${status}`)} />
}

/** Why a request was rejected: the reason, and what staff said besides. */
export function RejectedBecause({ reason, note }: { reason: Reason | null; note: string | null }) {
  const t = useText<typeof strings>('points')
  if (!reason) return null
  return (
    <>
      {(reason !== 'other' || !note) && <span>{t(`requests.reasons.${reason}`)} </span>}
      {note && <span dir="auto">{note}</span>}
    </>
  )
}
