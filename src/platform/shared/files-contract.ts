import { z } from 'zod'
import { Bytes, call } from './call.ts'
import { FILE_RULES } from './file-rules.ts'
import { Done, Id } from './ids.ts'

/** A stored file as its owner and permitted viewers see it. `fileUrl` is below the product's own address. */
export const FileView = z.object({
  _id: Id,
  fileUrl: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  thumbUrl: z.string().nullable(),
})
export type FileView = z.infer<typeof FileView>

/** Lists of ids as the spec and common clients send them: `['…']` or `[{_id:'…'}]`. */
export const FileIds = z.array(z.union([Id, z.object({ _id: Id }).transform(one => one._id)])).max(10)

const MAX_SIZE = Math.max(...Object.values(FILE_RULES).map(rule => rule.maxBytes))
/** So much may be begun and not finished by one member at once: sixteen of the largest files. */
export const UNFINISHED_BYTES = 16 * MAX_SIZE
/** So much of one member may be there, finished or not, that nothing has claimed yet: sixty-four of the largest files. */
export const UNCLAIMED_BYTES = 64 * MAX_SIZE

export const uploadFile = call('POST /files', {
  summary: 'Uploads one file; it stays unclaimed until a form names it and is swept after 24 hours.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ take: z.enum(['image', 'document', 'voice']).default('document'), file: FileIds.optional() }),
  files: { file: { take: 'document' } },
  answer: z.object({ data: FileView }),
  refusals: { 'platform.files-unclaimed': 409 },
  limits: [{ max: 120, seconds: 300, by: 'caller' }],
  status: 201,
})

/** So much of a file comes at once where it comes in pieces; the last one is what is left. */
export const PIECE_BYTES = 256 * 1024

/** How many bytes the piece has that begins at `start` of a file of `size` bytes; 0 where none begins. */
export const pieceAt = (size: number, start: number): number =>
  start % PIECE_BYTES === 0 ? Math.max(0, Math.min(PIECE_BYTES, size - start)) : 0

/** A file that comes in pieces: how much of it is there, and the file once all of it is. */
export const UploadView = z.object({
  _id: Id,
  size: z.number().int(),
  received: z.number().int(),
  file: FileView.nullable(),
})
export type UploadView = z.infer<typeof UploadView>

const AboutUpload = z.object({ uploadId: Id })

export const beginUpload = call('POST /uploads', {
  summary: 'Begins a file that comes in pieces, so that it goes on where it was after a pause or a lost line.',
  description: `Pieces have ${PIECE_BYTES} bytes, the last one what is left. What is not finished within 24 hours is swept.`,
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({
    take: z.enum(['image', 'document', 'voice']).default('document'),
    name: z.string().trim().min(1).max(300),
    size: z
      .number()
      .int()
      .min(1)
      .max(MAX_SIZE * 100),
  }),
  answer: z.object({ data: UploadView }),
  refusals: { 'platform.uploads-unfinished': 409, 'platform.files-unclaimed': 409 },
  limits: [{ max: 120, seconds: 300, by: 'caller' }],
  status: 201,
})

export const dropUpload = call('DELETE /uploads/:uploadId', {
  summary: 'Lets go of one’s own upload with what has come of it; a file that was made of it stays.',
  access: 'signed-in',
  whileRestricted: true,
  params: AboutUpload,
  answer: Done,
})

export const readUpload = call('GET /uploads/:uploadId', {
  summary: 'How much of one’s own upload has come, and the file once all of it has.',
  access: 'signed-in',
  params: AboutUpload,
  answer: z.object({ data: UploadView }),
})

export const sendPiece = call('PUT /uploads/:uploadId/pieces/:start', {
  summary: 'Takes the piece of a file that begins at byte `start`: its bytes alone, as application/octet-stream.',
  description:
    'In their order; one that came already changes nothing. The last one is answered with the file, which is refused like one that came at once.',
  access: 'signed-in',
  whileRestricted: true,
  params: AboutUpload.extend({ start: z.coerce.number().int().min(0) }),
  raw: true,
  answer: z.object({ data: UploadView }),
  refusals: { 'platform.upload-elsewhere': 409 },
  limits: [{ max: 2400, seconds: 300, by: 'caller' }],
  idempotent: 'never',
})

export const deleteFiles = call('DELETE /deleteFiles', {
  summary:
    "Deletes one's own files: uploads that nothing claimed yet, and those of one's own items; others are not found.",
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ ids: FileIds }),
  answer: Done,
})

export const readFile = call('GET /files/:fileId', {
  summary: 'The bytes of a file, asked of the feature that owns it whether the viewer may read it.',
  access: 'anyone',
  params: z.object({ fileId: Id }),
  query: z.object({ size: z.enum(['thumb', 'card', 'full']).default('full'), download: z.string().optional() }),
  answer: Bytes,
})
