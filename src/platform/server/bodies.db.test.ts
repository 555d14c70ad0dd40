import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../shared/call.ts'
import { uploadFile } from '../shared/files-contract.ts'
import { rawRequest } from '../test/raw-request.ts'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { defineFeature } from './registry.ts'

const Anything = z.object({ name: z.string().optional(), tags: z.array(z.string()).optional() })
const open = call('POST /tester/open', { summary: 'For all.', access: 'anyone', body: Anything, answer: Anything })
const closed = call('POST /tester/closed', {
  summary: 'For members.',
  access: 'signed-in',
  body: Anything,
  answer: Anything,
})
const counted = call('POST /tester/counted', {
  summary: 'Once a minute.',
  access: 'anyone',
  body: Anything,
  answer: Anything,
  limits: [{ max: 1, seconds: 60, by: 'address' }],
})
const wide = call('POST /tester/wide', {
  summary: 'Takes a long text.',
  access: 'anyone',
  body: z.object({ text: z.string().max(100_000) }),
  answer: z.object({ length: z.number() }),
})
const OWNER = {
  viewer: {
    id: '00000000-0000-7000-8000-0000000000aa',
    role: 'User' as const,
    userType: null,
    profileStatus: null,
    permissions: [],
  },
  sessionId: '00000000-0000-7000-8000-0000000000ab',
  provenAt: new Date(),
  language: 'en' as const,
}
const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.resolveBearer(async (_, token) => (token === 'owner' ? OWNER : null))
  for (const one of [open, closed, counted]) registry.onRead(one, async ({ body }) => body)
  registry.onRead(wide, async ({ body }) => ({ length: body.text.length }))
})

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([tester])
})
afterAll(() => house.stop())

const json = { 'content-type': 'application/json' }
const ask = (path: string, chunks: (string | Buffer)[], headers = {}, unfinished = false) =>
  rawRequest(house.url, { method: 'POST', path, headers: { ...json, ...headers }, chunks, unfinished })

/** A form written by hand; `type` makes a part say what it is. */
const formOf = (parts: { name: string; value: string; type?: string; file?: string }[]) =>
  `${parts
    .map(
      ({ name, value, type, file }) =>
        `--b\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n${value}\r\n`,
    )
    .join('')}--b--\r\n`
const askForm = (path: string, parts: Parameters<typeof formOf>[0], headers = {}) =>
  ask(path, [formOf(parts)], { 'content-type': 'multipart/form-data; boundary=b', ...headers })

