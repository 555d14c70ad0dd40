// both databases: rows and faults come through two drivers.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '../shared/call.ts'
import { event } from '../shared/event.ts'
import { uploadFile } from '../shared/files-contract.ts'
import { Refusal } from '../shared/refusal.ts'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { announce } from './outbox.ts'
import { defineFeature } from './registry.ts'

const echo = call('POST /tester/echo', {
  summary: 'Answers what was sent.',
  access: 'anyone',
  body: z.object({
    name: z.string().min(2),
    amount: z.number().int().optional(),
    tags: z.array(z.string()).optional(),
  }),
  answer: z.object({ name: z.string(), amount: z.number().optional(), tags: z.array(z.string()).optional() }),
})
const crash = call('GET /tester/crash', { summary: 'Crashes.', access: 'anyone', answer: z.object({}) })
const stranger = call('GET /tester/stranger', {
  summary: 'Refuses undeclared.',
  access: 'anyone',
  answer: z.object({}),
})
const member = call('GET /tester/member', { summary: 'For members.', access: 'signed-in', answer: z.object({}) })
const counted = call('POST /tester/counted', {
  summary: 'Three a minute.',
  access: 'anyone',
  answer: z.object({}),
  limits: [{ max: 3, seconds: 60, by: 'address' }],
})
const costly = call('POST /tester/costly', {
  summary: 'Costs something.',
  access: 'anyone',
  body: z.object({ n: z.number() }),
  answer: z.object({ times: z.number() }),
  idempotent: 'required',
})

const kept = call('POST /tester/kept', {
  summary: 'Announces.',
  access: 'anyone',
  body: z.object({}),
  answer: z.object({}),
})
const happened = event('tester.happened', z.object({}))

const Said = z.object({ said: z.string() })
const prepared = call('POST /tester/prepared', {
  summary: 'Thinks first.',
  access: 'anyone',
  body: z.object({}),
  answer: Said,
})
const stepped = call('POST /tester/stepped', {
  summary: 'Works in steps.',
  access: 'anyone',
  body: z.object({ finishes: z.boolean() }),
  answer: Said,
})

type Tree = { name: string; children: Tree[] }
const Tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(Tree)
  },
})
const tree = call('GET /tester/tree', { summary: 'A tree.', access: 'anyone', answer: z.object({ data: Tree }) })

const secret = call('POST /tester/secret', {
  summary: 'Answers a secret.',
  access: 'anyone',
  body: z.object({ password: z.string() }),
  answer: z.object({ times: z.number() }),
  idempotent: 'never',
})

let times = 0
let thoughts = 0
const later: number[] = []
const causes: string[] = []
const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.onRead(echo, async ({ body }) => body)
  registry.onRead(crash, async () => {
    throw new TypeError('secret-canary')
  })
  registry.onRead(stranger, async () => {
    throw new Refusal('tester.unknown')
  })
  registry.onRead(member, async () => ({}))
  registry.onRead(tree, async () => ({ data: { name: 'root', children: [] } }))
  registry.on(counted, async () => ({}))
  registry.on(costly, async () => ({ times: ++times }))
  registry.on(kept, async ({ tx }) => announce(tx, happened, {}).then(() => ({})))
  registry.onPrepared(
    prepared,
    async () => ++thoughts,
    async ({ tx, prepared: thought, afterCommit }) => {
      await announce(tx, happened, {})
      afterCommit(() => void later.push(thought))
      return { said: `thought ${thought}` }
    },
  )
  registry.onSteps(stepped, async ({ body, cause, transact, finish }) => {
    causes.push(cause)
    await transact(tx => announce(tx, happened, {}))
    return body.finishes
      ? finish(async tx => announce(tx, happened, {}).then(() => ({ said: 'done' })))
      : { said: 'done' }
  })
  registry.on(secret, async () => ({ times: ++times }))
})

