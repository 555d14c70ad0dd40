import { existsSync } from 'node:fs'
import { createServer as createSite } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { features } from '../src/features.server.ts'
import { createArticle, publishArticle } from '../src/features/articles/contract/staff.ts'
import { fetchFeed, makeFeed } from '../src/features/calendars/contract.ts'
import { askSource } from '../src/features/lookups/server/daily/fetch-rates.ts'
import { meetingFile } from '../src/features/meetings/contract.ts'
import { escapeHtml } from '../src/platform/server/escape-html.ts'
import { titleOfPage } from '../src/platform/server/page-title.ts'
import { WEB_FOLDER } from '../src/platform/server/serve-site.ts'
import { pathOf } from '../src/platform/shared/call.ts'
import { csvText } from '../src/platform/shared/csv-text.ts'
import { uploadFile } from '../src/platform/shared/files-contract.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/find-chromium.ts'
import { home, runProgram } from '../tools/run-program.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { live } from './erased/life.ts'
import { overheard, typeEverywhere } from './injections/by-contract.ts'
import { faultsOfCalendar } from './injections/calendar-files.ts'
import { actsIn } from './injections/documents.ts'
import { PAYLOADS as ALL, INNER_ADDRESSES, REDIRECTS } from './injections/payloads.ts'
import { faultsOfPush, sendTitles, tellOf } from './injections/told.ts'

/**
 * `npm run goal:injections [-- --untaken --every 5]`: every payload is typed by members into the texts of all that they do, and looked for where it comes
 * out: pages of visitors, members and staff, mails, feed, CSV, PDF, share cards, calendar files; and comes as the titles of pages elsewhere
 * and the names of files into articles, and of links into messages; each is every text of a notice, as a device opens it and as digests say it. Then they are typed into every text that some call takes as its contract says (`fields`, of which
 * so many were `taken`; `--untaken` names the others and why), and every page without a parameter is looked at. Ways back are followed, and
 * addresses of this machine are given where staff may set one. Prints
 * `payloads=N fields=N taken=N shown=N mails=N calendars=N cards=N names=N titles=N pushes=N digests=N pictures=N ran=0 left=0 redirects=60 reached=0 planted_found=5/5`: `ran` counts
 * scripts, `left` markup that became an element, formulas, header lines and ways off the site, `reached` connections to a server of this machine.
 */
const { values: wish } = parseArgs({
  options: { untaken: { type: 'boolean', default: false }, every: { type: 'string', default: '1' } },
})
/** All of them, or every so many for a short look. */
const PAYLOADS = ALL.filter((_, n) => n % Number(wish.every) === 0)
if (!existsSync(WEB_FOLDER)) await runProgram(home, 'node', ['--run', 'build'])
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const house = await testHouse(features, { TRUSTED_PROXIES: '127.0.0.1' })

let ran = 0
let left = 0
let shown = 0
const say = (what: string): 1 => {
  console.log(what)
  return 1
}

// what is typed: each payload in turn, in the next text that somebody types
const used = new Set<string>()
const queue = [...PAYLOADS]
const said = (what: string): string => {
  const payload = queue.shift() ?? PAYLOADS[used.size % PAYLOADS.length]!
  used.add(payload)
  const line = payload.replace(/[\r\n\t]/g, ' ')
  // A name has one line, and an auction fifty signs.
  return what === 'Now.' ? line.slice(0, 50) : `${payload.startsWith('=') ? payload : `${what} ${line}`}`.slice(0, 110)
}
const lives = []
const takenInLives = new Set<string>()
const listening = overheard(house, takenInLives)
while (queue.length > 0) lives.push(await live(listening, said, {}))
const [{ staff, other }] = lives as [(typeof lives)[0], ...typeof lives]

// articles: their titles, and all payloads through names of files and titles of pages elsewhere
const articles: string[] = []
const article = async (title: string, more = '', files: string[] = []) => {
  const text = {
    title,
    slug: '',
    coverAlt: '',
    excerpt: title,
    body: `<p>${title}</p><p>A long enough text.</p>${more}`,
    files,
  }
  const body = {
    texts: { en: text, ar: text },
    groupId: null,
    tags: [title.slice(0, 40)],
    readers: 'anyone' as const,
    planIds: [],
    coverId: null,
  }
  const begun = await house.call(createArticle, { body }, { bearer: staff.bearer })
  if (begun.status >= 300) return void say(`article: ${begun.problem.code} ${JSON.stringify(begun.problem.errors)}`)
  const articleId = begun.answer.data._id
  articles.push(articleId)
  await house.call(publishArticle, { params: { articleId }, body: { at: null } }, { bearer: staff.bearer })
}
for (const payload of PAYLOADS.filter((_, i) => i % 20 === 0)) await article(payload.replace(/[\r\n]/g, ' '))

