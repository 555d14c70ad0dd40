import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { features } from '../src/features.server.ts'
import { defineFeature } from '../src/platform/server/registry.ts'
import { Bytes, call } from '../src/platform/shared/call.ts'
import { Id } from '../src/platform/shared/ids.ts'
import { asMember } from '../src/platform/test/members.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/find-chromium.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { type Dangerous, dangerousFiles, PLACE } from './uploads/dangerous.ts'

/**
 * `npm run goal:uploads`: files that act, hide or tell where they were taken, sent as a member sends theirs. What is taken is opened in
 * Chromium in every way that a page could: as itself, in a frame, an object, a picture, a program, a style sheet. Prints
 * `files=N taken=N scripts_run=0 crashes=0 gps_left=0 planted_found=3/3`; a planted call serves uploads without what protects them.
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
const house = await testHouse([...features, careless])
const member = await asMember(house)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })

let scripts = 0
let crashes = 0

/** Sends a file as a form does; answers its id, or null where it was refused in words. */
async function send({ name, type, bytes, take }: Dangerous): Promise<string | null> {
  const form = new FormData()
  form.set('take', take)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const answer = await fetch(`${house.url}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.bearer}` },
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
  const id = await send(file)
  if (!id) continue
  taken++
  const before = scripts
  for (const wish of ['', '?download=yes', '?size=thumb']) await open(page, `${house.url}/api/files/${id}${wish}`)
  if (scripts > before) say(`${file.name} ran ${scripts - before} times`)
  const answer = await fetch(`${house.url}/api/files/${id}`, { headers: { authorization: `Bearer ${member.bearer}` } })
  if (await tellsPlace(Buffer.from(await answer.arrayBuffer()))) places += say(`${file.name} tells where it was taken`)
}
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
  `files=${files.length} taken=${taken} scripts_run=${clean.scripts} crashes=${crashes} gps_left=${places} planted_found=${found}/3`,
)

await browser.close()
await house.stop()
await postgres.stop()
process.exit(clean.scripts + crashes + places === 0 && found === 3 && files.length >= 60 ? 0 : 1)
