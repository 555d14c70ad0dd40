import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { Calls } from './calls.ts'
import { makeExamples } from './example-things.ts'
import { type SignedIn, signInDemo } from './person.ts'
import { type Ids, idsOf, type Onlooker, OWNER, SELLER } from './screens.ts'
import { Watch } from './watch.ts'

const LANGUAGES = ['en', 'ar'] as const
/** So long nothing is asked for before a screen is whole: what an answer brings along is asked for by then. */
const QUIET_MS = 150

/** A window that stays open and shows one screen after another, in one language. */
export class Look {
  readonly #asked = new Set<Request>()
  #since = 0
  readonly language: (typeof LANGUAGES)[number]
  readonly page: Page
  readonly watch: Watch

  constructor(language: Look['language'], page: Page, watch: Watch) {
    this.language = language
    this.page = page
    this.watch = watch
    const answered = (request: Request) => {
      this.#asked.delete(request)
      this.#since = performance.now()
    }
    page.on('request', request => this.#asked.add(request))
    page.on('requestfinished', answered)
    page.on('requestfailed', answered)
  }

  /** Shows a screen, with everything that it asks for. */
  async show(address: string): Promise<void> {
    // What was looked at before would be drawn once more, wide and light.
    await this.page.goto('about:blank')
    this.#asked.clear()
    await this.page.setViewportSize({ width: 1280, height: 900 })
    await this.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await this.page.goto(address)
    await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const quiet = () => this.#asked.size === 0 && performance.now() - this.#since > QUIET_MS
    await expect.poll(quiet, { intervals: [QUIET_MS / 3] }).toBe(true)
  }
}

/** The windows of all onlookers at one club, opened at the first of their screens. */
export class Looks {
  readonly #browser: Browser
  readonly #url: string
  readonly #windows = new Map<Onlooker, Promise<Look[]>>()
  readonly #contexts: BrowserContext[] = []
  #ids: Promise<Ids> | undefined

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  /** What addresses are made of that only this club knows. */
  ids(): Promise<Ids> {
    this.#ids ??= this.#learnIds()
    return this.#ids
  }

  /** The windows of an onlooker, one for each language. */
  of(as: Onlooker): Promise<Look[]> {
    const found = this.#windows.get(as) ?? this.#open(as)
    this.#windows.set(as, found)
    return found
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map(context => context.close()))
  }

  async #learnIds(): Promise<Ids> {
    const people = await Promise.all([OWNER, SELLER, 'admin'].map(key => signInDemo(this.#url, key)))
    const [owner, seller, staff] = people.map(one => new Calls(this.#url, one)) as [Calls, Calls, Calls]
    return idsOf(this.#url, people[2]!, await makeExamples(owner, seller, staff))
  }

  async #open(as: Onlooker): Promise<Look[]> {
    const session = as === 'visitor' ? null : await signInDemo(this.#url, as)
    return Promise.all(LANGUAGES.map(language => this.#window(language, session)))
  }

  async #window(language: Look['language'], session: SignedIn | null): Promise<Look> {
    const context = await this.#browser.newContext({ baseURL: this.#url, timezoneId: 'Asia/Dubai' })
    this.#contexts.push(context)
    if (session) await context.addCookies([{ name: 'majlis_files', value: session.filesCookie, url: this.#url }])
    const watch = new Watch()
    // Dead links are opened on purpose.
    watch.expect(/status of 4\d\d/)
    watch.over(context, this.#url)
    const page = await context.newPage()
    await page.goto('/robots.txt')
    await page.evaluate(spoken => localStorage.setItem('language', spoken), language)
    if (session) await page.evaluate(token => localStorage.setItem('accessToken', token), session.bearer)
    return new Look(language, page, watch)
  }
}
