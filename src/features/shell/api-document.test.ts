import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApi } from '../../platform/server/openapi.ts'
import type { Bound } from '../../platform/server/wire.ts'
import { call } from '../../platform/shared/call.ts'
import { type ApiDocument, codesOf, exampleOf, fieldsOf, findOperations, operationsOf, typeOf } from './api-document.ts'

const search = call('POST /things/search', {
  summary: 'Finds things.',
  access: { permission: 'things.read' },
  body: z.object({ text: z.string().max(80).optional(), page: z.number().int().min(1).max(100).default(1) }),
  answer: z.object({
    data: z.array(z.object({ name: z.string(), owner: z.object({ mail: z.email() }).nullable() })),
    count: z.number().int(),
  }),
  refusals: { 'things.too-many': 409 },
  limits: [{ max: 30, seconds: 60, by: 'caller' }],
})
const upload = call('POST /things/:thingId/picture', {
  summary: 'Adds a picture.',
  access: 'signed-in',
  params: z.object({ thingId: z.uuid() }),
  body: z.object({ title: z.string(), kind: z.enum(['front', 'back']) }),
  files: { picture: { take: 'image' } },
  answer: z.object({ message: z.string() }),
  status: 201,
})
const bound = (one: unknown, feature: string) => ({ call: one, feature }) as Bound
const document = openApi([bound(upload, 'zoo'), bound(search, 'things')], 'http://club') as unknown as ApiDocument
const operations = operationsOf(document)

describe('the description of the server’s calls', () => {
  test('lists calls by group with access, limits and the fields that carry files', () => {
    expect(operations.map(({ group, method, path }) => [group, method, path])).toEqual([
      ['things', 'POST', '/things/search'],
      ['zoo', 'POST', '/things/{thingId}/picture'],
    ])
    expect(operations[0]).toMatchObject({ access: 'permission things.read', limits: [{ max: 30 }] })
    expect(operations[1]).toMatchObject({ status: 201, files: ['picture'] })
  })

  test('writes fields with their path through lists and optional objects', () => {
    expect(fieldsOf(operations[0]!.answer!).map(({ path, type }) => `${path} ${type}`)).toEqual([
      'data object[]',
      'data[].name string',
      'data[].owner object | null',
      'data[].owner.mail email',
      expect.stringMatching(/^count integer/),
    ])
  })

  test('writes limits beside the type and leaves out bounds that mean nothing', () => {
    expect(typeOf({ type: 'integer', minimum: 1, maximum: 100 })).toBe('integer 1…100')
    expect(typeOf({ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER })).toBe('integer')
    expect(typeOf({ type: 'string', maxLength: 80 })).toBe('string …80')
    expect(typeOf({ enum: ['a', 'b'] })).toBe('"a" | "b"')
  })

  test('begins a try with what is required', () => {
    expect(exampleOf(operations[1]!.body!)).toEqual({ title: '', kind: 'front' })
    expect(exampleOf(operations[0]!.body!)).toEqual({})
  })

  test('finds calls by words of address, summary and access in any order', () => {
    expect(findOperations(operations, 'picture POST').map(({ path }) => path)).toEqual(['/things/{thingId}/picture'])
    expect(findOperations(operations, 'things.read')).toHaveLength(1)
    expect(findOperations(operations, 'nothing like it')).toEqual([])
  })

  test('names each refusal once, with its status and the calls that declare it', () => {
    const codes = codesOf(operations)
    expect(codes.find(({ code }) => code === 'things.too-many')).toMatchObject({
      status: 409,
      by: [{ group: 'things' }],
    })
    expect(codes.find(({ code }) => code === 'unauthenticated')).toMatchObject({ status: 401, by: [] })
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
  })
})
