import { somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

for (const language of ['en', 'ar'] as const)
  test(`a role is made, given, tried and taken away, and the table says before what a change opens (${language})`, async ({
    visit,
    member,
    demo,
    watch,
  }) => {
    watch.expect(/status of 40[39]/)
    const words = language === 'ar' ? ar : en
    const say = (key: string) => words.say(`rights:${key}`)
    const person = somebody(language === 'ar' ? 'منى الشامسي' : 'Mona Shamsi')
    const signedIn = await member(person, language)
    const theirs = await visit({ language, as: signedIn })
    const title = { en: `Night desk ${person.username}`, ar: `مكتب الليل ${person.username}` }

    const page = await visit({ language, as: await demo('admin') })
    await page.goto('/roles/add')
    await page.getByLabel(say('role.title-en'), { exact: true }).fill(title.en)
    await page.getByLabel(say('role.title-ar'), { exact: true }).fill(title.ar)
    await page.getByRole('checkbox', { name: words.say('plans:permissions.plans.read') }).check()
    await page.getByRole('button', { name: say('role.create'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title[language] })).toBeVisible()

    await page.getByRole('button', { name: say('members.give'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(person.username)
    await dialog.getByRole('button', { name: person.name }).click()
    await dialog.getByRole('button', { name: say('members.give-act'), exact: true }).click()
    await expect(page.getByRole('complementary').getByRole('link', { name: person.name })).toBeVisible()

    await theirs.goto('/plans')
    await expect(theirs.getByRole('heading', { level: 1, name: words.say('plans:title') })).toBeVisible()
    await theirs.goto('/users')
    await expect(theirs).toHaveURL(/not-authorized/)

    await page.goto(`/access-control?search=${encodeURIComponent('users.read')}`)
    const named = { permission: words.say('people:permissions.users.read'), role: title[language] }
    const cell = page.getByRole('button', {
      name: words.like('rights:table.cell', { ...named, value: say('table.cell-off') }),
    })
    await cell.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('table.unsaved_one'))).toBeVisible()
    await expect(page.getByText(words.like('rights:table.gains', named))).toBeVisible()
    await page.getByRole('button', { name: say('table.save'), exact: true }).click()
    await expect(page.getByText(say('done.saved'))).toBeVisible()
    await theirs.goto('/users')
    await expect(theirs.getByRole('heading', { level: 1, name: words.say('people:pages.users') })).toBeVisible()

    // Their own menu: hidden here, gone in every window of theirs, and back with one press.
    const [users, plans] = [words.say('shell:menu.users'), words.say('shell:menu.plans')]
    const elsewhere = await visit({ language, as: signedIn })
    await elsewhere.goto('/plans')
    const menu = elsewhere.getByRole('navigation', { name: words.say('shell:menu.label') })
    await expect(menu.getByRole('link', { name: users, exact: true })).toBeVisible()
    await theirs.getByRole('button', { name: words.say('shell:menu.arrange'), exact: true }).click()
    const arranger = theirs.getByRole('dialog')
    await arranger.getByRole('button', { name: words.like('shell:arrange.hide', { name: users }) }).click()
    await arranger.getByRole('button', { name: words.like('shell:arrange.pin', { name: plans }) }).click()
    await expect(menu.getByRole('link', { name: users, exact: true })).toBeHidden()
    await expect(menu.getByRole('link').first()).toHaveText(plans)
    await arranger.getByRole('button', { name: words.say('shell:arrange.reset'), exact: true }).click()
    await expect(menu.getByRole('link', { name: users, exact: true })).toBeVisible()

    await page.goto(`/roles?search=${person.username}`)
    await page.getByRole('link', { name: title[language] }).click()
    await page.getByRole('button', { name: say('members.take'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('members.take'), exact: true })
      .click()
    await expect(page.getByText(say('members.none'))).toBeVisible()
    await theirs.goto('/plans')
    await expect(theirs).toHaveURL(/not-authorized/)

    const reason = `${person.username} asked where the way to a profile is`
    await page.goto(`/users?search=${person.username}`)
    await page.getByRole('link', { name: person.name }).first().click()
    await page.getByRole('button', { name: words.say('people:acts.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: words.say('people:acts.look') }).click()
    await page.getByLabel(words.say('people:look.reason'), { exact: true }).fill(reason)
    await page.getByRole('button', { name: words.say('people:look.act'), exact: true }).click()
    const bar = page.getByRole('complementary', { name: words.say('shell:looking.label') })
    await expect(bar).toContainText(person.name)
    await page.goto('/account-setting?section=security')
    await expect(bar).toBeVisible()
    await expect(page.getByText(words.say('platform:refusals.looking-private')).first()).toBeVisible()
    await bar.getByRole('button', { name: words.say('shell:looking.end') }).click()
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
    await expect(bar).toBeHidden()
    await theirs.goto('/account-setting?section=security')
    await expect(theirs.getByText(reason)).toBeVisible()
  })
