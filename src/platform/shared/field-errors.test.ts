import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrors, says } from './field-errors.ts'
import { strings } from './strings.en.ts'

function check(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input)
  return fieldErrors(result.error?.issues ?? [], input).map(({ path, code, params }) => [
    path,
    code,
    ...(params ? [params] : []),
  ])
}

describe('what is wrong, in codes', () => {
  it('says required for everything left empty, whichever rule broke', () => {
    const schema = z.object({
      name: z.string().min(1),
      mail: z.email(),
      kind: z.enum(['a', 'b']),
      amount: z.number(),
      blank: z.string().trim().min(1),
      list: z.array(z.string()).min(1),
      either: z.union([z.string().min(2), z.number()]),
    })
    const input = { name: '', mail: '', amount: null, blank: '  ', list: [] }
    const required = ['name', 'mail', 'kind', 'amount', 'blank', 'list', 'either'].map(path => [path, 'required'])
    expect(check(schema, input)).toEqual(required)
  })

  it('names mail, address, date, phone and choice', () => {
    const schema = z.object({ a: z.email(), b: z.url(), c: z.iso.date(), d: z.e164(), e: z.enum(['x']), f: z.guid() })
    const input = { a: 'me', b: 'me', c: '31/02/2026', d: '12', e: 'y', f: 'me' }
    expect(check(schema, input).map(([, code]) => code)).toEqual(['email', 'url', 'date', 'phone', 'choice', 'choice'])
  })

  it('carries the limits of text, numbers and lists', () => {
    const schema = z.object({
      short: z.string().min(3),
      long: z.string().max(2),
      low: z.number().min(5),
      high: z.number().max(5),
      few: z.array(z.number()).min(2),
      many: z.array(z.number()).max(1),
      sign: z.number().positive(),
    })
    expect(check(schema, { short: 'ab', long: 'abc', low: 4, high: 6, few: [1], many: [1, 2], sign: 0 })).toEqual([
      ['short', 'too-short', { min: 3, count: 3 }],
      ['long', 'too-long', { max: 2, count: 2 }],
      ['low', 'too-small', { min: 5 }],
      ['high', 'too-big', { max: 5 }],
      ['few', 'too-few', { count: 2 }],
      ['many', 'too-many', { count: 1 }],
      ['sign', 'positive'],
    ])
  })

  it('tells a broken number from one that is not whole', () => {
    const schema = z.object({ a: z.int(), b: z.number(), c: z.number(), d: z.int() })
    expect(check(schema, { a: 1.5, b: Number.NaN, c: 'x', d: Number.NaN }).map(([, code]) => code)).toEqual([
      'integer',
      'number',
      'number',
      'number',
    ])
  })

  it('dots the path into lists and names each field that nobody knows', () => {
    const schema = z.strictObject({ educations: z.array(z.strictObject({ degree: z.string().min(1) })) })
    expect(check(schema, { educations: [{ degree: '' }, { degree: 'BSc', colour: 1 }], extra: 1, other: 2 })).toEqual([
      ['educations.0.degree', 'required'],
      ['educations.1.colour', 'unknown'],
      ['extra', 'unknown'],
      ['other', 'unknown'],
    ])
  })

  it('passes on the code a schema gives itself, with its numbers', () => {
    const schema = z.object({
      ebitda: z.number().refine(value => value >= -100 && value <= 100, says('between', { min: -100, max: 100 })),
      name: z.string().regex(/^[a-z]+$/, 'code:accounts.username-taken'),
      note: z.string().max(3, 'code:profiles.note-long'),
      free: z.custom(() => false),
    })
    expect(check(schema, { ebitda: 118, name: 'A', note: 'four', free: 1 })).toEqual([
      ['ebitda', 'between', { min: -100, max: 100 }],
      ['name', 'accounts.username-taken', {}],
      ['note', 'profiles.note-long', { max: 3, count: 3 }],
      ['free', 'invalid'],
    ])
  })

  it('asks for agreement when only yes will do', () => {
    expect(check(z.object({ terms: z.literal(true) }), { terms: false })).toEqual([['terms', 'agree']])
  })

  it('reports the branch of a union that fits best', () => {
    const schema = z.object({ id: z.union([z.guid(), z.object({ _id: z.guid() })]) })
    expect(check(schema, { id: { _id: 'x' } })).toEqual([['id._id', 'choice']])
    expect(check(schema, { id: 'x' })).toEqual([['id', 'choice']])
    const kinds = z.discriminatedUnion('kind', [z.object({ kind: z.literal('idea') })])
    expect(check(kinds, { kind: 'poem' })).toEqual([['kind', 'choice']])
  })

  it('reports one error for a field', () => {
    expect(check(z.object({ a: z.string().min(3).regex(/\d/) }), { a: 'x' })).toEqual([
      ['a', 'too-short', { min: 3, count: 3 }],
    ])
  })

  it('uses only codes that have a sentence', () => {
    const codes = ['required', 'email', 'url', 'phone', 'date', 'choice', 'integer', 'number', 'positive', 'too-small']
    const more = ['too-big', 'too-short', 'too-long', 'too-few', 'too-many', 'unknown', 'invalid', 'agree']
    for (const code of [...codes, ...more]) expect(strings.fields).toHaveProperty(code)
  })
})
