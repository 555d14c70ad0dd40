import type { Page } from '@playwright/test'
import { violations } from './club/faults.ts'
import { type Coming, expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

/** What opens over a page: where, how, and the words that show that it is open. */
type Overlay = {
  what: string
  path: string
  width?: 390
  who?: 'company' | 'admin'
  open: (page: Page, words: Words) => Promise<void>
}

const shown = (page: Page, role: 'dialog' | 'menu') => expect(page.getByRole(role).first()).toBeVisible()

/** What opens in the conversation that stands first in the inbox. */
const inMessages = (what: string, open: Overlay['open']): Overlay => ({
  what,
  path: '/inbox',
  who: 'company',
  open: async (page, words) => {
    await page.getByRole('main').locator('a[href^="/inbox/"]').first().click()
    await expect(page.getByRole('textbox', { name: words.like('chat:composer.label') })).toBeVisible()
    await open(page, words)
  },
})
const pressed = (page: Page, words: Words, key: string) =>
  page
    .getByRole('button', { name: words.say(key) })
    .last()
    .click()

const OVERLAYS: readonly Overlay[] = [
  {
    what: 'the palette',
    path: '/about-us',
    open: async (page, words) => {
      await page.keyboard.press('Control+k')
      // Nobody waits for it: what is typed while it is on its way is not lost.
      const typed = words.say('plans:pages.pricing').slice(0, 3)
      await page.keyboard.type(typed)
      await shown(page, 'dialog')
      await expect(page.getByRole('combobox')).toHaveValue(typed)
      // The page behind stays where it was.
      expect(await page.evaluate(() => scrollY)).toBe(0)
    },
  },
  {
    what: 'the help of the keys',
    path: '/about-us',
    open: async page => {
      await page.keyboard.press('?')
      await shown(page, 'dialog')
    },
  },
  {
    what: 'one’s own menu',
    path: '/index',
    who: 'company',
    open: async (page, words) => {
      await page.getByRole('button', { name: words.say('shell:bar.account') }).click()
      await shown(page, 'menu')
    },
  },
  {
    what: 'the bell’s notices',
    path: '/index',
    who: 'admin',
    open: async (page, words) => {
      await page.getByRole('button', { name: words.like('notifications:bell') }).click()
      await shown(page, 'dialog')
    },
  },
  {
    what: 'the drawer of a phone',
    path: '/index',
    who: 'company',
    width: 390,
    open: async (page, words) => {
      await page
        .getByRole('button', { name: words.say('shell:bar.open-menu') })
        .first()
        .click()
      await shown(page, 'dialog')
    },
  },
  {
    what: 'the filters of a phone',
    path: '/company/list',
    width: 390,
    open: async (page, words) => {
      await page.getByRole('button', { name: words.say('platform:ui.filters'), exact: true }).click()
      await shown(page, 'dialog')
    },
  },
  {
    what: 'the terms',
    path: '/register',
    open: async (page, words) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(words.say('accounts:terms.privacy'), 'i') })
        .click()
      await shown(page, 'dialog')
    },
  },
  {
    what: 'the second factor’s picture',
    path: '/account-setting?section=security',
    who: 'company',
    open: async (page, words) => {
      await page.getByRole('button', { name: words.say('my-settings:factor.set-up') }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  {
    what: 'the report of a member',
    path: '/profile/lumen-print',
    who: 'company',
    open: async (page, words) => {
      await page.getByRole('button', { name: words.like('public-pages:more') }).click()
      await page.getByRole('menuitem', { name: words.say('public-pages:report') }).click()
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached()
    },
  },
  {
    what: 'the question before a block',
    path: '/profile/lumen-print',
    who: 'company',
    open: async (page, words) => {
      await page.getByRole('button', { name: words.like('public-pages:more') }).click()
      await page.getByRole('menuitem', { name: words.like('social:block-named') }).click()
      await shown(page, 'dialog')
    },
  },
  {
    what: 'a new conversation',
    path: '/inbox',
    who: 'company',
    open: async (page, words) => {
      await pressed(page, words, 'chat:new.title')
      await shown(page, 'dialog')
    },
  },
  inMessages('what can be done with a message', async (page, words) => {
    await pressed(page, words, 'chat:acts.more')
    await shown(page, 'menu')
  }),
  inMessages('where a message is passed on to', async (page, words) => {
    await pressed(page, words, 'chat:acts.more')
    await page.getByRole('menuitem', { name: words.say('chat:parts.forward'), exact: true }).click()
    await shown(page, 'dialog')
  }),
  {
    ...inMessages('what goes along with a message', async (page, words) => {
      await pressed(page, words, 'chat:parts.attach')
      await shown(page, 'menu')
    }),
    width: 390,
  },
  inMessages('the emojis', async (page, words) => {
    await pressed(page, words, 'chat:emoji.open')
    await expect(page.getByRole('combobox', { name: words.say('chat:emoji.search') })).toBeVisible()
  }),
  inMessages('the hour of a message that is sent later', async (page, words) => {
    await page.getByRole('textbox', { name: words.like('chat:composer.label') }).fill('1')
    await pressed(page, words, 'chat:later.open')
    await shown(page, 'dialog')
  }),
]

for (const [place, { what, path, width, who, open }] of OVERLAYS.entries())
  test(`${what} is open to everybody, light and dark`, async ({ visit, demo }) => {
    // Every other one in Arabic; each piece is looked at in both languages on its own page.
    const words = place % 2 ? ar : en
    const coming: Coming = {
      language: words.language,
      skin: 'light',
      ...(width && { width }),
      ...(who && { as: await demo(who) }),
    }
    const page = await visit(coming)
    await page.goto(path)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await open(page, words)
    expect(await violations(page, 'all')).toEqual([])
    await page.locator('html').evaluate(root => root.setAttribute('data-theme', 'dark'))
    expect(await violations(page, 'colours')).toEqual([])
  })
