import { useQueryClient } from '@tanstack/react-query'
import { keyOfRead, useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { type Agreement, agreementMoved, listMine, readAgreement } from '../contract.ts'
import { withMoved } from '../with-moved.ts'

/** An agreement that moves by what is announced, whoever moved it; `set` puts what a write answered. */
export function useAgreement(agreementId: string) {
  const client = useQueryClient()
  const viewer = useViewer()
  const input = { params: { agreementId } }
  const read = useRead(readAgreement, input)
  const patch = (change: (before: Agreement) => Agreement) => {
    client.setQueryData<{ data: Agreement }>(
      keyOfRead(readAgreement, input),
      kept => kept && { data: change(kept.data) },
    )
    void client.invalidateQueries({ queryKey: [listMine.id] })
  }
  useAnnounced(agreementMoved, viewer && `agreement:${agreementId}`, event => patch(one => withMoved(one, event)))
  const agreement = read.data?.data
  const side =
    !viewer || !agreement
      ? null
      : agreement.requester.id === viewer.id
        ? 'requester'
        : agreement.owner.id === viewer.id
          ? 'owner'
          : null
  return { read, agreement, side: side as 'requester' | 'owner' | null, set: (next: Agreement) => patch(() => next) }
}
