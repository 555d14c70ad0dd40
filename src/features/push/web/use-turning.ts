import { useState } from 'react'
import { AnsweredRefusal } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { strings } from '../strings.en.ts'
import { turnOff, turnOn } from './here.ts'

/** What stands where it was asked when it could not be turned. */
type Failure = { title: string; body: string }

/**
 * Turns push on or off in this browser. `turn` answers whether it was done, whether its owner would not, or that it failed: `failure`
 * says so until the next try.
 */
export function useTurning() {
  const t = useText<typeof strings>('push')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = async (to: 'on' | 'off'): Promise<'done' | 'would-not' | 'failed'> => {
    setBusy(true)
    setFailure(null)
    try {
      if (to === 'off') await turnOff()
      else if (!(await turnOn())) return 'would-not'
      toast({ tone: 'success', title: t(to === 'on' ? 'done.kept' : 'done.removed'), ms: 3000 })
      return 'done'
    } catch (error) {
      const body = error instanceof AnsweredRefusal ? error.message : t(`failed.${to}-body`)
      setFailure({ title: t(`failed.${to}`), body })
      return 'failed'
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, turn }
}
