import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Calls } from './club/calls.ts'
import { makeExamples } from './club/example-things.ts'
import { faults } from './club/faults.ts'
import type { SignedIn } from './club/person.ts'
import { everyScreen, type Ids, idsOf, type Onlooker, OWNER, SELLER } from './club/screens.ts'
import { expect, test } from './club/test.ts'
import { Watch } from './club/watch.ts'

const LANGUAGES = ['en', 'ar'] as const

/** One page for each onlooker, used for all their screens: opening browsers is what takes the time. */
const pages = new Map<Onlooker, { page: Page; context: BrowserContext; watch: Watch }>()
let ids: Ids | null = null

test.afterAll(async () => {
  for (const { context } of pages.values()) await context.close()
  pages.clear()
})

/** The page of an onlooker, opened at the first of their screens. */
async function pageOf(browser: Browser, url: string, session: SignedIn | null) {
  const context = await browser.newContext({ baseURL: url, timezoneId: 'Asia/Dubai' })
  if (session) await context.addCookies([{ name: 'majlis_files', value: session.filesCookie, url }])
  const watch = new Watch()
  // Dead links are opened on purpose.
  watch.expect(/status of 4\d\d/)
  watch.over(context, url)
  const page = await context.newPage()
  await page.goto('/robots.txt')
  if (session) await page.evaluate(token => localStorage.setItem('accessToken', token), session.bearer)
  return { page, context, watch }
}

async function learnIds(url: string, admin: SignedIn, [owner, seller]: [SignedIn, SignedIn]): Promise<Ids> {
  const [owns, sells, staff] = [new Calls(url, owner), new Calls(url, seller), new Calls(url, admin)]
  return idsOf(url, admin, await makeExamples(owns, sells, staff))
}

for (const { path, as, address } of await everyScreen())
  test(`${path} as ${as} is open to everybody, fits, and speaks both languages`, async ({ club, demo, browser }) => {
    ids ??= await learnIds(club.url, await demo('admin'), [await demo(OWNER), await demo(SELLER)])
    const opened = pages.get(as) ?? (await pageOf(browser, club.url, as === 'visitor' ? null : await demo(as)))
    pages.set(as, opened)
    const { page, watch } = opened
    const wrong: string[] = []
    for (const language of LANGUAGES) {
      await page.evaluate(spoken => localStorage.setItem('language', spoken), language)
      await page.setViewportSize({ width: 1280, height: 900 })
      // What was looked at before was dark at last: nothing of that is to fade out here.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(address(ids), { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      wrong.push(...(await faults(page, language)))
    }
    expect([...wrong, ...watch.take()]).toEqual([])
  })
