import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { PASSWORD, somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

const SECURITY = '/account-setting?section=security'

async function logOut(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.say('shell:bar.account') }).click()
  await page.getByRole('menuitem', { name: words.say('shell:own.logout') }).click()
  await expect(page.getByText(words.say('shell:logout.body'))).toBeVisible()
}

test('a second factor is set up, asked for at login, and replaced by a recovery code, in Arabic', async ({
  visit,
  member,
  club,
  watch,
}) => {
  watch.expect(/status of 401/)
  const person = somebody('هند المزروعي')
  const page = await visit({ language: 'ar', as: await member(person, 'ar') })
  await page.goto(SECURITY)
  await page.getByRole('button', { name: ar.say('my-settings:factor.set-up') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: ar.say('my-settings:setup.picture') })).toBeVisible()
  const letters = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+/).textContent()
  const secret = (letters ?? '').replace(/[^A-Z2-7]/g, '')
  await dialog.getByLabel(ar.say('my-settings:setup.code'), { exact: true }).fill(new TOTP({ secret }).generate())
  await dialog.getByRole('button', { name: ar.say('my-settings:setup.confirm') }).click()
  await expect(page.getByRole('heading', { name: ar.say('my-settings:codes.title') })).toBeVisible()
  const [code = ''] = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: ar.say('my-settings:codes.kept') }).click()
  await expect(page.getByText(ar.like('my-settings:factor.on'))).toBeVisible()
  await logOut(page, ar)

  await page.goto('/login')
  await page.getByLabel(ar.say('signin:login.username'), { exact: true }).fill(person.email)
  await page.getByLabel(ar.say('signin:login.password'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: ar.say('signin:second.title') })).toBeVisible()
  await page.getByRole('button', { name: ar.say('signin:second.use-recovery') }).click()
  await page.getByLabel(ar.say('signin:second.recovery'), { exact: true }).fill(code)
  await page.getByRole('button', { name: ar.say('signin:second.submit') }).click()
  await expect(page.getByRole('button', { name: ar.say('shell:bar.account') })).toBeVisible()
  await club.mailbox.read(person.email, ar.like('signin:mails.recovery-code-used.subject'))
})

test('a passkey is added and opens the account without a password', async ({ visit, member, watch }) => {
  watch.expect(/status of 401/)
  const person = somebody('Tariq Sayed')
  const page = await visit({ as: await member(person) })
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(SECURITY)
  await page.getByRole('button', { name: en.say('my-settings:passkeys.add') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en.say('my-settings:passkeys.go') })
    .click()
  await expect(page.getByText(en.say('signin:done.passkey-added'))).toBeVisible()
  await logOut(page, en)

  await page.goto('/login')
  await page.getByRole('button', { name: en.say('signin:login.passkey') }).click()
  await expect(page.getByRole('button', { name: en.say('shell:bar.account') })).toBeVisible()
  await page.getByRole('button', { name: en.say('shell:bar.account') }).click()
  await expect(page.getByRole('menu')).toContainText(person.name)
})

for (const words of [en, ar])
  test(`a copy of one’s data is made and fetched; erasure is asked for, and taken back (${words.language})`, async ({
    visit,
    member,
    club,
  }) => {
    const person = somebody(words === ar ? 'هند المزروعي' : 'Salma Naji')
    const page = await visit({ language: words.language, as: await member(person, words.language) })
    await page.goto(SECURITY)
    await page.getByRole('button', { name: words.say('own-data:copy.ask'), exact: true }).click()
    const link = page.getByRole('link', { name: words.like('own-data:copy.fetch') })
    await expect(link).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
    await club.mailbox.read(person.email, words.like('own-data:mails.copy-ready.subject'))

    await page.getByRole('button', { name: words.say('own-data:erase.ask'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.like('own-data:erase.act') })
      .click()
    await expect(page.getByText(words.like('own-data:erase.asked')).first()).toBeVisible()
    await club.mailbox.read(person.email, words.like('own-data:mails.erasure-asked.subject'))
    await page.reload()
    await page.getByRole('button', { name: words.say('own-data:erase.take-back'), exact: true }).click()
    await expect(page.getByRole('button', { name: words.say('own-data:erase.ask'), exact: true })).toBeVisible()
  })
