import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { sentences } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { caseMoved, DESK_TOPIC, listComplaints, readComplaint } from '../contract/desk.ts'

/** Reads the desk again: its list and the open case. */
export function useReadAgain(): () => void {
  const client = useQueryClient()
  return () => {
    for (const call of [listComplaints, readComplaint]) void client.invalidateQueries({ queryKey: [call.id] })
  }
}

/** Follows what others at the desk do. */
export function useDeskLine(): void {
  const again = useReadAgain()
  useAnnounced(caseMoved, DESK_TOPIC, again)
}

/** What went wrong, in the reader's language. */
const wordsOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : sentences.t('platform:ui.not-connected')

/** Says it in the corner. */
export const sayRefusal = (error: unknown): void => toast({ tone: 'danger', title: wordsOf(error) })

/** The time, counted on while something is shown that runs out. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
