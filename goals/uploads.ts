import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { features } from '../src/features.server.ts'
import { createArticle, publishArticle } from '../src/features/articles/contract/staff.ts'
import { defineFeature } from '../src/platform/server/registry.ts'
import { Bytes, call } from '../src/platform/shared/call.ts'
import { MAX_FILES_PER_GROUP } from '../src/platform/shared/file-rules.ts'
import { Id } from '../src/platform/shared/ids.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/find-chromium.ts'
import { startDovecot } from '../tools/with-dovecot.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { type Dangerous, dangerousFiles, PLACE } from './uploads/dangerous.ts'
import { type Arrived, byChat, byMail, byRecording, byTicket } from './uploads/ways.ts'

/**
 * `npm run goal:uploads`: files that act, hide or tell where they were taken, sent as a member sends theirs. What is taken is opened in
 * Chromium in every way that a page could: as itself, in a frame, an object, a picture, a program, a style sheet; and so are the same files
 * of articles, as visitors come to them, and those that came to somebody else in messages and voice notes, with questions to the desk, by
 * mail and as recordings. Prints
 * `files=N taken=N articles=N loaded=N chat=N tickets=N mail=N recordings=N scripts_run=0 crashes=0 gps_left=0 planted_found=3/3`; a planted call serves uploads without what protects them.
 */
const careless = defineFeature('careless', { en: {}, ar: {} }, [], registry => {
  registry.onRead(
    call('GET /planted/files/:fileId', {
      summary: 'Serves a file as a page.',
      access: 'anyone',
      params: z.object({ fileId: Id }),
      answer: Bytes,
    }),
    async () => ({
      type: 'text/html',
      body: '<script>top.scriptRan()</script>',
      headers: { 'content-security-policy': '' },
    }),
  )
})

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const dovecot = await startDovecot()
const house = await testHouse([...features, careless], {
  IMAP_URL: dovecot.urlOf('club'),
  MAIL_REPLIES_TO: 'help@club.example',
  TRUSTED_PROXIES: '127.0.0.1',
})
const member = await asMember(house)
const editor = await asMember(house, { preset: 'content-editor' })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })

let scripts = 0
let crashes = 0

/** Sends a file as a form does; answers its id, or null where it was refused in words. */
async function send({ name, type, bytes, take }: Dangerous, by: Member): Promise<string | null> {
  const form = new FormData()
  form.set('take', take)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const answer = await fetch(`${house.url}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.bearer}` },
    body: form,
  }).catch(() => null)
  if (!answer || answer.status >= 500) crashes += say(`${name}: ${answer?.status ?? 'the line broke'}`)
  if (!answer?.ok) return null
  return ((await answer.json()) as { data: { _id: string } }).data._id
}

function say(what: string): 1 {
  console.log(what)
  return 1
}

/** Puts files below and into a post that everybody may read, and publishes it; answers its address, null where it was refused. */
async function asArticle(files: readonly string[]): Promise<string | null> {
  const placed = files.map(id => `<figure data-card="file"><a href="/api/files/${id}?download=1">x</a></figure>`)
  const text = {
    title: `Files ${taken}`,
    slug: '',
    excerpt: '',
    coverAlt: '',
    body: `<p>Read.</p>${placed.join('')}`,
    files: [...files],
  }
  const about = { groupId: null, tags: [], readers: 'anyone' as const, planIds: [], coverId: null }
  const body = { ...about, texts: { en: text, ar: text } }
  const { status, answer } = await house.call(createArticle, { body }, { bearer: editor.bearer })
  if (status >= 500) crashes += say(`article: ${status}`)
  if (status >= 300) return null
  const articleId = answer.data._id
  const out = await house.call(publishArticle, { params: { articleId }, body: { at: null } }, { bearer: editor.bearer })
  return out.status < 300 ? `/pages/blog/${articleId}` : null
}

/** Opens an address in every way a page could; counts what ran. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address).catch(() => {})
  await page.goto(`${house.url}/robots.txt`)
  await page.evaluate(async src => {
    const made = [
      Object.assign(document.createElement('iframe'), { src }),
      Object.assign(document.createElement('object'), { data: src }),
      Object.assign(document.createElement('embed'), { src }),
      Object.assign(document.createElement('img'), { src }),
      Object.assign(document.createElement('script'), { src }),
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: src }),
      Object.assign(document.createElement('video'), { src }),
    ]
    const loaded = made.map(
      one =>
        new Promise(done => {
          one.addEventListener('load', done)
          one.addEventListener('error', done)
          setTimeout(done, 400)
        }),
    )
    document.documentElement.append(...made)
    await Promise.all([...loaded, import(src).catch(() => {})])
    try {
      new Worker(src).terminate()
    } catch {
      // refused
    }
  }, address)
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('crash', () => void (crashes += say('the page crashed')))
  page.on('dialog', dialog => {
    scripts++
    void dialog.dismiss()
  })
  return page
}

/** Somebody who is not signed in. */
async function visitors(): Promise<BrowserContext> {
  const made = await browser.newContext()
  await made.exposeFunction('scriptRan', () => void scripts++)
  return made
}

