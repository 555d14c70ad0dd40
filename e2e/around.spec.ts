import { somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

test('an unknown address answers 404 and shows the page that says so', async ({ visit, watch }) => {
  watch.expect(/status of 404.*nobody-knows/)
  const page = await visit({ language: 'ar' })
  const answer = await page.goto('/nobody-knows/this')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: ar.say('shell:missing.title') })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/error-404')
  await page.getByRole('link', { name: ar.say('shell:home') }).click()
  await page.waitForURL('**/index')
})

test('a start whose script does not come says so in the reader’s language, with the way to try again', async ({
  visit,
  watch,
}) => {
  watch.expect(/Failed to load resource: net::ERR_FAILED/)
  const page = await visit({ language: 'ar' })
  let lost = true
  await page.route('**/assets/index-*.js', route => (lost ? route.abort() : route.continue()))
  await page.goto('/about-us')
  await expect(page.getByRole('alert')).toContainText(ar.say('platform:empty.failed'))
  lost = false
  await page.getByRole('link', { name: ar.say('platform:ui.retry') }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(ar.say('platform:empty.failed'))
})

test('the language is switched without losing the page or what was typed', async ({ visit }) => {
  const page = await visit()
  await page.goto('/register')
  await page.getByLabel(en.say('accounts:register.name'), { exact: true }).fill('Nour Aboud')
  await page.getByLabel(en.say('accounts:register.email'), { exact: true }).fill('nour@mail.example')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar.say('accounts:pages.register.title'))
  await expect(page.getByLabel(ar.say('accounts:register.name'), { exact: true })).toHaveValue('Nour Aboud')
  await expect(page.getByLabel(ar.say('accounts:register.email'), { exact: true })).toHaveValue('nour@mail.example')
  await expect(page).toHaveTitle(new RegExp(ar.say('accounts:pages.register.title')))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar.say('accounts:pages.register.title'))
})

test('the palette opens on an Arabic keyboard, where Ctrl K gives ن, and leads to a page', async ({ visit }) => {
  const page = await visit({ language: 'ar' })
  await page.goto('/about-us')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const keyboard = await page.context().newCDPSession(page)
  const CTRL = 2
  const press = async (key: string, code: string, windowsVirtualKeyCode: number, modifiers = 0) => {
    const keys = { key, code, windowsVirtualKeyCode, modifiers }
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...keys })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...keys })
  }
  const field = page.getByRole('combobox', { name: ar.say('search:title') })
  await press('ن', 'KeyK', 75, CTRL)
  await expect(field).toBeFocused()
  await press('ن', 'KeyK', 75, CTRL)
  await expect(field).toBeHidden()
  await press('ن', 'KeyK', 75, CTRL)
  await page.keyboard.type(ar.say('plans:pages.pricing'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/pricing')
})

test('a message to the club is sent from the contact page in Arabic', async ({ visit }) => {
  const person = somebody('وليد سلامة')
  const page = await visit({ language: 'ar', width: 390 })
  await page.goto('/contact-us')
  await page.getByLabel(ar.say('contact:name'), { exact: true }).fill(person.name)
  await page.getByLabel(ar.say('contact:email'), { exact: true }).fill(person.email)
  await page.getByLabel(ar.say('contact:message'), { exact: true }).fill('أود أن أعرف كيف تراجعون ملفات الوسطاء.')
  await page.getByRole('button', { name: ar.say('contact:send'), exact: true }).click()
  await expect(page.getByText(ar.say('platform:fields.required')).first()).toBeVisible()
  await page.getByLabel(ar.say('contact:subject'), { exact: true }).fill('سؤال عن الوسطاء')
  await page.getByRole('button', { name: ar.say('contact:send'), exact: true }).click()
  await expect(page.getByText(ar.say('contact:sent')).first()).toBeVisible()
})

