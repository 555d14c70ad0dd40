import { PASSWORD, somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar } from './club/words.ts'

test('a visitor presses Follow, logs in and comes back to it done; what they bookmark is in their list', async ({
  visit,
  member,
}) => {
  const person = somebody('ريما الخطيب')
  await member(person, 'ar')
  const page = await visit({ language: 'ar', width: 390 })
  const name = 'Lumen Print House'
  await page.goto('/profile/lumen-print')
  await page.getByRole('button', { name: ar.like('social:follow-named', { name }) }).click()
  await page.waitForURL('**/login**')
  await page.getByLabel(ar.say('signin:login.username'), { exact: true }).fill(person.email)
  await page.getByLabel(ar.say('signin:login.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: ar.say('signin:login.submit'), exact: true }).click()
  await page.waitForURL('**/profile/lumen-print')
  await expect(page.getByText(ar.like('social:now-following', { name }))).toBeVisible()
  // On a phone one button says that one follows, and opens what one is told.
  await expect(page.getByRole('button', { name: ar.like('social:tell.following', { name }) })).toBeVisible()

  const ribbon = page.getByRole('button', { name: ar.like('social:bookmark-named', { name }) })
  await ribbon.click()
  await expect(ribbon).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(ribbon).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/bookmarks')
  await page.getByRole('link', { name }).click()
  await page.waitForURL('**/profile/lumen-print')
  await expect(page.getByRole('button', { name: ar.like('social:tell.following', { name }) })).toBeVisible()
})