describe('a call', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse([tester])
  })
  afterAll(() => house.stop())

  test('takes JSON and a form alike', async () => {
    const json = await house.call(echo, { body: { name: 'Rana', amount: 7, tags: ['a'] } })
    const form = new FormData()
    form.set('name', 'Rana')
    form.set('amount', '7')
    form.set('tags', '["a"]')
    const formed = await house.call(echo, undefined, { form })
    expect(formed.answer).toEqual(json.answer)
    expect(formed.answer).toEqual({ name: 'Rana', amount: 7, tags: ['a'] })
  })

  test('refuses fields that no contract names, at their path and in the asked language', async () => {
    const answered = await house.call(
      echo,
      { body: { name: 'Rana', role: 'Super-admin' } as never },
      { language: 'ar' },
    )
    expect(answered.status).toBe(422)
    expect(answered.problem.errors).toEqual([{ path: 'role', code: 'unknown', message: 'هذا الحقل غير معروف هنا' }])
    expect(answered.problem.requestId).toBe(answered.headers.get('x-request-id'))
  })

  test('refuses what no database keeps, at its path, and takes such an id for one that is not there', async () => {
    const nul = await house.call(echo, { body: { name: 'a\u0000b' } })
    expect([nul.status, nul.problem.errors[0]]).toMatchObject([422, { path: 'name', code: 'unreadable' }])
    const half = await house.call(echo, { body: { name: 'Ali', tags: ['\ud800'] } })
    expect([half.status, half.problem.errors[0]]).toMatchObject([422, { path: 'tags.0', code: 'unreadable' }])
    expect((await fetch(`${house.url}/api/auth/verify/%00`)).status).toBe(404)
    expect((await house.call(echo, { body: null as never })).status).toBe(422)
    expect((await fetch(`${house.url}/api/auth/verify/${'a'.repeat(5000)}`)).status).toBe(404)
  })

  test('answers a crash without telling what happened, and an undeclared refusal like a crash', async () => {
    const crashed = await house.call(crash)
    expect(crashed.status).toBe(500)
    expect(JSON.stringify(crashed.problem)).not.toContain('secret-canary')
    expect((await house.call(stranger)).problem.code).toBe('unexpected')
    expect(house.lines.some(line => line.includes('which it does not declare'))).toBe(true)
  })

  test('asks visitors to log in where members are meant, and refuses a bearer that means nothing', async () => {
    expect((await house.call(member)).status).toBe(401)
    expect((await house.call(echo, { body: { name: 'Rana' } }, { bearer: 'nonsense' })).status).toBe(401)
    expect((await house.call(uploadFile)).status).toBe(401)
  })

  test('keeps its limit under parallel calls and says when to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => house.call(counted)))
    expect(answers.filter(one => one.status === 200)).toHaveLength(3)
    const refused = answers.find(one => one.status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('carries out a repeated idempotency key once', async () => {
    const headers = { 'idempotency-key': 'k1' }
    const first = await house.call(costly, { body: { n: 1 } }, { headers })
    const again = await house.call(costly, { body: { n: 1 } }, { headers })
    const other = await house.call(costly, { body: { n: 2 } }, { headers })
    expect([first.answer.times, again.answer.times]).toEqual([1, 1])
    expect(other.problem.code).toBe('idempotency-mismatch')
    expect((await house.call(costly, { body: { n: 1 } })).problem.code).toBe('idempotency-key-required')
  })

  test('keeps the answer with its effect: when the answer cannot be kept, nothing happened', async () => {
    const headers = { 'idempotency-key': 'k3' }
    const effects = async () => (await house.db.selectFrom('outbox').select('id').execute()).length
    const before = await effects()
    await sql`create function refuse_to_keep() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      house.db,
    )
    await sql`create trigger refuse_to_keep before update on idempotency execute function refuse_to_keep()`.execute(
      house.db,
    )
    expect((await house.call(kept, { body: {} }, { headers })).status).toBe(500)
    await sql`drop trigger refuse_to_keep on idempotency`.execute(house.db)
    expect(await effects()).toBe(before)
    expect((await house.call(kept, { body: {} }, { headers })).status).toBe(200)
    await house.call(kept, { body: {} }, { headers })
    expect(await effects()).toBe(before + 1)
  })

  test('that is prepared keeps its answer with its effect, and thinks once for a repeated key', async () => {
    const headers = { 'idempotency-key': 'k5' }
    const first = await house.call(prepared, { body: {} }, { headers })
    const again = await house.call(prepared, { body: {} }, { headers })
    expect([first.answer, again.answer]).toEqual([{ said: 'thought 1' }, { said: 'thought 1' }])
    expect([thoughts, later]).toEqual([1, [1]])
  })

  test('does what comes after the commit only when it was committed', async () => {
    const headers = { 'idempotency-key': 'k6' }
    const done = later.length
    await sql`create function refuse_to_keep_6() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      house.db,
    )
    await sql`create trigger refuse_to_keep_6 before update on idempotency execute function refuse_to_keep_6()`.execute(
      house.db,
    )
    expect((await house.call(prepared, { body: {} }, { headers })).status).toBe(500)
    await sql`drop trigger refuse_to_keep_6 on idempotency`.execute(house.db)
    expect(later).toHaveLength(done)
  })

  test('that works in steps keeps its answer with the last of them, and asks outside for one cause', async () => {
    const effects = async () => (await house.db.selectFrom('outbox').select('id').execute()).length
    const before = await effects()
    const headers = { 'idempotency-key': 'k7' }
    const body = { finishes: true }
    const first = await house.call(stepped, { body }, { headers })
    const again = await house.call(stepped, { body }, { headers })
    expect([first.answer, again.answer, await effects()]).toEqual([{ said: 'done' }, { said: 'done' }, before + 2])
    // Its process died before the end: the same request has the same cause.
    await house.db.deleteFrom('idempotency').where('key', '=', 'k7').execute()
    await house.call(stepped, { body }, { headers })
    expect(new Set(causes).size).toBe(1)
    await house.call(stepped, { body })
    expect(new Set(causes).size).toBe(2)
  })

  test('that takes a key and ends without its last step is a fault of ours', async () => {
    const headers = { 'idempotency-key': 'k8' }
    expect((await house.call(stepped, { body: { finishes: false } }, { headers })).status).toBe(500)
    expect(house.lines.some(line => line.includes('ended without `finish`'))).toBe(true)
    expect((await house.call(stepped, { body: { finishes: false } })).status).toBe(200)
  })

  test('carries out a key that comes many times at once a single time', async () => {
    const headers = { 'idempotency-key': 'k4' }
    const before = times
    const all = await Promise.all(Array.from({ length: 20 }, () => house.call(costly, { body: { n: 4 } }, { headers })))
    expect(times).toBe(before + 1)
    for (const one of all)
      expect([one.status, one.problem?.code ?? null].join(' ')).toMatch(/^(200|409 idempotency-in-progress)/)
  })

  test('that holds a secret keeps nothing under a key', async () => {
    const headers = { 'idempotency-key': 'k2' }
    const first = await house.call(secret, { body: { password: 'x' } }, { headers })
    const again = await house.call(secret, { body: { password: 'x' } }, { headers })
    expect(again.answer.times).toBe(first.answer.times + 1)
    expect(await house.db.selectFrom('idempotency').select('key').where('key', '=', 'k2').execute()).toEqual([])
  })

  test('is in the OpenAPI document with who may call it', async () => {
    const answered = await fetch(`${house.url}/api/openapi.json`)
    const document = (await answered.json()) as {
      openapi: string
      paths: Record<string, { get: Record<string, unknown> }>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/tester/member']!.get['x-access']).toBe('signed-in')
  })

  test('describes what refers to itself by references that resolve', async () => {
    const document = (await (await fetch(`${house.url}/api/openapi.json`)).json()) as Record<string, unknown>
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(match => match[1]!.split('/'))
    expect(refs.length).toBeGreaterThan(1)
    for (const path of refs)
      expect(
        path.reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], document),
        path.join('/'),
      ).toBeDefined()
  })

  test('without an access rule cannot start', async () => {
    const broken = defineFeature('broken', { en: {}, ar: {} }, [], registry => {
      registry.onRead({ ...member, access: undefined } as unknown as typeof member, async () => ({}))
    })
    await expect(testHouse([broken])).rejects.toThrow('declares no access rule')
  })
})

describe('a page', () => {
  test('answers 404 for an unknown path, and an unknown call its problem', async () => {
    const house = await testHouse([tester])
    expect((await fetch(`${house.url}/no-such-page`)).status).toBe(404)
    const missing = await fetch(`${house.url}/api/no-such-call`)
    expect(missing.headers.get('content-type')).toContain('application/problem+json')
    await house.stop()
  })
})
