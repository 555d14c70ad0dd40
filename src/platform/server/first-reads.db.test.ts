import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Viewer } from '../shared/access.ts'
import { call } from '../shared/call.ts'
import { Refusal } from '../shared/refusal.ts'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { firstRead } from './first-read.ts'
import { defineFeature } from './registry.ts'

const greet = call('GET /tester/greeting', {
  summary: 'Greets whoever reads.',
  access: 'anyone',
  query: z.object({ to: z.string() }),
  answer: z.object({ words: z.string() }),
})
const broken = call('GET /tester/broken', { summary: 'Refuses.', access: 'anyone', answer: z.object({}) })
const own = call('GET /tester/own', { summary: 'One’s own.', access: 'signed-in', answer: z.object({}) })

const MEMBER: Viewer = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'User',
  userType: null,
  profileStatus: 'approved',
  permissions: [],
}
const strings = {
  pages: { hall: 'Hall' },
  opening: { heading: 'Welcome <b>in</b>', lead: 'Sit "here"' },
}
const arabic = { pages: { hall: 'القاعة' }, opening: { heading: 'أهلاً', lead: 'تفضّل' } }
const pages = [
  {
    path: '/hall',
    title: 'pages.hall',
    firstPaint: { shape: 'list', heading: 'opening.heading', lead: 'opening.lead' },
  },
  { path: '/hall/:room', title: 'pages.hall', firstPaint: { shape: 'thing' } },
  {
    path: '/talk/:room',
    title: 'pages.hall',
    firstPaint: { shape: 'feed', heading: 'opening.heading', lead: 'opening.lead' },
  },
  { path: '/bare', title: 'pages.hall', layout: 'full' },
] as const
const tester = defineFeature('tester', { en: strings, ar: arabic }, pages, registry => {
  registry.resolveBearer(async () => ({ viewer: MEMBER, sessionId: MEMBER.id, provenAt: new Date(), language: 'en' }))
  registry.resolveCookie(async () => MEMBER)
  registry.firstLanguage(async () => 'ar')
  registry.clubStyle(async () => ':root{--primary:#1B3A6B}')
  registry.firstReads('/hall', search => [
    firstRead(greet, { query: { to: search.get('to') ?? 'all' } }),
    firstRead(broken),
  ])
  for (const path of ['/hall/:room', '/talk/:room'])
    registry.firstReads(
      path,
      async (_search, { room = '' }) => [firstRead(greet, { query: { to: room } })],
      answered => {
        const words = answered(greet)?.words
        const picture = { src: `/pictures?of=${words}&size=card`, srcSet: '/small 800w, /large 2000w', sizes: '100vw' }
        return { picture, texts: [{ text: `<i>${words}</i>`, lang: 'ar' }], pictureUnder: 0 }
      },
    )
  registry.onRead(greet, async ({ viewer, query, language }) => ({
    words: `${viewer ? 'member' : 'visitor'} ${query.to} ${language}`,
  }))
  registry.onRead(broken, async () => {
    throw new Refusal('not-found')
  })
  registry.onRead(own, async () => ({}))
})

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([tester])
})
afterAll(() => house.stop())

async function document(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(house.url + path, { headers })
  const html = await response.text()
  const answers = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html)?.[1]
  return { status: response.status, html, text: answers ?? '', answers: JSON.parse(answers ?? 'null') as unknown }
}

test('a document brings the answers that its screen would ask for first, under the keys the browser keeps them by', async () => {
  const { status, answers } = await document('/hall?to=Rana&lang=en')
  expect(status).toBe(200)
  expect(answers).toEqual([[greet.id, { query: { to: 'Rana' } }, 'en', { words: 'visitor Rana en' }]])
})

test('it brings a visitor’s answers whoever asks, and no read that is not for everybody can be declared', async () => {
  const { answers } = await document('/hall?lang=en', {
    authorization: 'Bearer of-a-member',
    cookie: 'majlis_files=mine',
  })
  expect(answers).toEqual([[greet.id, { query: { to: 'all' } }, 'en', { words: 'visitor all en' }]])
  expect(() => firstRead(own)).toThrow('not for everybody')
})

test('nothing in it can end its element or begin another', async () => {
  const { html, text, answers } = await document(
    `/hall?lang=en&to=${encodeURIComponent('</script><script>alert(1)</script>')}`,
  )
  expect(text).not.toContain('<')
  expect(html).not.toContain('<script>alert')
  expect(JSON.stringify(answers)).toContain('</script><script>alert(1)')
})

test('a document shows its page’s first words in place of the screen, as text', async () => {
  const { html } = await document('/hall?lang=en')
  expect(html).toContain('<div id="root"></div><div class="first-paint" lang="en" dir="ltr">')
  expect(html).toContain('<h1>Welcome &lt;b&gt;in&lt;/b&gt;</h1><p class="list-lead">Sit &quot;here&quot;</p>')
  expect((await document('/bare')).html).not.toContain('class="first-paint"')
})

test('it is written in the language of the address, else of the reader’s choice, else the club’s first', async () => {
  const languageOf = async (path: string, cookie: string) =>
    /<html lang="(..)" dir="(...)">/.exec((await document(path, { cookie })).html)?.slice(1)
  expect(await languageOf('/hall?lang=en', 'language=ar')).toEqual(['en', 'ltr'])
  expect(await languageOf('/hall', 'a=1; language=en')).toEqual(['en', 'ltr'])
  expect(await languageOf('/hall', 'language=fr')).toEqual(['ar', 'rtl'])
})

test('it stands in the club’s colours from the start, also where it has nothing else to show', async () => {
  for (const path of ['/hall', '/bare', '/nowhere'])
    expect((await document(path)).html).toContain('<style id="club-colours">:root{--primary:#1B3A6B}</style></head>')
})

test('a page that is not there brings nothing', async () => {
  const { status, html } = await document('/nowhere')
  expect(status).toBe(404)
  expect(html).not.toMatch(/first-answers|class="first-paint"/)
})

test('a page with params reads by them, and asks for the picture that it will show first', async () => {
  const { answers, html } = await document('/hall/rose?lang=en')
  expect(answers).toEqual([[greet.id, { query: { to: 'rose' } }, 'en', { words: 'visitor rose en' }]])
  const source =
    'href="/pictures?of=visitor rose en&amp;size=card" imagesrcset="/small 800w, /large 2000w" imagesizes="100vw"'
  expect(html).toContain(`<link rel="preload" as="image" fetchpriority="high" ${source}>`)
  expect(html).toContain('<div class="thing-stage"><img alt="" fetchpriority="high" srcset="/small 800w, /large 2000w"')
  expect((await document('/hall?lang=en')).html).not.toMatch(/as="image"|<img/)
})

test('a feed’s document shows its first texts, each in its own language, as text, and the picture under one', async () => {
  const { html } = await document('/talk/rose?lang=en')
  expect(html).toContain(
    '<div class="feed-post"><p lang="ar" dir="rtl">&lt;i&gt;visitor rose en&lt;/i&gt;</p><div class="feed-picture"><img',
  )
})

test('a document is packed on its way', async () => {
  const response = await fetch(`${house.url}/hall?to=${'a'.repeat(2000)}`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
})
