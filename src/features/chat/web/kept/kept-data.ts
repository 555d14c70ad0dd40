import { useQueryClient } from '@tanstack/react-query'
import { send, useRead } from '../../../../platform/web/call.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { readConversation } from '../../contract.ts'
import { listPins, listStarred, pinMessage, starMessage } from '../../contract/keep.ts'
import type { MessageView } from '../../contract/messages.ts'
import { putMessages } from '../thread-store.ts'

/** What stands over a conversation. */
export const usePins = (sessionId: string) => useRead(listPins, { params: { sessionId } })

/** Pins and stars a message, or no longer: shown at once where it is one's own affair. */
export function useKeeping(sessionId: string) {
  const client = useQueryClient()
  const told = (message: string) => toast({ tone: 'success', title: message, ms: 3000 })
  const failed = (error: unknown) => toast({ tone: 'danger', title: (error as Error).message })
  return {
    pin: async ({ seq, pinned }: MessageView): Promise<void> => {
      try {
        const body = { pinned: !pinned }
        told((await send(pinMessage, { params: { sessionId, seq }, body }, { quiet: true })).message)
        void client.invalidateQueries({ queryKey: [listPins.id] })
      } catch (error) {
        failed(error)
      }
    },
    star: async (message: MessageView): Promise<void> => {
      const starred = !message.starred
      putMessages(sessionId, [{ ...message, starred }])
      try {
        const params = { sessionId, seq: message.seq }
        told((await send(starMessage, { params, body: { starred } }, { quiet: true })).message)
        void client.invalidateQueries({ queryKey: [listStarred.id] })
        void client.invalidateQueries({ queryKey: [readConversation.id] })
      } catch (error) {
        putMessages(sessionId, [message])
        failed(error)
      }
    },
  }
}
