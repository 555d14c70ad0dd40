import { readLocal } from '../../../platform/web/local.ts'
import type { Unsent } from '../../../platform/web/unsent.ts'
import { pendingMessages } from './send-queue.ts'

const FIRST = 'chat-first:'
const DRAFT = 'chat-draft:'

/** Where a draft of a member lies on the device until the account has it. */
export const draftKeyOf = (userId: string, sessionId: string): string => `${DRAFT}${userId}:${sessionId}`

/** Messages of a member that wait on this device, and first ones that were begun. */
export function unsentMessages(userId: string): Unsent[] {
  const pending = pendingMessages.get().map(({ clientId, text, sessionId }) => ({
    key: clientId,
    what: 'message' as const,
    text,
    link: `/inbox/${sessionId}`,
  }))
  const begunAt = (prefix: string, linkTo: (rest: string) => string) =>
    Object.keys(localStorage)
      .filter(key => key.startsWith(prefix))
      .map(key => ({ key, what: 'draft' as const, text: readLocal(key) ?? '', link: linkTo(key.slice(prefix.length)) }))
      // A field that was emptied waits as well, and says nothing.
      .filter(one => one.text !== '')
  const first = begunAt(`${FIRST}${userId}:`, username => `/inbox?to=${encodeURIComponent(username)}`)
  const drafts = begunAt(`${DRAFT}${userId}:`, sessionId => `/inbox/${sessionId}`)
  return [...pending, ...first, ...drafts]
}
