import { faults } from './club/faults.ts'
import { openMailbox } from './club/mailbox.ts'
import { somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

test('an empty club is set up from the link on the console, and opens for its first reviewer', async ({
  begin,
  open,
  watch,
}) => {
  // Nothing but the set-up answers before the club is open.
  watch.expect(/status of 503/)
  const mailbox = await openMailbox()
  const product = await begin({})
  const admin = somebody('Dana Rifai')
  const reviewer = somebody('سامر الخطيب')
  const say = (key: string) => en.say(`setup:${key}`)
  try {
    const link = new RegExp(`${product.url}/setup/\\S+`).exec(product.console())?.[0]
    expect(link, product.console()).toBeTruthy()
    const stranger = await open(product.url, { language: 'ar' })
    await stranger.goto('/company/list')
    await expect(stranger.getByRole('heading', { name: ar.say('setup:waiting.title') })).toBeVisible()

    const page = await open(product.url)
    const next = () => page.getByRole('button', { name: say('next'), exact: true }).click()
    const heading = async (step: string) => {
      await expect(page.getByRole('heading', { level: 1, name: say(`${step}.title`) })).toBeVisible()
      expect(await faults(page, 'en')).toEqual([])
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    await page.goto(link!)
    await page.evaluate(() => localStorage.setItem('skin', 'system'))
    await page.reload()
    await heading('admin')
    await page.getByLabel(say('admin.name'), { exact: true }).fill(admin.name)
    await page.getByLabel(say('admin.email'), { exact: true }).fill(admin.email)
    await page.getByLabel(say('admin.username'), { exact: true }).fill(admin.username)
    await page.getByLabel(say('admin.password'), { exact: true }).fill(admin.password)
    await page.getByLabel(say('admin.again'), { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: say('admin.submit') }).click()

    await heading('look')
    await page.getByLabel(say('look.name-en'), { exact: true }).fill('Harbour Club')
    await page.getByLabel(say('look.name-ar'), { exact: true }).fill('نادي الميناء')
    await next()
    await heading('reading')
    await page.getByRole('radio', { name: say('reading.arabic') }).check()
    await next()

    await heading('mail')
    await page.getByText(say('mail.server'), { exact: true }).click()
    const smtp = new URL(mailbox.smtpUrl)
    await page.getByLabel(say('mail.host'), { exact: true }).fill(smtp.hostname)
    await page.getByLabel(say('mail.security'), { exact: true }).selectOption({ label: say('mail.none') })
    await page.getByLabel(say('mail.port'), { exact: true }).fill(smtp.port)
    await page.getByLabel(say('mail.from-address'), { exact: true }).fill('club@harbour.example')
    await page.getByRole('button', { name: say('mail.try'), exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await mailbox.read(admin.email, /./)
    await next()

    await heading('review')
    await page.getByRole('button', { name: say('review.add') }).click()
    await page.getByLabel(say('review.name'), { exact: true }).fill(reviewer.name)
    await page.getByLabel(say('review.email'), { exact: true }).fill(reviewer.email)
    await page.getByLabel(say('review.language'), { exact: true }).selectOption('ar')
    await next()

    await heading('people')
    await page.getByText(say('people.none'), { exact: true }).click()
    await page.getByRole('button', { name: say('finish') }).click()
    await expect(page.getByText(say('opened.title'))).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Harbour Club' })).toBeVisible()

    const mail = await mailbox.read(reviewer.email, /نادي الميناء/)
    await stranger.goto(mail.link)
    await stranger.getByLabel(ar.say('setup:admin.username'), { exact: true }).fill(reviewer.username)
    await stranger.getByLabel(ar.say('setup:admin.password'), { exact: true }).fill(reviewer.password)
    await stranger.getByLabel(ar.say('setup:admin.again'), { exact: true }).fill(reviewer.password)
    await stranger.getByRole('button', { name: ar.say('setup:invitation.submit') }).click()
    await stranger.waitForURL('**/verifications')
    await expect(
      stranger.getByRole('heading', { level: 1, name: ar.say('verification:pages.queue.title') }),
    ).toBeVisible()
  } finally {
    await mailbox.stop()
  }
})
