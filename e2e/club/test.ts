import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Database } from '../../src/platform/server/db.ts'
import type { Language } from '../../src/platform/shared/text.ts'
import { freePort } from '../../tools/own-server.ts'
import { startFilledClub } from './fill-club.ts'
import { Looks } from './looks.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { join, ownAddress, type Person, type SignedIn, signInDemo } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { openProvider, type Provider } from './provider.ts'
import { Watch } from './watch.ts'

/** A running club with its surroundings. */
export type Club = Product & { mailbox: Mailbox; provider: Provider }

/** How somebody comes to the product. */
export type Coming = {
  language?: Language
  skin?: 'light' | 'dark' | 'system'
  width?: 1280 | 390
  /** Where their clock is; Dubai unless it is said. */
  zone?: string
  /** Comes signed in. */
  as?: SignedIn
}

/** Journeys are given these. */
type Given = {
  watch: Watch
  /** Products of the journey's own that were started. */
  begun: Product[]
  /** Starts a product of the journey's own; it stops after the browsers that look at it have closed. */
  begin(settings: Record<string, string>): Promise<Product>
  /** Starts a copy of the demo club of the journey's own, changed before it starts; it stops in the same way. */
  beginFilled(before: (copy: Database) => Promise<void>): Promise<Product>
  /** A browser of somebody's own at a site. */
  open(url: string, coming?: Coming): Promise<Page>
  /** A browser of somebody's own at the shared club. */
  visit(coming?: Coming): Promise<Page>
  /** Registers and verifies somebody, and signs them in. */
  member(person: Person, language?: Language): Promise<SignedIn>
  /** Signs a person of the demo club in. */
  demo(key: string): Promise<SignedIn>
}

const ZONE = 'Asia/Dubai'
/** Longest wait for something to press or to arrive at. */
const WAIT_MS = 60_000

async function contextFor(browser: Browser, url: string, coming: Coming): Promise<BrowserContext> {
  const { language = 'en', skin = 'light', width = 1280, zone = ZONE, as } = coming
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 900 },
    locale: language === 'ar' ? 'ar-AE' : 'en-GB',
    timezoneId: zone,
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  })
  context.setDefaultTimeout(WAIT_MS)
  if (as) await context.addCookies([{ name: 'majlis_files', value: as.filesCookie, url }])
  // Set once: what the journey changes later stays.
  await context.addInitScript(
    kept => {
      if (location.protocol === 'about:' || localStorage.getItem('language')) return
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { language, skin, ...(as && { accessToken: as.bearer }) },
  )
  return context
}

/** Playwright's test with a demo club that all journeys of a worker share, and browsers that are watched for complaints. */
export const test = base.extend<Given, { club: Club; looks: Looks }>({
  club: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const port = await freePort()
      const mailbox = await openMailbox()
      const provider = await openProvider(`http://localhost:${port}`)
      const around = { SMTP_URL: mailbox.smtpUrl, OIDC_PROVIDERS: provider.setting }
      const product = await startFilledClub(port, around)
      await use({ ...product, mailbox, provider })
      await product.stop()
      await Promise.all([mailbox.stop(), provider.stop()])
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  looks: [
    async ({ club, browser }, use) => {
      const looks = new Looks(browser, club)
      await use(looks)
      await looks.close()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  watch: async ({}, use) => {
    const watch = new Watch()
    await use(watch)
    expect(watch.take(), 'complaints of the browser').toEqual([])
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  begun: async ({}, use) => {
    const products: Product[] = []
    await use(products)
    await Promise.all(products.map(product => product.stop()))
  },
  begin: async ({ begun }, use) => {
    await use(async settings => {
      const product = await startProduct(await freePort(), settings)
      begun.push(product)
      return product
    })
  },
  beginFilled: async ({ begun }, use) => {
    await use(async before => {
      const product = await startFilledClub(await freePort(), {}, before)
      begun.push(product)
      return product
    })
  },
  // Asks for `begun` so as to be torn down before it: a window whose product is gone complains of the lost connection.
  open: async ({ browser, watch, begun: _ }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (url, coming = {}) => {
      const context = await contextFor(browser, url, coming)
      contexts.push(context)
      watch.over(context, url)
      return context.newPage()
    })
    await Promise.all(contexts.map(context => context.close()))
  },
  visit: async ({ open, club }, use) => {
    await use(coming => open(club.url, coming))
  },
  member: async ({ club }, use) => {
    await use((person, language = 'en') => join(club.url, club.mailbox, person, language))
  },
  demo: async ({ club }, use) => {
    await use(key => signInDemo(club.url, key))
  },
})

export { expect }