test('filters of the directory live in the address: a reload and the way back restore them with the scroll place', async ({
  visit,
}) => {
  const page = await visit()
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.goto('/company/list')
  const told = page.getByRole('main').locator('[aria-live=polite]')
  await expect(told).toHaveText(en.like('directories:company.all'))
  const option = page.locator('[data-field=category]').getByRole('checkbox')
  const countries = page.locator('[data-field=country] label bdi')
  const order = await countries.allTextContents()
  await option.nth(0).click()
  await expect(option.nth(0)).toBeChecked()
  await option.nth(1).click()
  await expect(option.nth(1)).toBeChecked()
  await expect(told).toHaveText(en.like('directories:company.match-of'))
  // What else can be ticked stays in its place; what leads to nothing says so.
  expect((await countries.allTextContents()).slice(0, order.length)).toEqual(order)
  // Number and box are looked at in the same moment: the second tick counts anew.
  const untrue = () =>
    page
      .locator('[data-field=country] label')
      .evaluateAll(all =>
        all
          .filter(one => one.querySelector('input')!.disabled !== /\D0$/.test(one.textContent))
          .map(one => one.textContent),
      )
  await expect.poll(untrue).toEqual([])
  const kept = page.url()
  expect(kept).toContain('?')
  await page.reload()
  await expect(option.nth(0)).toBeChecked()
  await expect(option.nth(1)).toBeChecked()
  await expect(told).toHaveText(en.like('directories:company.match-of'))

  const last = page.getByRole('main').locator('a[href^="/profile/"]').last()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(50)
  await last.click()
  await page.waitForURL('**/profile/*')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  expect(page.url()).toBe(kept)
  await expect(told).toHaveText(en.like('directories:company.match-of'))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await test.step('Back takes one filter after the other away', async () => {
    await page.goBack()
    await expect(option.nth(1)).not.toBeChecked()
    await expect(option.nth(0)).toBeChecked()
    await page.goBack()
    await expect(option.nth(0)).not.toBeChecked()
    await expect(told).toHaveText(en.like('directories:company.all'))
  })
})

test('a full load begins at the top; the way back finds the place, though the list comes late', async ({ visit }) => {
  const page = await visit()
  await page.setViewportSize({ width: 1280, height: 560 })
  const place = () => page.evaluate(() => scrollY)
  await page.goto('/company/list')
  await page.getByRole('main').locator('a[href^="/profile/"]').last().scrollIntoViewIfNeeded()
  const left = await place()
  expect(left).toBeGreaterThan(50)
  await page.goto('/terms-conditions')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeVisible()
  expect(await page.evaluate(() => document.body.scrollHeight - innerHeight)).toBeGreaterThan(50)
  expect(await place()).toBe(0)
  await page.route('**/api/companies/search', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goBack()
  await expect.poll(place).toBe(left)
})

test('the signed-in find no footer, and what is announced in a list that says so', async ({ visit, demo }) => {
  const soon = { name: en.say('shell:bar.soon'), exact: true }
  const page = await visit()
  await page.goto('/about-us')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('button', soon).click()
  await expect(page.getByRole('menuitem')).toHaveCount(3)
  const own = await visit({ as: await demo('company') })
  await own.goto('/about-us')
  await expect(own.getByRole('button', soon)).toBeVisible()
  await expect(own.getByRole('contentinfo')).toHaveCount(0)
})

test('Profile in the menu leads the club’s people and whoever waits for approval to a page of their own', async ({
  visit,
  demo,
}) => {
  for (const key of ['admin', 'pending']) {
    const page = await visit({ as: await demo(key) })
    await page.goto('/about-us')
    await page.getByRole('button', { name: en.say('shell:bar.account') }).click()
    await page.getByRole('menuitem', { name: en.say('shell:own.profile'), exact: true }).click()
    await page.waitForURL('**/pages/profile')
    const told = key === 'admin' ? 'staff.only-you' : 'as-it-will-be'
    await expect(page.getByText(en.say(`public-pages:${told}`))).toBeVisible()
    expect((await page.reload())?.status()).toBe(200)
    await expect(page.getByText(en.say(`public-pages:${told}`))).toBeVisible()
  }
})

test('a tab is called after the member it shows, on a load and on the way there', async ({ visit }) => {
  const page = await visit()
  await page.goto('/profile/qamar-cold-chain')
  await expect(page).toHaveTitle(/^Qamar Cold Chain · /)
  await page.goto('/company/list')
  const card = page.getByRole('main').locator('a[href="/profile/qamar-cold-chain"]').first()
  await page.getByRole('searchbox', { name: en.say('directories:search') }).fill('Qamar Cold Chain')
  await card.click()
  await expect(page).toHaveTitle(/^Qamar Cold Chain · /)
})

test('a wizard at the address of no offer of one’s own is the page that is not there', async ({
  visit,
  demo,
  watch,
}) => {
  watch.expect(/status of (404|422)/)
  const page = await visit({ as: await demo('company') })
  expect((await page.goto('/ideas/edit/x'))?.status()).toBe(404)
  const found = await page.request.post('/api/items/search', { data: { perPage: 50 } })
  const { data } = (await found.json()) as { data: { _id: string; kind: string; owner: { name: string } }[] }
  const another = data.find(one => one.owner.name !== 'Qamar Cold Chain')!
  const theirs = `/${another.kind === 'idea' ? 'ideas' : another.kind}/edit/${another._id}`
  for (const path of ['/ideas/edit/x', '/ideas/edit/01999999-9999-7999-8999-999999999999', theirs]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: en.say('shell:missing.title') })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/error-404')
  }
})

