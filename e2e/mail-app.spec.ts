import type { Page } from '@playwright/test'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

const SUBJECT = 'دعوة لزيارة المصنع'
const VISITOR = 'salwa.farouk@example.org'
const ANSWER = 'يسرّنا ذلك، وصباح الثلاثاء يناسبنا.'
const QUESTION = 'The tax number of my company changed'

/** Writes to the club by its contact form. */
async function write(page: Page, words: Words, fields: Record<'name' | 'email' | 'subject' | 'message', string>) {
  await page.goto('/contact-us')
  for (const [field, text] of Object.entries(fields))
    await page.getByLabel(words.say(`contact:${field}`), { exact: true }).fill(text)
  await page.getByRole('button', { name: words.say('contact:send'), exact: true }).click()
  await expect(page.getByText(words.say('contact:sent')).first()).toBeVisible()
}

test('a visitor writes in Arabic and is answered by mail; what a member wrote is filed on them and becomes a ticket', async ({
  visit,
  demo,
  club,
}) => {
  const asks = await demo('noura.alsubaie')
  const helps = await demo('lina.haddad')
  const visitor = await visit({ language: 'ar', width: 390 })
  const staff = await visit({ as: helps })
  const article = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

  await test.step('what the form sends stands in the inbox, new', async () => {
    await write(visitor, ar, {
      name: 'سلوى فاروق',
      email: VISITOR,
      subject: SUBJECT,
      message: 'نودّ أن تزوروا مصنعنا في العين خلال الأسبوع القادم.',
    })
    await staff.goto('/apps/email')
    await expect(article(staff, SUBJECT).getByText(en.say('mailbox:list.unread'))).toBeAttached()
  })

  await test.step('it is opened by key, labelled, and marked as spam and taken back', async () => {
    await article(staff, SUBJECT).getByRole('link').click()
    await expect(staff.getByRole('heading', { level: 2, name: SUBJECT })).toBeVisible()
    await staff.getByRole('button', { name: en.say('mailbox:acts.labels'), exact: true }).click()
    await staff.getByRole('menuitemcheckbox', { name: en.say('mailbox:labels.important') }).click()
    await expect(staff.getByText(en.like('mailbox:did.label'))).toBeVisible()
    await staff.goto('/apps/email/label/important')
    await article(staff, SUBJECT).getByRole('link').click()
    await expect(staff.getByRole('heading', { level: 2, name: SUBJECT })).toBeVisible()
    await staff.keyboard.press('!')
    await expect(article(staff, SUBJECT)).toHaveCount(0)
    await staff.keyboard.press('z')
    await expect(article(staff, SUBJECT)).toHaveCount(1)
  })

  await test.step('the answer arrives by mail, on the letter paper of its language', async () => {
    await staff.goto('/apps/email')
    await article(staff, SUBJECT).getByRole('link').click()
    await expect(staff.getByRole('heading', { level: 2, name: SUBJECT })).toBeVisible()
    await staff.keyboard.press('r')
    await staff.getByLabel(en.say('mailbox:write.text'), { exact: true }).fill(ANSWER)
    await staff.getByRole('button', { name: en.say('mailbox:write.send'), exact: true }).click()
    const mail = await club.mailbox.read(VISITOR, new RegExp(SUBJECT))
    expect(mail.text).toContain(ANSWER)
    expect(mail.html).toContain('dir="rtl"')
    await staff.goto('/apps/email/sent')
    await expect(article(staff, SUBJECT).getByText(en.say('mailbox:deliveries.sent'))).toBeVisible()
  })

  await test.step('a member’s letter is filed on them and becomes a ticket, in Arabic on a phone', async () => {
    const member = await visit({ as: asks })
    await write(member, en, {
      name: 'Noura',
      email: 'noura.private@example.org',
      subject: QUESTION,
      message: 'The registry gave us a new one. Where do I send the paper?',
    })
    const phone = await visit({ as: helps, language: 'ar', width: 390 })
    await phone.goto('/apps/email')
    await article(phone, QUESTION).getByRole('link').click()
    await phone.getByRole('button', { name: ar.say('mailbox:reader.file'), exact: true }).click()
    await expect(phone.getByText(ar.like('mailbox:reader.filed')).first()).toBeVisible()
    await phone.getByRole('button', { name: ar.say('mailbox:write.ticket'), exact: true }).click()
    await phone.getByRole('button', { name: ar.say('mailbox:ticket.make'), exact: true }).click()
    await phone
      .getByRole('link', { name: ar.like('mailbox:reader.ticket') })
      .first()
      .click()
    await phone.waitForURL('**/tickets/view/*')
    await expect(phone.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible()
  })
})
