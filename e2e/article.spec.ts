import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { licencePaper } from '../db/demo-data/papers.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const TITLE = { en: 'Selling a workshop in autumn', ar: 'بيع ورشة في الخريف' }
const ELSEWHERE = 'How harbours set their fees'
const TEXT = { en: 'Count the machines before the buyers do.', ar: 'عدّ الآلات قبل أن يعدّها المشترون.' }

/** Clicks into rich text and waits for the timer by which the editor puts its caret back a moment after it got the focus. */
async function enter(text: Locator): Promise<void> {
  await text.click()
  await text.evaluate(() => new Promise(done => setTimeout(done, 50)))
}

test('an article is written in both languages with a file and a card, seen as its readers will see it, published, read and found, changed, and marked where one language stayed behind', async ({
  visit,
  demo,
}) => {
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

  await test.step('an address on its own line becomes a card, and a file stands below the text', async () => {
    const site = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(`<head><title>${ELSEWHERE}</title></head>`)
    })
    await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
    const page = `http://127.0.0.1:${(site.address() as AddressInfo).port}/fees`
    await enter(desk.getByRole('textbox', { name: en.say('articles:desk.body-en'), exact: true }))
    await desk.keyboard.press('Control+End')
    await desk.keyboard.press('Enter')
    await desk.evaluate(address => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', address)
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(paste)
    }, page)
    await expect(desk.locator(`a[href="${page}"]`)).toBeVisible()
    await expect(desk.locator('[data-card="link"]', { hasText: ELSEWHERE })).toBeVisible()
    site.close()
    const paper = {
      name: 'Terms.pdf',
      mimeType: 'application/pdf',
      buffer: await licencePaper('Terms', [['Number', '12']]),
    }
    const below = desk.locator('[data-field="texts.ar.files"]')
    await below.locator('input[type=file]').first().setInputFiles(paper)
    await expect(below.getByRole('link', { name: /Terms/ })).toBeVisible()
    await saved()
    await desk.getByRole('button', { name: en.say('articles:desk.preview'), exact: true }).click()
    await expect(desk.getByRole('dialog').getByRole('link', { name: ELSEWHERE })).toBeVisible()
    await desk.keyboard.press('Escape')
  })

  await test.step('published, it is found and read in Arabic on a phone', async () => {
    await desk.getByRole('button', { name: en.say('articles:desk.publish'), exact: true }).click()
    await expect(desk.getByText(en.say('articles:desk.published-now'))).toBeVisible()
    await reader.goto('/blog/list')
    await reader.getByLabel(ar.say('articles:blog-search'), { exact: true }).fill('الالات')
    await reader.getByRole('link', { name: TITLE.ar }).first().click()
    await expect(reader.getByRole('heading', { level: 1, name: TITLE.ar })).toBeVisible()
    await expect(reader.getByText(TEXT.ar)).toBeVisible()
    const loading = reader.waitForEvent('download')
    await reader
      .getByRole('list', { name: ar.say('articles:files'), exact: true })
      .getByRole('link')
      .click()
    expect((await loading).suggestedFilename()).toBe('Terms.pdf')
  })

  await test.step('a change waits for its publication, and the other language is marked until somebody says that it holds', async () => {
    await enter(desk.locator('strong', { hasText: TEXT.en }))
    await desk.keyboard.press('End')
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
