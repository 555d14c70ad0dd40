import { type Browser, type BrowserContext, expect, type Locator, type Page, type Request } from '@playwright/test'
import { Calls } from './calls.ts'
import { meetingExamples } from './example-meetings.ts'
import { makeExamples } from './example-things.ts'
import type { Mailbox } from './mailbox.ts'
import { type SignedIn, signInDemo } from './person.ts'
import { type Ids, idsOf, type Onlooker, OWNER, SELLER } from './screens.ts'
import { Watch } from './watch.ts'

const LANGUAGES = ['en', 'ar'] as const
/** So long nothing is asked for before a screen is whole: what an answer brings along is asked for by then. */
const QUIET_MS = 150
/** Shown between two screens of which one keeps the headline of the other, so that nothing of the one before is taken for the next. */
const BETWEEN = '/error-404'
/** After so long a headline that is still there is one that both screens have, or nothing else is shown. */
const LEADS_MS = 2500

/** A window that stays open and shows one screen after another, in one language. */
export class Look {
  readonly #asked = new Set<Request>()
  #since = 0
  #loaded = false
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

  /** Shows a screen, with everything that it asks for. The site is loaded once a window; from then on its own router leads on where it can. */
  async show(address: string): Promise<void> {
    this.#asked.clear()
    const led = (await this.#led(address)) || ((await this.#led(BETWEEN)) && (await this.#led(address)))
    if (!led) {
      // Of the page before nothing is drawn beside its own.
      if (this.#loaded) await this.page.goto('about:blank')
      await this.page.goto(address)
    }
    this.#loaded = true
    await expect(this.#heading()).toBeVisible()
    const quiet = () => this.#asked.size === 0 && performance.now() - this.#since > QUIET_MS
    await expect.poll(quiet, { intervals: [QUIET_MS / 3] }).toBe(true)
  }

  /** The headline of the screen that was led to last; that of the first paint, which the server draws, is none. */
  #heading(): Locator {
    return this.page.locator('#root h1:not([data-passed])').first()
  }

  /** Goes on inside of the loaded site, as a link would. False where nothing else is shown then: what asks before it is left, or looks the same. */
  async #led(address: string): Promise<boolean> {
    if (!this.#loaded) return false
    await this.page.evaluate(path => {
      for (const one of document.querySelectorAll('h1')) one.dataset.passed = ''
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
    const heading = this.#heading().waitFor({ timeout: LEADS_MS })
    return heading.then(
      () => true,
      () => false,
    )
  }
}

/** The windows of all onlookers at one club, opened at the first of their screens. */
export class Looks {
  readonly #browser: Browser
  readonly #url: string
  readonly #mailbox: Mailbox
  readonly #windows = new Map<Onlooker, Promise<Look[]>>()
  readonly #contexts: BrowserContext[] = []
  #ids: Promise<Ids> | undefined

  constructor(browser: Browser, { url, mailbox }: { url: string; mailbox: Mailbox }) {
    this.#browser = browser
    this.#url = url
    this.#mailbox = mailbox
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
    const people = await Promise.all([OWNER, SELLER, 'admin', 'company'].map(key => signInDemo(this.#url, key)))
    const [owner, seller, staff, talker] = people.map(one => new Calls(this.#url, one)) as [Calls, Calls, Calls, Calls]
    const { data } = await talker.ask<{ data: { _id: string }[] }>('GET', 'conversations')
    const meetings = await meetingExamples(talker, this.#mailbox)
    const examples = { ...(await makeExamples(owner, seller, staff)), ...meetings, sessionId: data[0]!._id }
    return idsOf(this.#url, people[2]!, examples)
  }

  async #open(as: Onlooker): Promise<Look[]> {
    const session = as === 'visitor' ? null : await signInDemo(this.#url, as)
    return Promise.all(LANGUAGES.map(language => this.#window(language, session)))
  }

  async #window(language: Look['language'], session: SignedIn | null): Promise<Look> {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      timezoneId: 'Asia/Dubai',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
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
