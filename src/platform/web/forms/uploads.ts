import { type FileTake, refusalToFile } from '../../shared/file-rules.ts'
import type { FileView } from '../../shared/files-contract.ts'
import { uploadFile as uploadCall } from '../../shared/files-contract.ts'
import { askBeforeLeaving } from '../ask-before-leaving.ts'
import { formOf, NotAnswered, postBytes } from '../post-bytes.ts'
import { makeStore, type Store } from '../store.ts'

/** Why an upload failed; `message` is the server's sentence, empty when ours (`file-offline`). */
class UploadFailure extends Error {
  readonly code: string
  constructor(code: string, message = '') {
    super(message)
    this.name = 'UploadFailure'
    this.code = code
  }
}

type UploadInput = { file: File; take: FileTake; onProgress: (percent: number) => void; signal: AbortSignal }

/** Sends one file and tells how far it is. Rejects with UploadFailure; an aborted upload rejects with code `file-cancelled`. */
async function uploadFile({ file, take, onProgress, signal }: UploadInput): Promise<FileView> {
  const told = { signal, onProgress: (loaded: number, total: number) => onProgress(percentOf(loaded, total)) }
  const { status, answer } = await postBytes<Answer>(uploadCall, formOf(file, take), told).catch((error: unknown) => {
    throw new UploadFailure(error instanceof NotAnswered && error.why === 'stopped' ? 'file-cancelled' : 'file-offline')
  })
  if (status === 201 && answer?.data) return answer.data
  throw failureOf(answer)
}

/** All sent is not all done: the last percent is the server's answer. */
const percentOf = (loaded: number, total: number): number => Math.min(99, Math.round((loaded / total) * 100))

type Answer = { data?: FileView; code?: string; message?: string; errors?: { code: string; message: string }[] }

function failureOf(answer: Answer | null): UploadFailure {
  const field = answer?.errors?.[0]
  if (field) return new UploadFailure(field.code, field.message)
  return new UploadFailure(answer?.code ?? 'unexpected', answer?.message ?? '')
}

/** A file on its way. `failed` ones wait for a second try or to be taken away; `code` is a key of the platform's `fields`. */
export type Pending = {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  percent: number
  code: string | null
  message: string
  /** A second try can help: the network or the server failed, not the file. */
  again: boolean
}

export type Uploads = {
  pending: Store<readonly Pending[]>
  /** Takes files up to `room`; those that cannot be taken stay in the list with the reason. */
  add: (files: readonly File[], take: FileTake, room: number) => void
  cancel: (id: number) => void
  retry: (id: number) => void
  /** Who hears of a finished file: the field that is on the page now, or was last. */
  listen: (onDone: (file: FileView) => void) => void
  stop: () => void
}

const AT_ONCE = 2
let nextId = 1

/** Queues of this window that send something: whoever leaves meanwhile is asked, as the files are of the window. */
const busy = new Set<object>()
askBeforeLeaving(() => busy.size > 0)

/** A queue of uploads: two at once, each with its progress, each to be cancelled or tried again alone. */
export function makeUploads(): Uploads {
  const pending = makeStore<readonly Pending[]>([])
  const running = new Map<number, AbortController>()
  const takes = new Map<number, FileTake>()
  let done: (file: FileView) => void = () => {}

  const put = (next: readonly Pending[]) => {
    if (next.some(one => one.state !== 'failed')) busy.add(pending)
    else busy.delete(pending)
    pending.set(next)
  }
  const change = (id: number, part: Partial<Pending>) =>
    put(pending.get().map(one => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: number) => put(pending.get().filter(one => one.id !== id))

  const start = async (one: Pending) => {
    const stopper = new AbortController()
    running.set(one.id, stopper)
    change(one.id, { state: 'sending', percent: 0, code: null, message: '' })
    try {
      const onProgress = (percent: number) => change(one.id, { percent })
      const file = await uploadFile({ file: one.file, take: takes.get(one.id)!, onProgress, signal: stopper.signal })
      drop(one.id)
      done(file)
    } catch (error) {
      const { code, message } = error instanceof UploadFailure ? error : new UploadFailure('file-offline')
      if (code === 'file-cancelled') drop(one.id)
      else
        change(one.id, { state: 'failed', code, message, again: !code.startsWith('file-') || code === 'file-offline' })
    }
    running.delete(one.id)
    next()
  }
  const next = () => {
    for (const one of pending.get()) if (one.state === 'waiting' && running.size < AT_ONCE) void start(one)
  }
  return {
    pending,
    add: (files, take, room) => {
      const fresh = files.map((file, index) => makePending(file, index < room ? reasonAgainst(take, file) : 'too-many'))
      for (const one of fresh) takes.set(one.id, take)
      put([...pending.get(), ...fresh])
      next()
    },
    cancel: id => {
      const stopper = running.get(id)
      if (stopper) stopper.abort()
      else drop(id)
    },
    retry: id => {
      change(id, { state: 'waiting', code: null, message: '' })
      next()
    },
    listen: onDone => {
      done = onDone
    },
    stop: () => {
      for (const stopper of running.values()) stopper.abort()
      put([])
    },
  }
}

function makePending(file: File, code: string | null): Pending {
  return { id: nextId++, file, state: code ? 'failed' : 'waiting', percent: 0, code, message: '', again: false }
}

/** Why the browser need not even send it. HEIC has a sentence of its own: iPhones make it, and the remedy is known. */
function reasonAgainst(take: FileTake, file: File): string | null {
  if (/\.(heic|heif)$/i.test(file.name)) return 'file-heic'
  return refusalToFile(take, file)
}

const kept = new Map<string, Uploads>()

/** The queue of a field that may leave the page while it sends (a step of a wizard): the same key finds it again. */
export function keptUploads(key: string): Uploads {
  const found = kept.get(key) ?? makeUploads()
  kept.set(key, found)
  return found
}
