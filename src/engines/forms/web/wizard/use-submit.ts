import { useState } from 'react'
import { WireRefusal } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import type { OpenedDraft } from '../../contract.ts'
import type { Values } from '../../descriptor.ts'
import { flattenedErrors } from '../../nested.ts'
import type { strings } from '../../strings.en.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { wholeForWire } from './draft-wire.ts'
import type { Wizard } from './use-wizard.ts'

/** Where a filled wizard goes, and what comes after. */
export type Sender = {
  send(values: Values, opened: OpenedDraft): Promise<{ message: string }>
  done(): Promise<void>
}

/**
 * Sends what was filled in. Success: the server's message as a toast, and what the sender does then. Refused: the failing step
 * opens with its errors, and the message stands on the last step (spec: the attachment step).
 */
export function useSubmit(wizard: Wizard, keeper: DraftKeeper, sender: Sender) {
  const t = useText<typeof strings>('forms')
  const { kind, opened } = wizard
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
      const answer = await sender.send({ ...wholeForWire(kind, wizard.values), timeZone: readerZone() }, opened)
      keeper.finish()
      toast({ tone: 'success', title: answer.message })
      await sender.done()
    } catch (error) {
      const refusal = error instanceof WireRefusal ? error : null
      setProblem(refusal?.message ?? t('wizard.submit-offline'))
      wizard.refused(flattenedErrors(kind, refusal?.errors ?? []))
    } finally {
      setSending(false)
    }
  }
  return { submit, sending, problem }
}
