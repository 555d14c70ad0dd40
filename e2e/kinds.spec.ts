import { allKinds } from '../src/features/profiles/kinds/all-kinds.ts'
import type { Language } from '../src/platform/shared/text.ts'
import { Calls } from './club/calls.ts'
import { TOLD } from './club/demo-of-kinds.ts'
import { KindForm } from './club/kind-form.ts'
import { saveDraft } from './club/kind-wire.ts'
import { somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

/** Who applies as what: the whole wizard in the browser, or its files after a draft from elsewhere; how others misspell them. */
const APPLY: readonly { key: keyof typeof TOLD; language: Language; whole?: true; misspelt: string }[] = [
  { key: 'freelancer', language: 'ar', whole: true, misspelt: 'ليان الزعتزي' },
  { key: 'investor', language: 'en', whole: true, misspelt: 'Margarete Oduyaa' },
  { key: 'broker', language: 'ar', misspelt: 'هيثم القاووفجي' },
  { key: 'advisor', language: 'en', misspelt: 'Phillipa Nakagava' },
  { key: 'validator', language: 'ar', misspelt: '' },
]

for (const { key, language, whole, misspelt } of APPLY)
  test(`somebody applies as ${key} in ${language}, ${whole ? 'through the whole wizard' : 'from a draft to its files'}, is approved and found`, async ({
    visit,
    member,
    demo,
    club,
  }) => {
    const words = language === 'ar' ? ar : en
    const kind = allKinds.find(one => one.key === key)!
    const told = TOLD[key]
    const name = String(told.fullName)
    const person = somebody(name)
    const session = await member(person, language)
    const page = await visit({ language, as: session })
    const form = new KindForm(page, words, kind)
    if (!whole) await saveDraft(new Calls(club.url, session), kind, told)

    await test.step('from the chooser through the wizard to the review team', async () => {
      await form.choose()
      if (whole) await form.fill(told, person.username)
      else await form.attach(person.username)
      await form.send()
    })

    await test.step('a reviewer approves, and the applicant is told', async () => {
      await new Calls(club.url, await demo('employee')).approve(name)
      const subject = key === 'validator' ? 'partner' : 'approved'
      await club.mailbox.read(person.email, words.like(`profiles:mails.${subject}.subject`))
    })

    if (key === 'validator')
      await test.step('is a partner now, with a desk of their own', async () => {
        await page.goto('/partner-dashboard')
        await expect(
          page.getByRole('heading', { level: 1, name: words.say('verification:pages.desk.title') }),
        ).toBeVisible()
        await expect(page.getByText(words.like('verification:desk.week-of'))).toBeVisible()
      })

    const other = await visit({ language, as: await demo('company') })
    if (key === 'validator') await other.goto(`/profile/${person.username}`)
    else
      await test.step('another member finds them in the directory, spelt with a slip', async () => {
        await other.goto(`/${key}/list`)
        await other.getByRole('searchbox', { name: words.say('directories:search') }).fill(misspelt)
        await other.getByRole('link', { name, exact: true }).click()
        await other.waitForURL(`**/profile/${person.username}`)
      })
    await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(other.getByText(String(told.highlights)).first()).toBeVisible()
  })
