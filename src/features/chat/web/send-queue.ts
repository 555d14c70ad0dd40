import { AnsweredRefusal, send } from '../../../platform/web/call.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { session } from '../../../platform/web/session.tsx'
import { makeStore } from '../../../platform/web/store.ts'
import { sendMessage } from '../contract/messages.ts'
import { putMessages } from './thread-store.ts'

/** A message that was written here and is not with the club yet. `refused`: it will not be taken, and why. */
export type Pending = {
  clientId: string
  sessionId: string
  text: string
  answers: { seq: number; by: string; own: boolean; text: string } | null
  at: string
  refused: string | null
}

/** Everything that waits, in the order in which it was written. It is kept on the device until it is with the club. */
export const pendingMessages = makeStore<readonly Pending[]>([])

let owner: string | null = null
let running = false
let wake: (() => void) | null = null

const keyOf = (userId: string) => `chat-waiting:${userId}`

function keep(next: readonly Pending[]): void {
  pendingMessages.set(next)
  if (owner) writeLocal(keyOf(owner), next.length > 0 ? JSON.stringify(next) : null)
}

function readKept(): void {
  try {
    pendingMessages.set(owner ? (JSON.parse(readLocal(keyOf(owner)) ?? '[]') as Pending[]) : [])
  } catch {
    pendingMessages.set([])
  }
}

/** Whose messages wait here: those of another member stay on the device until they are back. */
function follow(): void {
  const now = session.get().viewer?.id ?? null
  if (now === owner) return
  owner = now
  readKept()
  void work()
}
session.subscribe(follow)
globalThis.addEventListener?.('online', () => wake?.())
// What another window sent, or wrote, waits here no more, or too.
globalThis.addEventListener?.('storage', event => {
  if (owner && event.key === keyOf(owner)) readKept()
})

const LONGEST_MS = 15_000
const pause = (ms: number) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

/** Whether the same may be taken later: the line is down, the club is busy or asks to wait. */
const mayComeLater = (error: unknown): boolean =>
  !(error instanceof AnsweredRefusal) || error.status >= 500 || error.status === 429 || error.code === 'busy'

async function sendOne(one: Pending): Promise<void> {
  const { sessionId, clientId, text, answers } = one
  const body = { clientId, text, ...(answers && { replyTo: answers.seq }) }
  const { data } = await send(sendMessage, { params: { sessionId }, body }, { quiet: true })
  putMessages(sessionId, [data])
  keep(pendingMessages.get().filter(other => other.clientId !== clientId))
}

/** Sends what waits, one after the other, so that each conversation keeps its order; what is refused stands aside. */
async function work(): Promise<void> {
  if (running) return
  running = true
  let wait = 500
  try {
    for (let one = nextOne(); one; one = nextOne()) {
      try {
        await sendOne(one)
        wait = 500
      } catch (error) {
        if (mayComeLater(error)) {
          await pause(wait)
          wait = Math.min(wait * 2, LONGEST_MS)
        } else refuseOne(one.clientId, error as AnsweredRefusal)
      }
    }
  } finally {
    running = false
  }
}

const nextOne = (): Pending | undefined => (owner ? pendingMessages.get().find(one => one.refused === null) : undefined)

const refuseOne = (clientId: string, error: AnsweredRefusal): void =>
  keep(pendingMessages.get().map(one => (one.clientId === clientId ? { ...one, refused: error.message } : one)))

/** Takes a message to be sent: it is shown at once, and goes out when it can. */
export function enqueue(message: Omit<Pending, 'clientId' | 'at' | 'refused'>): void {
  follow()
  keep([
    ...pendingMessages.get(),
    { ...message, clientId: crypto.randomUUID(), at: new Date().toISOString(), refused: null },
  ])
  wake?.()
  void work()
}

/** Tries a refused message again, behind what waits. */
export function sendAgain(clientId: string): void {
  const all = pendingMessages.get()
  const one = all.find(other => other.clientId === clientId)
  if (!one) return
  keep([...all.filter(other => other !== one), { ...one, refused: null }])
  void work()
}

/** Lets go of a message that was refused. */
export const discard = (clientId: string): void =>
  keep(pendingMessages.get().filter(other => other.clientId !== clientId))

follow()