test('the API page is a kept reference from the club’s own server, in its colours by day and by night', async ({
  visit,
}) => {
  const page = await visit()
  const hosts = new Set<string>()
  page.on('request', request => {
    const asked = new URL(request.url())
    if (asked.protocol.startsWith('http')) hosts.add(asked.host)
  })
  const script = page.waitForResponse(/\/api-reference\.js/)
  await page.goto('/developers')
  expect((await script).status()).toBe(200)
  const reference = page.locator('[data-kept="Scalar"]')
  await expect(reference.getByText('auctions', { exact: true }).first()).toBeVisible()
  const root = page.locator('html')
  for (const skin of ['light', 'dark']) {
    await root.evaluate((html, now) => html.setAttribute('data-theme', now), skin)
    await expect(page.locator(`body.${skin}-mode`)).toBeAttached()
    const colours = await reference
      .locator('.scalar-app')
      .first()
      .evaluate(app => {
        const shown = (name: string) => {
          const probe = app.appendChild(document.createElement('i'))
          probe.style.setProperty('color', `var(${name})`, 'important')
          const { color } = getComputedStyle(probe)
          probe.remove()
          return color
        }
        const pairs = [
          ['--scalar-color-accent', '--primary'],
          ['--scalar-background-1', '--canvas'],
          ['--scalar-color-1', '--ink'],
        ]
        return pairs.map(([theirs, ours]) => [shown(theirs!), shown(ours!)])
      })
    for (const [theirs, ours] of colours) expect(theirs).toBe(ours)
  }
  expect([...hosts]).toEqual([new URL(page.url()).host])
})

test('one’s own page is shown as others see it, with its groups to edit beside', async ({ visit, demo }) => {
  const page = await visit({ as: await demo('company') })
  for (const path of ['/pages/profile', '/pages/company-profile']) {
    await page.goto(path)
    const groups = page.getByRole('region', { name: en.say('public-pages:edit-groups') })
    await expect(groups.getByRole('link').first()).toHaveAttribute('href', /^\/account-setting/)
    const seeAs = page.getByRole('radiogroup', { name: en.say('public-pages:see-as') })
    await seeAs.getByRole('radio', { name: en.say('public-pages:as.visitor') }).click()
    await expect(page).toHaveURL(/[?&]as=visitor/)
    await expect(groups).toBeVisible()
  }
})
