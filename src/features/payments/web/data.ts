import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { addMethod, bannerFacts, listMethods, preferMethod, removeMethod } from '../contract.ts'

/** One's own cards. */
export const useMethods = () => useRead(listMethods, undefined, { enabled: useViewer() !== null })

const changes = {
  invalidates: [listMethods],
  onDone: ({ message }: { message: string }) => toast({ tone: 'success', title: message, ms: 3000 }),
  onRefusal: (refusal: Error) => toast({ tone: 'danger', title: refusal.message }),
}

/** Charges another card from now on. */
export const usePreferMethod = () => useWrite(preferMethod, changes)

/** Removes a card. */
export function useRemoveMethod(done: () => void) {
  return useWrite(removeMethod, {
    ...changes,
    onDone: answer => {
      changes.onDone(answer)
      done()
    },
  })
}

/** Leads to the gateway's page where a card is added. */
export const useAddMethod = () =>
  useWrite(addMethod, {
    onDone: ({ data }) => location.assign(data.url),
    onRefusal: changes.onRefusal,
  })

const STALE_MS = 5 * 60_000

/** Whether payments are a rehearsal. */
export const useSandboxIsOn = (): boolean =>
  useRead(bannerFacts, undefined, { staleMs: STALE_MS }).data?.data.on ?? false