const hostile = createSite((request, response) => {
  const payload = PAYLOADS[Number(request.url!.slice(1))]!
  const named = Number(request.url!.slice(1)) % 2 ? `<meta property="og:title" content="${escapeHtml(payload)}">` : ''
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<head><title>${escapeHtml(payload)}</title>${named}</head>`)
})
await new Promise<void>(done => hostile.listen(0, '127.0.0.1', done))
const hostileUrl = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const upload = async (name: string): Promise<string | null> => {
  const form = new FormData()
  form.set('take', 'document')
  form.set('file', new Blob([PDF], { type: 'application/pdf' }), `${name}.pdf`)
  const { status, answer } = await house.call(uploadFile, undefined, { form, bearer: staff.bearer })
  return status < 300 ? answer.data._id : null
}
/** The private address of somebody's calendar. */
async function feedOf({ bearer }: Member): Promise<string> {
  const { answer } = await house.call(makeFeed, {}, { bearer })
  return answer.data.address.split('/').at(-2)!
}
const AT_ONCE = 20
let named = 0
let cards = 0
for (let from = 0; from < PAYLOADS.length; from += AT_ONCE) {
  const some = PAYLOADS.slice(from, from + AT_ONCE)
  const blocks = await Promise.all(
    some.map(async (payload, at) => {
      const card = await titleOfPage(`${hostileUrl}/${from + at}`, 'en', true)
      if (card) cards++
      // As the editor sends it, and as somebody without it would.
      return [escapeHtml(card?.title ?? ''), card?.title ?? payload]
        .map(
          title =>
            `<figure data-card="link"><a href="${hostileUrl}/x">${title}</a><figcaption>${payload}</figcaption></figure>`,
        )
        .join('')
    }),
  )
  const files = (await Promise.all(some.filter((_, at) => at % 4 === 0).map(upload))).filter(id => id !== null)
  named += files.length
  const placed = files.map(
    id =>
      `<figure data-card="file"><a href="/api/files/${id}">${some[0]}</a><figcaption>${some[1]}</figcaption></figure>`,
  )
  await article(`Cards ${from}`, [...blocks, ...placed].join(''), files)
}
// what links in messages are called
const sent = await sendTitles(house, hostileUrl, PAYLOADS.length)
hostile.close()
if (sent.titles < PAYLOADS.length * 0.9) left += say(`only ${sent.titles} titles of links came through`)

// what devices and digests are told
const told = await tellOf(house, PAYLOADS)
for (const fault of told.faults) left += say(fault)
if (told.pushes < PAYLOADS.length * 0.9 || told.digests < PAYLOADS.length / 25)
  left += say(`only ${told.pushes} pushes and ${told.digests} digests came through`)
if (cards < PAYLOADS.length * 0.9 || named < PAYLOADS.length / 5)
  left += say(`only ${cards} cards and ${named} names came through`)
await house.settle()

// calendar files, before anything is called off
let calendars = 0
for (const { leaver, other, meetings } of lives)
  for (const who of [leaver, other])
    for (const path of [
      ...meetings.map(meetingId => pathOf(meetingFile, { meetingId })),
      pathOf(fetchFeed, { token: await feedOf(who) }),
    ]) {
      const answer = await fetch(`${house.url}/api${path}`, { headers: { authorization: `Bearer ${who.bearer}` } })
      if (!answer.ok) continue
      calendars++
      for (const one of faultsOfCalendar(Buffer.from(await answer.arrayBuffer())))
        left += say(`calendar ${path}: ${one}`)
    }
if (calendars < lives.length) left += say(`only ${calendars} calendar files were to be had`)

// every text that some call takes
const typed = await typeEverywhere(house, PAYLOADS, takenInLives)
if (wish.untaken) for (const one of typed.untaken) console.log(one)
console.log(`${lives.length} members lived, ${typed.taken} of ${typed.fields} texts of calls were taken; now pages`)
await house.settle()
// Whoever was made to end their sessions looks at nothing.
const desk = await asMember(house, { role: 'Super-admin' })

// pages
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
const context = async (who: Member | null, withRules = true): Promise<BrowserContext> => {
  const made = await browser.newContext({ bypassCSP: !withRules })
  await made.exposeFunction('scriptRan', () => void ran++)
  if (who) await made.addInitScript(token => localStorage.setItem('accessToken', token), who.bearer)
  return made
}
const pageOf = async (made: BrowserContext): Promise<Page> => {
  const page = await made.newPage()
  page.on('dialog', dialog => {
    ran++
    void dialog.dismiss()
  })
  return page
}
const elements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-zq], a[href^="javascript:" i], form[action^="javascript:" i]')].map(one =>
      one.outerHTML.slice(0, 90),
    ),
  )
async function look(page: Page, path: string): Promise<void> {
  const before = ran
  await page.goto(`${house.url}${path}`, { waitUntil: 'networkidle' })
  shown++
  if (ran > before) say(`${path}: ${ran - before} scripts ran`)
  for (const one of await elements(page)) left += say(`${path}: ${one}`)
}
/** Pages that need nothing to be opened, by who opens them: everybody, members, the club's people. */
const plain = house.house.pages().filter(one => !one.redirect && !/[:*]/.test(one.path))
const LISTS = {
  visitor: plain.filter(one => !one.access).map(one => one.path),
  other: plain.filter(one => one.access && one.layout !== 'office').map(one => one.path),
  staff: plain.filter(one => one.access && (one.layout === 'office' || one.officeFor)).map(one => one.path),
}
/** Tabs that are looked through side by side: most of a page's time goes by waiting for its silence. */
const TABS = 4
// Without the rules of the site beside it: what holds must hold by itself.
for (const [as, who] of Object.entries({ visitor: null, other, staff: desk }) as [
  keyof typeof LISTS,
  Member | null,
][]) {
  const made = await context(who, false)
  const posts = articles.map(id => (as === 'staff' ? `/blogs/edit/${id}` : `/pages/blog/${id}`))
  const chosen = as === 'other' ? [] : as === 'staff' ? posts.slice(-4) : posts
  const paths = [...LISTS[as], ...chosen, ...lives.flatMap(one => one.pages[as])]
  const tab = async () => {
    const page = await pageOf(made)
    for (let path = paths.shift(); path; path = paths.shift()) await look(page, path)
  }
  await Promise.all(Array.from({ length: TABS }, tab))
  await made.close()
}
// links in messages, by whoever they were sent to
{
  const made = await context(sent.to, false)
  const page = await pageOf(made)
  for (const path of sent.pages) await look(page, path)
  await made.close()
}

// mails
const mails = await house.db.selectFrom('mails').select(['subject', 'html']).where('html', 'is not', null).execute()
const reader = await pageOf(await context(null, false))
for (const { subject, html } of mails) {
  if (/[\r\n]/.test(subject ?? '')) left += say(`a mail’s subject has a line of its own: ${subject}`)
  await reader.setContent(html!, { waitUntil: 'commit' })
  for (const one of await elements(reader)) left += say(`mail ${subject}: ${one}`)
}

// feed
for (const lang of ['en', 'ar']) {
  const feed = await (await fetch(`${house.url}/api/feeds/blog?lang=${lang}`)).text()
  if (XMLValidator.validate(feed) !== true) left += say('the feed is no XML')
  const { rss } = new XMLParser({ ignoreAttributes: false }).parse(feed) as { rss: { channel: object } }
  if (/"data-zq|onerror=scriptRan/.test(JSON.stringify(Object.keys(rss.channel))))
    left += say('the feed has elements of a payload')
  for (const [, html = ''] of feed.matchAll(/<content:encoded>([\s\S]*?)<\/content:encoded>/g)) {
    const { text } = new XMLParser().parse(`<text>${html}</text>`) as { text: string }
    await reader.setContent(text, { waitUntil: 'commit' })
    for (const one of await elements(reader)) left += say(`feed: ${one}`)
  }
  for (const [, inner = ''] of feed.matchAll(/<(?:description|content:encoded)>([\s\S]*?)<\//g))
    if (/<[^!][^>]*data-zq/i.test(inner)) left += say(`feed: ${inner.slice(0, 90)}`)
}

// spreadsheets: what staff load, and every list through the same function
const asStaff = { headers: { authorization: `Bearer ${staff.bearer}` } }
const book = await (
  await fetch(`${house.url}/api/invoice-books/invoices?from=2020-01-01&until=2100-01-01`, asStaff)
).text()
for (const cell of `${book}\n${csvText(PAYLOADS.map(one => [one]))}`.split(/[,;\n]/))
  if (/^"?\s*[=+@]|^"?-\D/.test(cell.replace('\ufeff', ''))) left += say(`a cell is a formula: ${cell.slice(0, 60)}`)

// documents and pictures
const invoices = await house.db.selectFrom('invoices').select('id').where('number', 'is not', null).execute()
for (const { id } of invoices) {
  const answer = await fetch(`${house.url}/api/invoices/${id}/file?format=pdf`, asStaff)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) left += say(`invoice ${id}: ${answer.status}`)
  else for (const act of await actsIn(bytes)) left += say(`invoice ${id} acts: ${act}`)
}
const items = await house.db.selectFrom('items').select('id').where('status', '=', 'published').execute()
const members = lives.map(one => one.leaver.username)
const pictures = [
  ...items.map(({ id }) => `item/${id}`),
  ...articles.map(id => `article/${id}`),
  ...members.map(username => `member/${username}`),
].flatMap(which => [`${which}.png`, `${which}.png?lang=ar`])
let drawn = 0
for (const which of pictures) {
  const from = { 'x-forwarded-for': `10.9.${drawn >> 6}.${drawn++ % 64}` }
  const card = await fetch(`${house.url}/share/${which}`, { headers: from })
  // Who has no public page has no picture.
  if (card.status === 404 && which.startsWith('member/')) continue
  if (!card.ok || card.headers.get('content-type') !== 'image/png') left += say(`card ${which}: ${card.status}`)
}

// ways back
const guest = await pageOf(await context(await asMember(house)))
let followed = 0
for (const next of REDIRECTS) {
  await guest.goto(`${house.url}/login?next=${encodeURIComponent(next)}`, { waitUntil: 'networkidle' })
  followed++
  if (new URL(guest.url()).origin !== new URL(house.url!).origin) left += say(`${next} led to ${guest.url()}`)
}

// addresses of this machine
let reached = 0
const listens = createServer(socket => {
  reached++
  socket.destroy()
})
// Both families where the machine has them.
await new Promise<void>(done => listens.listen(0, () => done()))
const { port } = listens.address() as AddressInfo
for (const address of INNER_ADDRESSES) {
  await askSource(address.replace('PORT', String(port)), false)
  await titleOfPage(address.replace('PORT', String(port)), 'en', false)
}
const asked = reached

// the same looks find what is planted
await askSource(`http://127.0.0.1:${port}/`, true)
const planted = await pageOf(await context(null, false))
const before = ran
await planted.setContent('<p>Rana <img data-zq src=x onerror=scriptRan()></p>')
await planted.waitForFunction(() => document.images[0]?.complete)
const cut = Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nSUMMARY:Rana\r\nX-Zq: 1\r\nEND:VCALENDAR\r\n')
const away = JSON.stringify({ title: 'Rana', body: '', language: 'en', link: 'https://elsewhere.example/' })
const found =
  Number(reached > asked) +
  Number((await elements(planted)).length > 0) +
  Number(ran > before) +
  Number(faultsOfCalendar(cut).length > 0) +
  Number(faultsOfPush(away, house.url!).length > 0)
console.log(
  `payloads=${used.size} fields=${typed.fields} taken=${typed.taken} shown=${shown} mails=${mails.length} calendars=${calendars} cards=${cards} names=${named} titles=${sent.titles} pushes=${told.pushes} digests=${told.digests} pictures=${drawn} ran=${before} left=${left} redirects=${followed} addresses=${INNER_ADDRESSES.length} reached=${asked} planted_found=${found}/5`,
)

listens.close()
await browser.close()
await house.stop()
await postgres.stop()
process.exit(before + left + asked === 0 && found === 5 && used.size >= PAYLOADS.length ? 0 : 1)
