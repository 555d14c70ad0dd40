import { Calls } from './club/calls.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const SAID = 'سبائك بنصف ثمنها اليوم فقط، والدفع قبل التسليم.'
const REPORTED = 'He asks for the money before anybody saw a bar.'
const WHY = 'كان الخطأ في السعر وحده، وقد صححته وأعتذر عنه.'
const HELD = 'فرصة نادرة: أرباح مضمونة لكل من يدفع قبل الخميس.'
const ANSWER = 'قرأنا ما كتبته، والسعر كان خطأ في الطباعة. أعدنا المنشور.'

test('a member reports a post, the desk hides it, its author objects in Arabic, and somebody else overturns it', async ({
  visit,
  demo,
  club,
  watch,
}) => {
  // The hidden post is not found by whoever still has it open.
  watch.expect(/status of 404/)
  const writes = await demo('waha-agritech')
  const calls = new Calls(club.url, writes)
  const { data: post } = await calls.ask<{ data: { _id: string } }>('POST', 'timeline/posts', { text: SAID })
  const page = `/timeline/posts/${post._id}`
  const reporter = await visit({ as: await demo('sahara-solar') })
  // The author has a phone.
  const author = await visit({ language: 'ar', as: writes, width: 390 })
  const desk = await visit({ as: await demo('dana.alfalasi') })

  await test.step('the report is sent from the menu of the post', async () => {
    await reporter.goto(page)
    await reporter
      .getByRole('article')
      .filter({ hasText: SAID })
      .getByRole('button', { name: en.like('lounge:post.more') })
      .first()
      .click()
    await reporter.getByRole('menuitem', { name: en.say('lounge:post.report') }).click()
    const dialog = reporter.getByRole('dialog')
    await dialog.getByText('Fraud or a scam', { exact: true }).click()
    await dialog.getByLabel(en.say('reports:dialog.text')).fill(REPORTED)
    await dialog.getByRole('button', { name: en.say('reports:dialog.send'), exact: true }).click()
    await expect(reporter.getByText(en.say('reports:dialog.thanks'))).toBeVisible()
  })

  await test.step('the desk reads it beside the post, sees the letter in both languages, and decides', async () => {
    await desk.goto('/complaints')
    await desk.getByRole('searchbox').first().fill('سبائك')
    // The list of everything has it too, until only what was looked for is left.
    await expect(desk.getByRole('row')).toHaveCount(2)
    await desk.getByRole('row').filter({ hasText: 'سبائك' }).getByRole('link').first().click()
    await desk
      .getByRole('complementary')
      .getByRole('link', { name: en.say('complaints:list.open'), exact: true })
      .click()
    await desk.waitForURL('**/complaints/details/*')
    await expect(desk.getByText(REPORTED)).toBeVisible()
    await desk.getByText(en.say('complaints:actions.hide'), { exact: true }).click()
    await expect(desk.getByText(ar.like('complaints:letter.hide.until'))).toBeVisible()
    await desk.getByRole('radio', { name: en.say('complaints:decide.english'), exact: true }).click()
    await expect(desk.getByText(en.like('complaints:letter.hide.until'))).toBeVisible()
    await desk.getByRole('button', { name: en.say('complaints:decide.send'), exact: true }).click()
    await expect(desk.getByText(en.like('complaints:decide.takes-effect')).first()).toBeVisible()
  })

  await test.step('undone within its seconds, and decided again, it takes effect by itself', async () => {
    await desk
      .getByRole('complementary')
      .getByRole('button', { name: en.say('complaints:decide.undo'), exact: true })
      .click()
    await desk.getByText(en.say('complaints:actions.hide'), { exact: true }).click()
    await desk.getByRole('button', { name: en.say('complaints:decide.send'), exact: true }).click()
    await expect(desk.getByText(en.like('complaints:decide.in-effect'))).toBeVisible()
    await reporter.goto('/account-setting?section=reports')
    await expect(reporter.getByText(en.say('reports:mine.acted')).first()).toBeVisible()
  })

  await test.step('its author reads why, in Arabic, and objects', async () => {
    await author.goto('/account-setting?section=reports')
    await expect(author.getByText(ar.like('complaints:letter.hide.until'))).toBeVisible()
    await author.getByRole('button', { name: ar.say('complaints:mine.appeal'), exact: true }).click()
    const dialog = author.getByRole('dialog')
    await dialog.getByLabel(ar.say('complaints:mine.appeal-text')).fill(WHY)
    await dialog.getByRole('button', { name: ar.say('complaints:mine.appeal-send'), exact: true }).click()
    await expect(author.getByText(ar.like('complaints:mine.appealed'))).toBeVisible()
  })

  await test.step('whoever decided may not decide on it; somebody else overturns it, and the post is back', async () => {
    await desk.reload()
    await expect(desk.getByText(en.say('complaints:appeal.own-decision'))).toBeVisible()
    const judge = await visit({ language: 'ar', as: await demo('admin') })
    await judge.goto(desk.url())
    await expect(judge.getByText(WHY)).toBeVisible()
    await judge.getByLabel(ar.say('complaints:appeal.words')).fill(ANSWER)
    await judge.getByRole('button', { name: ar.say('complaints:appeal.overturn'), exact: true }).click()
    await expect(judge.getByText(ar.say('complaints:appeal.overturned')).first()).toBeVisible()
    await author.reload()
    await expect(author.getByText(ANSWER)).toBeVisible()
    await reporter.goto(page)
    await expect(reporter.getByText(SAID).first()).toBeVisible()
  })

  await test.step('what has a watched word in it waits, marked for its author, until the desk lets it through', async () => {
    const { data: waits } = await calls.ask<{ data: { _id: string } }>('POST', 'timeline/posts', { text: HELD })
    await author.goto(`/timeline/posts/${waits._id}`)
    await expect(author.getByText(ar.say('complaints:held.reason'))).toBeVisible()
    await reporter.goto('/timeline')
    await expect(reporter.getByText(SAID).first()).toBeVisible()
    await expect(reporter.getByText(HELD)).toHaveCount(0)
    await desk.goto('/complaints?show=held')
    await desk.getByRole('row').filter({ hasText: 'فرصة نادرة' }).getByRole('link').first().click()
    await desk
      .getByRole('complementary')
      .getByRole('link', { name: en.say('complaints:list.open'), exact: true })
      .click()
    await desk.waitForURL('**/complaints/details/*')
    await expect(desk.locator('mark').getByText('أرباح مضمونة')).toBeVisible()
    await desk.getByText(en.say('complaints:held-actions.dismiss'), { exact: true }).click()
    await desk.getByRole('button', { name: en.say('complaints:decide.send'), exact: true }).click()
    await expect(desk.getByText(en.like('complaints:decide.in-effect'))).toBeVisible()
    await reporter.reload()
    await expect(reporter.getByText(HELD).first()).toBeVisible()
    await author.reload()
    await expect(author.getByText(HELD).first()).toBeVisible()
    await expect(author.getByText(ar.say('complaints:held.reason'))).toHaveCount(0)
  })
})
