import { Calls } from './club/calls.ts'
import { toldCompany } from './club/demo-of-kinds.ts'
import { newcomer } from './club/newcomer.ts'
import { expect, test } from './club/test.ts'
import { ar } from './club/words.ts'

const NAME = 'سواقي الذيد'
const RENAMED = 'سواقي الذيد وأبناؤه'
const HIGHLIGHTS = 'شبكات ريّ للمزارع الصغيرة، تُركّب في أسبوع.'
const CORRECTED = 'شبكات ريّ للمزارع الصغيرة، تُركّب في ثلاثة أيام وتُصان سنتين.'

test('an approved company changes its name and its highlights in Arabic: one waits for the reviewer, the other is live at once', async ({
  visit,
  demo,
  club,
}) => {
  const told = toldCompany({
    companyName: NAME,
    companyLegalName: 'سواقي الذيد ذ.م.م.',
    companyEmail: 'office@sawaqi-dhaid.example',
    companyPhoneNumber: '+971 50 331 7705',
    licenseNumber: 'SHJ-55-90121',
    highlights: HIGHLIGHTS,
  })
  const { person, session } = await newcomer(club, 'company', 'ar', told)
  const staff = await demo('employee')
  await new Calls(club.url, staff).approve(NAME)
  await club.mailbox.read(person.email, ar.like('profiles:mails.approved.subject'))
  const page = await visit({ language: 'ar', as: session })
  const visitor = await visit({ language: 'ar' })
  const publicPage = async (name: string) => {
    await visitor.goto(`/profile/${person.username}`)
    await expect(visitor.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(visitor.getByText(CORRECTED).first()).toBeVisible()
  }

  await test.step('changes both in the settings, and is told which of them waits', async () => {
    await page.goto('/account-setting?section=information')
    const part = page.locator('form').filter({ has: page.locator('[data-field=companyName]') })
    await part.locator('[data-field=companyName] input').fill(RENAMED)
    await expect(part.getByText(ar.say('profiles:edit.will-review'))).toBeVisible()
    await part.locator('[data-field=highlights] textarea').fill(CORRECTED)
    await part.getByRole('button', { name: ar.say('profiles:edit.save'), exact: true }).click()
    await expect(page.getByText(ar.say('profiles:edited.both'))).toBeVisible()
    const panel = page.getByRole('heading', { name: ar.say('profiles:revision.title') })
    await expect(panel).toBeVisible()
  })

  await test.step('members see the new highlights under the old name', () => publicPage(NAME))

  await test.step('the reviewer sees the old name beside the new one, and approves', async () => {
    const reviewer = await visit({ language: 'ar', as: staff })
    await reviewer.goto('/verifications?tab=revisions')
    await reviewer.getByRole('link', { name: RENAMED }).first().press('Enter')
    await reviewer.getByRole('tab', { name: ar.say('verification:case.changes') }).click()
    const change = reviewer.getByRole('tabpanel').locator('dl > div')
    await expect(change).toHaveCount(1)
    await expect(change.locator('dd').nth(0)).toContainText(NAME)
    await expect(change.locator('dd').nth(1)).toContainText(RENAMED)
    await reviewer
      .getByRole('region', { name: ar.say('verification:decide.label') })
      .getByRole('button', { name: new RegExp(`^${ar.say('verification:decide.approve')}`) })
      .click()
    await expect(reviewer.getByText(ar.like('verification:decide.approved-bar')).first()).toBeVisible()
    await club.mailbox.read(person.email, ar.like('profiles:mails.revision-approved.subject'))
  })

  await test.step('members see the new name', () => publicPage(RENAMED))
})
