import { Calls } from './club/calls.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const CLIENT = {
  email: 'accounts@wadi-looms.example.org',
  language: 'en',
  details: {
    name: 'Layla Haddad',
    company: 'Wadi Looms LLC',
    address: '18 Khalifa Street',
    city: 'Al Ain',
    postalCode: '',
    country: 'AE',
    taxId: '100274610300003',
  },
  note: '',
}

test('an invoice by hand is sent, part paid and credited, and its client reads it in Arabic without an account', async ({
  visit,
  demo,
  club,
}) => {
  const admin = await demo('admin')
  await new Calls(club.url, admin).ask('POST', 'invoice-clients', CLIENT)
  const desk = await visit({ as: admin })
  await desk.goto('/apps/invoice/add')
  await desk.getByPlaceholder(en.say('invoices:desk.find-payee')).fill('Wadi Looms')
  // Everybody is listed until only who was looked for is left.
  await expect(desk.getByRole('button', { name: /· (client|member)$/ })).toHaveCount(1)
  await desk.getByRole('button', { name: /Wadi Looms/ }).click()
  await desk.getByLabel(en.say('invoices:desk.description-en')).fill('Seat at the members’ evening')
  await desk.getByLabel(en.say('invoices:doc.quantity')).fill('4')
  await desk.getByLabel(en.say('invoices:doc.price')).fill('60')
  const preview = desk.getByRole('complementary', { name: en.say('invoices:desk.preview') })
  await expect(preview.getByText('240.00').first()).toBeVisible()
  await desk.getByRole('button', { name: en.say('invoices:desk.issue-send') }).click()
  await expect(desk).toHaveURL(/\/apps\/invoice\/preview\//)
  await expect(desk.locator('[data-status="sent"]')).toBeVisible()

  const mail = await club.mailbox.read(CLIENT.email, /Invoice/)
  const client = await visit({ language: 'ar', width: 390 })
  await client.goto(mail.link)
  await expect(client.getByRole('heading', { name: ar.say('invoices:doc.invoice') })).toBeVisible()
  await expect(client.getByText('240.00').first()).toBeVisible()
  const fetched = client.waitForEvent('download')
  await client.getByRole('link', { name: ar.say('invoices:page.pdf') }).click()
  expect((await fetched).suggestedFilename()).toMatch(/\.pdf$/)

  await desk.reload()
  await expect(desk.locator('[data-status="downloaded"]')).toBeVisible()
  await desk.getByRole('button', { name: en.say('invoices:desk.record') }).click()
  const paying = desk.getByRole('dialog')
  await paying.getByLabel(en.say('invoices:doc.amount')).fill('100')
  await paying.getByRole('button', { name: en.say('invoices:desk.record') }).click()
  await expect(desk.locator('[data-status="partial-payment"]')).toBeVisible()
  await desk.getByRole('button', { name: en.say('invoices:desk.credit') }).click()
  const crediting = desk.getByRole('dialog')
  await crediting.getByLabel(en.say('invoices:desk.why-en')).fill('The evening was shorter')
  await crediting.getByLabel(en.say('invoices:desk.credit-amount')).fill('140')
  await crediting.getByRole('button', { name: en.say('invoices:desk.credit') }).click()
  await expect(desk.locator('[data-status="paid"]')).toBeVisible()
  await expect(desk.getByText('−140.00')).toBeVisible()

  await client.reload()
  await expect(client.locator('[data-status="paid"]')).toBeVisible()
})
