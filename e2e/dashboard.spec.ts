import { Calls } from './club/calls.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

type Need = { title: string; to: string; count: number }

for (const language of ['en', 'ar'] as const)
  test(`the dashboard says what needs somebody, each number opens its list, and it stands as one wants it (${language})`, async ({
    visit,
    demo,
    club,
    watch,
  }) => {
    watch.expect(/status of 403/)
    const words = language === 'ar' ? ar : en
    const say = (key: string) => words.say(`dashboard:${key}`)
    const admin = await demo('admin')
    const calls = new Calls(club.url, admin)
    const { data: desk } = await calls.ask<{ data: { needs: Need[] } }>('GET', 'dashboard/desk')
    const { data: kinds } = await calls.ask<{ data: { companies: { approved: number } } }>('GET', 'dashboard')

    const page = await visit({ language, as: admin })
    await page.goto('/dashboard')
    const needs = page.getByRole('region', { name: say('order.parts.now'), exact: true })
    await expect(needs.getByRole('listitem')).toHaveCount(desk.needs.length)

    const worst = desk.needs[0]!
    await needs.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(worst.to.replace(/[?]/g, '\\?')))
    await page.goBack()

    await page.locator('a[href="/users?userType=company&approved=true"]').click()
    await expect(page.getByRole('heading', { level: 1, name: words.say('people:pages.users') })).toBeVisible()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: words.like('platform:ui.results', { count: String(kinds.companies.approved) }) })
        .first(),
    ).toBeVisible()
    await page.goBack()

    const chart = page.getByRole('figure', { name: say('weeks.items.title'), exact: true })
    await expect(chart.getByRole('img')).toBeVisible()
    await chart.getByRole('button').click()
    await expect(chart.getByRole('row')).toHaveCount(13)
    const cell = chart.getByRole('cell').getByRole('link').first()
    const counted = Number(await cell.textContent())
    await cell.click()
    await expect(page.getByRole('heading', { level: 1, name: say('pages.behind') })).toBeVisible()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: words.like('platform:ui.results', { count: String(counted) }) })
        .first(),
    ).toBeVisible()
    await page.goto('/dashboard')

    await page.getByRole('button', { name: say('arrange'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const health = say('order.parts.health')
    const up = dialog.getByRole('button', { name: words.like('dashboard:order.up', { name: health }) })
    await up.click()
    await expect(dialog.getByRole('listitem').nth(3)).toContainText(health)
    await up.press('Alt+ArrowUp')
    await expect(dialog.getByRole('listitem').nth(2)).toContainText(health)
    await dialog.getByRole('button', { name: say('order.done'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    const heads = page.getByRole('main').getByRole('heading', { level: 2 })
    const before = async (one: string, other: string) => {
      const all = await heads.allTextContents()
      return all.indexOf(one) >= 0 && all.indexOf(one) < all.indexOf(other)
    }
    await expect.poll(() => before(say('health.title'), say('weeks.title'))).toBe(true)
    await page.getByRole('button', { name: say('arrange'), exact: true }).click()
    await dialog.getByRole('button', { name: say('order.usual'), exact: true }).click()
    await dialog.getByRole('button', { name: say('order.done'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => before(say('weeks.title'), say('health.title'))).toBe(true)

    const partner = await visit({ language, as: await demo('partner') })
    await partner.goto('/dashboard')
    await expect(partner).toHaveURL(/not-authorized/)
    await partner.goto('/partner-dashboard')
    await expect(partner.getByRole('heading', { level: 1 })).toBeVisible()
  })
