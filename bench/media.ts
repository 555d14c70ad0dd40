import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { fakeDevices } from '../e2e/club/fake-devices.ts'
import fillClub, { startFilledClub } from '../e2e/club/fill-club.ts'
import { ownAddress, signInDemo } from '../e2e/club/person.ts'
import { en } from '../e2e/club/words.ts'
import { admitFirst, arrived, seesTheEnd, watched } from '../e2e/media/arrivals.ts'
import { freePort } from '../tools/own-server.ts'
import { percentile } from './percentile.ts'

/**
 * Measures a live room as its people wait for it: `node bench/media.ts [--rounds 10]`, through the built product (`node --run build`
 * before). Each round is a private room of three windows of Chromium with devices that are not there: its owner lets two in, one after the
 * other; all lines between one window and the others are cut at once; the owner ends it for all. Prints, for each,
 * `first_picture p50_ms=N p95_ms=N aim_ms=N ok`: from the press that lets somebody in until a picture of the owner is decoded in their
 * window; `back_after_cut …`: from the cut until pictures and sounds of both others arrive again; `ended_everywhere …`: from the press
 * that ends the room until the last of the other windows says so. Ends with 1 when 95 of 100 of one of them are not within its aim.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
const ROUNDS = Number(values.rounds)
const OWNER = 'harbour-finch'
const OTHERS = ['sahl-mills', 'company']
const MOST_MS = 60_000
/** The second and third are the club's promise (a room within ten seconds, an end within one); the first is what members of other rooms are used to. */
const AIMS = { first_picture: 3000, back_after_cut: 10_000, ended_everywhere: 1000 }
type What = keyof typeof AIMS

/** When a picture of somebody else was decoded first in a window, by the clock that all windows of this machine share. */
const firstPicture = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const { made } = window as unknown as { made: RTCPeerConnection[] }
        const look = async () => {
          for (const one of made)
            for (const row of (await one.getStats()).values())
              if (row.type === 'inbound-rtp' && row.kind === 'video' && row.framesDecoded > 0)
                return resolve(Date.now())
          setTimeout(look, 20)
        }
        void look()
      }),
  )

/** Closes every connection of a window as a lost line does; answers when. */
const cutAll = (page: Page) =>
  page.evaluate(() => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    const at = Date.now()
    for (const one of made.splice(0)) {
      one.close()
      one.dispatchEvent(new Event('connectionstatechange'))
    }
    return at
  })

/** When a button of a window was pressed last: what the browser's driver takes to press it is not measured. */
const pressedAt = (page: Page) => page.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt)

/** Asks again and again until something holds; answers when it did. */
async function until(holds: () => Promise<boolean>): Promise<number> {
  const last = Date.now() + MOST_MS
  while (!(await holds())) {
    if (Date.now() > last) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
  return Date.now()
}

/** Pictures and sounds of so many arrive at a window. */
const meets = (page: Page, count: number) =>
  until(async () => {
    const { pictures, sounds } = await arrived(page)
    return pictures >= count && sounds >= count
  })

const stopServer = await fillClub()
const club = await startFilledClub(await freePort(), {})
const browser = await chromium.launch(fakeDevices.launchOptions)

async function windowOf(key: string): Promise<{ context: BrowserContext; page: Page }> {
  const as = await signInDemo(club.url, key)
  const context = await browser.newContext({
    baseURL: club.url,
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  })
  await context.addCookies([{ name: 'majlis_files', value: as.filesCookie, url: club.url }])
  await context.addInitScript(
    kept => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
      addEventListener('click', () => Object.assign(window, { pressedAt: Date.now() }), true)
    },
    { language: 'en', skin: 'light', accessToken: as.bearer },
  )
  return { context, page: await watched(await context.newPage()) }
}

const press = (page: Page, key: string) => page.getByRole('button', { name: en.say(key), exact: true }).click()

const times: Record<What, number[]> = { first_picture: [], back_after_cut: [], ended_everywhere: [] }

async function round(): Promise<void> {
  const people = [await windowOf(OWNER), ...(await Promise.all(OTHERS.map(windowOf)))]
  const [owner, ...others] = people.map(one => one.page) as [Page, Page, Page]
  await owner.goto(`/live/private/${OWNER}`)
  await press(owner, 'rooms:web.not-opened.open')
  await press(owner, 'rooms:web.before.begin')
  for (const [at, page] of others.entries()) {
    await page.goto(`/live/private/${OWNER}`)
    await press(page, 'rooms:web.before.ask')
    await page.getByRole('heading', { name: en.say('rooms:web.waiting.title') }).waitFor()
    const seen = firstPicture(page)
    await admitFirst(owner)
    times.first_picture.push((await seen) - (await pressedAt(owner)))
    await meets(page, at + 1)
  }
  const [, second, third] = [owner, ...others] as [Page, Page, Page]
  for (const page of [owner, second, third]) await meets(page, 2)

  const cut = await cutAll(third)
  times.back_after_cut.push((await meets(third, 2)) - cut)
  for (const page of [owner, second]) await meets(page, 2)

  await press(owner, 'rooms:web.controls.leave-more')
  await owner.getByRole('menuitem', { name: en.say('rooms:web.controls.end') }).click()
  const ends = others.map(page => seesTheEnd(page, en.say('rooms:web.over.ended')))
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: en.say('rooms:web.controls.end') })
    .click()
  const ended = Math.max(...(await Promise.all(ends)))
  times.ended_everywhere.push(ended - (await pressedAt(owner)))
  for (const { context } of people) await context.close()
}

for (let n = 0; n < ROUNDS; n++) await round()
await browser.close()
await club.stop()
await stopServer()

let fell = 0
for (const [what, aim] of Object.entries(AIMS) as [What, number][]) {
  const [half, most] = [percentile(times[what], 0.5), percentile(times[what], 0.95)]
  const holds = most <= aim
  if (!holds) fell++
  console.log(
    `${what} times=${times[what].length} p50_ms=${half.toFixed(0)} p95_ms=${most.toFixed(0)} aim_ms=${aim} ${holds ? 'ok' : 'too slow'}`,
  )
}
process.exitCode = fell === 0 ? 0 : 1
