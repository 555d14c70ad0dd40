import { PASSWORD, somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

test('staff find a member in Arabic, suspend with a reason and restore; the member is out at once and back again', async ({
  visit,
  member,
  demo,
  club,
  watch,
}) => {
  watch.expect(/status of 40[13]/)
  const person = somebody('سلوى البدراني')
  const theirs = await visit({ language: 'ar', as: await member(person, 'ar') })
  await theirs.goto('/account-setting')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  const page = await visit({ language: 'ar', as: await demo('admin') })
  await page.goto('/users')
  // written another way than she writes it
  await page.getByRole('searchbox').fill('سلوي البدرانى')
  await page.getByRole('link', { name: person.name }).click()
  const peek = page.getByRole('complementary')
  await peek.getByRole('button', { name: ar.say('people:acts.suspend'), exact: true }).click()
  const reason = 'ثلاثة أعضاء أبلغوا عن العرض نفسه.'
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(ar.say('people:suspend.reason'), { exact: true }).fill(reason)
  await dialog.getByRole('button', { name: ar.say('people:suspend.act'), exact: true }).click()
  await expect(page.getByText(ar.say('people:done.suspended'))).toBeVisible()

  await theirs.reload()
  await theirs.waitForURL('**/login**')
  const mail = await club.mailbox.read(person.email, ar.like('accounts:mails.suspended.subject'))
  expect(mail.text).toContain(reason)

  await page.goto(`/users?search=${encodeURIComponent(person.username)}&suspended=true`)
  await page.getByRole('checkbox', { name: person.name }).check()
  await page.getByRole('button', { name: ar.say('people:acts.restore'), exact: true }).click()
  const bulk = page.getByRole('dialog')
  await bulk.getByRole('button', { name: ar.say('people:acts.restore'), exact: true }).click()
  await expect(bulk.getByText(ar.say('platform:ui.row-done'), { exact: true })).toBeVisible()

  await theirs.getByLabel(ar.say('signin:login.username'), { exact: true }).fill(person.email)
  await theirs.getByLabel(ar.say('signin:login.password'), { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: ar.say('signin:login.submit'), exact: true }).click()
  await expect(theirs.getByRole('button', { name: ar.say('shell:bar.account') })).toBeVisible()
})

test('an industry is added, moved with the keyboard, and offered to members under its new name', async ({
  visit,
  demo,
}) => {
  const page = await visit({ as: await demo('admin') })
  await page.goto('/industries')
  await page.getByRole('button', { name: en.say('lookups:lists.industries.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.say('lookups:labels.name'), { exact: true }).fill('Falconry')
  await dialog.getByLabel(en.say('lookups:labels.arabicName'), { exact: true }).fill('الصقارة')
  await dialog.getByRole('button', { name: en.say('platform:ui.add'), exact: true }).click()
  await expect(page.getByText(en.say('lookups:done.added'))).toBeVisible()
  // the dialog gives the focus back when it goes: a key pressed meanwhile would be the button's that opened it
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Falconry', exact: true }).press('Alt+ArrowUp')
  await expect(page.getByText(en.say('lookups:done.moved'))).toBeVisible()
  await page.getByRole('button', { name: 'Falconry', exact: true }).click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: en.say('lookups:acts.edit') })
    .click()
  await dialog.getByLabel(en.say('lookups:labels.name'), { exact: true }).fill('Falcons and falconry')
  await dialog.getByRole('button', { name: en.say('platform:ui.save'), exact: true }).click()
  await expect(page.getByRole('button', { name: 'Falcons and falconry', exact: true })).toBeVisible()
  const offered = await page.evaluate(async () => (await fetch('/api/industries')).json())
  const names = (offered as { data: { label: string }[] }).data.map(one => one.label)
  expect(names.indexOf('Falcons and falconry')).toBe(names.length - 2)
})
