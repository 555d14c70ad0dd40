import { isFile, isKept, isPage } from '../rules/kept-reads.ts'
import { noteState, readState } from './state.ts'

declare const self: ServiceWorkerGlobalScope

const FILES = 'files'
const SHELL = 'shell'
const OWN = 'own.'
/** The document that stands for every page without a line: its scripts draw the page of the address. */
const DOCUMENT = '/offline'
const MOST_FILES = 600
const MOST_READS = 80
const KEPT_MS = 7 * 86_400_000
const AT = 'x-kept-at'

/** Where there is not even that. */
const NOTHING = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Offline</title>
<body style="font-family:system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem;line-height:1.6">
<p lang="en">There is no connection. The page opens when the line is back.</p>
<p lang="ar" dir="rtl">لا اتصال. تُفتح الصفحة حين يعود الاتصال.</p>`

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes.subarray(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Drops what was kept first, where there is too much. */
async function bound(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)))
}

async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request.url)
  // Names of what was built say what is in it.
  if (kept && new URL(request.url).pathname.startsWith('/assets/')) return kept
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request.url, answer.clone())
    return answer
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  } catch {
    const kept = await (await caches.open(SHELL)).match(DOCUMENT)
    return kept ?? new Response(NOTHING, { headers: { 'content-type': 'text/html; charset=utf-8' }, status: 503 })
  }
}

const bearerOf = (request: Request): string | null =>
  /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/** Under which name an answer is kept: what was asked, in which language. */
async function keyOf(request: Request): Promise<string> {
  const body = request.method === 'POST' ? await hashOf(await request.clone().text()) : ''
  const url = new URL(request.url)
  url.searchParams.set('kept', `${request.headers.get('accept-language') ?? ''} ${body}`)
  return url.href
}

async function keepRead(name: string, key: string, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  const headers = new Headers(answer.headers)
  headers.set(AT, String(Date.now()))
  await cache.put(key, new Response(answer.body, { headers }))
  await bound(cache, MOST_READS)
}

/** The answer of the club; without a line the one before, for a week, and only to whoever got it. */
async function readOf(event: FetchEvent): Promise<Response> {
  const { request } = event
  const owner = await hashOf(bearerOf(request)!)
  // Somebody of the club who looks as a member, or a window of another member, leaves nothing on the device.
  if (owner !== (await readState()).owner) return fetch(request)
  const name = OWN + owner
  const key = await keyOf(request)
  try {
    const answer = await fetch(request.clone())
    if (answer.ok) event.waitUntil(keepRead(name, key, answer.clone()))
    if (answer.status === 401) event.waitUntil(forgetOwn())
    return answer
  } catch (error) {
    const kept = await (await caches.open(name)).match(key)
    if (!kept || Date.now() - Number(kept.headers.get(AT)) > KEPT_MS) throw error
    return kept
  }
}

/** Forgets what was kept for members; of all but one, or of everybody. */
export async function forgetOwn(butOf: string | null = null): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith(OWN) && name !== OWN + butOf)
  await Promise.all(names.map(name => caches.delete(name)))
}

const HOUR_MS = 3_600_000
const ENTRY = /^\/assets\/index-/

/** Keeps the document that stands for every page: anew each hour, and when a page is made of other files. */
export async function keepDocument(files: readonly string[] = []): Promise<void> {
  const { documentAt } = await readState()
  const before = await (await caches.open(SHELL)).match(DOCUMENT)
  const text = before && Date.now() - documentAt < HOUR_MS ? await before.text() : null
  if (text !== null && files.filter(file => ENTRY.test(file)).every(file => text.includes(file))) return
  await noteState({ documentAt: Date.now() })
  const answer = await fetch(DOCUMENT, { cache: 'no-cache' }).catch(() => null)
  if (answer?.ok) await (await caches.open(SHELL)).put(DOCUMENT, answer)
}

/** Keeps the files that an open page is made of: it was loaded before the worker was there. */
export async function keepFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES)
  for (const address of addresses) {
    const url = new URL(address, self.location.origin)
    if (url.origin !== self.location.origin || !isFile(url.pathname) || (await cache.match(url.href))) continue
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) await cache.put(url.href, answer)
  }
  await bound(cache, MOST_FILES)
}

/** Answers what is asked of the club where something is kept of it; everything else goes by. */
export function answerFetch(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(pageOf(event))
  } else if (request.method === 'GET' && isFile(pathname)) event.respondWith(fileOf(request))
  else if (isKept(request.method, pathname) && bearerOf(request)) event.respondWith(readOf(event))
}
