import { useRead, useWrite } from '../../../platform/web/call.ts'
import { refreshSession, useViewer } from '../../../platform/web/session.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { listPlans, mySubscriptions, startTrial } from '../contract.ts'

/** The catalogue. */
export const usePlans = () => useRead(listPlans)

/** One's own subscriptions; asked of members only. */
export const useMySubscriptions = () => useRead(mySubscriptions, undefined, { enabled: useViewer() !== null })

/** Starts the trial month and reads the session again, which carries trialCount and its end. */
export const useStartTrial = () =>
  useWrite(startTrial, {
    invalidates: [mySubscriptions],
    onDone: answer => {
      toast({ tone: 'success', title: answer.message })
      void refreshSession()
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
