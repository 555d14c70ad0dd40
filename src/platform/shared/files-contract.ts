import { z } from 'zod'
import { Bytes, call } from './call.ts'
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

export const uploadFile = call('POST /files', {
  summary: 'Uploads one file; it stays unclaimed until a form names it and is swept after 24 hours.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ take: z.enum(['image', 'document', 'voice']).default('document'), file: FileIds.optional() }),
  files: { file: { take: 'document' } },
  answer: z.object({ data: FileView }),
  limits: [{ max: 120, seconds: 300, by: 'caller' }],
  status: 201,
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
