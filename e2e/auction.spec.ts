import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../db/demo-data/people.ts'
import { movedClock } from '../db/moved-clock.ts'
import type { AuctionView } from '../src/features/auctions/contract/auction.ts'
import { Calls } from './club/calls.ts'
import { publishOffer } from './club/offer.ts'
import { signIn } from './club/person.ts'
import { tabTo } from './club/tab-to.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

/** So long before its end an auction is looked at: what is opened for it must be there before the last two minutes are over. */
const BEFORE_END_MS = 125_000

/** The auction as somebody has it before them, in their language. */
class Auction {
  readonly page: Page
  readonly #words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.#words = words
  }

  say(key: string): string {
    return this.#words.say(`auctions:web.${key}`)
  }

  get panel(): Locator {
    return this.page.getByRole('region', { name: this.say('bar.label'), exact: true })
  }

  /** A line of the panel; placeholders fit anything that `params` does not say. */
  line(key: string, params?: Record<string, string>): Locator {
    return this.panel.getByText(this.#words.like(key, params)).first()
  }

  button(key: string): Locator {
    return this.panel.getByRole('button', { name: this.say(key), exact: true })
  }

  /** The price that stands there now. */
  async stands(price: string): Promise<void> {
    const word = this.page.getByText(this.say('price.current'), { exact: true })
    await expect(this.panel.locator('div', { has: word }).last()).toContainText(price)
  }

  /** Types a bid, with a maximum where one is given, and says yes to the question what it means. */
  async bid(amount: string, maximum?: string): Promise<void> {
    await this.panel.locator('[data-field="amount"] input').fill(amount)
    if (maximum) {
      await this.panel.getByRole('checkbox', { name: this.say('bid.use-maximum') }).check()
      await this.panel.locator('[data-field="maximum"] input').fill(maximum)
    }
    await this.button('bid.place').click()
    await this.#yes.click()
    await expect(this.#yes).toHaveCount(0)
  }

  /** What answers the question before a bid. */
  get #yes(): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name: this.#words.like('auctions:web.confirm.go') })
  }

  /** The same without a mouse. */
  async bidByKeyboard(amount: string): Promise<void> {
    const { keyboard } = this.page
    await tabTo(this.page, this.panel.locator('[data-field="amount"] input'))
    await keyboard.press('Control+a')
    await keyboard.type(amount)
    await tabTo(this.page, this.button('bid.place'))
    await keyboard.press('Enter')
    // The question has its answer before it: Enter says yes.
    await expect(this.#yes).toBeFocused()
    await keyboard.press('Enter')
    await expect(this.#yes).toHaveCount(0)
  }

  /** Opens the panel of a phone from the bar at its lower end. */
  async openPanel(): Promise<void> {
    await this.panel.getByRole('button', { name: this.#words.like('auctions:web.bid.place-amount') }).click()
    await expect(this.page.getByRole('dialog')).toBeVisible()
  }
}

test('an auction in three windows: two members outbid each other, by the keyboard too, two maxima fight, a bid whose answer is lost counts once, and the winner confirms', async ({
  visit,
  demo,
  club,
  watch,
}) => {
  watch.expect(/ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)|WebSocket/)
  const seller = await demo('nasij-alreef')
  const path = await publishOffer(new Calls(club.url, seller), 'product', {
    name: 'نول خشبيّ من ثمانية دواسات',
    category: 'منتجات يدوية',
    typeofOwner: 'group',
    productQuantity: 1,
    highlights: 'صُنع في إربد سنة 1961، ورُمّم في الشتاء الماضي وهو يعمل.',
    description: 'يُسلَّم مفكّكًا مع رسم لتركيبه، ومعه خيوط تكفي لبساطين.',
    profileIndustries: ['المنسوجات'],
    saleType: 3,
    profileCountry: 'الأردن',
    profileState: 'إربد',
  })
  const owner = new Auction(await visit({ language: 'ar', as: seller }), ar)
  const one = new Auction(await visit({ as: await demo('lumen-print') }), en)
  const two = new Auction(await visit({ language: 'ar', as: await demo('sahl-mills') }), ar)
  const all = [owner, one, two]
  const stands = (price: string) => Promise.all(all.map(window => window.stands(price)))

  await test.step('the owner starts it', async () => {
    await owner.page.goto(path)
    await owner.button('owner.start').click()
    const dialog = owner.page.getByRole('dialog')
    await dialog.locator('[data-field="initialPrice"] input').fill('1000')
    await dialog.locator('[data-field="step"] input').fill('50')
    await dialog.getByRole('button', { name: owner.say('start.go'), exact: true }).click()
    await expect(owner.line('auctions:web.state.live')).toBeVisible()
    for (const { page } of [one, two]) await page.goto(path)
    // How many look, and not who.
    await expect(one.panel.getByText('3 people are looking now')).toBeVisible()
    await expect(two.panel.getByText(/أشخاص في الصفحة الآن/)).toBeVisible()
  })

  await test.step('two bid against each other; whoever watches sees it', async () => {
    await one.bid('1000')
    await expect(one.line('auctions:web.lead.lead')).toBeVisible()
    await stands('1,000')
    await two.bidByKeyboard('1050')
    await stands('1,050')
    await expect(one.line('auctions:web.lead.outbid')).toBeVisible()
    await expect(two.line('auctions:web.lead.lead')).toBeVisible()
  })

  await test.step('a maximum answers by itself, also to another maximum below it', async () => {
    await one.bid('1100', '2000')
    await stands('1,100')
    await expect(one.line('auctions:web.lead.lead-max')).toBeVisible()
    await two.bid('1500')
    await stands('1,550')
    await expect(one.line('auctions:web.lead.lead-max')).toBeVisible()
    await expect(two.line('auctions:web.lead.outbid')).toBeVisible()
    await two.bid('1600', '1800')
    await stands('1,850')
    await expect(one.line('auctions:web.lead.lead-max')).toBeVisible()
    await expect(two.line('auctions:web.lead.outbid')).toBeVisible()
  })

  await test.step('a bid that arrived while its answer was lost is sent again under its key, and counts once', async () => {
    const keys: (string | undefined)[] = []
    await two.page.route('**/api/auctions/bids/*', async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.fallback()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await two.bid('2050')
    await expect(two.line('auctions:web.lead.lead')).toBeVisible()
    await expect.poll(() => keys.length).toBe(2)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    await stands('2,050')
    const id = path.split('/').at(-1)
    const { data } = await new Calls(club.url, seller).ask<{ data: { bids: number } }>('GET', `auctions/of/item/${id}`)
    expect(data.bids).toBe(6)
  })

  await test.step('without a line nothing is sent; back on it, the same button bids', async () => {
    await one.page.context().setOffline(true)
    await one.bid('2100')
    await expect(one.panel.getByText(one.say('bid.offline'))).toBeVisible()
    await one.page.context().setOffline(false)
    await one.button('bid.place').click()
    await one.page
      .getByRole('dialog')
      .getByRole('button', { name: en.like('auctions:web.confirm.go') })
      .click()
    await expect(one.line('auctions:web.lead.lead')).toBeVisible()
    await stands('2,100')
  })

  await test.step('the owner sells to the leader, who confirms; everybody hears how it ended', async () => {
    await owner.button('owner.stop').click()
    const dialog = owner.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: owner.say('stop.sell') }).check()
    await dialog.getByRole('button', { name: ar.like('auctions:web.stop.go-sell') }).click()
    await expect(one.line('auctions:web.over.won')).toBeVisible()
    await expect(two.line('auctions:web.over.lost')).toBeVisible()
    await one.button('over.confirm').click()
    await one.page
      .getByRole('dialog')
      .getByRole('button', { name: one.say('over.confirm'), exact: true })
      .click()
    await expect(one.line('auctions:web.over.won-confirmed')).toBeVisible()
    for (const window of [owner, two]) await expect(window.line('auctions:web.state.confirmed')).toBeVisible()
    await one.page.goto('/my-agreements')
    await expect(one.page.getByRole('link', { name: 'نول خشبيّ من ثمانية دواسات' })).toBeVisible()
  })
})

test('a bid from a phone in the last two minutes moves the end in three windows', async ({ beginFilled, open }) => {
  // A club of its own, whose clock shows the last minutes of the auction that ends first.
  const { url } = await beginFilled(async copy => {
    const live = copy.db.selectFrom('auctions').select('ends_at').where('state', '=', 'live').orderBy('ends_at')
    const { ends_at } = await live.limit(1).executeTakeFirstOrThrow()
    await (await movedClock(copy)).to(new Date(ends_at!.getTime() - BEFORE_END_MS))
  })
  const sessionOf = (key: string) => signIn(url, `${key}@demo.majlis.example`, DEMO_PASSWORD)
  const sessions = [await sessionOf('lumen-print'), await sessionOf('sahl-mills')]
  const [running] = (
    await new Calls(url, sessions[0]!).ask<{ data: AuctionView[] }>('POST', 'auctions/search', { show: 'ending' })
  ).data
  expect(running, 'an auction that is about to end').toBeDefined()
  const viewOf = async (at: number) =>
    await new Calls(url, sessions[at]!).ask<{ data: AuctionView; now: string }>('GET', `auctions/${running!._id}`)
  const { data } = await viewOf(0)
  const end = Date.parse(data.endsAt!)
  // Whoever leads does not move the end: the other of the two bids.
  const at = data.yours.own || data.leader === data.yours.number ? 1 : 0
  const [own, other] = at ? [ar, en] : [en, ar]
  const sniper = new Auction(await open(url, { as: sessions[at]!, language: own.language, width: 390 }), own)
  const rival = new Auction(await open(url, { as: sessions[1 - at]!, language: other.language }), other)
  const visitor = new Auction(await open(url), en)
  for (const { page } of [sniper, rival, visitor]) await page.goto(`/auctions/${running!._id}`)
  await expect(visitor.line('auctions:web.state.live')).toBeVisible()
  await expect(visitor.line('auctions:web.extensions')).toHaveCount(0)

  const left = async () => end - Date.parse((await viewOf(at)).now)
  await expect.poll(left, { intervals: [500] }).toBeLessThan(120_000)
  await sniper.openPanel()
  await sniper.bid(String(data.leastBid! * 4))
  for (const window of [sniper, rival, visitor]) await expect(window.line('auctions:web.extensions')).toBeVisible()
  expect(Date.parse((await viewOf(at)).data.endsAt!) - end).toBe(120_000)
})
