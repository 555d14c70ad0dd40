import { faults, smallTargets } from './club/faults.ts'
import { everyScreen, type Onlooker } from './club/screens.ts'
import { expect, test } from './club/test.ts'
import { en } from './club/words.ts'

// Screens do not need each other: whichever worker is free takes the next one.
test.describe.configure({ mode: 'parallel' })

for (const { path, as, address } of await everyScreen())
  test(`${path} as ${as} is open to everybody, fits, and speaks both languages`, async ({ looks }) => {
    const ids = await looks.ids()
    // Both languages at once: while one waits for the club, the other is looked at.
    const wrong = await Promise.all(
      (await looks.of(as)).map(async look => {
        await look.show(address(ids))
        return [...(await faults(look.page, look.language)), ...look.watch.take()]
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
    await page.goto(address)
    const cards = page.getByRole('main').getByRole('article')
    // Not every directory of the small demo has somebody in it.
    await expect(cards.or(page.getByText(en.say('platform:empty.records'))).first()).toBeVisible()
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
