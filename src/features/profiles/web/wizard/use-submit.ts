import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { send, WireRefusal } from '../../../../platform/web/call.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { callsOf } from '../../kind-calls.ts'
import type { strings } from '../../strings.en.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { forWire } from './draft-wire.ts'
import type { Wizard } from './use-wizard.ts'

/**
 * Sends the profile: `PUT` when it corrects one, else `POST`. Success: the server's message as a toast, the session read again,
 * then the prices (spec). Refused: the failing step opens with its errors, and the message stands on the attachment step.
 */
export function useSubmit(wizard: Wizard, keeper: DraftKeeper) {
  const t = useText<typeof strings>('profiles')
  const go = useNavigate()
  const { refresh } = useSession()
  const { kind, opened } = wizard
  const calls = useMemo(() => callsOf(kind), [kind])
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(): Promise<void> {
    const wrong = wizard.firstWrong()
    if (wrong) {
      wizard.errors.attempt(wrong)
      return wizard.goTo(wrong)
    }
    setProblem(null)
    setSending(true)
    try {
      await keeper.flush()
      const call = opened.status === 'draft' ? calls.create : calls.update
      const body = { ...forWire(kind, wizard.values), timeZone: readerZone() }
      const answer = await send(call, { body }, { idempotencyKey: crypto.randomUUID() })
      keeper.finish()
      toast({ tone: 'success', title: answer.message })
      await refresh()
      await go('/pages/pricing')
    } catch (error) {
      const refusal = error instanceof WireRefusal ? error : null
      setProblem(refusal?.message ?? t('wizard.submit-offline'))
      wizard.refused(refusal?.errors ?? [])
    } finally {
      setSending(false)
    }
  }
  return { submit, sending, problem }
}
