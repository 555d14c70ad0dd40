import type { FastifyRequest } from 'fastify'
import type { Call } from '../shared/call.ts'
import { fromForm } from '../shared/form-body.ts'
import { Refusal } from '../shared/refusal.ts'
import type { Db } from './db.ts'
import type { FileStore } from './file-store.ts'

/**
 * Reads a multipart form: text fields become the schema's types, files are stored as they stream in and reach the verb as
 * lists of file ids under their field's name, beside ids that were sent as JSON text.
 */
export async function readForm(
  request: FastifyRequest,
  call: Call,
  db: Db,
  store: FileStore,
  ownerId: string | null,
): Promise<Record<string, unknown>> {
  const texts: Record<string, string | string[]> = {}
  const uploads: Record<string, string[]> = {}
  for await (const part of request.parts()) {
    const name = part.fieldname.replace(/\[\]$/, '')
    if (part.type === 'file') {
      const rule = call.files?.[name]
      if (!rule || !ownerId) throw new Refusal('validation', {}, [{ path: name, code: 'unknown', message: '' }])
      if (!part.filename) {
        part.file.resume()
        continue
      }
      const take = name === 'file' && texts.take === 'image' ? 'image' : rule.take
      const file = await store.put(db, { ownerId, take, name: part.filename, stream: part.file, path: name })
      ;(uploads[name] ??= []).push(file._id)
    } else {
      const value = String(part.value)
      const before = texts[name]
      texts[name] = before === undefined ? value : ([] as string[]).concat(before, value)
    }
  }
  const body = fromForm(call.body!, texts)
  for (const [name, ids] of Object.entries(uploads)) {
    const sent = body[name]
    if (sent === undefined && call.files?.[name]?.beside) body.added = { ...(body.added as object), [name]: ids }
    else body[name] = [...(Array.isArray(sent) ? sent : typeof sent === 'string' && sent ? [sent] : []), ...ids]
  }
  return body
}
