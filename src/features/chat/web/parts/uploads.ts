import { FILE_RULES, type FileTake, refusalToFile } from '../../../../platform/shared/file-rules.ts'
import { type FileView, uploadFile } from '../../../../platform/shared/files-contract.ts'
import { reading } from '../../../../platform/web/language.tsx'
import { bearer } from '../../../../platform/web/looking.ts'
import { makeStore } from '../../../../platform/web/store.ts'

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
const running = new Map<string, XMLHttpRequest>()

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

/** Stops a file on its way; what came of it is sent anew when it goes on. */
export function pauseUpload(id: string): void {
  change(id, { state: 'paused', loaded: 0 })
  running.get(id)?.abort()
  running.delete(id)
  next()
}

/** Lets a stopped file go on, or tries one again. */
export function resumeUpload(id: string): void {
  change(id, { state: 'waiting', code: null, message: '', loaded: 0, file: null })
  next()
}

/** Lets go of a file. */
export function dropUpload(id: string): void {
  running.get(id)?.abort()
  running.delete(id)
  const one = uploads.get().get(id)
  if (one?.preview) URL.revokeObjectURL(one.preview)
  const left = new Map(uploads.get())
  left.delete(id)
  uploads.set(left)
  next()
}

function next(): void {
  for (const one of uploads.get().values()) if (one.state === 'waiting' && running.size < AT_ONCE) start(one)
}

type Answer = { data?: FileView; code?: string; message?: string; errors?: { code: string; message: string }[] }

function answerOf(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}

/** Sends a file and tells how far it is, which fetch cannot. Without a line it waits. */
function start({ id, source, take }: Upload): void {
  const request = new XMLHttpRequest()
  running.set(id, request)
  change(id, { state: 'sending' })
  const ended = (part: Partial<Upload>) => {
    if (running.get(id) !== request) return
    running.delete(id)
    change(id, part)
    next()
  }
  const later = () => {
    ended({ state: 'waiting', loaded: 0 })
    setTimeout(next, AGAIN_MS)
  }
  request.open(uploadFile.method, `/api${uploadFile.path}`)
  request.setRequestHeader('accept-language', reading.get().language)
  const token = bearer()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded }) =>
    running.get(id) === request && change(id, { loaded: Math.min(loaded, source.size) })
  request.onload = () => {
    const { data, code, message, errors } = answerOf(request.responseText)
    if (request.status === 201 && data) return ended({ state: 'done', file: data, loaded: source.size })
    if (request.status === 429 || request.status === 503) return later()
    const fault = errors?.[0]
    ended({
      state: 'failed',
      code: fault?.code ?? code ?? 'unexpected',
      message: fault?.message ?? message ?? '',
      again: !fault,
    })
  }
  request.onerror = () => {
    if (running.get(id) !== request) return
    running.delete(id)
    change(id, { state: 'waiting', loaded: 0 })
    setTimeout(next, AGAIN_MS)
  }
  const form = new FormData()
  form.append('take', take)
  form.append('file', source, source.name)
  request.send(form)
}
globalThis.addEventListener?.('online', next)
// Files are of this window: who leaves while they are on their way is asked.
globalThis.addEventListener?.('beforeunload', event => {
  if ([...uploads.get().values()].some(one => one.state !== 'done' && one.state !== 'failed')) event.preventDefault()
})

/** What the file dialog offers. */
export const ACCEPTED = {
  pictures: FILE_RULES.image.extensions.map(one => `.${one}`).join(','),
  documents: FILE_RULES.document.extensions.map(one => `.${one}`).join(','),
}
