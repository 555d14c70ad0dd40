import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { setAccounts, switchGateway } from '../src/features/payments/server/desk/change-gateway.ts'
import { transact } from '../src/platform/server/db.ts'
import type { Language } from '../src/platform/shared/text.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import { type MovedClub, startMovedClub } from './club/moved-club.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

const DAY_MS = 86_400_000
const ORIGIN = { address: '', userAgent: '', requestId: '', sessionId: null, provenAt: null }
const ACCOUNT = {
  currency: 'USD',
  holder: 'Majlis Club',
  bank: 'Creek Merchants Bank',
  iban: null,
  account: '000123456',
  bic: null,
  note: { en: '', ar: '' },
}
const TIMERS = ['plans.end', 'billing.remind', 'billing.renew']

let club: MovedClub
test.beforeAll(async () => {
  club = await startMovedClub()
})
test.afterAll(() => club.stop())

/** Days go by: timers run as they would, and what they announce is handled. */
async function later(ms: number): Promise<void> {
  await club.time.by(ms)
  await stayed()
  for (const timer of TIMERS) {
    await club.running.runTimer(timer)
    await club.running.settle()
  }
}

/** Whoever comes in between stays signed in: nobody waits for a month here. */
const stayed = () => sql`update sessions set last_seen_at = clock_timestamp()`.execute(club.database.db)

/** Fills what the checkout asks for and pays on the sandbox's page with a card. */
async function pay(page: Page, words: Words, card: string): Promise<void> {
  await page.getByRole('button', { name: words.like('billing:checkout.pay') }).click()
  await cardOf(page, words, card)
}

/** Says where the invoice goes. */
async function addressOf(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words.say('billing:checkout.address')).fill('Marina Walk 7')
  const country = page.getByRole('combobox', { name: words.say('billing:checkout.country') })
  await country.fill(words.language === 'ar' ? 'الإمارات' : 'United Arab')
  await country.press('Enter')
}

/** Staff book money that came from a payer: an amount, or all that is left. */
async function book(desk: Page, words: Words, payer: string, amount?: string): Promise<void> {
  const today = (await club.time.by(0)).toISOString().slice(0, 10).split('-').reverse().join('/')
  await desk.goto('/payments/transfers')
  await desk.getByText(payer).first().click()
  const peek = desk.getByRole('complementary')
  await peek.getByRole('button', { name: words.say('payments:transfers.book') }).click()
  const dialog = desk.getByRole('dialog', { name: words.say('payments:transfers.book-title') })
  if (amount) await dialog.getByLabel(words.say('payments:transfers.amount')).fill(amount)
  await dialog.getByLabel(words.say('payments:transfers.on'), { exact: true }).fill(today)
  await dialog.getByRole('button', { name: words.say('payments:transfers.book') }).click()
  await expect(dialog).toHaveCount(0)
  await club.running.settle()
}

/** Types a card on the sandbox's page; its payer comes back to the club. */
async function cardOf(page: Page, words: Words, card: string): Promise<void> {
  await page.getByLabel(words.say('payments:sandbox.number')).fill(card)
  await page.getByLabel(words.say('payments:sandbox.expiry')).fill('12/34')
  await page.getByLabel(words.say('payments:sandbox.cvc')).fill('123')
  await page.getByRole('button', { name: words.like('payments:sandbox.pay') }).click()
  await expect(page.getByText(words.say('billing:result.paid'))).toBeVisible()
}

