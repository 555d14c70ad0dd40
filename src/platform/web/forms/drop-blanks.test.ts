import { expect, test } from 'vitest'
import { z } from 'zod'
import { dropBlanks } from './drop-blanks.ts'

test('an optional field left empty counts as not given', () => {
  const schema = z.object({ mail: z.email().optional(), amount: z.number().optional(), kind: z.enum(['a']).nullable() })
  expect(dropBlanks(schema, { mail: '', amount: null, kind: '' })).toEqual({
    mail: undefined,
    amount: undefined,
    kind: null,
  })
})

test('a field that takes empty text keeps it, and a required one is left to be refused', () => {
  const schema = z.object({ note: z.string().max(5).optional(), name: z.string().min(1) })
  expect(dropBlanks(schema, { note: '', name: '' })).toEqual({ note: '', name: '' })
})

test('fields inside lists and objects are treated alike', () => {
  const schema = z.object({
    rows: z.array(z.object({ date: z.iso.date().optional() })).default([]),
    address: z.object({ url: z.url().optional() }).optional(),
  })
  expect(dropBlanks(schema, { rows: [{ date: '' }], address: { url: '' } })).toEqual({
    rows: [{ date: undefined }],
    address: { url: undefined },
  })
})
