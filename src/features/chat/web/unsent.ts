import { readLocal } from '../../../platform/web/local.ts'
import type { Unsent } from '../../../platform/web/unsent.ts'
import { pendingMessages } from './send-queue.ts'

const FIRST = 'chat-first:'

/** Messages of a member that wait on this device, and first ones that were begun. */
export function unsentMessages(userId: string): Unsent[] {
  const pending = pendingMessages.get().map(({ clientId, text, sessionId }) => ({
    key: clientId,
    what: 'message' as const,
    text,
    link: `/inbox/${sessionId}`,
  }))
  const prefix = `${FIRST}${userId}:`
  const begun = Object.keys(localStorage)
    .filter(key => key.startsWith(prefix))
    .map(key => ({
      key,
      what: 'draft' as const,
      text: readLocal(key) ?? '',
      link: `/inbox?to=${encodeURIComponent(key.slice(prefix.length))}`,
    }))
  return [...pending, ...begun]
}
