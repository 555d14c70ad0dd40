import { sql } from 'kysely'
import { z } from 'zod'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { call } from '../../src/platform/shared/call.ts'
import { Refusal } from '../../src/platform/shared/refusal.ts'
import { type Document, resolved, type Schema } from './operations.ts'

const Nothing = z.object({})
const plant = <B extends z.ZodType>(name: string, body: B) =>
  call(`POST /planted/fuzz/${name}`, { summary: 'A fault on purpose.', access: 'anyone', body, answer: Nothing })

const text = plant('text', z.object({ text: z.string() }))
const number = plant('number', z.object({ number: z.number().int() }))
const date = plant('date', z.object({ date: z.string() }))
const pattern = plant('pattern', z.object({ pattern: z.string() }))
const zero = plant('zero', z.object({ parts: z.number().int() }))
const list = plant('list', z.object({ list: z.array(z.string()) }))
const missing = plant('missing', z.object({ place: z.object({ city: z.string() }).optional() }))
const undeclared = plant('undeclared', z.object({ sure: z.boolean() }))
const answer = plant('answer', z.object({}))
const more = plant('more', z.looseObject({ name: z.string() }))
const bad = plant('bad', z.object({ amount: z.unknown() }))
const status = call('POST /planted/fuzz/status', {
  summary: 'A fault on purpose.',
  access: 'anyone',
  body: z.object({}),
  answer: Nothing,
  status: 202,
})

/** How many faults are planted, one to a call. */
export const PLANTED = 12

/** A feature with the faults that the fuzzer must find; each has been somebody's bug. */
export const faulty = defineFeature('faulty', { en: {}, ar: {} }, [], registry => {
  registry.on(text, async ({ tx, body }) => sql`select to_tsquery('simple', ${body.text})`.execute(tx).then(() => ({})))
  registry.on(number, async ({ tx, body }) => sql`select ${body.number}::int`.execute(tx).then(() => ({})))
  registry.on(date, async ({ tx, body }) => sql`select ${body.date}::date`.execute(tx).then(() => ({})))
  registry.on(list, async ({ tx, body }) =>
    sql`select 1 where '' in (${sql.join(body.list)})`.execute(tx).then(() => ({})),
  )
  registry.on(pattern, async ({ body }) => {
    void new RegExp(body.pattern).test('')
    return {}
  })
  registry.on(zero, async ({ body }) => {
    void (100n / BigInt(body.parts))
    return {}
  })
  registry.on(missing, async ({ body }) => {
    void body.place!.city.trim()
    return {}
  })
  registry.on(undeclared, async ({ body }) => {
    if (body.sure) throw new Refusal('faulty.never-declared')
    return {}
  })
  for (const silent of [answer, more, bad, status]) registry.on(silent, async () => ({}))
})

const operation = (document: Document, name: string) => document.paths[`/planted/fuzz/${name}`]!.post!
const bodyOf = (document: Document, name: string) =>
  resolved<Schema>(document, operation(document, name).requestBody!.content['application/json']!.schema)
type Answered = { content: Record<string, { schema: Schema }> }
const answerOf = (document: Document, name: string) => {
  const { responses } = operation(document, name)
  return (responses['200'] = structuredClone(resolved(document, responses['200'] as Answered)))
}

/** Makes the document promise what four of the faulty calls do not keep. */
export function promise(document: Document): void {
  answerOf(document, 'answer').content['application/json']!.schema = {
    type: 'object',
    properties: { total: { type: 'integer' } },
    required: ['total'],
  }
  bodyOf(document, 'more').additionalProperties = false
  ;(bodyOf(document, 'bad').properties as Record<string, Schema>).amount = { type: 'integer', minimum: 1 }
  const { responses } = operation(document, 'status')
  responses['200'] = responses['202']!
  delete responses['202']
}
