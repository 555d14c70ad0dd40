import type { Page } from '@playwright/test'
import type { ItemPage } from '../src/features/items/contract/page.ts'
import type { ReviewPage } from '../src/features/reviews/contract.ts'
import { Calls } from './club/calls.ts'
import { publishOffer } from './club/offer.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

const NAME = 'رفّ تبريد متنقّل'

/** Presses what moves an agreement on, and says yes to the question before it. */
async function move(page: Page, words: Words, act: 'accepted' | 'done'): Promise<void> {
  const press = { name: words.say(`agreements:acts.${act}`), exact: true }
  await page.getByRole('main').getByRole('button', press).click()
  await page.getByRole('dialog').getByRole('button', press).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Says in stars and words how it went. */
async function review(page: Page, words: Words, stars: number, text: string): Promise<void> {
  const rating = page.getByRole('radiogroup', { name: words.say('reviews:form.stars') })
  await rating
    .locator('label')
    .nth(stars - 1)
    .click()
  await expect(rating.getByRole('radio').nth(stars - 1)).toBeChecked()
  await page.getByLabel(words.say('reviews:form.text'), { exact: true }).fill(text)
  await page.getByRole('button', { name: words.say('reviews:form.send'), exact: true }).click()
  await expect(page.getByText(words.say('reviews:done.written'))).toBeVisible()
}

test('a request becomes an agreement: the owner accepts in Arabic, both confirm and review, and the profiles say how it went', async ({
  visit,
  demo,
  club,
}) => {
  test.setTimeout(180_000)
  const seller = await demo('nasij-alreef')
  const calls = new Calls(club.url, seller)
  const path = await publishOffer(calls, 'product', {
    name: NAME,
    category: 'أثاث وتجهيزات',
    typeofOwner: 'group',
    productQuantity: 6,
    highlights: 'رفّ على عجلات يبرّد أربعين كيلوغرامًا من الخضار في ساعة.',
    description: 'يعمل بمقبس عاديّ، ويُسلَّم مع غطاء وكفالة سنتين.',
    profileIndustries: ['التخزين المبرّد'],
    saleType: 1,
    priceNumber: 700,
    currencyId: 'AED',
    profileCountry: 'الإمارات العربية المتحدة',
    profileState: 'الشارقة',
  })
  const buyer = await visit({ as: await demo('lumen-print') })
  // The owner has a phone.
  const owner = await visit({ language: 'ar', as: seller, width: 390 })

  await test.step('somebody asks for two pieces', async () => {
    await buyer.goto(path)
    const box = buyer.getByRole('complementary')
    await box.getByLabel(en.say('agreements:box.quantity'), { exact: true }).fill('2')
    await box.getByLabel(en.say('agreements:box.message')).fill('Delivered to Sharjah, in the second week of March.')
    await box.getByRole('button', { name: en.say('agreements:box.send'), exact: true }).click()
    await expect(box.getByText(en.say('agreements:states.requested'), { exact: true })).toBeVisible()
    await box.getByRole('link', { name: en.say('agreements:box.see') }).click()
    await buyer.waitForURL('**/my-agreements/*')
    await expect(buyer.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  })

  await test.step('the owner finds it under what is asked of them, and accepts; the other side sees it at once', async () => {
    await owner.goto('/my-agreements?side=received')
    await owner.getByRole('link', { name: NAME }).first().click()
    await owner.waitForURL('**/my-agreements/*')
    await move(owner, ar, 'accepted')
    await expect(owner.getByText(ar.say('agreements:next.accepted-none'))).toBeVisible()
    await expect(buyer.getByText(en.say('agreements:next.accepted-none'))).toBeVisible()
  })

  await test.step('both confirm that it is done', async () => {
    await move(buyer, en, 'done')
    await expect(owner.getByText(ar.like('agreements:next.accepted-other'))).toBeVisible()
    await move(owner, ar, 'done')
    await expect(owner.getByText(ar.say('agreements:next.done'))).toBeVisible()
    await expect(buyer.getByText(en.say('agreements:next.done'))).toBeVisible()
  })

  const [praise, thanks] = [
    'Two shelves, cold within the hour, and a day early.',
    'دفعوا يوم الاستلام، وكانوا في الموعد.',
  ]
  await test.step('both review, and each reads the other', async () => {
    await review(buyer, en, 4, praise)
    await expect(owner.getByText(praise)).toBeVisible()
    await review(owner, ar, 5, thanks)
    await expect(buyer.getByText(thanks)).toBeVisible()
  })

  await test.step('the profiles say it to everybody; two of six pieces are gone', async () => {
    const visitor = await visit({ language: 'ar' })
    await visitor.goto('/profile/nasij-alreef?tab=reviews')
    await expect(visitor.getByText(praise)).toBeVisible()
    // Others of the demo club may have reviewed the owner before.
    const { data } = await calls.ask<{ data: ItemPage }>('GET', `profiles/${path.split('/').at(-1)}`)
    const { mean } = await calls.ask<ReviewPage>('GET', `reviews?userId=${data.card.owner.id}`)
    await expect(visitor.getByText(mean!.toFixed(1), { exact: true }).first()).toBeVisible()
    await visitor.goto('/profile/lumen-print?tab=reviews')
    await expect(visitor.getByText(thanks)).toBeVisible()
    await visitor.goto(path)
    await expect(visitor.getByText(ar.like('agreements:box.left', { count: '4' })).first()).toBeVisible()
  })
})