describe('a body', () => {
  test('is not waited for when the call is refused to its sender, or made too often, or to nothing', async () => {
    const begun = ['{"name":"']
    expect(await ask('/api/tester/closed', begun, {}, true)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await ask('/api/tester/counted', ['{}'])).status).toBe(200)
    expect(await ask('/api/tester/counted', begun, {}, true)).toMatchObject({ status: 429, code: 'rate-limited' })
    expect(await ask('/api/tester/nothing', begun, {}, true)).toMatchObject({ status: 404, code: 'not-found' })
    expect(await ask('/no-page', begun, { 'content-type': 'text/plain' }, true)).toMatchObject({ status: 404 })
  })

  test('is not asked for when the call is refused, and is when its sender waits to be asked', async () => {
    const waiting = (path: string) =>
      request(`${house.url}${path}`, {
        method: 'POST',
        headers: { ...json, 'content-length': 2, expect: '100-continue' },
      })
    const refused = waiting('/api/tester/closed')
    refused.on('continue', () => expect.unreachable('The body of a refused call was asked for'))
    refused.flushHeaders()
    const [answer] = await once(refused, 'response')
    expect(answer.statusCode).toBe(401)
    refused.destroy()
    const taken = waiting('/api/tester/open')
    taken.flushHeaders()
    await once(taken, 'continue')
    taken.end('{}')
    expect((await once(taken, 'response'))[0].statusCode).toBe(200)
  })

  test('that nobody read is taken off the line, which serves on', async () => {
    const socket = connect(Number(new URL(house.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const host = 'host: majlis\r\ncontent-type: application/json\r\n'
    socket.write(`POST /api/tester/closed HTTP/1.1\r\n${host}content-length: 300000\r\n\r\n`)
    expect(String((await once(socket, 'data'))[0])).toContain('401')
    socket.write(Buffer.alloc(300_000, ' '))
    socket.write(`POST /api/tester/open HTTP/1.1\r\n${host}content-length: 2\r\n\r\n{}`)
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK')
  })

  test('that never ends takes its line with it', async () => {
    const socket = connect(Number(new URL(house.url).port), '127.0.0.1')
    const host = 'host: majlis\r\ncontent-type: application/json\r\n'
    socket.write(`POST /api/tester/closed HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\n`)
    const sending = setInterval(() => socket.write('1\r\n \r\n'), 50)
    onTestFinished(() => clearInterval(sending))
    socket.on('error', () => {})
    const [answered] = await once(socket, 'data')
    expect(String(answered)).toContain('401')
    await new Promise(resolve => socket.once('close', resolve))
  })

  test.each(['application/json', 'multipart/form-data; boundary=b'])(
    'of %s that comes too slowly is given up',
    async type => {
      const slow = request(`${house.url}/api/tester/open`, {
        method: 'POST',
        headers: { 'content-type': type, 'content-length': 500, expect: '100-continue' },
      })
      slow.flushHeaders()
      slow.on('error', () => {})
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      await once(slow, 'continue')
      slow.write('{"name"')
      await turn()
      vi.advanceTimersByTime(31_000)
      const [answer] = await once(slow, 'response')
      expect(answer.statusCode).toBe(408)
      expect(JSON.parse(await text(answer)).code).toBe('too-slow')
      vi.advanceTimersByTime(6000)
      slow.destroy()
    },
  )

  test('whose sender goes at the answer leaves nothing that looks after it', async () => {
    const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length
    const before = timers()
    for (let sent = 0; sent < 40; sent++)
      expect(await ask('/api/tester/closed', ['{"name":'], json, true)).toMatchObject({ code: 'unauthenticated' })
    await expect.poll(timers).toBeLessThan(before + 10)
  })

  test('that is packed, or of a kind that no call takes, is refused', async () => {
    expect(await ask('/api/tester/open', ['{}'], { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 })
    expect(await ask('/api/tester/open', ['x'], { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      code: 'unsupported-media-type',
    })
  })
})

describe('what a body says', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

  test('nested deeper than anything of ours is refused at its field, however it came', async () => {
    const refusal = { status: 422, code: 'validation' }
    const told = expect.stringMatching(/"path":"(tags|name)?","code":"too-deep","message":"This is nested/)
    expect(await ask('/api/tester/open', [`{"tags":${deep(200_000)}}`])).toMatchObject({ ...refusal, text: told })
    const tags = deep(60_000)
    expect(await askForm('/api/tester/open', [{ name: 'tags', value: tags }])).toMatchObject({ ...refusal, text: told })
    const said = { name: 'name', value: deep(30_000), type: 'application/json' }
    expect(await askForm('/api/tester/open', [said])).toMatchObject({ ...refusal, text: told })
    expect(await ask('/api/tester/open', [deep(500_000)])).toMatchObject(refusal)
    // Brackets in a text are a text.
    const name = `${'['.repeat(500)}\\"${','.repeat(30_000)}`
    expect(await ask('/api/tester/open', [`{"name":"${name}"}`])).toMatchObject({ status: 200 })
  })

  test('in more values than anything of ours has is refused without looking at them', async () => {
    const many = await ask('/api/tester/open', [`{"tags":[${'[],'.repeat(300_000)}0]}`])
    expect(many).toMatchObject({ status: 422, text: expect.stringContaining('too-many-values') })
    const errors = JSON.parse((await ask('/api/tester/open', [`{"tags":[${'1,'.repeat(5000)}1]}`])).text).errors
    expect(errors).toHaveLength(100)
  })
})

describe('a form', () => {
  test('holds texts of 64 KB, more where the call says so, and 1 MB of them', async () => {
    const large = 'a'.repeat(70_000)
    expect(await askForm('/api/tester/open', [{ name: 'name', value: large }])).toMatchObject({ status: 413 })
    expect(await askForm('/api/tester/wide', [{ name: 'text', value: large }])).toMatchObject({ status: 200 })
    const fields = Array.from({ length: 20 }, () => ({ name: 'tags', value: 'a'.repeat(60_000) }))
    expect(await askForm('/api/tester/open', fields)).toMatchObject({ status: 413, code: 'too-large' })
    const parts = Array.from({ length: 400 }, () => ({ name: 'tags', value: 'a' }))
    expect(await askForm('/api/tester/open', parts)).toMatchObject({ status: 413, code: 'too-large' })
  })

  test('has files only where the call takes some, and as many', async () => {
    const picture = { name: 'name', value: 'x', file: 'a.png' }
    expect(await askForm('/api/tester/open', [picture])).toMatchObject({
      status: 422,
      text: expect.stringContaining('"code":"unknown"'),
    })
    for (const name of ['__proto__[]', 'constructor[]', 'toString[]'])
      expect(await askForm('/api/files', [{ ...picture, name }], { authorization: 'Bearer owner' })).toMatchObject({
        status: 422,
      })
  })

  test('that is none, or breaks off, could not be read', async () => {
    const type = 'multipart/form-data'
    expect(await ask('/api/tester/open', ['x'], { 'content-type': type })).toMatchObject({ status: 400 })
    for (const broken of ['x', '--b\r\n', formOf([{ name: 'name', value: 'x' }]).slice(0, -8)])
      expect(await ask('/api/tester/open', [broken], { 'content-type': `${type}; boundary=b` }), broken).toMatchObject({
        status: 400,
        code: 'malformed',
      })
    const half = formOf([{ name: 'file', value: 'x'.repeat(5000), file: 'a.png' }]).slice(0, 3000)
    const upload = { 'content-type': `${type}; boundary=b`, authorization: 'Bearer owner' }
    expect(await ask('/api/files', [half], upload)).toMatchObject({ status: 400, code: 'malformed' })
  })

  test('without sign-in says nothing of what it would do to one who is', async () => {
    const form = new FormData()
    form.set('file', new Blob(['x']), 'a.png')
    expect((await house.call(uploadFile, undefined, { form })).status).toBe(401)
  })
})

describe('an address', () => {
  test('and headers longer than the server reads are refused as everything is', async () => {
    const long = await rawRequest(house.url, { method: 'GET', path: '/', headers: { 'x-long': 'a'.repeat(20_000) } })
    expect(long).toMatchObject({ status: 431, code: 'headers-too-large', type: 'application/problem+json' })
    const query = await rawRequest(house.url, { method: 'GET', path: `/?q=${'a'.repeat(20_000)}` })
    expect(query).toMatchObject({ status: 431, code: 'headers-too-large' })
  })

  test('that no text can be made of could not be read', async () => {
    for (const path of ['/api/%E0%A4%A', '/%E0%A4%A', '/share/%E0%A4%A/x.png'])
      expect(await rawRequest(house.url, { method: 'GET', path }), path).toMatchObject({
        status: 400,
        code: 'malformed',
      })
  })
})
