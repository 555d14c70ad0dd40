import { holds } from '../../../../platform/shared/access.ts'
import type { BulkAction } from '../../../../platform/web/admin/list-props.ts'
import { send } from '../../../../platform/web/call.ts'
import { useSayCode } from '../../../../platform/web/forms/use-say-code.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { claimCase } from '../../contract/calls.ts'
import type { CaseRow } from '../../contract/case.ts'
import { refusalToReview } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'

/** Claiming many cases at once, for whoever decides: those that the rule, which the server asks again, lets them have. */
export function useClaimBulk(): BulkAction<CaseRow>[] {
  const t = useText<typeof strings>('verification')
  const say = useSayCode()
  const viewer = useViewer()
  if (!viewer || !holds(viewer, 'verification.decide')) return []
  const notFor = ({ standing, barred }: CaseRow) => {
    const refusal = refusalToReview(standing, { id: viewer.id, maySecond: true, barred }, new Date())
    return refusal && say(refusal, { name: `\u2068${standing.claimedBy?.name ?? ''}\u2069` })
  }
  return [
    {
      key: 'claim',
      label: t('queue.claim-selected'),
      tone: 'primary',
      notFor,
      run: ([row]) => send(claimCase, { params: { caseId: row!._id } }),
    },
  ]
}
