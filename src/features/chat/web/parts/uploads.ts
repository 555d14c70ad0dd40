import { FILE_RULES, type FileTake, refusalToFile } from '../../../../platform/shared/file-rules.ts'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { askBeforeLeaving } from '../../../../platform/web/ask-before-leaving.ts'
import { AnsweredRefusal } from '../../../../platform/web/call.ts'
import { makeStore } from '../../../../platform/web/store.ts'
import { forgetPlace, letGo, SendingStopped, sendFile } from './send-file.ts'

/** A file that goes along with a message: on its way, or with the club (`file`). */
export type Upload = {
  id: string
  source: File
  take: FileTake
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'done'
  loaded: number
  /** Why it failed: a code of the fields, with the club's sentence where it wrote one. */
  code: string | null
  message: string
  /** A second try can help: the club failed, not the file. */
  again: boolean
  file: FileView | null
  /** Of a picture: an address of this window to show it by. */
  preview: string | null
}

/** Everything that is on its way in this window, by its id. It goes on whichever conversation is looked at. */
export const uploads = makeStore<ReadonlyMap<string, Upload>>(new Map())

const AT_ONCE = 2
const AGAIN_MS = 5000
const running = new Map<string, AbortController>()

function change(id: string, part: Partial<Upload>): void {
  const one = uploads.get().get(id)
  if (one) uploads.set(new Map(uploads.get()).set(id, { ...one, ...part }))
}

/** Pictures are taken as pictures, all else as documents. */
const takeOf = (file: File): FileTake => (refusalToFile('image', file) === 'file-type' ? 'document' : 'image')

function faultOf(take: FileTake, file: File): string | null {
  if (take === 'voice') return null
  if (/\.(heic|heif)$/i.test(file.name)) return 'file-heic'
  return refusalToFile(take, file)
}

/** Pasted pictures have no name of their own. */
const named = (file: File): File =>
  file.name?.includes('.')
    ? file
    : new File([file], `${file.name || 'picture'}.${file.type.split('/')[1] ?? 'png'}`, { type: file.type })

/** Puts a file on its way; answers by which id. */
export function addUpload(given: File, take?: FileTake): string {
  const source = named(given)
  const as = take ?? takeOf(source)
  const id = crypto.randomUUID()
  const code = faultOf(as, source)
  const preview = as === 'image' && !code ? URL.createObjectURL(source) : null
  const fresh = { loaded: 0, message: '', again: false, file: null, preview }
  uploads.set(
    new Map(uploads.get()).set(id, { id, source, take: as, state: code ? 'failed' : 'waiting', code, ...fresh }),
  )
  next()
  return id
}

/** Stops a file on its way; it goes on from the last piece that is with the club. */
export function pauseUpload(id: string): void {
  change(id, { state: 'paused' })
  running.get(id)?.abort()
  running.delete(id)
  next()
}

/** Lets a stopped file go on, or tries one again. */
export function resumeUpload(id: string): void {
  change(id, { state: 'waiting', code: null, message: '', file: null })
  next()
}

/** Lets go of a file. */
export function dropUpload(id: string): void {
  running.get(id)?.abort()
  running.delete(id)
  const one = uploads.get().get(id)
  if (one?.state === 'done') forgetPlace(id)
  else letGo(id)
  if (one?.preview) URL.revokeObjectURL(one.preview)
  const left = new Map(uploads.get())
  left.delete(id)
  uploads.set(left)
  next()
}

function next(): void {
  for (const one of uploads.get().values()) if (one.state === 'waiting' && running.size < AT_ONCE) start(one)
}

/** Sends a file, or what is left of it. Without a line, or while the club is busy, it waits where it is. */
function start({ id, source, take }: Upload): void {
  const stopper = new AbortController()
  running.set(id, stopper)
  change(id, { state: 'sending' })
  const mine = () => running.get(id) === stopper
  const ended = (part: Partial<Upload>) => {
    if (!mine()) return
    running.delete(id)
    change(id, part)
    next()
  }
  sendFile({
    id,
    source,
    take,
    signal: stopper.signal,
    onProgress: loaded => mine() && change(id, { loaded: Math.min(loaded, source.size) }),
  }).then(
    file => ended({ state: 'done', file, loaded: source.size }),
    (error: unknown) => {
      if (error instanceof SendingStopped) {
        ended({ state: 'waiting' })
        setTimeout(next, AGAIN_MS)
      } else ended({ state: 'failed', loaded: 0, ...faultIn(error) })
    },
  )
}

/** What failed in words: the file, or the club, which may do better a second time. */
function faultIn(error: unknown): Pick<Upload, 'code' | 'message' | 'again'> {
  const { code, message, errors } = error instanceof AnsweredRefusal ? error : new AnsweredRefusal(0, {})
  const fault = errors[0]
  return { code: fault?.code ?? code, message: fault?.message ?? message, again: !fault }
}
globalThis.addEventListener?.('online', next)
// Files are of this window: who leaves while they are on their way is asked.
askBeforeLeaving(() => [...uploads.get().values()].some(one => one.state !== 'done' && one.state !== 'failed'))

/** What the file dialog offers. */
export const ACCEPTED = {
  pictures: FILE_RULES.image.extensions.map(one => `.${one}`).join(','),
  documents: FILE_RULES.document.extensions.map(one => `.${one}`).join(','),
}
