import { type Company, CompanyForm, STEPS } from './club/company-form.ts'
import { PASSWORD, somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const company: Company = {
  name: 'مياه بردى للتعبئة',
  legalName: 'شركة مياه بردى للتعبئة ذ.م.م.',
  email: 'info@barada-water.example',
  license: 'CN-4471902',
  highlights: 'معمل تعبئة مياه في الشارقة يعمل منذ 2011 ويطلب تمويلًا لخط ثانٍ.',
  description: 'نعبّئ مياه الشرب لسبعين موزّعًا في الإمارات الشمالية، ونبيع كامل طاقتنا في الصيف. التمويل لخط تعبئة ثانٍ.',
  amount: { typed: '١٬٢٥٠٬٠٠٠', shown: '1,250,000' },
  industry: 'الري وتوفير المياه',
  country: 'الإمارات العربية المتحدة',
  state: 'الشارقة',
  city: 'الشارقة',
}
const corrected = 'معمل تعبئة مياه في الشارقة منذ 2011، بيع كامل طاقته في صيف 2025 بعقود موقّعة.'

test('a company registers in Arabic, fills the wizard, is asked for a change, corrects it, is approved and found', async ({
  visit,
  club,
  demo,
}) => {
  const person = somebody('رنا الشامي')
  const page = await visit({ language: 'ar' })
  const form = new CompanyForm(page, ar, company)

  await test.step('registers, and confirms the address by the link in the mail', async () => {
    await page.goto('/register')
    await page.getByLabel(ar.say('accounts:register.name'), { exact: true }).fill(person.name)
    await page.getByLabel(ar.say('accounts:register.username'), { exact: true }).fill(person.username)
    await page.getByLabel(ar.say('accounts:register.email'), { exact: true }).fill(person.email)
    await page.getByLabel(ar.say('accounts:register.password'), { exact: true }).fill(person.password)
    await page.getByLabel(ar.say('accounts:register.password-again'), { exact: true }).fill(person.password)
    await page.getByLabel(ar.say('accounts:register.birth-date'), { exact: true }).fill('٩/٣/١٩٨٤')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: ar.say('accounts:register.submit') }).click()
    await expect(page.getByRole('heading', { name: ar.say('accounts:sent.title') })).toBeFocused()
    const mail = await club.mailbox.read(person.email, ar.like('accounts:mails.verify.subject'))
    await page.goto(mail.link)
    await expect(page.getByRole('heading', { name: ar.say('accounts:verify.done') })).toBeVisible()
    await page.getByRole('link', { name: ar.say('accounts:verify.login') }).click()
    await page.getByLabel(ar.say('signin:login.username'), { exact: true }).fill(person.email)
    await page.getByLabel(ar.say('signin:login.password'), { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
  })

  await test.step('chooses “company” with the keyboard', async () => {
    await expect(page.getByRole('searchbox', { name: ar.say('profiles:chooser.search') })).toBeFocused()
    await expect(page.getByRole('heading', { name: ar.say('profiles:pages.chooser.title') })).toBeVisible()
    await page.keyboard.type(ar.say('profiles:doors.company.title'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/company/create')
  })

  await test.step('fills all five steps with files, looks it over and sends it', async () => {
    for (const step of STEPS) {
      await form.fill(step)
      await form.next()
    }
    await expect(page.getByRole('heading', { level: 1, name: ar.say('forms:wizard.review') })).toBeVisible()
    await page.getByRole('button', { name: ar.say('platform:ui.submit'), exact: true }).click()
    await expect(page.getByText(ar.say('profiles:kinds.company.sent'))).toBeVisible()
    await page.waitForURL('**/pages/pricing')
    await club.mailbox.read(person.email, ar.like('profiles:mails.submitted.subject'))
  })

  await test.step('begins the trial', async () => {
    await page
      .getByRole('button', { name: ar.say('plans:try-month') })
      .first()
      .click()
    await expect(page.getByText(ar.like('plans:done.trial'))).toBeVisible()
    await page.goto('/my-subscriptions')
    await expect(page.getByText(ar.say('billing:status.trialing')).first()).toBeVisible()
  })

  const reviewer = await visit({ as: await demo('employee') })
  const bar = reviewer.getByRole('region', { name: en.say('verification:decide.label') })
  const openCase = async () => {
    await reviewer.goto(`/verifications?search=${encodeURIComponent(company.name)}`)
    await reviewer.getByRole('link', { name: company.name }).first().press('Enter')
    await expect(reviewer.getByRole('heading', { level: 1, name: company.name })).toBeVisible()
    await reviewer.getByRole('button', { name: en.say('verification:case.claim'), exact: true }).click()
  }

  await test.step('the reviewer claims the case and asks for a change at a field', async () => {
    await openCase()
    const highlights = en.say('profiles:kinds.company.fields.highlights.label')
    await reviewer.getByRole('button', { name: en.like('verification:fieldsOf.ask', { field: highlights }) }).click()
    const what = reviewer.getByLabel(en.like('verification:fieldsOf.ask-label', { field: highlights }))
    await what.fill('اذكروا عقود البيع الموقّعة.')
    await bar.getByRole('button', { name: /^Ask for/ }).click()
    await reviewer
      .getByRole('dialog')
      .getByRole('button', { name: en.like('verification:decide.ask-count') })
      .click()
    await expect(reviewer.getByText(en.like('verification:decide.asked-bar')).first()).toBeVisible()
  })

  await test.step('the applicant corrects it in Arabic and sends it again', async () => {
    const mail = await club.mailbox.read(person.email, ar.like('profiles:mails.changes-asked.subject'))
    expect(mail.text).toContain('اذكروا عقود البيع الموقّعة.')
    await page.goto(mail.link)
    await expect(page.getByText(ar.say('forms:wizard.asked-title'))).toBeVisible()
    await page.goto('/company/create')
    await page.getByRole('button', { name: new RegExp(ar.say('profiles:kinds.company.steps.info.title')) }).click()
    await form.field('highlights').fill(corrected)
    for (const step of STEPS.slice(1)) {
      await expect(form.title(step)).toBeVisible()
      await form.next()
    }
    await page.getByRole('button', { name: ar.say('platform:ui.submit'), exact: true }).click()
    await expect(page.getByText(ar.say('profiles:kinds.company.resent'))).toBeVisible()
  })

  await test.step('the reviewer approves, and the applicant is told', async () => {
    await openCase()
    await bar.getByRole('button', { name: new RegExp(`^${en.say('verification:decide.approve')}`) }).click()
    await expect(reviewer.getByText(en.like('verification:decide.approved-bar')).first()).toBeVisible()
    await club.mailbox.read(person.email, ar.like('profiles:mails.approved.subject'))
  })

  await test.step('another member finds the company in the Arabic directory, however it is spelt', async () => {
    const member = await visit({ language: 'ar', as: await demo('investor') })
    await member.goto('/company/list')
    await member.getByRole('searchbox', { name: ar.say('directories:search') }).fill('مياة بردي')
    await expect(member.getByText(ar.like('directories:company.match-of'))).toBeVisible()
    await member.getByRole('link', { name: company.name, exact: true }).click()
    await expect(member.getByRole('heading', { level: 1, name: company.name })).toBeVisible()
    await expect(member.getByText(corrected).first()).toBeVisible()
  })
})
