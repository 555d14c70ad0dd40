import { send } from '../../../platform/web/call.ts'
import { makeStore, type Store } from '../../../platform/web/store.ts'
import { listMessages, type MessageView } from '../contract/messages.ts'
import { missingIn } from '../rules.ts'

/** What this window has of a conversation: messages by their number, and how many there are. */
export type Thread = { messages: ReadonlyMap<number, MessageView>; lastSeq: number; failed: boolean }

/** The most that is asked for at once; the contract takes no more. */
const AT_ONCE = 100

const threads = new Map<string, { store: Store<Thread>; asked: Set<number> }>()

function entryOf(sessionId: string) {
  const known = threads.get(sessionId)
  if (known) return known
  const made = {
    store: makeStore<Thread>({ messages: new Map(), lastSeq: 0, failed: false }),
    asked: new Set<number>(),
  }
  threads.set(sessionId, made)
  return made
}

/** The messages of a conversation as this window has them. */
export const threadStore = (sessionId: string): Store<Thread> => entryOf(sessionId).store

/** Puts messages in their places, and into the quotes that show them. */
export function putMessages(sessionId: string, came: readonly MessageView[], lastSeq = 0): void {
  const { store } = entryOf(sessionId)
  const before = store.get()
  const messages = new Map(before.messages)
  for (const one of came) messages.set(one.seq, one)
  for (const one of came)
    for (const [seq, other] of messages)
      if (other.answers?.seq === one.seq && (other.answers.text !== one.text || other.answers.removed !== one.removed))
        messages.set(seq, {
          ...other,
          answers: { ...other.answers, text: one.text.slice(0, 300), removed: one.removed },
        })
  const newest = came.at(-1)?.seq ?? 0
  store.set({ messages, lastSeq: Math.max(before.lastSeq, lastSeq, newest), failed: false })
}

/** Notes that there are so many messages now. */
export const noteLast = (sessionId: string, lastSeq: number): void => putMessages(sessionId, [], lastSeq)

/** Asks for what is missing between two numbers; what is on its way is not asked for again. */
export async function ensureMessages(sessionId: string, from: number, to: number): Promise<void> {
  const { store, asked } = entryOf(sessionId)
  const has = (seq: number) => asked.has(seq) || store.get().messages.has(seq)
  const run = missingIn(Math.max(1, from), Math.max(1, to), has)
  if (!run) return
  for (let first = run.from; first <= run.to; first += AT_ONCE)
    await askFor(sessionId, first, Math.min(run.to, first + AT_ONCE - 1))
}

async function askFor(sessionId: string, from: number, to: number): Promise<void> {
  const { store, asked } = entryOf(sessionId)
  const run = Array.from({ length: to - from + 1 }, (_, n) => from + n)
  for (const seq of run) asked.add(seq)
  try {
    const query = { after: from - 1, limit: run.length }
    const { data, lastSeq } = await send(listMessages, { params: { sessionId }, query }, { quiet: true })
    putMessages(sessionId, data, lastSeq)
  } catch {
    store.set({ ...store.get(), failed: true })
  } finally {
    for (const seq of run) asked.delete(seq)
  }
}

/** Reads messages again that this window has already: they changed, or the line was away for long. */
export const readAgain = (sessionId: string, from: number, to: number): Promise<void> =>
  askFor(sessionId, Math.max(1, from), Math.min(to, Math.max(1, from) + AT_ONCE - 1))
