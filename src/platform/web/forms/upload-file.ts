import type { FileTake } from '../../shared/file-rules.ts'
import { type FileView, uploadFile as uploadCall } from '../../shared/files-contract.ts'
import { reading } from '../language.tsx'
import { readLocal } from '../local.ts'

/** Why an upload failed; `message` is the server's sentence, empty when ours (`file-offline`). */
export class UploadFailure extends Error {
  readonly code: string
  constructor(code: string, message = '') {
    super(message)
    this.name = 'UploadFailure'
    this.code = code
  }
}

type UploadInput = { file: File; take: FileTake; onProgress: (percent: number) => void; signal: AbortSignal }

/**
 * Sends one file and tells how far it is, which fetch cannot. Rejects with UploadFailure; an aborted upload rejects with code
 * `file-cancelled`.
 */
export function uploadFile({ file, take, onProgress, signal }: UploadInput): Promise<FileView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const token = readLocal('accessToken')
    request.open(uploadCall.method, `/api${uploadCall.path}`)
    request.setRequestHeader('accept-language', reading.get().language)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = event => event.lengthComputable && onProgress(percentOf(event.loaded, event.total))
    request.onload = () => {
      const answer = readJson(request.responseText)
      if (request.status === 201 && answer?.data) resolve(answer.data)
      else reject(failureOf(answer))
    }
    request.onerror = () => reject(new UploadFailure('file-offline'))
    request.onabort = () => reject(new UploadFailure('file-cancelled'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(file, take))
  })
}

/** All sent is not all done: the last percent is the server's answer. */
const percentOf = (loaded: number, total: number): number => Math.min(99, Math.round((loaded / total) * 100))

function formOf(file: File, take: FileTake): FormData {
  const form = new FormData()
  form.append('take', take)
  form.append('file', file, file.name)
  return form
}

type Answer = { data?: FileView; code?: string; message?: string; errors?: { code: string; message: string }[] }

function failureOf(answer: Answer | null): UploadFailure {
  const field = answer?.errors?.[0]
  if (field) return new UploadFailure(field.code, field.message)
  return new UploadFailure(answer?.code ?? 'unexpected', answer?.message ?? '')
}

function readJson(text: string): Answer | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
