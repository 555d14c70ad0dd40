import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { AnsweredRefusal, send } from '../../../platform/web/call.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { type ConversationView, keepDraft } from '../contract.ts'
import { MAX_TEXT } from '../contract/messages.ts'
import { usePatch } from './data.ts'
import { draftKeyOf } from './unsent.ts'

const DRAFT_MS = 2000
/** When it could not be handed on: so long until the next try. */
const AGAIN_MS = 15_000
/** Answers after which it is never taken. Whoever was signed out finds it when they are back. */
const WILL_NOT: ReadonlySet<number> = new Set([400, 403, 404, 409, 422])

/**
 * Keeps what is being written in the account, two seconds after the last letter; leaving hands it on at once. Until it is there it lies
 * on the device, and without a line it is handed on when the line is back.
 */
function useKept(viewerId: string, sessionId: string): { keep: (text: string) => void; waits: () => string | null } {
  const patch = usePatch()
  const key = draftKeyOf(viewerId, sessionId)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef(true)
  const hand = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = readLocal(key)
    if (text === null) return
    patch(sessionId, one => ({ ...one, draft: text }))
    const body = { text: text.slice(0, MAX_TEXT) }
    const isThere = () => readLocal(key) === text && writeLocal(key, null)
    void send(keepDraft, { params: { sessionId }, body }, { quiet: true, outlives: true }).then(isThere, error => {
      if (error instanceof AnsweredRefusal && WILL_NOT.has(error.status)) isThere()
      else if (shown.current) timer.current ??= setTimeout(hand, AGAIN_MS)
    })
  }, [patch, sessionId, key])
  useEffect(() => {
    shown.current = true
    // What could not be handed on when it was written.
    hand()
    window.addEventListener('pagehide', hand)
    window.addEventListener('online', hand)
    return () => {
      shown.current = false
      hand()
      window.removeEventListener('pagehide', hand)
      window.removeEventListener('online', hand)
    }
  }, [hand])
  const keep = useCallback(
    (text: string) => {
      writeLocal(key, text)
      clearTimeout(timer.current)
      timer.current = setTimeout(hand, DRAFT_MS)
    },
    [hand, key],
  )
  return { keep, waits: useCallback(() => readLocal(key), [key]) }
}

/**
 * The words in the field of a conversation, which every device of their writer has. Words that were kept elsewhere are taken up, but not
 * under the hands of who writes here. While `aside` the field says something else, and nothing of it is kept.
 */
export function useDraft(
  viewerId: string,
  { _id: sessionId, draft }: ConversationView,
  field: RefObject<HTMLTextAreaElement | null>,
  aside: boolean,
) {
  const { keep, waits } = useKept(viewerId, sessionId)
  const [text, setText] = useState(() => waits() ?? draft)
  /** What was kept here, or taken up: whatever differs was written here. */
  const known = useRef(text)
  const typed = useRef(false)
  useEffect(() => {
    if (aside || text === known.current) return
    known.current = text
    typed.current = true
    keep(text)
  }, [aside, text, keep])
  useEffect(() => {
    const writes = typed.current && field.current !== null && document.activeElement === field.current
    if (draft === known.current || waits() !== null || writes) return
    // The field shows it now, or once what stands in it is done.
    setText(now => (now === known.current ? draft : now))
    known.current = draft
    typed.current = false
  }, [draft, waits, field])
  /** What is kept stands in the field again. */
  const back = useCallback(() => setText(known.current), [])
  return { text, setText, back }
}
