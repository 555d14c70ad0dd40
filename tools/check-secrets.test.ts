import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '../src/platform/shared/call.ts'
import { Done } from '../src/platform/shared/ids.ts'
import { secret } from '../src/platform/shared/secret.ts'
import { checkSecrets, faultsOfCall } from './check-secrets.ts'
import { home } from './run-program.ts'

const Key = secret(z.string().min(20))
const make = (more: object) => call('POST /keys', { summary: 'Makes a key.', access: 'anyone', answer: Done, ...more })

describe('a call that carries a secret', () => {
  test('in its answer or its body, however deep, is not kept for a repetition', () => {
    const deep = z.object({ data: z.array(z.union([z.object({ value: Key.optional() }), z.null()])) })
    expect(faultsOfCall(make({ answer: deep }))).toEqual([
      "POST /keys carries a secret (answer.data.value): it declares `idempotent: 'never'`, so that it is not kept.",
    ])
    expect(faultsOfCall(make({ body: z.object({ value: Key }).refine(() => true) }))).toHaveLength(1)
    expect(faultsOfCall(make({ answer: deep, idempotent: 'never' }))).toEqual([])
  })

  test('is answered with no-store', () => {
    const read = call('GET /keys', { summary: 'A key.', access: 'anyone', answer: z.object({ value: Key }) })
    expect(faultsOfCall(read)).toEqual([])
    expect(faultsOfCall({ ...read, cacheSeconds: 60 })).toHaveLength(1)
  })
})

test('a text that is called like a secret is marked as one; what only counts or tells of one is not', () => {
  const answer = z.object({ access_token: z.string(), hasPassword: z.boolean(), recoveryCodesLeft: z.number() })
  expect(faultsOfCall(make({ answer, idempotent: 'never' }))).toEqual([
    'POST /keys: answer.access_token is called like a secret: mark it `secret(…)`, or name it in HARMLESS with the reason.',
  ])
})

test('all calls of the product keep to it', async () => {
  expect(await checkSecrets(home)).toEqual([])
})
