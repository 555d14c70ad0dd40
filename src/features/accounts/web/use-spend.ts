import { useEffect, useRef, useState } from 'react'
import type { Call, InputOf } from '../../../platform/shared/call.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send } from '../../../platform/web/call.ts'

export type Spending = 'working' | 'done' | 'already' | 'failed' | 'unreached' | 'asked'

/** A refusal that says what the link is worth, or a sign that the club was not reached and the link is still good. */
function outcomeOf(error: unknown): Spending {
  if (!(error instanceof Refusal)) return 'unreached'
  if (error.code === 'accounts.already-verified') return 'already'
  if (error.code === 'accounts.password-needed') return 'asked'
  return error.code.startsWith('accounts.') || error.code === 'not-found' ? 'failed' : 'unreached'
}

/**
 * Spends the link of a mail once the page is there. The page does it, not the address, because scanners of mails open addresses.
 * `again` is for the button that is shown when the club was not reached.
 */
export function useSpend<C extends Call>(call: C, input: InputOf<C>, onDone?: () => void) {
  const [state, setState] = useState<Spending>('working')
  const started = useRef(false)
  const spend = async () => {
    setState('working')
    try {
      await send(call, input)
      setState('done')
      onDone?.()
    } catch (error) {
      setState(outcomeOf(error))
    }
  }
  useEffect(() => {
    if (started.current) return
    started.current = true
    void spend()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the page, whatever is drawn again
  }, [])
  return { state, again: () => void spend(), setState }
}
