import { Calls } from './club/calls.ts'
import { TOLD, toldCompany } from './club/demo-of-kinds.ts'
import { newcomer } from './club/newcomer.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const FIRM = 'أفلاج المدام'

test('a case is given to a partner, who attests it; staff approve, and the page says who validated it', async ({
  visit,
  demo,
  club,
}) => {
  const staff = await demo('employee')
  const calls = new Calls(club.url, staff)
  const partner = await newcomer(club, 'validator', 'en', {
    ...TOLD.validator,
    fullName: 'Ottoline Berhane',
    emailAddress: 'ottoline@berhane-audit.example',
    phoneNumber: '+971 50 775 6120',
    licenseNumber: 'AUD-81177',
  })
  await calls.approve(partner.name)
  await club.mailbox.read(partner.person.email, en.like('profiles:mails.partner.subject'))
  const told = toldCompany({
    companyName: FIRM,
    companyLegalName: 'أفلاج المدام ذ.م.م.',
    companyEmail: 'office@aflaj-madam.example',
    companyPhoneNumber: '+971 50 602 8814',
    licenseNumber: 'SHJ-61-33870',
    highlights: 'ترميم أفلاج وقنوات ريّ قديمة في مزارع الشارقة.',
  })
  const firm = await newcomer(club, 'company', 'ar', told)

  const reviewer = await visit({ language: 'ar', as: staff })
  await test.step('staff give it to the partner who is proposed for it', async () => {
    await reviewer.goto(`/verifications?search=${encodeURIComponent(FIRM)}`)
    await reviewer.getByRole('link', { name: FIRM }).first().press('Enter')
    await reviewer.getByRole('tab', { name: ar.say('verification:case.partner') }).click()
    const give = `${ar.say('verification:partner.give-now')}: ${partner.name}`
    await reviewer.getByRole('button', { name: give }).click()
    await expect(reviewer.getByRole('region', { name: partner.name })).toBeVisible()
  })

  await test.step('the partner hears of it, reads it and attests it', async () => {
    const mail = await club.mailbox.read(partner.person.email, en.like('verification:notices.assigned.title'))
    const page = await visit({ as: partner.session })
    await page.goto(mail.link)
    await expect(page.getByRole('heading', { level: 1, name: FIRM })).toBeVisible()
    const bar = page.getByRole('region', { name: en.say('verification:decide.label') })
    await bar.getByRole('button', { name: new RegExp(`^${en.say('verification:mine.attest')}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: en.say('verification:partner.looked.visit') }).check()
    await dialog
      .getByLabel(en.say('verification:mine.attest-words'), { exact: true })
      .fill('Walked the channels with the owner and compared the licence with the register.')
    await dialog.getByRole('button', { name: en.say('verification:mine.attest'), exact: true }).click()
    await expect(page.getByText(en.like('verification:mine.attested-bar')).first()).toBeVisible()
  })

  await test.step('staff read what was attested, and approve', async () => {
    const card = reviewer.getByRole('region', { name: partner.name })
    await expect(card.getByText(ar.say('verification:partner.looked.visit'))).toBeVisible()
    await reviewer
      .getByRole('region', { name: ar.say('verification:decide.label') })
      .getByRole('button', { name: new RegExp(`^${ar.say('verification:decide.approve')}`) })
      .click()
    await expect(reviewer.getByText(ar.like('verification:decide.approved-bar')).first()).toBeVisible()
    await club.mailbox.read(firm.person.email, ar.like('profiles:mails.approved.subject'))
  })

  await test.step('everybody reads who validated it', async () => {
    const visitor = await visit()
    await visitor.goto(`/profile/${firm.person.username}`)
    await expect(visitor.getByText(en.like('public-pages:checked-by', { name: partner.name }))).toBeVisible()
  })
})
