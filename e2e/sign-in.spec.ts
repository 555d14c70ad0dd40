import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../db/demo-data/people.ts'
import { PASSWORD, somebody } from './club/person.ts'
import { tabTo } from './club/tab-to.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

const NEW_PASSWORD = 'Harbour-19-Stone!'

/** Fills the login form and sends it. */
async function logIn(page: Page, words: Words, username: string, password: string): Promise<void> {
  await page.getByLabel(words.say('signin:login.username'), { exact: true }).fill(username)
  await page.getByLabel(words.say('signin:login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words.say('signin:login.submit'), exact: true }).click()
}

/** The face in the bar that only a member has. */
const face = (page: Page, words: Words) =>
  page.getByRole('banner').getByRole('button', { name: words.say('shell:bar.account'), exact: true })

test('a forgotten password is replaced through the link in the mail, in Arabic', async ({
  visit,
  member,
  club,
  watch,
}) => {
  watch.expect(/status of 422.*auth\/login/)
  const person = somebody('سلمى الحارثي')
  await member(person, 'ar')
  const page = await visit({ language: 'ar' })
  await page.goto('/login')
  await page.getByRole('link', { name: ar.say('signin:login.forgot') }).click()
  await page.getByLabel(ar.say('signin:forgot.email'), { exact: true }).fill(person.email)
  await page.getByRole('button', { name: ar.say('signin:forgot.submit') }).click()
  await expect(page.getByRole('heading', { name: ar.say('signin:forgot.sent-title') })).toBeFocused()

  const mail = await club.mailbox.read(person.email, ar.like('signin:mails.recover.subject'))
  expect(mail.html).toContain('dir="rtl"')
  await page.goto(mail.link)
  await page.getByLabel(ar.say('signin:reset.password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(ar.say('signin:reset.again'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: ar.say('signin:reset.submit') }).click()
  await expect(page.getByText(ar.say('signin:done.password-set'))).toBeVisible()

  await logIn(page, ar, person.email, PASSWORD)
  await expect(page.getByText(ar.say('signin:refusals.wrong-login')).first()).toBeVisible()
  await logIn(page, ar, person.email, NEW_PASSWORD)
  await expect(face(page, ar)).toBeVisible()

  await page.goto(mail.link)
  await expect(page.getByRole('heading', { name: ar.say('signin:reset.gone-title') })).toBeVisible()
})

test('somebody logs in and out with the keyboard alone', async ({ visit, watch }) => {
  // What the page was asking for while its session ended.
  watch.expect(/status of 401/)
  const page = await visit()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: en.say('signin:pages.login.title') })).toBeVisible()
  await tabTo(page, page.getByLabel(en.say('signin:login.username'), { exact: true }))
  await page.keyboard.type('broker@demo.majlis.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(face(page, en)).toBeVisible()
  await page.goto('/index')
  await tabTo(page, face(page, en))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: en.say('shell:own.logout') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(en.say('shell:logout.body'))).toBeVisible()
  await expect(page.getByRole('link', { name: en.say('shell:bar.login') })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('logging in turns the page into the language of the account', async ({ visit, member }) => {
  const person = somebody('عمر الزعبي')
  await member(person, 'ar')
  const page = await visit({ language: 'en' })
  await page.goto('/login')
  await logIn(page, en, person.email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: ar.say('home:hero.title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('a session ended elsewhere closes the other window’s at once, and login leads back', async ({
  visit,
  member,
  watch,
}) => {
  watch.expect(/status of 401/)
  const person = somebody('Karim Nassar')
  const as = await member(person, 'ar')
  const left = await visit({ language: 'ar', as })
  await left.goto('/account-setting?section=security')
  await expect(left.getByText(ar.say('my-settings:sessions.here'), { exact: true })).toBeVisible()

  const here = await visit()
  await here.goto('/login')
  await logIn(here, en, person.username, PASSWORD)
  await expect(face(here, ar)).toBeVisible()
  await here.goto('/account-setting?section=security')
  // It asks for nothing meanwhile: only what it is told can close it.
  const ended = left.waitForURL(/\/login/)
  await here.getByRole('button', { name: ar.say('my-settings:sessions.end-others') }).click()
  await expect(here.getByText(ar.like('signin:done.sessions-ended'))).toBeVisible()
  await ended
  await expect(left.getByText(ar.say('shell:frame.session-ended'))).toBeVisible()

  await logIn(left, ar, person.email, PASSWORD)
  await left.waitForURL('**/account-setting?section=security')
  await expect(left.getByText(ar.say('my-settings:sessions.here'), { exact: true })).toBeVisible()
})

test('somebody new comes through a sign-in provider and comes back the same way', async ({ visit, club }) => {
  const { provider } = club
  const person = somebody('Maya Haddad')
  provider.know(person.username, { email: person.email, name: person.name })
  const page = await visit()
  const through = en.like('signin:login.with', { provider: provider.name })
  await page.goto('/login')
  await page.getByRole('button', { name: through }).click()
  await page.locator('[name=login]').fill(person.username)
  await page.locator('[name=password]').fill('any')
  await page.getByRole('button', { name: /sign-in/i }).click()
  await page.getByRole('button', { name: /continue/i }).click()

  await expect(page.getByRole('heading', { name: en.say('signin:authentication.new-title') })).toBeVisible()
  await expect(page.getByLabel(en.say('accounts:register.name'))).toHaveValue(person.name)
  await page.getByLabel(en.say('accounts:register.birth-date'), { exact: true }).fill('07/11/1988')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: en.say('accounts:register.submit') }).click()
  await expect(face(page, en)).toBeVisible()

  const again = await visit()
  await again.goto('/login?next=%2Fnotifications')
  await again.getByRole('button', { name: through }).click()
  await again.locator('[name=login]').fill(person.username)
  await again.locator('[name=password]').fill('any')
  await again.getByRole('button', { name: /sign-in/i }).click()
  await again.getByRole('button', { name: /continue/i }).click()
  await again.waitForURL('**/notifications')
  await expect(face(again, en)).toBeVisible()
})
