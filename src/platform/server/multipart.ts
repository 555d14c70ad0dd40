import type { FastifyRequest } from 'fastify'
import type { Call } from '../shared/call.ts'
import { FILE_RULES } from '../shared/file-rules.ts'
import { fromForm } from '../shared/form-body.ts'
import { Refusal } from '../shared/refusal.ts'
import { type BodyLimit, fieldLimitOf, filesIn, largestFieldOf } from './body-limits.ts'
import type { Db } from './db.ts'
import type { FileStore } from './file-store.ts'
import { asRefusal } from './problem.ts'
import { boundBody } from './read-body.ts'

type Reading = {
  request: FastifyRequest
  call: Call
  limit: BodyLimit
  db: Db
  store: FileStore
  ownerId: string | null
  /** Ids of the files that were stored, also when the form is refused in the end. */
  stored: string[]
}

const MAX_FILE = Math.max(...Object.values(FILE_RULES).map(rule => rule.maxBytes))

/** What the sender of a single file says that it is, where that has rules of its own. */
const asked = (said: unknown) => (['image', 'voice'] as const).find(one => one === said)

const refused = (path: string, code: string, params = {}) =>
  new Refusal('validation', {}, [{ path, code, message: '', params }])

/** What the parser stops at; how much all of it may be is counted besides. */
function partLimits(call: Call) {
  const files = Object.values(call.files ?? {}).reduce((sum, rule) => sum + filesIn(rule), 0)
  // One more than is taken, so that whoever sends too many hears of which field.
  return { fileSize: MAX_FILE + 1, files: files + 1, fields: 200, fieldSize: largestFieldOf(call), parts: 300 }
}

/** The parts of a form, one after the other; what is no form is `malformed`. */
async function* partsOf(request: FastifyRequest, call: Call) {
  try {
    yield* request.parts({ limits: partLimits(call) })
  } catch (error) {
    throw asRefusal(error) ?? new Refusal('malformed')
  }
}

/**
 * Reads a multipart form: text fields become the schema's types, files are stored as they stream in and reach the verb as
 * lists of file ids under their field's name, beside ids that were sent as JSON text.
 */
export async function readForm(reading: Reading): Promise<Record<string, unknown>> {
  const { request, call, limit, db, store, ownerId, stored } = reading
  const texts: Record<string, string | string[]> = Object.create(null)
  const uploads: Record<string, string[]> = {}
  const said: Record<string, unknown> = {}
  const rules = new Map(Object.entries(call.files ?? {}))
  boundBody(request.raw, limit)
  for await (const part of partsOf(request, call)) {
    const name = part.fieldname.replace(/\[\]$/, '')
    if (part.type === 'file') {
      const rule = rules.get(name)
      if (!rule || !ownerId) throw refused(name, 'unknown')
      if (!part.filename) {
        part.file.resume()
        continue
      }
      const ids = (uploads[name] ??= [])
      if (ids.length === filesIn(rule)) throw refused(name, 'too-many', { count: ids.length })
      const take = name === 'file' ? (asked(texts.take) ?? rule.take) : rule.take
      const file = await store.put(db, { ownerId, take, name: part.filename, stream: part.file, path: name })
      ids.push(file._id)
      stored.push(file._id)
    } else if (typeof part.value === 'string') {
      if (part.valueTruncated || Buffer.byteLength(part.value) > fieldLimitOf(call, name))
        throw new Refusal('too-large')
      const before = texts[name]
      texts[name] = before === undefined ? part.value : ([] as string[]).concat(before, part.value)
    } else said[name] = part.value // A part that says it is JSON was read as what it says.
  }
  const body = call.body ? { ...fromForm(call.body, texts), ...said } : {}
  for (const [name, ids] of Object.entries(uploads)) {
    const sent = body[name]
    if (sent === undefined && call.files?.[name]?.beside) body.added = { ...(body.added as object), [name]: ids }
    else body[name] = [...(Array.isArray(sent) ? sent : typeof sent === 'string' && sent ? [sent] : []), ...ids]
  }
  return body
}
