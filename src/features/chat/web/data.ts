import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { keyOfRead, send, useRead, useWrite } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { memberTopic } from '../../notifications/contract.ts'
import {
  type ConversationView,
  changeChatSettings,
  conversationTurned,
  type Filter,
  listConversations,
  marksMoved,
  messageChanged,
  readChatSettings,
  readConversation,
  readRecipient,
  said,
  sortConversation,
} from '../contract.ts'
import { callTurned } from '../contract/calls.ts'
import { listGroupMembers } from '../contract/groups.ts'
import { listHeld } from '../contract/held.ts'
import { listPins } from '../contract/keep.ts'
import { listLater } from '../contract/later.ts'
import { withMarks } from '../rules.ts'
import { ensureMessages, noteLast, readAgain, threadStore } from './thread-store.ts'

/** Rows of the list that are read at once. */
export const PER_PAGE = 40

/** A member's conversations; `pages` of them. */
export const useConversations = (filter: Filter, search: string, pages: number) =>
  useRead(
    listConversations,
    { query: { filter, perPage: Math.min(100, PER_PAGE * pages), ...(search && { search }) } },
    { keepPrevious: true },
  )

/** One conversation; null reads nothing. */
export const useConversation = (sessionId: string | null) =>
  useRead(readConversation, { params: { sessionId: sessionId ?? '' } }, { enabled: sessionId !== null })

/** Whom one is about to write to first. */
export const useRecipient = (username: string | null) =>
  useRead(readRecipient, { query: { username: username ?? '' } }, { enabled: username !== null, staleMs: 0 })

/** Whether one's reading and presence are shown. */
export const useChatSettings = () => useRead(readChatSettings)
export const useChangeSettings = () =>
  useWrite(changeChatSettings, { invalidates: [readChatSettings, readConversation, listConversations] })

/** What this window keeps of a conversation and of the list, changed by a rule without asking. */
export function usePatch() {
  const client = useQueryClient()
  return useCallback(
    (sessionId: string, change: (one: ConversationView) => ConversationView) => {
      client.setQueryData(
        keyOfRead(readConversation, { params: { sessionId } }),
        (before: { data: ConversationView } | undefined) =>
          before ? { ...before, data: change(before.data) } : before,
      )
      client.setQueriesData<{ data: ConversationView[] }>({ queryKey: [listConversations.id] }, before =>
        before ? { ...before, data: before.data.map(one => (one._id === sessionId ? change(one) : one)) } : before,
      )
    },
    [client],
  )
}

/** Pins, mutes, archives, marks: shown at once, and as the club answers. */
export function useSort() {
  const patch = usePatch()
  const client = useQueryClient()
  return async (sessionId: string, body: BodyOf<typeof sortConversation>): Promise<boolean> => {
    const { archived: _, ...shown } = body
    patch(sessionId, one => ({ ...one, ...shown }))
    try {
      const { data } = await send(sortConversation, { params: { sessionId }, body })
      patch(sessionId, () => data)
      return true
    } catch {
      return false
    } finally {
      void client.invalidateQueries({ queryKey: [listConversations.id] })
    }
  }
}

/** Many events come together: what they make stale is read once. */
const TOGETHER_MS = 120

/** Follows the member's line: messages come by their numbers, ticks move, lists are read again. */
export function useChatLine(open: string | null, whenSaid: (seq: number, by: string) => void): void {
  const client = useQueryClient()
  const patch = usePatch()
  const { viewer } = useSession()
  const topic = viewer ? memberTopic(viewer.id) : null
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: [listConversations.id] })
      void client.invalidateQueries({ queryKey: [readConversation.id] })
      void client.invalidateQueries({ queryKey: [listGroupMembers.id] })
    }, TOGETHER_MS)
  }
  useAnnounced(said, topic, ({ sessionId, seq, by }) => {
    soon()
    if (sessionId !== open) return
    const had = threadStore(sessionId).get().lastSeq
    noteLast(sessionId, seq)
    void ensureMessages(sessionId, Math.max(had + 1, seq - 50), seq).then(() => whenSaid(seq, by))
  })
  useAnnounced(messageChanged, topic, ({ sessionId, seq }) => {
    soon()
    void client.invalidateQueries({ queryKey: [listPins.id] })
    if (threadStore(sessionId).get().messages.has(seq)) void readAgain(sessionId, seq, seq)
  })
  useAnnounced(callTurned, topic, soon)
  useAnnounced(marksMoved, topic, ({ sessionId, by, delivered, read }) => {
    if (by === viewer?.id) return soon()
    // Of a group it is the last of all that counts, which the club knows.
    patch(sessionId, one => (one.group ? one : { ...one, marks: withMarks(one.marks, { delivered, read }) }))
    const group = client.getQueryData<{ data: ConversationView }>(
      keyOfRead(readConversation, { params: { sessionId } }),
    )?.data.group
    if (group !== null) soon()
  })
  useAnnounced(conversationTurned, topic, () => {
    soon()
    void client.invalidateQueries({ queryKey: [listLater.id] })
    void client.invalidateQueries({ queryKey: [listHeld.id] })
  })
}
