import type { Locator } from '@playwright/test'
import { streetPicture } from '../db/demo-data/pictures.ts'
import { Calls } from './club/calls.ts'
import { publishOffer } from './club/offer.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

const SAID = 'ركّبنا اليوم أوّل خزّان ماء تحت الأرض في الذيد، وبقي اثنان للموسم القادم.'
const ANSWER = 'How many days does it last in July?'
const OFFER = 'خزّان ماء تحت الأرض'

/** The button that opens what is said under a post; it carries how many comments there are. */
const talkOf = (post: Locator, words: Words) =>
  post.getByRole('button', { name: new RegExp(`^${words.say('lounge:post.comment')} ?\\d*$`) })

test('two windows of the Lounge: a post with a picture and an offer comes up, is liked and answered by name, and goes without a trace', async ({
  visit,
  demo,
  club,
  watch,
}) => {
  watch.expect(/status of 404/)
  const session = await demo('waha-agritech')
  await publishOffer(new Calls(club.url, session), 'product', {
    name: OFFER,
    category: 'مواد بناء',
    typeofOwner: 'group',
    productQuantity: 2,
    highlights: 'يحفظ ستين مترًا مكعّبًا باردة ونظيفة طوال الصيف.',
    description: 'ألواح تُركَّب في ثلاثة أيام، مع غطاء يحتمل سيارة.',
    profileIndustries: ['الري وتوفير المياه'],
    saleType: 1,
    priceNumber: 31_000,
    currencyId: 'AED',
    profileCountry: 'الإمارات العربية المتحدة',
    profileState: 'الشارقة',
  })
  const reader = await visit({ as: await demo('sahara-solar') })
  const author = await visit({ language: 'ar', as: session })
  const posts = reader.getByRole('region', { name: en.say('lounge:parts.feed') }).locator('> article')
  const read = reader.getByRole('article').filter({ hasText: SAID })
  const own = author.getByRole('article').filter({ hasText: SAID })
  await reader.goto('/timeline')
  await expect(posts.first()).toContainText(OFFER)
  await author.goto('/timeline')

  await test.step('the author posts words, a picture and an offer', async () => {
    await author.getByLabel(ar.say('lounge:composer.label'), { exact: true }).fill(SAID)
    const picture = { name: 'tank.png', mimeType: 'image/png', buffer: await streetPicture('water tank') }
    await author.locator('input[type=file]').setInputFiles(picture)
    await expect(author.getByRole('button', { name: ar.like('lounge:composer.remove-picture') })).toBeVisible()
    await author.getByRole('button', { name: ar.say('lounge:composer.offer'), exact: true }).click()
    await author.getByRole('dialog').getByRole('button', { name: OFFER }).first().click()
    await expect(author.getByRole('button', { name: ar.say('lounge:composer.remove-offer') })).toBeVisible()
    await author.getByRole('button', { name: ar.say('lounge:composer.post'), exact: true }).click()
    await expect(own).toHaveCount(1)
  })

  await test.step('the other window says that there is one new post, and moves only when asked', async () => {
    const pill = reader.getByRole('button', { name: en.like('lounge:news', { count: '1' }) })
    await expect(pill).toBeVisible()
    await expect(read).toHaveCount(0)
    await pill.click()
    await expect(posts.first()).toContainText(SAID)
    await expect(read.getByRole('link', { name: OFFER })).toBeVisible()
    await expect(read.getByRole('button', { name: en.like('lounge:post.picture') })).toBeVisible()
  })

  await test.step('the reader likes, answers the author by name, and the author sees both', async () => {
    const liked = reader.waitForResponse('**/api/likes')
    await read.getByRole('button', { name: en.like('social:like-named') }).click()
    await liked
    await talkOf(own, ar).scrollIntoViewIfNeeded()
    await expect(own.getByRole('button', { name: /: 1$/ })).toBeVisible()
    await talkOf(read, en).click()
    const talk = read.getByRole('region', { name: en.like('lounge:post.comments-of') })
    const words = talk.getByLabel(en.say('social:comments.label'), { exact: true })
    await expect(words).toBeFocused()
    await words.fill(ANSWER)
    await words.press('End')
    await words.pressSequentially(' @waha')
    await expect(talk.getByRole('option').first()).toContainText('@waha-agritech')
    await words.press('Enter')
    await expect(words).toHaveValue(`${ANSWER} @waha-agritech `)
    await talk.getByRole('button', { name: en.say('social:comments.send'), exact: true }).click()
    await expect(talk.getByText(ANSWER)).toBeVisible()
    await expect(talk.getByRole('link', { name: '@waha-agritech' })).toBeVisible()
    await talkOf(own, ar).click()
    await expect(own.getByText(ANSWER)).toBeVisible()
    // While one types, the other window knows that somebody does, and not who.
    await words.pressSequentially('…')
    await expect(own.getByText(ar.say('social:comments.writing'))).toBeVisible()
    await words.fill('')
  })

  await test.step('whoever opens a post and goes back finds the feed where it was', async () => {
    const eighth = posts.nth(7)
    await eighth.scrollIntoViewIfNeeded()
    const time = eighth.locator('a[href^="/timeline/posts/"]').first()
    const address = await time.getAttribute('href')
    const placeOf = async () => (await reader.locator(`a[href="${address}"]`).first().boundingBox())?.y ?? 0
    const place = await placeOf()
    expect(await reader.evaluate(() => scrollY)).toBeGreaterThan(500)
    await time.click()
    await reader.waitForURL(`**${address}`)
    await expect(reader.getByRole('article')).toHaveCount(1)
    await reader.goBack()
    await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(40)
    // What was opened on the way is open still.
    await expect(read.getByText(ANSWER)).toHaveCount(1)
  })

  await test.step('deleted, it is gone from both windows and from its address', async () => {
    const address = await read.locator('a[href^="/timeline/posts/"]').first().getAttribute('href')
    await own.getByRole('button', { name: ar.like('lounge:post.more') }).click()
    await author.getByRole('menuitem', { name: ar.say('lounge:post.remove') }).click()
    await author
      .getByRole('dialog')
      .getByRole('button', { name: ar.say('lounge:post.remove'), exact: true })
      .click()
    await expect(own).toHaveCount(0)
    await expect(read).toHaveCount(0)
    await reader.goto(String(address))
    await expect(reader.getByText(en.say('lounge:missing.title'))).toBeVisible()
    await expect(reader.getByText(ANSWER)).toHaveCount(0)
  })
})
