// both databases: the house itself opens either.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { z } from 'zod'
import { call } from '../shared/call.ts'
import { strings as arabic } from '../shared/strings.ar.ts'
import { freshDb } from '../test/fresh-db.ts'
import { ConfigSchema } from './config.ts'
import type { Database } from './db.ts'
import type { Running } from './house-options.ts'
import { startHouse } from './house.ts'
import { makeLog } from './log.ts'
import { defineFeature } from './registry.ts'

const CANARIES = ['canary-password-1A!', 'canary-bearer', 'canary-passport']
const slow = call('POST /tester/slow', {
  summary: 'Takes its time.',
  access: 'anyone',
  body: z.object({ password: z.string(), passport: z.string() }),
  answer: z.object({ done: z.boolean() }),
})
const me = call('GET /tester/me', {
  summary: 'Who is calling.',
  access: 'signed-in',
  answer: z.object({ id: z.string() }),
})
const pages = [
  { path: '/here', title: 'pages.here', description: 'pages.hereToo' },
  { path: '/only/:kind', title: 'pages.here', allow: { kind: ['a'] } },
  { path: '/old/:id', title: 'pages.here', redirect: '/here/:id' },
]
const strings = { pages: { here: 'Here <&>', hereToo: 'A "description"' } }
let ran = 0
let arrived = () => {}
const tester = defineFeature(
  'tester',
  { en: strings, ar: { pages: { here: 'هنا', hereToo: 'وصف' } } },
  pages,
  registry => {
    registry.onRead(slow, async () => {
      arrived()
      await new Promise(resolve => setTimeout(resolve, 300))
      return { done: true }
    })
    registry.onRead(me, async ({ viewer }) => ({ id: viewer.id }))
    registry.resolveBearer(async (_, token) =>
      token === 'known'
        ? {
            viewer: { id: 'member-1', role: 'User', userType: null, profileStatus: null, permissions: [] },
            sessionId: 'session-1',
            provenAt: new Date(),
            language: 'en',
          }
        : null,
    )
    registry.every('count', '* * * * *', async () => {
      ran++
    })
  },
)

let broken = false
const lines: string[] = []
let database: Database & { url: string | undefined }
let running: Running
let dataDir: string
const start = async (settings: Record<string, string> = {}) =>
  startHouse(
    ConfigSchema.parse({
      NODE_ENV: 'test',
      PORT: 0,
      DATA_DIR: dataDir,
      METRICS_TOKEN: 'metrics-token-0123456789',
      ...(database.url && { DATABASE_URL: database.url }),
      ...settings,
    }),
    [tester],
    {
      database,
      log: makeLog('debug', { write: line => void lines.push(line) }),
      template: async () => {
        if (broken) throw new Error('what the database said')
        return '<html lang="en"><head><!--head--></head></html>'
      },
    },
  )
