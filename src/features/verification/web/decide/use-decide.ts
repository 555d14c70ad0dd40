import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast, undoBar } from '../../../../platform/web/ui/toast.ts'
import { type Decision, decideCase, listCases, readCase, undoDecision } from '../../contract/calls.ts'
import type { CaseView } from '../../contract/case.ts'
import { UNDO_SECONDS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { patchMoved, sayRefusal, wordsOf } from '../data.ts'

const BARS = { approve: 'approved-bar', changes: 'asked-bar', reject: 'rejected-bar' } as const

/**
 * Decides an open case: the next one opens by `onDecided`, and a bar offers to take the decision back for its ten seconds, from
 * wherever one is by then.
 */
export function useDecide(view: CaseView, here: string, onDecided: () => void) {
  const t = useText<typeof strings>('verification')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { _id: caseId } = view
  const name = `\u2068${view.name}\u2069`

  const again = useCallback(() => {
    for (const call of [listCases, readCase]) void client.invalidateQueries({ queryKey: [call.id] })
  }, [client])

  const takeBack = async () => {
    try {
      const { data } = await send(undoDecision, { params: { caseId } })
      patchMoved(client, { caseId, standing: data })
      toast({ tone: 'info', title: t('decide.undone', { name }) })
      void navigate(here)
    } catch (error) {
      sayRefusal(error)
    }
    again()
  }

  const decide = async (decision: Decision): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setRefusal(null)
    try {
      const input = { params: { caseId }, body: decision }
      const { data } = await send(decideCase, input, { idempotencyKey: crypto.randomUUID() })
      patchMoved(client, { caseId, standing: data })
      again()
      const bar = data.decision ? BARS[decision.decision] : 'first-bar'
      undoBar({ message: t(`decide.${bar}`, { name }), ms: UNDO_SECONDS * 1000, onUndo: () => void takeBack() })
      onDecided()
      return true
    } catch (error) {
      setRefusal(wordsOf(error))
      sayRefusal(error)
      again()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { decide, takeBack, busy, refusal }
}

export type Decide = ReturnType<typeof useDecide>