/** True when what is kept tells where it was taken. */
async function tellsPlace(bytes: Buffer): Promise<boolean> {
  if (bytes.includes(PLACE) || bytes.includes('GPSMARK') || bytes.includes('\u00a9xyz')) return true
  const facts = await sharp(bytes)
    .metadata()
    .catch(() => null)
  return Boolean(facts?.exif || facts?.xmp)
}

const context = await browser.newContext()
await context.exposeFunction('scriptRan', () => void scripts++)
await context.addCookies([{ name: 'majlis_files', value: member.cookie, url: house.url }])
const page = await newPage(context)

const files = await dangerousFiles()
let taken = 0
let places = 0
for (const file of files) {
  const id = await send(file, member)
  if (!id) continue
  taken++
  const before = scripts
  for (const wish of ['', '?download=yes', '?size=thumb']) await open(page, `${house.url}/api/files/${id}${wish}`)
  if (scripts > before) say(`${file.name} ran ${scripts - before} times`)
  const answer = await fetch(`${house.url}/api/files/${id}`, { headers: { authorization: `Bearer ${member.bearer}` } })
  if (await tellsPlace(Buffer.from(await answer.arrayBuffer()))) places += say(`${file.name} tells where it was taken`)
}

// the same files of articles, as visitors come to them
const visitor = await newPage(await visitors())
const below: string[] = []
for (const file of files) {
  const id = await send(file, editor)
  if (id) below.push(id)
}
let published = 0
let loaded = 0
for (let from = 0; from < below.length; from += MAX_FILES_PER_GROUP) {
  const some = below.slice(from, from + MAX_FILES_PER_GROUP)
  const before = scripts
  const path = await asArticle(some)
  if (path) published++
  if (path) await visitor.goto(`${house.url}${path}`, { waitUntil: 'load' })
  for (const id of some) {
    const answer = await fetch(`${house.url}/api/files/${id}?download=1`)
    if (answer.ok) loaded++
    if (!answer.headers.get('content-disposition')?.startsWith('attachment')) crashes += say(`${id} is no attachment`)
    if (await tellsPlace(Buffer.from(await answer.arrayBuffer()))) places += say(`${id} tells where it was taken`)
    for (const wish of ['', '?download=1']) await open(visitor, `${house.url}/api/files/${id}${wish}`)
  }
  if (scripts > before) say(`articles ran ${scripts - before} times`)
}
if (loaded < below.length) crashes += say(`${below.length - loaded} files of articles were not to be had`)

/** Side by side: most of a look is waiting for what never loads. */
const TABS = 4
/** What came by another way, opened by whoever got it. */
async function openArrived({ way, reader, paths, crashed }: Arrived): Promise<number> {
  for (const one of crashed) crashes += say(`${way}: ${one}`)
  const before = scripts
  const made = await visitors()
  await made.addCookies([{ name: 'majlis_files', value: reader.cookie, url: house.url }])
  let had = 0
  const left = [...paths]
  const tab = async () => {
    const theirs = await newPage(made)
    for (let path = left.shift(); path; path = left.shift()) {
      const answer = await fetch(`${house.url}${path}`, { headers: { authorization: `Bearer ${reader.bearer}` } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.status >= 500) crashes += say(`${way} ${path}: ${answer.status}`)
      if (!answer.ok) continue
      had++
      // A recording is what its owner's own browser made of the room: nothing is taken out of it.
      if (way !== 'recordings' && (await tellsPlace(bytes))) places += say(`${way} ${path} tells where it was taken`)
      for (const wish of ['', '?download=1']) await open(theirs, `${house.url}${path}${wish}`)
    }
  }
  await Promise.all(Array.from({ length: TABS }, tab))
  if (scripts > before) say(`${way} ran ${scripts - before} times`)
  if (had === 0) crashes += say(`nothing that came by ${way} was to be had`)
  await made.close()
  return had
}
const chat = await openArrived(await byChat(house, files, send))
const tickets = await openArrived(await byTicket(house, files, send))
const mail = await openArrived(await byMail(house, dovecot, files))
const recordings = await openArrived(await byRecording(house, files))

const alive = (await fetch(`${house.url}/livez`)).ok
if (!alive) crashes += say('the house does not answer any more')

// the same looks find what is planted
const clean = { scripts, places }
await open(page, `${house.url}/api/planted/files/00000000-0000-7000-8000-000000000000`)
const ran = scripts > clean.scripts ? 1 : 0
const exif = files.find(one => one.name === 'exif.jpg')!
const film = files.find(one => one.name === 'place.mp4')!
const found = ran + Number(await tellsPlace(exif.bytes)) + Number(await tellsPlace(film.bytes))
console.log(
  `files=${files.length} taken=${taken} articles=${published} loaded=${loaded} chat=${chat} tickets=${tickets} mail=${mail} recordings=${recordings} scripts_run=${clean.scripts} crashes=${crashes} gps_left=${places} planted_found=${found}/3`,
)

await browser.close()
await house.stop()
await dovecot.stop()
await postgres.stop()
process.exit(clean.scripts + crashes + places === 0 && found === 3 && files.length >= 60 ? 0 : 1)
