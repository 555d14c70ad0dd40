import { AnsweredRefusal, send } from '../../../platform/web/call.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { session } from '../../../platform/web/session.tsx'
import { makeStore } from '../../../platform/web/store.ts'
import type { CardRef } from '../contract/attachments.ts'
import { forwardMessage, sendMessage } from '../contract/messages.ts'
import { dropUpload, resumeUpload, uploads } from './parts/uploads.ts'
import { putMessages } from './thread-store.ts'

/** A message that was written here and is not with the club yet. `refused`: it will not be taken, and why. */
export type Pending = {
  clientId: string
  sessionId: string
  text: string
  answers: { seq: number; by: string; own: boolean; text: string } | null
  at: string
  refused: string | null
  /** Files that go along, by their ids in this window; it goes out when all of them are with the club. */
  files?: readonly string[]
  /** The window in which its files are. */
  window?: string
  voice?: { upload: string; peaks: number[]; seconds: number }
  card?: CardRef | null
  link?: string | null
  /** The message that is passed on. */
  forward?: { sessionId: string; seq: number }
}

/** The name of this window, also after it was loaded again. */
const here = windowName()

function windowName(): string {
  const kept = globalThis.sessionStorage?.getItem('chat-window')
  const name = kept ?? crypto.randomUUID()
  globalThis.sessionStorage?.setItem('chat-window', name)
  return name
}

/** The files of a message, and its voice note, by their ids in this window. */
const uploadsOf = ({ files = [], voice }: Pending): readonly string[] => [...files, ...(voice ? [voice.upload] : [])]

/** Whether everything that goes along is with the club. */
const isReady = (one: Pending): boolean => uploadsOf(one).every(id => uploads.get().get(id)?.state === 'done')

/** Files are of the window in which they were chosen: elsewhere, and after it was closed, their message does not go out. */
export const isLost = (one: Pending): boolean =>
  (one.window ?? here) === here && uploadsOf(one).some(id => !uploads.get().has(id))

/** Everything that waits, in the order in which it was written. It is kept on the device until it is with the club. */
export const pendingMessages = makeStore<readonly Pending[]>([])

let owner: string | null = null
let running = false
let wake: (() => void) | null = null

const keyOf = (userId: string) => `chat-waiting:${userId}`

/** Whether the device keeps what is written to it: its storage may be refused, or full. */
let isKept = true

/** Changes what waits. Another window may have written since this one heard of it: the change is made to what is on the device. */
function keep(change: (all: readonly Pending[]) => readonly Pending[]): void {
  const next = change(isKept ? onDevice() : pendingMessages.get())
  pendingMessages.set(next)
  if (!owner) return
  const text = next.length > 0 ? JSON.stringify(next) : null
  writeLocal(keyOf(owner), text)
  isKept = readLocal(keyOf(owner)) === text
}

function onDevice(): readonly Pending[] {
  if (!owner) return pendingMessages.get()
  try {
    return JSON.parse(readLocal(keyOf(owner)) ?? '[]') as Pending[]
  } catch {
    return []
  }
}

const readKept = (): void => pendingMessages.set(owner ? onDevice() : [])

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

const fileOf = (id: string): string => uploads.get().get(id)?.file?._id ?? ''

function bodyOf({ clientId, text, answers, files = [], voice, card, link }: Pending) {
  return {
    clientId,
    text,
    ...(answers && { replyTo: answers.seq }),
    ...(files.length > 0 && { files: files.map(fileOf) }),
    ...(voice && { voice: { fileId: fileOf(voice.upload), peaks: voice.peaks } }),
    ...(card && { card }),
    ...(link && { link }),
  }
}

async function sendOne(one: Pending): Promise<void> {
  const { sessionId, clientId } = one
  const params = { sessionId }
  const { data } = one.forward
    ? await send(forwardMessage, { params, body: { clientId, from: one.forward } }, { quiet: true })
    : await send(sendMessage, { params, body: bodyOf(one) }, { quiet: true })
  // One that waits for the club's people stands over the field, told by the line.
  if (!data.held) putMessages(sessionId, [data])
  keep(all => all.filter(other => other.clientId !== clientId))
  for (const id of uploadsOf(one)) dropUpload(id)
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

/** The next one that can go out: one whose files are on their way lets those behind it pass. */
const nextOne = (): Pending | undefined =>
  owner ? pendingMessages.get().find(one => one.refused === null && isReady(one)) : undefined

const refuseOne = (clientId: string, error: AnsweredRefusal): void =>
  keep(all => all.map(one => (one.clientId === clientId ? { ...one, refused: error.message } : one)))

/** Takes a message to be sent: it is shown at once, and goes out when it can. */
export function enqueue(message: Omit<Pending, 'clientId' | 'at' | 'refused' | 'window'>): void {
  follow()
  keep(all => [
    ...all,
    { ...message, window: here, clientId: crypto.randomUUID(), at: new Date().toISOString(), refused: null },
  ])
  wake?.()
  void work()
}

/** Tries a refused message again, behind what waits. */
export function sendAgain(clientId: string): void {
  const one = pendingMessages.get().find(other => other.clientId === clientId)
  if (!one) return
  // What was uploaded long ago may be gone.
  for (const id of uploadsOf(one)) resumeUpload(id)
  keep(all => [...all.filter(other => other.clientId !== clientId), { ...one, refused: null }])
  void work()
}

/** Takes a file out of a message that waits; one that says nothing then goes as well. */
export function takeOut(clientId: string, upload: string): void {
  const without = (one: Pending): Pending =>
    one.clientId === clientId ? { ...one, files: (one.files ?? []).filter(id => id !== upload) } : one
  dropUpload(upload)
  keep(all =>
    all
      .map(without)
      .filter(one => one.clientId !== clientId || one.text !== '' || one.card || uploadsOf(one).length > 0),
  )
  void work()
}

/** Lets go of a message that was refused. */
export function discard(clientId: string): void {
  for (const one of pendingMessages.get())
    if (one.clientId === clientId) for (const id of uploadsOf(one)) dropUpload(id)
  keep(all => all.filter(other => other.clientId !== clientId))
}
uploads.subscribe(() => void work())

follow()
