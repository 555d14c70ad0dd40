import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BodyOf } from '../../../../platform/shared/call.ts'
import { send } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast, undoBar } from '../../../../platform/web/ui/toast.ts'
import { declareConflict, giveAttestation, undoAttestation, type PartnerCaseView } from '../../contract/partner.ts'
import { UNDO_SECONDS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { sayRefusal, wordsOf } from '../data.ts'
import { useReadAgain } from './partner-data.ts'

type Saying = BodyOf<typeof giveAttestation>

/**
 * Says what one found: the next case opens by `onSaid`, and a bar offers to take it back for its ten seconds, from wherever one is
 * by then.
 */
export function useSay(view: PartnerCaseView, onSaid: () => void) {
  const t = useText<typeof strings>('verification')
  const navigate = useNavigate()
  const again = useReadAgain()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { _id: caseId } = view
  const name = `\u2068${view.name}\u2069`

  const takeBack = async () => {
    try {
      await send(undoAttestation, { params: { caseId } })
      toast({ tone: 'info', title: t('decide.undone', { name }) })
      void navigate(`/verifications/details/${caseId}`)
    } catch (error) {
      sayRefusal(error)
    }
    again()
  }

  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setRefusal(null)
    try {
      await act()
      return true
    } catch (error) {
      setRefusal(wordsOf(error))
      return false
    } finally {
      setBusy(false)
      again()
    }
  }
  const say = (saying: Saying): Promise<boolean> =>
    attempt(async () => {
      await send(giveAttestation, { params: { caseId }, body: saying }, { idempotencyKey: crypto.randomUUID() })
      const bar = saying.result === 'attest' ? 'mine.attested-bar' : 'mine.declined-bar'
      undoBar({ message: t(bar, { name }), ms: UNDO_SECONDS * 1000, onUndo: () => void takeBack() })
      onSaid()
    })
  const giveBack = (reason: string): Promise<boolean> =>
    attempt(async () => {
      const { message } = await send(declareConflict, { params: { caseId }, body: { reason } })
      toast({ tone: 'success', title: message })
    })
  return { say, giveBack, takeBack, busy, refusal }
}

export type Say = ReturnType<typeof useSay>
