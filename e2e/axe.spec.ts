import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Calls } from './club/calls.ts'
import { makeExamples } from './club/example-things.ts'
import { faults, smallTargets } from './club/faults.ts'
import type { SignedIn } from './club/person.ts'
import { everyScreen, type Ids, idsOf, type Onlooker, OWNER, SELLER } from './club/screens.ts'
import { expect, test } from './club/test.ts'
import { Watch } from './club/watch.ts'

const LANGUAGES = ['en', 'ar'] as const

/** A page in one language; the browser's complaints about it. */
type Opened = { language: (typeof LANGUAGES)[number]; page: Page; context: BrowserContext; watch: Watch }

/** The pages of each onlooker, used for all their screens: opening browsers is what takes the time. */
const pages = new Map<Onlooker, Opened[]>()
let ids: Ids | null = null

test.afterAll(async () => {
  for (const { context } of [...pages.values()].flat()) await context.close()
  pages.clear()
})

/** The page of an onlooker in one language, opened at the first of their screens. */
async function pageOf(browser: Browser, url: string, session: SignedIn | null, language: Opened['language']) {
  const context = await browser.newContext({ baseURL: url, timezoneId: 'Asia/Dubai' })
  if (session) await context.addCookies([{ name: 'majlis_files', value: session.filesCookie, url }])
  const watch = new Watch()
  // Dead links are opened on purpose.
  watch.expect(/status of 4\d\d/)
  watch.over(context, url)
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.evaluate(spoken => localStorage.setItem('language', spoken), language)
  if (session) await page.evaluate(token => localStorage.setItem('accessToken', token), session.bearer)
  return { language, page, context, watch }
}

async function learnIds(url: string, admin: SignedIn, [owner, seller]: [SignedIn, SignedIn]): Promise<Ids> {
  const [owns, sells, staff] = [new Calls(url, owner), new Calls(url, seller), new Calls(url, admin)]
  return idsOf(url, admin, await makeExamples(owns, sells, staff))
}

for (const { path, as, address } of await everyScreen())
  test(`${path} as ${as} is open to everybody, fits, and speaks both languages`, async ({ club, demo, browser }) => {
    ids ??= await learnIds(club.url, await demo('admin'), [await demo(OWNER), await demo(SELLER)])
    if (!pages.has(as)) {
      const session = as === 'visitor' ? null : await demo(as)
      pages.set(as, await Promise.all(LANGUAGES.map(language => pageOf(browser, club.url, session, language))))
    }
    // Both languages at once: one alone leaves a core of the machine idle.
    const wrong = await Promise.all(
      pages.get(as)!.map(async ({ language, page, watch }) => {
        await page.setViewportSize({ width: 1280, height: 900 })
        // What was looked at before was dark at last: nothing of that is to fade out here.
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await page.goto(address(ids!), { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        return [...(await faults(page, language)), ...watch.take()]
      }),
    )
    expect(wrong.flat()).toEqual([])
  })

const DIRECTORIES = ['/company/list', '/investor/list', '/freelancer/list', '/broker/list', '/advisor/list']
/** Narrower, a card's figures break. */
const CARD_PX = 340

test('cards of directories are wide enough for their figures', async ({ visit }) => {
  const page = await visit({})
  const widths: number[] = []
  for (const address of DIRECTORIES) {
    // Not every directory of the small demo has somebody in it.
    await page.goto(address, { waitUntil: 'networkidle' })
    const cards = page.getByRole('main').getByRole('article')
    widths.push(...(await cards.evaluateAll(all => all.map(one => one.getBoundingClientRect().width))))
  }
  expect(widths.length).toBeGreaterThan(0)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(CARD_PX)
})

const BY_FINGER: readonly [Onlooker, string][] = [
  ['visitor', '/login'],
  ['visitor', '/investor/list'],
  ['company', '/my-agreements?side=received'],
  ['company', '/bookmarks'],
  ['company', '/timeline'],
  ['company', '/account-setting?section=information'],
  ['company', '/profile/qamar-cold-chain'],
  ['admin', '/verifications'],
  ['admin', '/apps/users/list'],
  ['admin', '/products'],
]

for (const [as, address] of BY_FINGER)
  test(`on a phone, what is pressed at ${address} as ${as} is as large as a finger`, async ({
    club,
    demo,
    browser,
  }) => {
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ baseURL: club.url, viewport, hasTouch: true, isMobile: true })
    if (as !== 'visitor') {
      const { bearer } = await demo(as)
      await context.addInitScript(token => localStorage.setItem('accessToken', token), bearer)
    }
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await context.close()
  })
