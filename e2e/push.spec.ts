import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { TOPICS } from '../src/features/notifications/rules/topics.ts'
import { startPushPeer, type TestSubscription } from '../src/features/push/test/push-peer.ts'
import { NOTICE_TOPICS } from '../src/platform/shared/notice.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.ts'
import type { SignedIn } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

// Chromium without windows shows no notices: these journeys run in the whole one. It shows them itself: the desktop's own service is
// looked for on a bus that a machine without a desktop may have half of, and till that is decided nothing is shown.
const args = [...CHROMIUM_FLAGS, '--disable-features=SystemNotifications']
test.use({ launchOptions: { executablePath: findChromium(), args } })

/** Kinds of notices about followers: of one, of several. */
const FOLLOWED = /^social\.followed/

type Service = Awaited<ReturnType<typeof startPushPeer>>

async function asked<Answer>(url: string, { bearer }: SignedIn, path: string): Promise<Answer> {
  const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${bearer}` } })
  return (await answer.json()) as Answer
}

/**
 * Chromium subscribes at Google's service only: in its place stands one of this process, and what reaches that is handed to the real
 * service worker as the browser would.
 */
async function subscribesAt(context: BrowserContext, subscription: TestSubscription, key: string): Promise<void> {
  await context.grantPermissions(['notifications'])
  const { endpoint, keys } = subscription
  await context.addInitScript(
    ({ said, key: text }) => {
      const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
      const fake = {
        endpoint: said.endpoint,
        expirationTime: null,
        options: { applicationServerKey: Uint8Array.from(letters, letter => letter.charCodeAt(0)).buffer },
        toJSON: () => said,
        unsubscribe: async () => {
          localStorage.removeItem('subscribed')
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('subscribed', 'yes')
        return fake
      }
      PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? fake : null)
    },
    { said: { endpoint, keys }, key },
  )
}

/** What the worker's own world has, as far as the journey touches it. */
type World = {
  /** How many pushes it got, and what the browser shows of them by now. */
  journey?: { got: number; showed: string[] }
  clients: { openWindow(address: string): Promise<unknown>; matchAll(options: object): Promise<Window[]> }
  registration: {
    getNotifications(): Promise<{ close(): void }[]>
    showNotification(title: string, options: object): Promise<void>
  }
  NotificationEvent: new (name: string, init: object) => Event
  addEventListener(name: 'push', hear: () => void): void
  dispatchEvent(event: Event): void
}

/** What the worker got and did with it, counted from the first look on. */
const seenBy = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(() => {
    const world = globalThis as unknown as World
    if (!world.journey) {
      const journey = (world.journey = { got: 0, showed: [] as string[] })
      world.addEventListener('push', () => journey.got++)
      const show = world.registration.showNotification.bind(world.registration)
      world.registration.showNotification = async (title, options) => {
        await show(title, options)
        journey.showed.push(title)
      }
    }
    return world.journey
  })

/**
 * Hands what reached the service to the worker; again where it got nothing, as a service does. What is `shown` is waited for: whoever asks
 * Chromium for what it shows while it begins to show something makes it forget that.
 */
async function carrier(page: Page, url: string, service: Service, subscription: TestSubscription) {
  const session: CDPSession = await page.context().newCDPSession(page)
  let registrationId = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations) registrationId = one.registrationId
  })
  await session.send('ServiceWorker.enable')
  let carried = 0
  return async (kind: RegExp, is: 'shown' | 'said in the page') => {
    await expect.poll(() => registrationId).not.toBe('')
    const isOf = (body: Buffer) => kind.test(JSON.parse(subscription.open(body)).kind)
    const come = () => service.of(subscription).slice(carried)
    await expect.poll(() => come().some(({ body }) => isOf(body))).toBe(true)
    const sent = come()
    carried += sent.length
    const data = subscription.open(sent.findLast(({ body }) => isOf(body))!.body)
    const { got, showed } = await seenBy(page.context())
    await expect
      .poll(
        async () => {
          await session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
          for (let tries = 0; tries < 30 && (await seenBy(page.context())).got === got; tries++)
            await new Promise(resolve => setTimeout(resolve, 100))
          return (await seenBy(page.context())).got
        },
        { message: 'the worker gets what was pushed' },
      )
      .toBeGreaterThan(got)
    if (is === 'shown')
      await expect.poll(async () => (await seenBy(page.context())).showed.length).toBeGreaterThan(showed.length)
  }
}

/** What the browser shows beside its windows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, dir, lang, tag }) => ({ title, body, dir, lang, tag }))
  })

/** Has the worker find that nobody looks at the windows: Chromium that is driven calls each of them focused. */
async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  await page
    .context()
    .serviceWorkers()[0]!
    .evaluate(() => {
      const { clients } = globalThis as unknown as World
      const all = clients.matchAll.bind(clients)
      clients.matchAll = async options =>
        (await all(options)).map(
          one =>
            ({
              focused: false,
              visibilityState: 'hidden',
              focus: async () => one,
              postMessage: (said: unknown, ports: Transferable[]) => one.postMessage(said, ports as never),
            }) as unknown as Window,
        )
    })
}

/** Presses what is shown, as its reader would. Answers which windows it would open: a browser opens them for a person's press only. */
async function press(context: BrowserContext): Promise<string[]> {
  return context.serviceWorkers()[0]!.evaluate(async () => {
    const world = globalThis as unknown as World
    const opened: string[] = []
    world.clients.openWindow = async address => opened.push(address)
    let [notification] = await world.registration.getNotifications()
    for (let tries = 0; !notification && tries < 100; tries++) {
      await new Promise(resolve => setTimeout(resolve, 100))
      ;[notification] = await world.registration.getNotifications()
    }
    world.dispatchEvent(new world.NotificationEvent('notificationclick', { notification }))
    await new Promise(resolve => setTimeout(resolve, 2500))
    return opened
  })
}

const clear = (page: Page) =>
  page.evaluate(async () => {
    for (const one of await (await navigator.serviceWorker.ready).getNotifications()) one.close()
  })

/** How many notices the bell says are unread. */
async function unread(page: Page, words: Words): Promise<number> {
  const label = await page.getByRole('button', { name: words.like('notifications:bell') }).getAttribute('aria-label')
  return Number(/\d+/.exec(label ?? '')?.[0] ?? 0)
}

/** Whoever is told, and who begins to follow them: each run has members of its own, who did not follow before. */
const PEOPLE = {
  ar: { told: 'sahl-mills', followers: ['harbour-finch', 'sahara-solar', 'lumen-print'] },
  en: { told: 'sahara-solar', followers: ['harbour-finch', 'sahl-mills', 'lumen-print'] },
}

for (const words of [ar, en])
  test(`a member turns on pushes, is told in the page and outside of it, reads on without a line, and leaves nothing behind (${words.language})`, async ({
    visit,
    demo,
    club,
    watch,
  }) => {
    // The line breaks on purpose.
    watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
    const { told, followers: keys } = PEOPLE[words.language]
    const [reader, elsewhere] = [await demo(told), await demo(told)]
    const followers = await Promise.all(keys.map(key => demo(key)))
    const service = await startPushPeer()
    const { key } = await asked<{ key: string }>(club.url, reader, 'push/devices')
    const { user } = await asked<{ user: { _id: string } }>(club.url, reader, 'auth/user')
    /** Another member begins to follow her. */
    const isFollowed = async () => {
      const headers = { authorization: `Bearer ${followers.pop()!.bearer}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ kind: 'member', id: user._id })
      expect((await fetch(`${club.url}/api/follows`, { method: 'POST', headers, body })).ok).toBe(true)
    }
    const tells = (method: string, path: string, body: object) =>
      fetch(`${club.url}/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${reader.bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    // Of followers she wants to hear at once; with nothing unread the next one is a notice of its own.
    const cells = [
      { topic: 'followers', channel: 'push', cadence: 'instant' },
      // Auctions of the demo go on meanwhile, and are not counted here.
      ...NOTICE_TOPICS.filter(topic => TOPICS[topic].group === 'auctions').flatMap(topic =>
        ['app', 'push'].map(channel => ({ topic, channel, cadence: 'off' })),
      ),
    ]
    expect((await tells('PUT', 'notification-settings', { cells, quiet: { on: false } })).ok).toBe(true)
    await tells('POST', 'notifications/read', {})
    const subscription = service.subscribe(key)
    const page = await visit({ as: reader, language: words.language })
    const context = page.context()
    await subscribesAt(context, subscription, key)

    await test.step('in the settings it is turned on, and tried', async () => {
      await page.goto('/account-setting?section=security')
      // The list above the button has come: it moves what is below.
      await expect(page.getByText(words.say('my-settings:sessions.here'), { exact: true })).toBeVisible()
      await page.getByRole('button', { name: words.say('push:devices.turn-on'), exact: true }).click()
      await expect(page.getByText(words.say('push:here.on'))).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('fcmid'))).toContain(subscription.endpoint)
      await page.getByRole('button', { name: words.like('push:devices.test-named') }).click()
    })
    const carry = await carrier(page, club.url, service, subscription)
    await test.step('the trial is shown though one looks at the page, in its direction', async () => {
      await carry(/^push\.test$/, 'shown')
      const trial = {
        title: words.say('push:test.title'),
        dir: words.language === 'ar' ? 'rtl' : 'ltr',
        lang: words.language,
        tag: 'test',
      }
      await expect.poll(() => shown(page)).toMatchObject([trial])
      await clear(page)
    })

    await test.step('what comes while one looks is said in the page and counted once, though the line brings it as well', async () => {
      const before = await unread(page, words)
      await isFollowed()
      await carry(FOLLOWED, 'said in the page')
      await expect.poll(() => unread(page, words)).toBe(before + 1)
      await page.waitForTimeout(2500)
      expect(await unread(page, words)).toBe(before + 1)
      expect(await shown(page)).toEqual([])
    })

    await test.step('what comes while nobody looks is shown; pressed it leads the open window to its place and is read', async () => {
      await lookAway(page)
      await page.evaluate(() => Object.assign(window, { same: true }))
      await isFollowed()
      await carry(FOLLOWED, 'shown')
      await expect
        .poll(() => shown(page))
        .toMatchObject([{ dir: words.language === 'ar' ? 'rtl' : 'ltr', lang: words.language }])
      const before = await unread(page, words)
      expect(await press(context)).toEqual([])
      await expect(page).not.toHaveURL(/account-setting/)
      // By the router: the page was not loaded anew.
      expect(await page.evaluate(() => 'same' in window)).toBe(true)
      await expect.poll(() => unread(page, words)).toBe(before - 1)
    })

    await test.step('without a line the feed and the messages are read, and what waits to be sent is named', async () => {
      for (const [path, read] of [
        ['/inbox', '/api/conversations'],
        ['/timeline', '/api/timeline'],
        ['/offline', '/api/auth/user'],
      ] as const) {
        await page.goto(path)
        await expect.poll(() => notKept(page, ['/offline', read])).toEqual([])
      }
      await page.evaluate(id => localStorage.setItem(`lounge-draft:${id}`, '{"text":"مسودة لم تُنشر"}'), user._id)
      await context.setOffline(true)
      await page.goto('/timeline')
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.goto('/inbox')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const path of ['/rewards/transfer', '/index']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: words.say('push:offline.title') })).toBeVisible()
        await expect(page.getByText('مسودة لم تُنشر')).toBeVisible()
      }
      await context.setOffline(false)
    })

    await test.step('with every window closed a press opens one', async () => {
      const blank = await context.newPage()
      await page.close()
      await isFollowed()
      const late = await carrier(blank, club.url, service, subscription)
      await late(FOLLOWED, 'shown')
      expect(await press(context)).toEqual([expect.stringMatching(/^\//)])
      await blank.close()
    })

    await test.step('the browser changes its subscription: the worker says so by itself, and what comes reaches the new one', async () => {
      const next = service.subscribe(key)
      const page = await context.newPage()
      await page.goto('/timeline')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await context.serviceWorkers()[0]!.evaluate(
        ({ endpoint, keys }) => {
          const made = { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
          PushManager.prototype.subscribe = async () => made
          dispatchEvent(
            new (globalThis as unknown as { ExtendableEvent: typeof Event }).ExtendableEvent('pushsubscriptionchange'),
          )
        },
        { endpoint: next.endpoint, keys: next.keys },
      )
      const tries = async () => {
        const { data } = await asked<{ data: { _id: string }[] }>(club.url, reader, 'push/devices')
        await tells('POST', `push/devices/${data[0]!._id}/tests`, {})
        return data.length
      }
      await expect
        .poll(async () => [await tries(), service.of(next).length > 0], { intervals: [1500] })
        .toEqual([1, true])
      await page.close()
    })

    await test.step('logged out, the device is off the list and nothing of theirs is on it', async () => {
      const last = await context.newPage()
      // With all that the page asks for: what is still on its way while one logs out is refused.
      await last.goto('/timeline', { waitUntil: 'networkidle' })
      await expect.poll(() => kept(last)).toEqual([expect.stringMatching(/^own\./)])
      expect((await asked<{ count: number }>(club.url, elsewhere, 'push/devices')).count).toBe(1)
      await last.getByRole('button', { name: words.say('shell:bar.account') }).click()
      await last.getByRole('menuitem', { name: words.say('shell:own.logout') }).click()
      await expect(last.getByText(words.say('shell:logout.title'))).toBeVisible()
      await expect.poll(() => kept(last)).toEqual([])
      await expect
        .poll(() => last.evaluate(() => [localStorage.getItem('fcmid'), localStorage.getItem('subscribed')]))
        .toEqual([null, null])
      expect((await asked<{ count: number }>(club.url, elsewhere, 'push/devices')).count).toBe(0)
    })
    await service.stop()
  })

/** Which of these paths, and of the files that the page is made of, the device does not keep yet. */
const notKept = (page: Page, paths: string[]) =>
  page.evaluate(async asked => {
    const has = new Set<string>()
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) has.add(new URL(url).pathname)
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return [...asked, ...loaded.filter(path => path.startsWith('/assets/'))].filter(path => !has.has(path))
  }, paths)

/** Under which names the device keeps answers of members. */
const kept = (page: Page) => page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('own.')))
