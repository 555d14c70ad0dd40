import { reading } from './language.tsx'
import { bearer } from './looking.ts'

/** Nothing was answered: the line is down, or whoever sent it stopped it. */
export class NotAnswered extends Error {
  readonly why: 'offline' | 'stopped'
  constructor(why: 'offline' | 'stopped') {
    super(why)
    this.name = 'NotAnswered'
    this.why = why
  }
}

type Told = { signal: AbortSignal; onProgress: (loaded: number, total: number) => void }

/** Sends a form, or bytes alone, and tells how far they are, which fetch cannot. Answers also what was refused; throws NotAnswered. */
export function postBytes<Answer>(
  { method, path }: { method: string; path: string },
  body: FormData | Blob,
  { signal, onProgress }: Told,
): Promise<{ status: number; answer: Answer | null }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new NotAnswered('stopped'))
    const request = new XMLHttpRequest()
    const token = bearer()
    request.open(method, `/api${path}`)
    request.setRequestHeader('accept-language', reading.get().language)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded, event.total)
    request.onload = () => resolve({ status: request.status, answer: readJson<Answer>(request.responseText) })
    request.onerror = () => reject(new NotAnswered('offline'))
    request.onabort = () => reject(new NotAnswered('stopped'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function readJson<Answer>(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return null
  }
}

/** A file as the form of a call that takes one. */
export function formOf(file: File, take: string): FormData {
  const form = new FormData()
  form.append('take', take)
  form.append('file', file, file.name)
  return form
}
