import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const TITLE = { en: 'Selling a workshop in autumn', ar: 'بيع ورشة في الخريف' }
const TEXT = { en: 'Count the machines before the buyers do.', ar: 'عدّ الآلات قبل أن يعدّها المشترون.' }

test('an article is written in both languages, published, read and found, changed, and marked where one language stayed behind', async ({
  visit,
  demo,
}) => {
  test.setTimeout(180_000)
  const desk = await visit({ as: await demo('admin') })
  const reader = await visit({ language: 'ar', width: 390 })
  const saved = () => expect(desk.getByText(en.say('articles:desk.kept'), { exact: true })).toBeVisible()

  await test.step('it begins with its titles and is kept while one writes', async () => {
    await desk.goto('/blogs')
    await desk.getByRole('link', { name: en.say('articles:desk.new'), exact: true }).click()
    await desk.getByLabel(en.say('articles:desk.title-en'), { exact: true }).fill(TITLE.en)
    await desk.getByLabel(en.say('articles:desk.title-ar'), { exact: true }).fill(TITLE.ar)
    await desk.getByRole('button', { name: en.say('articles:desk.begin'), exact: true }).click()
    await desk.waitForURL('**/blogs/edit/*')
    await desk.getByRole('textbox', { name: en.say('articles:desk.body-en'), exact: true }).click()
    await desk.keyboard.press('Control+b')
    await desk.keyboard.type(TEXT.en)
    await desk.getByRole('textbox', { name: en.say('articles:desk.body-ar'), exact: true }).click()
    await desk.keyboard.type(TEXT.ar)
    await saved()
    await desk.reload()
    await expect(desk.locator('strong', { hasText: TEXT.en })).toBeVisible()
  })

  await test.step('published, it is found and read in Arabic on a phone', async () => {
    await desk.getByRole('button', { name: en.say('articles:desk.publish'), exact: true }).click()
    await expect(desk.getByText(en.say('articles:desk.published-now'))).toBeVisible()
    await reader.goto('/blog/list')
    await reader.getByLabel(ar.say('articles:blog-search'), { exact: true }).fill('الالات')
    await reader.getByRole('link', { name: TITLE.ar }).first().click()
    await expect(reader.getByRole('heading', { level: 1, name: TITLE.ar })).toBeVisible()
    await expect(reader.getByText(TEXT.ar)).toBeVisible()
  })

  await test.step('a change waits for its publication, and the other language is marked until somebody says that it holds', async () => {
    await desk.getByRole('textbox', { name: en.say('articles:desk.body-en'), exact: true }).click()
    await desk.keyboard.press('Control+End')
    await desk.keyboard.type(' Then count them again.')
    await expect(desk.getByText(en.say('articles:desk.older.ar')).first()).toBeVisible()
    await reader.goto(`${reader.url().replace(/\?.*$/, '')}?lang=en`)
    await expect(reader.getByText('Then count them again.')).toHaveCount(0)
    await desk.getByRole('button', { name: en.say('articles:desk.still-right'), exact: true }).click()
    await expect(desk.getByText(en.say('articles:desk.older.ar'))).toHaveCount(0)
    await desk.getByRole('button', { name: en.say('articles:desk.republish'), exact: true }).click()
    await expect(desk.getByText(en.say('articles:desk.published-now')).first()).toBeVisible()
  })
})
