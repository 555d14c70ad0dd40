import type { CaseView } from '../../contract/case.ts'
import { type Reviewer, refusalToDecide } from '../../rules.ts'
import type { Act } from '../decide/DecisionBar.tsx'
import { useDecide } from '../decide/use-decide.ts'
import type { Overlay } from './CaseOverlays.tsx'
import type { Marks } from './use-marks.ts'

type Decisions = {
  view: CaseView
  here: string
  marks: Marks
  reviewer: Reviewer
  mayAct: boolean
  setOverlay: (overlay: Overlay) => void
  onDecided: () => void
}

/** What the three buttons and keys do: asking and rejecting open their dialogs, an approval is given at once unless something is asked. */
export function useDecisions({ view, here, marks, reviewer, mayAct, setOverlay, onDecided }: Decisions) {
  const deciding = useDecide(view, here, onDecided)
  const approve = () => {
    if (marks.asks.length > 0) setOverlay('approve')
    else void marks.settled().then(() => deciding.decide({ decision: 'approve' }))
  }
  const act = (what: Act): void => {
    if (!mayAct || deciding.busy) return
    if (what !== 'approve') setOverlay(what)
    else if (!refusalToDecide(view.risk, view.standing, reviewer, 'approve', new Date())) approve()
  }
  return { deciding, act }
}
