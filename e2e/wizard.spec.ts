import type { Page } from '@playwright/test'
import { type Company, CompanyForm, STEPS } from './club/company-form.ts'
import { PASSWORD, signIn, somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { en } from './club/words.ts'

const company: Company = {
  name: 'Lantern Cold Storage',
  legalName: 'Lantern Cold Storage L.L.C.',
  email: 'office@lantern-cold.example',
  license: 'DXB-778120',
  highlights: 'Cold rooms for growers between farm and port, full since their second year.',
  description: 'Four cold rooms near the port, rented by the pallet and the week. The money is for two more rooms.',
  amount: { typed: '1.25m', shown: '1,250,000' },
  industry: 'Irrigation and water saving',
  country: 'United Arab Emirates',
  state: 'Sharjah',
  city: 'Sharjah',
}

/** Ends the page as a crash does: nothing of it gets to say goodbye. Answers a new page of the same browser. */
async function killed(page: Page): Promise<Page> {
  const context = page.context()
  const control = await context.newCDPSession(page)
  const gone = page.waitForEvent('crash')
  control.send('Page.crash').catch(() => {})
  await gone
  const next = await context.newPage()
  await page.close()
  await next.goto('/company/create')
  return next
}

test('nothing typed is lost when the page is killed at each step, and another browser goes on with step and files', async ({
  visit,
  member,
  club,
}) => {
  const person = somebody('Lina Farouk')
  let page = await visit({ as: await member(person) })
  await page.goto('/company/create')
  for (const step of STEPS) {
    await test.step(`killed at “${step}”`, async () => {
      const form = new CompanyForm(page, en, company)
      await form.fill(step)
      page = await killed(page)
      const again = new CompanyForm(page, en, company)
      await again.shows(step)
      if (step !== 'attachment') await again.next()
    })
  }
  await expect(page.getByText(en.like('forms:wizard.saved-account')).first()).toBeVisible()

  await test.step('a second browser opens at the same step, with the files', async () => {
    const other = await visit({ as: await signIn(club.url, person.username, PASSWORD) })
    await other.goto('/company/create')
    const form = new CompanyForm(other, en, company)
    await form.shows('attachment')
    await other
      .getByRole('button', { name: new RegExp(`^.?${en.say('profiles:kinds.company.steps.details.title')}`) })
      .click()
    for (const step of STEPS) {
      await form.shows(step)
      await form.next()
    }
    await expect(other.getByRole('heading', { level: 1, name: en.say('forms:wizard.review') })).toBeVisible()
  })
})

test('an unreachable server is no sign-out: the page waits, opens by itself, and keeps what is typed meanwhile', async ({
  visit,
  member,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/)
  const page = await visit({ as: await member(somebody('Salma Idris')) })
  const offline = page.getByText(en.say('platform:ui.offline'))
  await test.step('a page of the signed-in says that it waits, and opens once the server answers', async () => {
    await page.route('**/api/auth/user', route => route.abort())
    await page.goto('/company/create')
    await expect(offline).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/company/create')
    await page.unroute('**/api/auth/user')
    await expect(page.getByLabel(en.say('profiles:kinds.company.fields.companyName.label'))).toBeVisible()
  })
  await test.step('what is typed while the line is down reaches the account when it is back', async () => {
    const field = page.getByLabel(en.say('profiles:kinds.company.fields.companyName.label'))
    await page.context().setOffline(true)
    await expect(offline).toBeVisible()
    await field.fill('Lighthouse Dates')
    await expect(page.getByText(en.like('forms:wizard.saved-here')).first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/company/create')
    await page.context().setOffline(false)
    await expect(offline).toBeHidden()
    await expect(page.getByText(en.like('forms:wizard.saved-account')).first()).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue('Lighthouse Dates')
  })
})