for (const words of [en, ar]) {
  const language: Language = words.language
  test(`a member tries, pays, wants more, has a card that fails, pays with another, leaves and stays (${language})`, async ({
    open,
  }) => {
    const member: Member = await asMember(
      { db: club.database.db },
      { userType: 'investor', language, name: language === 'ar' ? 'عمر عزيز' : 'Omar Aziz' },
    )
    const page = await open(club.url, { language, as: { bearer: member.bearer, filesCookie: member.cookie } })

    await test.step('begins the trial', async () => {
      await page.goto('/pages/pricing')
      await page.getByRole('button', { name: words.say('plans:try-month') }).click()
      await page.goto('/my-subscriptions')
      await expect(page.getByText(words.like('billing:mine.trial'))).toBeVisible()
    })

    await test.step('pays for another plan in the sandbox: the page said what it costs before', async () => {
      await page.goto('/pages/checkout/platinum?period=month')
      await expect(page.getByText(words.like('billing:checkout.ends-trial'))).toBeVisible()
      await expect(page.getByText('$79.00').first()).toBeVisible()
      await addressOf(page, words)
      await pay(page, words, '4000 0000 0000 0341')
      await page.getByRole('link', { name: words.say('billing:result.mine') }).click()
      await expect(page.getByText(words.say('billing:status.active')).first()).toBeVisible()
    })

    await test.step('takes more at once: the days that were paid are taken off to the cent', async () => {
      await page.goto('/pages/checkout/enterprise?period=month')
      await expect(page.getByText(words.like('billing:line.unused')).first()).toBeVisible()
      await expect(page.getByText('$20.00').first()).toBeVisible()
      await page.getByText(words.say('billing:checkout.ways.sandbox-other'), { exact: true }).click()
      await pay(page, words, '4000 0000 0000 0341')
    })

    await test.step('the renewal fails: what is owed stands first, and everything stays open', async () => {
      await later(15 * DAY_MS)
      await page.goto('/my-subscriptions')
      await expect(page.getByText(words.like('billing:mine.next')).first()).toBeVisible()
      const { period_end: end } = await club.database.db
        .selectFrom('subscriptions')
        .select('period_end')
        .where('user_id', '=', member.id)
        .where('status', '=', 'active')
        .executeTakeFirstOrThrow()
      await club.time.to(new Date(end!.getTime() + 60_000))
      await later(0)
      await page.reload()
      await expect(page.getByText(words.like('billing:mine.owed-why'))).toBeVisible()
      await expect(page.getByText(words.like('billing:mine.owed-try'))).toBeVisible()
      await expect(page.getByText(words.say('billing:status.past_due')).first()).toBeVisible()
    })

    await test.step('pays with another card, which is charged from now on', async () => {
      await page.getByRole('button', { name: words.say('billing:mine.pay-other') }).click()
      await cardOf(page, words, '4242 4242 4242 4242')
      await page.getByRole('link', { name: words.say('billing:result.mine') }).click()
      await expect(page.getByText(words.say('billing:status.active')).first()).toBeVisible()
      await expect(page.getByText(words.like('billing:mine.owed-why'))).toHaveCount(0)
    })

    await test.step('leaves with a reason, and stays after all', async () => {
      await page.getByRole('button', { name: words.say('billing:mine.cancel'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: words.say('billing:leaving.reasons.use') }).check()
      await dialog.getByRole('button', { name: words.say('billing:leaving.yes'), exact: true }).click()
      await expect(page.getByText(words.like('billing:mine.next-canceled'))).toBeVisible()
      await page.getByRole('button', { name: words.say('billing:mine.resume'), exact: true }).click()
      await expect(page.getByText(words.like('billing:mine.next-canceled'))).toHaveCount(0)
      await expect(page.getByText('$99.00').first()).toBeVisible()
    })
  })
}

for (const words of [en, ar]) {
  const language: Language = words.language
  test(`a member pays by bank in two parts, and so the next period: the plan opens with the second (${language})`, async ({
    open,
  }) => {
    const { db } = club.database
    const name = language === 'ar' ? 'رنا حداد' : 'Rana Haddad'
    const member = await asMember({ db }, { userType: 'investor', language, name })
    const finance = await asMember({ db }, { preset: 'finance', language })
    const by = { id: finance.id, origin: ORIGIN }
    await transact(db, tx => setAccounts(tx, by, [ACCOUNT]))
    await transact(db, tx => switchGateway(tx, club.running.house, by, 'bank', { on: true }))
    const seat = (who: Member) => open(club.url, { language, as: { bearer: who.bearer, filesCookie: who.cookie } })
    const [page, desk] = [await seat(member), await seat(finance)]
    const state = (status: string) => page.locator(`[data-status="${status}"]`)

    await test.step('orders by transfer, and waits for the bank', async () => {
      await page.goto('/pages/checkout/platinum?period=month')
      await addressOf(page, words)
      await page.getByText(words.say('billing:checkout.ways.bank'), { exact: true }).click()
      await page.getByRole('button', { name: words.like('billing:checkout.transfer') }).click()
      await expect(page.getByRole('heading', { name: words.say('billing:result.titles.waiting') })).toBeVisible()
    })

    await test.step('one part comes, and nothing is open yet; with the other the plan is', async () => {
      await book(desk, words, name, '30')
      await expect(desk.locator('[data-status="part"]').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: words.say('billing:result.titles.waiting') })).toBeVisible()
      await book(desk, words, name)
      await expect(page.getByText(words.say('billing:result.paid'))).toBeVisible()
      await page.goto('/my-subscriptions')
      await expect(page.getByText(words.say('billing:status.active')).first()).toBeVisible()
      await expect(state('paid')).toHaveCount(1)
    })

    await test.step('the next invoice comes before its period, is part paid, then paid', async () => {
      await later(26 * DAY_MS)
      await page.reload()
      await expect(state('paid')).toHaveCount(1)
      await book(desk, words, name, '29.50')
      await page.reload()
      await expect(state('partial-payment')).toBeVisible()
      await book(desk, words, name)
      await page.reload()
      await expect(state('paid')).toHaveCount(2)
    })
  })
}
