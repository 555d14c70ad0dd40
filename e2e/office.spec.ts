import { Calls } from './club/calls.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

test('rates out of a file are looked at before they are taken, and lines with faults are left', async ({
  visit,
  demo,
}) => {
  const page = await visit({ as: await demo('admin') })
  await page.goto('/currencies')
  await page.getByRole('button', { name: en.say('lookups:import.open') }).click()
  const dialog = page.getByRole('dialog')
  const csv = 'Code;Day;Rate\nGBP;2020-02-29;0.75\n"JPY";29/02/2020;١٤٥٫٥\nXXQ;2020-01-01;1\n'
  const file = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: en.say('lookups:import.look') }).click()
  await expect(dialog.getByText(en.like('lookups:import.good-lines', { count: '2' }))).toBeVisible()
  await expect(dialog.getByText(en.like('lookups:import.bad-lines', { count: '1' }))).toBeVisible()
  await dialog.getByRole('button', { name: en.like('lookups:import.take', { count: '2' }) }).click()
  await expect(page.getByText(en.like('lookups:done.imported', { count: '2' }))).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a club under maintenance says so to everybody but its people, and opens again where somebody waited', async ({
  visit,
  demo,
  club,
  watch,
}) => {
  // Nothing answers visitors while the club is closed.
  watch.expect(/status of 503/)
  const admin = await demo('admin')
  const close = (on: boolean) =>
    new Calls(club.url, admin).ask('PUT', 'settings', {
      maintenance: { on, message: { en: 'Back at six', ar: 'نعود في السادسة' } },
    })
  await close(true)
  try {
    const visitor = await visit({ language: 'ar' })
    expect((await visitor.goto('/company/list'))?.status()).toBe(503)
    await expect(visitor.getByRole('heading', { name: ar.say('shell:closed.title') })).toBeVisible()
    const staff = await visit({ as: await demo('employee') })
    await staff.goto('/verifications')
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(staff.getByRole('heading', { name: en.say('shell:closed.title') })).toBeHidden()
    await close(false)
    await visitor.getByRole('button', { name: ar.say('shell:closed.again') }).click()
    await expect(visitor.getByRole('heading', { name: ar.say('shell:closed.title') })).toBeHidden()
  } finally {
    await close(false)
  }
})
