import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { present } from '../../../platform/shared/signal.ts'
import { keyOfRead, send, useRead } from '../../../platform/web/call.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { sendSignal, useAnnounced, useSignal } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import {
  listMail,
  MAIL_TOPIC,
  type MailThread,
  mailMoved,
  mailTopicOf,
  readMail,
  sortMail,
  undoSorting,
  writingLetter,
} from '../contract/threads.ts'
import type { Act, Label } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { type Place, queryOf } from './mail-places.ts'
import { dayAndTime } from './moments.ts'

/** A page of letters, read again whenever one moves. */
export function useMailList(place: Place, query: URLSearchParams) {
  const client = useQueryClient()
  useAnnounced(mailMoved, MAIL_TOPIC, ({ threadId }) => {
    void client.invalidateQueries({ queryKey: [listMail.id] })
    if (threadId === null) void client.invalidateQueries({ queryKey: [readMail.id] })
    else
      void client.invalidateQueries({
        predicate: ({ queryKey: [id, input] }) =>
          id === readMail.id && (input as { params?: { threadId?: string } }).params?.threadId === threadId,
      })
  })
  return useRead(listMail, { query: queryOf(place, query) }, { keepPrevious: true })
}

/** A conversation; `set` puts what a write answered. */
export function useThread(threadId: string) {
  const client = useQueryClient()
  const input = { params: { threadId } }
  const read = useRead(readMail, input)
  const set = ({ data }: { data: MailThread }) => {
    client.setQueryData<AnswerOf<typeof readMail>>(keyOfRead(readMail, { params: { threadId: data._id } }), { data })
    void client.invalidateQueries({ queryKey: [listMail.id] })
  }
  return { read, thread: read.data?.data, set }
}

type More = { label?: Label; until?: string; quiet?: boolean }
export type Sort = (act: Act, ids: readonly string[], more?: More) => Promise<boolean>

/** Does things to letters, each with a way back; `undoLast` takes back the latest one. */
export function useSorting(): { sort: Sort; undoLast: () => void } {
  const t = useText<typeof strings>('mailbox')
  const client = useQueryClient()
  const last = useRef<string | null>(null)
  const working = useRef<Promise<unknown>>(Promise.resolve())
  const again = () => Promise.all([listMail, readMail].map(call => client.invalidateQueries({ queryKey: [call.id] })))
  const failed = (error: unknown) => toast({ tone: 'danger', title: (error as Error).message })
  const undo = async (actId: string) => {
    if (last.current === actId) last.current = null
    try {
      const { message } = await send(undoSorting, { params: { actId } }, { idempotencyKey: crypto.randomUUID() })
      toast({ tone: 'success', title: message, ms: 3000 })
    } catch (error) {
      failed(error)
    }
    await again()
  }
  const sortNow: Sort = async (act, ids, { quiet, ...more } = {}) => {
    if (ids.length === 0) return false
    try {
      const body = { act, ids: [...ids], ...more }
      const { data } = await send(sortMail, { body }, { idempotencyKey: crypto.randomUUID() })
      if (data.undo && !quiet) {
        const { undo: actId, changed: count } = data
        // Before anything moves: who sees it move may take it back.
        last.current = actId
        const time = more.until ? isolateLatin(dayAndTime(more.until)) : ''
        undoBar({ message: t(`did.${act}`, { count, time }), onUndo: () => void undo(actId) })
      }
      await again()
      return true
    } catch (error) {
      failed(error)
      return false
    }
  }
  const sort: Sort = (...asked) => {
    const work = sortNow(...asked)
    working.current = work
    return work
  }
  // News of what moved may come before the answer that says how to take it back.
  const undoLast = () =>
    void working.current.then(() => {
      if (last.current) void undo(last.current)
    })
  return { sort, undoLast }
}

/** How long somebody is believed to write, and how often one's own writing is told. */
const BELIEVED_MS = 8000
const TOLD_EACH_MS = 3000

/** Whether somebody else of the club writes an answer to this at the moment, how many others look at it, and the way to tell that one writes. */
export function useOthers(threadId: string) {
  const topic = mailTopicOf(threadId)
  const viewer = useViewer()
  const [heard, setHeard] = useState(0)
  const [looking, setLooking] = useState(0)
  const told = useRef(0)
  useSignal(present, topic, ({ count }) => setLooking(Math.max(0, count - 1)))
  useSignal(writingLetter, topic, ({ by }) => {
    if (by && by !== viewer?.id) setHeard(Date.now())
  })
  useEffect(() => {
    if (heard === 0) return
    const timer = setTimeout(() => setHeard(0), BELIEVED_MS)
    return () => clearTimeout(timer)
  }, [heard])
  const tell = () => {
    if (Date.now() - told.current < TOLD_EACH_MS) return
    told.current = Date.now()
    sendSignal(writingLetter, topic, { by: null })
  }
  return { writing: heard > 0, looking, tell }
}
