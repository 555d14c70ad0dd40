import { useNavigate } from 'react-router'
import { useWrite } from '../../../../platform/web/call.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { readConversation } from '../../contract.ts'
import { startCall } from '../../contract/calls.ts'

/** Calls from a conversation, or comes into the call that goes on there, and goes to its page. */
export function useCalling() {
  const navigate = useNavigate()
  const write = useWrite(startCall, {
    invalidates: [readConversation],
    onDone: ({ data }) => void navigate(`/call/${data._id}`),
    onRefusal: error => toast({ tone: 'danger', title: error.message }),
  })
  return { busy: write.busy, call: (sessionId: string) => void write.run({ params: { sessionId } }) }
}
