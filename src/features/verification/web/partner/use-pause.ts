import { useWrite } from '../../../../platform/web/call.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { partnerDesk, pausePartner } from '../../contract/partner.ts'
import { sayRefusal } from '../data.ts'

/** Takes no more cases, or takes them again. */
export function usePause() {
  const { run, busy } = useWrite(pausePartner, {
    invalidates: [partnerDesk],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
    onRefusal: sayRefusal,
  })
  return { pause: (paused: boolean) => void run({ body: { paused } }), busy }
}
