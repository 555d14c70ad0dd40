import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { CaseStanding } from '../contract/case.ts'
import type { strings } from '../strings.en.ts'
import { useQueueLine } from './data.ts'

/** Says so when another reviewer takes the case that is open here. */
export function useTakenElsewhere(id: string, standing: CaseStanding | undefined): void {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  useQueueLine(event => {
    const by = event.standing.claimedBy
    if (event.caseId !== id || !by || by._id === viewer?.id || by._id === standing?.claimedBy?._id) return
    toast({ tone: 'info', title: t('live.moved', { name: `\u2068${by.name}\u2069` }) })
  })
}
