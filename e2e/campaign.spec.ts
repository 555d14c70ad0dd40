import { somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

for (const language of ['en', 'ar'] as const)
  test(`a campaign is written, tried, sent, followed and ended by its receiver (${language})`, async ({
    visit,
    demo,
    member,
    club,
  }) => {
    const words = language === 'ar' ? ar : en
    const say = (key: string) => words.say(`campaigns:${key}`)
    const person = somebody(language === 'ar' ? 'شيخة البلوشي' : 'Sheikha Balushi')
    const theirs = await visit({ language, as: await member(person, language) })
    const page = await visit({ language, as: await demo('admin') })
    await page.goto('/mailNotifications')
    await page.getByRole('link', { name: say('list.add') }).click()
    await page.getByRole('button', { name: say('add.create'), exact: true }).click()

    const title = `Letter ${person.username}`
    await page.getByLabel(say('edit.title'), { exact: true }).fill(title)
    await page.getByLabel(new RegExp(`^${say('edit.link')}`)).fill('/blog/list')
    const kinds = page.getByRole('combobox', { name: say('audience.kinds') })
    await kinds.click()
    await page.getByRole('option', { name: say('audience.kind-names.none') }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status').getByText(words.like('campaigns:audience.count'))).toBeVisible()
    const subject = { en: `News for {name} ${person.username}`, ar: `أخبار إلى {name} ${person.username}` }
    for (const one of ['en', 'ar'] as const) {
      const column = page.getByRole('region', { name: say(one === 'ar' ? 'edit.arabic' : 'edit.english') })
      await column.getByLabel(say('edit.subject'), { exact: true }).fill(subject[one])
      await column.getByLabel(say('edit.body'), { exact: true }).fill(`{name} ${one} {club}`)
      await column.getByLabel(new RegExp(`^${say('edit.action')}`)).fill(`Go ${one}`)
    }
    await page.getByRole('button', { name: say('edit.save'), exact: true }).click()
    await expect(page.getByText(say('edit.saved'), { exact: true })).toBeVisible()

    await page.getByRole('button', { name: say('send.now'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('send.now'), exact: true })
      .click()
    await expect(page.getByText(say('done.sending'))).toBeVisible()
    const mail = await club.mailbox.read(person.email, new RegExp(person.username))
    expect(mail.subject).toBe(subject[language].replace('{name}', person.name))
    const link = /href="([^"]+\/links\/0)"/.exec(mail.html)![1]!.replaceAll('&amp;', '&')

    await theirs.goto(link)
    await expect(theirs).toHaveURL(/\/blog\/list$/)
    await theirs.goto(new URL(mail.unsubscribe!.url).pathname.replace('/api', ''))
    await theirs.getByRole('button', { name: say('stop.press'), exact: true }).click()
    await expect(theirs.getByText(say('stop.done'), { exact: true })).toBeVisible()
    await theirs.goto('/account-setting?section=notifications')
    await expect(theirs.getByRole('button', { name: words.say('my-settings:by-mail.news-start') })).toBeVisible()

    await expect(page.getByText(say('states.sent'), { exact: true }).first()).toBeVisible()
    await page.reload()
    const figure = (key: string) =>
      page.locator('dl > div').filter({ has: page.getByText(say(`report.${key}`), { exact: true }) })
    await expect(figure('clicked').locator('dd')).toHaveText('1')
    await expect(figure('unsubscribed').locator('dd')).toHaveText('1')
  })
