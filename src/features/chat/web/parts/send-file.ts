import { pathOf } from '../../../../platform/shared/call.ts'
import type { FileTake } from '../../../../platform/shared/file-rules.ts'
import {
  beginUpload,
  dropUpload,
  type FileView,
  PIECE_BYTES,
  readUpload,
  sendPiece,
  type UploadView,
  uploadFile,
} from '../../../../platform/shared/files-contract.ts'
import { AnsweredRefusal, send } from '../../../../platform/web/call.ts'
import { formOf, postBytes } from '../../../../platform/web/post-bytes.ts'

/** The line is down, the club is busy, or somebody stopped it: it may go on later, where it was. */
export class SendingStopped extends Error {}

type Sending = {
  id: string
  source: File
  take: FileTake
  signal: AbortSignal
  onProgress: (loaded: number) => void
}

/** The upload of each file that comes in pieces, by the file's id in this window. */
const places = new Map<string, string>()
/** A file that begins anew when it is sent again, or not at all. */
export const forgetPlace = (id: string): void => void places.delete(id)

/** A file that is not sent: what the club has of it goes, or it would count among what is not finished for a day. */
export function letGo(id: string): void {
  const uploadId = places.get(id)
  forgetPlace(id)
  // Without a line it is swept after its day.
  if (uploadId) send(dropUpload, { params: { uploadId } }, { quiet: true }).catch(() => {})
}

/** Sends a file, a large one in pieces. Throws SendingStopped, and AnsweredRefusal when it is refused. */
export function sendFile(sending: Sending): Promise<FileView> {
  return sending.source.size > PIECE_BYTES ? sendPieces(sending) : sendWhole(sending)
}

async function sendWhole({ source, take, signal, onProgress }: Sending): Promise<FileView> {
  const { data } = await post<{ data: FileView }>(uploadFile, formOf(source, take), { signal, onProgress })
  return data
}

async function sendPieces({ id, source, take, signal, onProgress }: Sending): Promise<FileView> {
  let upload = await placeOf({ id, source, take, signal })
  while (!upload.file) {
    const { _id: uploadId, received: start } = upload
    onProgress(start)
    const address = { method: sendPiece.method, path: pathOf(sendPiece, { uploadId, start }) }
    try {
      const piece = source.slice(start, start + PIECE_BYTES)
      const told = { signal, onProgress: (loaded: number) => onProgress(start + loaded) }
      upload = (await post<{ data: UploadView }>(address, piece, told)).data
    } catch (error) {
      // What was refused is not gone on with: another try begins anew.
      if (error instanceof AnsweredRefusal) letGo(id)
      throw error
    }
  }
  return upload.file
}

/** Where the file is by now; one that was never begun, or was swept meanwhile, begins. */
async function placeOf({ id, source, take, signal }: Omit<Sending, 'onProgress'>): Promise<UploadView> {
  const options = { quiet: true, signal }
  const uploadId = places.get(id)
  try {
    const known = uploadId && (await send(readUpload, { params: { uploadId } }, options).catch(goneOrThrow))
    if (known) return known.data
    const body = { take, name: source.name, size: source.size }
    const { data } = await send(beginUpload, { body }, options)
    places.set(id, data._id)
    return data
  } catch (error) {
    throw error instanceof AnsweredRefusal && !mayComeLater(error.status) ? error : new SendingStopped()
  }
}

const goneOrThrow = (error: unknown): null => {
  if (error instanceof AnsweredRefusal && error.status === 404) return null
  throw error
}

const mayComeLater = (status: number): boolean => status === 429 || status === 503

/** Sends bytes. Throws SendingStopped and AnsweredRefusal. */
async function post<Answer extends object>(...sent: Parameters<typeof postBytes>): Promise<Answer> {
  const { status, answer } = await postBytes<Answer>(...sent).catch(() => {
    throw new SendingStopped()
  })
  if (status < 300 && answer) return answer
  throw mayComeLater(status) ? new SendingStopped() : new AnsweredRefusal(status, answer ?? {})
}
