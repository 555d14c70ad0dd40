import { Calls } from './club/calls.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const DETAILS = {
  name: 'Layla Haddad',
  address: '18 Khalifa Street',
  city: 'Al Ain',
  postalCode: '',
  country: 'AE',
  taxId: '100274610300003',
}

/** The desk in one language, and its client on a phone in the other. */
const CASES = [
  { words: en, other: ar, company: 'Wadi Looms LLC', email: 'accounts@wadi-looms.example.org' },
  { words: ar, other: en, company: 'Sahel Kilns LLC', email: 'accounts@sahel-kilns.example.org' },
]

for (const { words, other, company, email } of CASES)
  test(`an invoice by hand is sent, part paid and credited (${words.language}), and its client reads it without an account (${other.language})`, async ({
    visit,
    demo,
    club,
  }) => {
    const admin = await demo('admin')
    await new Calls(club.url, admin).ask('POST', 'invoice-clients', {
      email,
      language: other.language,
      details: { ...DETAILS, company },
      note: '',
    })
    const desk = await visit({ as: admin, language: words.language })
    await desk.goto('/apps/invoice/add')
    await desk.getByPlaceholder(words.say('invoices:desk.find-payee')).fill(company)
    // Everybody is listed until only who was looked for is left.
    await expect(
      desk.getByRole('button', {
        name: new RegExp(`· (${words.say('invoices:desk.client')}|${words.say('invoices:desk.member')})$`),
      }),
    ).toHaveCount(1)
    await desk.getByRole('button', { name: company }).click()
    await desk.getByLabel(words.say('invoices:desk.description-en')).fill('Seat at the members’ evening')
    await desk.getByLabel(words.say('invoices:doc.quantity')).fill('4')
    await desk.getByLabel(words.say('invoices:doc.price')).fill('60')
    const preview = desk.getByRole('complementary', { name: words.say('invoices:desk.preview') })
    await expect(preview.getByText('240.00').first()).toBeVisible()
    await desk.getByRole('button', { name: words.say('invoices:desk.issue-send') }).click()
    await expect(desk).toHaveURL(/\/apps\/invoice\/preview\//)
    await expect(desk.locator('[data-status="sent"]')).toBeVisible()
    await expect(desk.getByText(words.say('invoices:desk.mails.sent'), { exact: true })).toBeVisible()

    const mail = await club.mailbox.read(email, other.like('invoices:mails.sent.subject'))
    const client = await visit({ language: other.language, width: 390 })
    await client.goto(mail.link)
    await expect(client.getByRole('heading', { name: other.say('invoices:doc.invoice') })).toBeVisible()
    await expect(client.getByText('240.00').first()).toBeVisible()
    const fetched = client.waitForEvent('download')
    await client.getByRole('link', { name: other.say('invoices:page.pdf') }).click()
    expect((await fetched).suggestedFilename()).toMatch(/\.pdf$/)

    await desk.reload()
    await expect(desk.locator('[data-status="downloaded"]')).toBeVisible()
    await desk.getByRole('button', { name: words.say('invoices:desk.record') }).click()
    const paying = desk.getByRole('dialog')
    await paying.getByLabel(words.say('invoices:doc.amount')).fill('100')
    await paying.getByRole('button', { name: words.say('invoices:desk.record') }).click()
    await expect(desk.locator('[data-status="partial-payment"]')).toBeVisible()
    await desk.getByRole('button', { name: words.say('invoices:desk.credit') }).click()
    const crediting = desk.getByRole('dialog')
    await crediting.getByLabel(words.say('invoices:desk.why-en')).fill('The evening was shorter')
    await crediting.getByLabel(words.say('invoices:desk.credit-amount')).fill('140')
    await crediting.getByRole('button', { name: words.say('invoices:desk.credit') }).click()
    await expect(desk.locator('[data-status="paid"]')).toBeVisible()
    await expect(desk.getByText('−140.00')).toBeVisible()

    await client.reload()
    await expect(client.locator('[data-status="paid"]')).toBeVisible()
  })
