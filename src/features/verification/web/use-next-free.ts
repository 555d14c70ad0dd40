import { useNavigate } from 'react-router'
import { holds } from '../../../platform/shared/access.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { CaseRow } from '../contract/case.ts'
import { nextFree } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useCaseAhead } from './data.ts'

/** Goes on after a decision: to the next case that is free for this reviewer, else to the queue with a word. Reads it ahead. */
export function useNextFree(rows: readonly CaseRow[], caseId: string, goTo: (caseId: string) => void): () => void {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  const navigate = useNavigate()
  const reviewer = { id: viewer?.id ?? '', maySecond: holds(viewer, 'verification.second') }
  const free = () => nextFree(rows, caseId, reviewer, new Date())?._id
  useCaseAhead(free())
  return () => {
    const next = free()
    if (next) return goTo(next)
    toast({ tone: 'info', title: t('decide.nothing-next') })
    void navigate('/verifications')
  }
}
