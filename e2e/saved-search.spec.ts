import { Calls } from './club/calls.ts'
import { TOLD } from './club/demo-of-kinds.ts'
import { newcomer } from './club/newcomer.ts'
import { somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

test('a saved search tells by mail of a member who is approved, and one click of the mail program ends it', async ({
  visit,
  member,
  demo,
  club,
}) => {
  const owner = somebody('Beatrix Salloum')
  const session = await member(owner)
  await new Calls(club.url, session).ask('POST', 'trial/checkout', {})
  const page = await visit({ as: session })

  await test.step('saves what nobody matches yet, to be told at once', async () => {
    await page.goto('/advisor/list')
    await page.getByRole('searchbox', { name: en.say('directories:search') }).fill('qanat restoration')
    await page.getByRole('button', { name: en.say('directories:saved.save'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(en.say('directories:saved.name'), { exact: true }).fill('Old water')
    await dialog.getByRole('radio', { name: en.say('directories:saved.alerts.instant') }).check()
    await dialog.getByRole('button', { name: en.say('directories:saved.keep'), exact: true }).click()
    await expect(page.getByText(en.say('directories:done.saved'))).toBeVisible()
  })

  const found = await newcomer(club, 'advisor', 'ar', {
    ...TOLD.advisor,
    fullName: 'Wilhelmina Attar',
    emailAddress: 'w@attar-qanat.example',
    phoneNumber: '+971 50 118 4426',
    highlights: 'Qanat restoration: what old channels cost, and what they give back.',
  })
  await new Calls(club.url, await demo('employee')).approve(found.name)
  await club.mailbox.read(found.person.email, ar.like('profiles:mails.approved.subject'))

  const mail = await club.mailbox.read(owner.email, en.like('directories:mails.alert.subject'))
  await test.step('the mail leads to the member', async () => {
    expect(mail.link).toMatch(new RegExp(`/profile/${found.person.username}$`))
    await page.goto(mail.link)
    await expect(page.getByRole('heading', { level: 1, name: found.name })).toBeVisible()
    await page.goto('/saved-searches')
    await expect(page.getByText(en.like('directories:saved.new'))).toBeVisible()
  })

  await test.step('a mail program ends it by itself, without signing in', async () => {
    expect(mail.unsubscribe?.oneClick).toBe(true)
    const { url } = mail.unsubscribe!
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(url, { method: 'POST', body })).status).toBeLessThan(300)
    const { data } = await new Calls(club.url, session).ask<{ data: { alert: string }[] }>('GET', 'saved-searches')
    expect(data.map(one => one.alert)).toEqual(['off'])
  })

  await test.step('whoever follows the link in the mail reads that it is silent', async () => {
    const [address = ''] = /\S+\/saved-searches\/stop\/\S+/.exec(mail.text) ?? []
    const visitor = await visit({ language: 'ar' })
    await visitor.goto(address)
    await expect(visitor.getByText(ar.like('directories:stop.done'))).toBeVisible()
  })
})