beforeAll(async () => {
  database = await freshDb()
  dataDir = await mkdtemp(join(tmpdir(), 'house-'))
  running = await start()
})
afterAll(async () => {
  await running.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(running.url + path, { headers, redirect: 'manual' })

test('a house that started is alive and ready, with its jobs', async () => {
  expect((await get('/livez')).status).toBe(200)
  expect(await (await get('/readyz')).json()).toEqual({
    database: true,
    migrations: true,
    jobs: true,
    prepared: true,
    storage: true,
  })
})

test('figures are for those who hold the token', async () => {
  expect((await get('/metrics')).status).toBe(401)
  const figures = await (await get('/metrics', { authorization: 'Bearer metrics-token-0123456789' })).text()
  expect(figures).toContain('majlis_open_sockets')
  expect(figures).toMatch(/majlis_queue\{queue="events",state="waiting"\} \d/)
  expect(figures).toMatch(/majlis_queue\{queue="mails",state="dead"\} 0/)
})

test('timers run by name, and on their schedule through the job runner', async () => {
  await running.runTimer('tester.count')
  expect(ran).toBeGreaterThanOrEqual(1)
  await expect(running.runTimer('tester.unknown')).rejects.toThrow('no timer')
})

test('every answer carries the headers that keep the page safe', async () => {
  const headers = (await get('/here')).headers
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('only the club’s own host is bound to TLS, and all below it when the operator says so', async () => {
  const over = (app: Running['app']) => app.inject({ url: '/here', headers: { 'x-forwarded-proto': 'https' } })
  const own = await start({ TRUSTED_PROXIES: 'loopback' })
  expect((await over(own.app)).headers['strict-transport-security']).toBe('max-age=31536000')
  await own.stop()
  const all = await start({ TRUSTED_PROXIES: 'loopback', HSTS_SUBDOMAINS: 'true' })
  expect((await over(all.app)).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await all.stop()
})

test('a page says its title, description, canonical address and true status', async () => {
  const page = await (await get('/here')).text()
  expect(page).toContain('<title>Here &lt;&amp;&gt; · Majlis</title>')
  expect(page).toContain('content="A &quot;description&quot;"')
  expect(page).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/here">/)
  expect(page).toContain('hreflang="ar"')
  const arabic = await (await get('/here?lang=ar')).text()
  expect(arabic).toContain('<html lang="ar" dir="rtl">')
  expect(arabic).toContain('<title>هنا · مجلس</title>')
  expect((await get('/only/a')).status).toBe(200)
  expect((await get('/only/b')).status).toBe(404)
  expect((await get('/old/7?x=1')).headers.get('location')).toBe('/here/7?x=1')
  expect(await (await get('/sitemap.xml')).text()).toContain('/here</loc>')
})

test('each language of a page is known by its own address, the club’s own language by the bare one', async () => {
  const tags = async (path: string, headers = {}) => {
    const page = await (await get(path, headers)).text()
    return [
      ...page.matchAll(
        /<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="http:\/\/localhost:\d+([^"]+)">/g,
      ),
    ]
      .map(([, rel, language, address]) => `${language ?? rel} ${address}`)
      .join(', ')
  }
  const others = 'en /here, ar /here?lang=ar, x-default /here'
  expect(await tags('/here')).toBe(`canonical /here, ${others}`)
  expect(await tags('/here?lang=en')).toBe(`canonical /here, ${others}`)
  expect(await tags('/here?lang=ar')).toBe(`canonical /here?lang=ar, ${others}`)
  expect(await tags('/here', { cookie: 'language=ar' })).toBe(`canonical /here?lang=ar, ${others}`)
})

test('a call’s address that a browser opens leads to the page of the same path', async () => {
  const opened = await get('/api/here?x=1', { accept: 'text/html,*/*' })
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/here?x=1'])
  expect((await get('/api/here', { accept: 'application/json' })).status).toBe(404)
  expect((await get('/api/nothing', { accept: 'text/html' })).status).toBe(404)
})

test('what breaks is said on a page to whoever opens one, in their language, and as a problem to programs, and not why', async () => {
  broken = true
  const page = await get('/here', { accept: 'text/html', cookie: 'language=ar' })
  const text = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(text).toContain('<html lang="ar" dir="rtl">')
  expect(text).toContain(arabic.refusals.unexpected)
  expect(text).toContain(page.headers.get('x-request-id')!)
  const told = await get('/here', { accept: '*/*' })
  expect([told.status, ((await told.json()) as { code: string }).code]).toEqual([500, 'unexpected'])
  expect(text).not.toContain('what the database said')
  broken = false
})

test('no secret that passes by is written to the log', async () => {
  await fetch(`${running.url}/api/tester/slow?token=${CANARIES[1]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${CANARIES[1]}` },
    body: JSON.stringify({ password: CANARIES[0], passport: CANARIES[2] }),
  })
  await get(`/old/${CANARIES[1]}`)
  await get(`/api/nothing/${CANARIES[1]}`)
  const written = lines.join('\n')
  expect(written).toContain('/api/tester/slow')
  for (const canary of CANARIES) expect(written).not.toContain(canary)
})

test('the secrets of an installation are made once and readable by the owner only', async () => {
  const file = join(dataDir, 'secrets.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const before = await readFile(file, 'utf8')
  expect(JSON.parse(before).columnKey).toHaveLength(44)
})

test('stopping finishes requests under way and tells sockets to come back', async () => {
  const socket = new WebSocket(`${running.url.replace('http', 'ws')}/live`)
  await new Promise(resolve => socket.once('open', resolve))
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  const there = new Promise<void>(resolve => {
    arrived = resolve
  })
  const answer = fetch(`${running.url}/api/tester/slow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"password":"x","passport":"y"}',
  })
  await there
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8')
  await running.stop()
  expect((await answer).status).toBe(200)
  expect(await closed).toBe(1012)
  running = await start()
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
  expect((await get('/readyz')).status).toBe(200)
})

test('too many requests of one address are refused as such, calls and pages alike', async () => {
  const crowded = await start()
  const ask = (path: string, accept: string, more: Record<string, string> = {}) =>
    fetch(crowded.url + path, { headers: { accept, 'x-forwarded-for': '203.0.113.9', ...more } })
  const member = () => ask('/api/tester/me', '*/*', { authorization: 'Bearer known' })
  expect((await member()).status).toBe(200)
  for (let n = 0; n < 12; n++)
    await Promise.all(Array.from({ length: 100 }, async () => (await ask('/robots.txt', '*/*')).text()))
  const page = await ask('/here', 'text/html')
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  const refused = await ask('/api/openapi.json', 'application/json')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'rate-limited'])
  const declared = await fetch(`${crowded.url}/api/tester/slow`, { method: 'POST' })
  expect([declared.status, ((await declared.json()) as { code: string }).code]).toEqual([429, 'rate-limited'])
  // What a page is built of and its pictures do not count: a house full of members is one address.
  expect((await ask('/assets/none.js', '*/*')).status).toBe(404)
  expect((await ask(`/api/files/${randomUUID()}`, '*/*')).status).toBe(404)
  // Neither does who is signed in: they count for themselves, but only once their session was found good.
  expect((await member()).status).toBe(200)
  expect((await ask('/api/tester/me', '*/*', { authorization: 'Bearer made-up' })).status).toBe(429)
  for (const path of ['/livez', '/readyz?late', '/metrics']) expect((await ask(path, '*/*')).status).not.toBe(429)
  expect(lines.filter(line => line.includes('TRUSTED_PROXIES'))).toHaveLength(1)
  await crowded.stop()
})
