import { useCallback, useEffect, useState } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { useAnnounced } from '../../../../platform/web/live.ts'
import { memberTopic } from '../../../notifications/contract.ts'
import { type CallView, callTurned, listRinging } from '../../contract/calls.ts'

/** Calls that ring for a member now: asked for when a window opens, when its line is back, and whenever one turns. */
export function useRinging(viewerId: string | undefined): readonly CallView[] {
  const [ringing, setRinging] = useState<readonly CallView[]>([])
  const [asked, setAsked] = useState(0)
  const again = useCallback(() => setAsked(count => count + 1), [])
  useAnnounced(callTurned, viewerId ? memberTopic(viewerId) : null, again)
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again])
  // Asked anew each time that it is counted.
  useEffect(() => {
    if (!viewerId) return setRinging([])
    let current = true
    void send(listRinging, undefined, { quiet: true })
      .then(({ data }) => current && setRinging(data))
      .catch(() => {})
    return () => {
      current = false
    }
  }, [viewerId, asked])
  const first = Math.min(...ringing.map(one => one.left))
  // What nobody takes is silent when its time is up, whatever the line says.
  useEffect(() => {
    if (!Number.isFinite(first)) return
    const timer = setTimeout(() => {
      setRinging(all => all.filter(one => one.left > first))
      again()
    }, first * 1000)
    return () => clearTimeout(timer)
  }, [first, again])
  return ringing
}
