import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../../platform/web/call.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { listBids } from '../contract/auction.ts'
import { changeStatus, searchAuctions } from '../contract/calls.ts'
import { keepAuction } from './use-auction.ts'

/** Starts, stops, cancels, pauses, resumes, voids. The answer is the auction after it; `onDone` runs once it is kept. */
export function useChangeStatus(onDone: () => void) {
  const client = useQueryClient()
  return useWrite(changeStatus, {
    invalidates: [listBids, searchAuctions],
    onDone: answer => {
      keepAuction(client, answer.data, answer.now)
      toast({ tone: 'success', title: answer.message })
      onDone()
    },
  })
}
