import { somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

for (const language of ['en', 'ar'] as const)
  test(`a mail’s text is changed, tried and received, and goes back to the default (${language})`, async ({
    visit,
    demo,
    member,
    club,
    watch,
  }) => {
    watch.expect(/status of 409/)
    const words = language === 'ar' ? ar : en
    const say = (key: string) => words.say(`mail-texts:${key}`)
    const admin = await demo('admin')
    const person = somebody(language === 'ar' ? 'هند المازمي' : 'Hind Mazmi')
    await member(person, language)
    const page = await visit({ language, as: admin })
    await page.goto('/settings/email-templates')
    await page.getByRole('searchbox').fill(words.say('signin:mails.recover.subject').replace('{club}', '').trim())
    const name = words.like('signin:mails.recover.subject')
    // Only what was searched is left: until then the row moves under a press.
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(1)
    await page.getByRole('link', { name }).click()
    await page.waitForURL('**/settings/email-templates/signin.recover')

    const column = page.getByRole('region', { name: say(language === 'ar' ? 'edit.arabic' : 'edit.english') })
    const text = column.getByLabel(say('edit.body'), { exact: true })
    const save = page.getByRole('button', { name: say('edit.save'), exact: true })
    const own = language === 'ar' ? 'نص النادي إلى {nmae}' : 'The club’s own words to {nmae}'
    await text.fill(own)
    await save.click()
    await expect(column.getByText(words.like('mail-texts:fields.unknown-variable', { name: '{nmae}' }))).toBeVisible()
    await text.fill(own.replace(' {nmae}', ' '))
    await page.getByRole('button', { name: words.like('mail-texts:variables.insert', { name: 'name' }) }).click()
    const right = own.replace('{nmae}', '{name}')
    await expect(text).toHaveValue(right)
    const preview = page.frameLocator(
      `iframe[title="${words.say('mail-texts:edit.preview-of').replace('{language}', say(language === 'ar' ? 'edit.arabic' : 'edit.english'))}"]`,
    )
    const example = words.say('mail-texts:variables.examples.reader')
    await expect(preview.getByText(right.replace('{name}', example))).toBeVisible()

    // Another window saves the button meanwhile: both stand.
    const other = await visit({ language, as: admin })
    await other.goto('/settings/email-templates/signin.recover')
    const button = language === 'ar' ? 'إلى كلمة المرور' : 'To the password'
    await other
      .getByRole('region', { name: say(language === 'ar' ? 'edit.arabic' : 'edit.english') })
      .getByLabel(say('edit.action'), { exact: true })
      .fill(button)
    await other.getByRole('button', { name: say('edit.save'), exact: true }).click()
    await expect(other.getByText(say('done.saved'))).toBeVisible()
    await save.click()
    await expect(page.getByText(say('edit.moved'), { exact: true })).toBeVisible()
    await expect(column.getByLabel(say('edit.action'), { exact: true })).toHaveValue(button)
    await expect(text).toHaveValue(right)
    await save.click()
    await expect(page.getByText(say('done.saved'))).toBeVisible()

    const reader = await visit({ language })
    await reader.goto('/login')
    await reader.getByRole('link', { name: words.say('signin:login.forgot') }).click()
    await reader.getByLabel(words.say('signin:forgot.email'), { exact: true }).fill(person.email)
    await reader.getByRole('button', { name: words.say('signin:forgot.submit') }).click()
    const mail = await club.mailbox.read(person.email, name)
    expect(mail.html).toContain(right.replace('{name}', person.name))
    expect(mail.text).toContain(`${button}: `)

    await page.getByRole('button', { name: say('edit.default'), exact: true }).click()
    await expect(page.getByText(say('edit.default-done'))).toBeVisible()
    await save.click()
    await expect(page.getByRole('button', { name: say('edit.differences') })).toBeDisabled()
  })
