import { z } from 'zod'
import type { Call } from '../shared/call.ts'
import { FILE_RULES, MAX_FILES_PER_GROUP } from '../shared/file-rules.ts'
import { bareSchema } from '../shared/form-body.ts'

const KB = 1024
const MB = 1024 * KB
/** JSON, and the texts of a form all together. */
const MAX_TEXT = MB
/** A form of a page that sends no files; none of it is read. */
const MAX_PLAIN_FORM = 4 * KB
/** Whatever the fields of a form add up to. */
const MAX_FORM = 60 * MB
/** So much a file may be too large while its sender still hears of which one it is. */
const TOO_LARGE_BY = 8 * MB
/** One text of a form, unless its schema declares more. */
const MAX_FIELD = 64 * KB
/** A list or an object of a form, which comes as JSON text. */
const MAX_LIST_FIELD = 256 * KB
/** How long a body may take: a text, and a form with files. */
const TEXT_MS = 30_000
const FILES_MS = 120_000

export type BodyKind = 'json' | 'plain' | 'form' | 'bytes'
export type BodyLimit = { bytes: number; ms: number }

/** How many files a field of a form takes. */
export const filesIn = (rule: { many?: boolean } | undefined): number =>
  rule === undefined ? 0 : rule.many ? MAX_FILES_PER_GROUP : 1

/** How much a call's body may hold, and how long it may take to arrive. Files count only where the call declares them. */
export function bodyLimitOf(call: Call, kind: BodyKind): BodyLimit {
  if (kind === 'bytes') return { bytes: MAX_TEXT, ms: FILES_MS }
  if (kind !== 'form') return { bytes: kind === 'plain' ? MAX_PLAIN_FORM : MAX_TEXT, ms: TEXT_MS }
  const files = Object.values(call.files ?? {})
  if (files.length === 0) return { bytes: MAX_TEXT, ms: TEXT_MS }
  const bytes = files.reduce(
    (sum, rule) => sum + filesIn(rule) * FILE_RULES[rule.take].maxBytes,
    MAX_TEXT + TOO_LARGE_BY,
  )
  return { bytes: Math.min(bytes, MAX_FORM), ms: FILES_MS }
}

/** How many bytes one text of a form may hold: more only where its schema takes more. */
export function fieldLimitOf(call: Call, name: string): number {
  const shape = call.body instanceof z.ZodObject ? (call.body.shape as Record<string, z.ZodType>) : {}
  const schema = shape[name] && bareSchema(shape[name])
  if (schema instanceof z.ZodString) return Math.max(MAX_FIELD, 4 * (schema.maxLength ?? 0))
  return schema instanceof z.ZodArray || schema instanceof z.ZodObject ? MAX_LIST_FIELD : MAX_FIELD
}

/** The largest of them. */
export function largestFieldOf(call: Call): number {
  const names = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : []
  return Math.max(MAX_FIELD, ...names.map(name => fieldLimitOf(call, name)))
}
