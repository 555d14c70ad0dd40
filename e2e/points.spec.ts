import type { RequestView } from '../src/features/points/contract/requests.ts'
import { Calls } from './club/calls.ts'
import { somebody } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'
const FEE = {
  amount: 3,
  symbol: 'GOLC',
  wallet: WALLET,
  network: 'Polygon',
  explorer: 'https://scan.example/tx/{hash}',
}
const hash = (word: string) => `0x${word.repeat(8)}`

/** The member in one language, and staff in the other. */
const CASES = [
  { words: ar, other: en, name: 'Rana Haddad', key: 'company', sent: hash('5c504ed4'), next: hash('9b22d1aa') },
  { words: en, other: ar, name: 'رنا الخوري', key: 'sahl-mills', sent: hash('3d1fa0c7'), next: hash('77b0e2d5') },
]

for (const { words, other, name, key, sent, next } of CASES)
  test(`points, from joining to their conversion: asked for on a phone (${words.language}), decided by staff (${other.language}), seen at once`, async ({
    visit,
    member,
    demo,
    club,
  }) => {
    const admin = await demo('admin')
    const chain = { on: false, contract: '', confirmations: 12 }
    await new Calls(club.url, admin).ask('PUT', 'settings/points-fee', { fee: FEE, chain })

    await test.step('what joining gives is told where people join', async () => {
      const visitor = await visit({ language: words.language, width: 390 })
      await visitor.goto('/register')
      await expect(visitor.getByText(words.like('accounts:register.joining', { count: '50' }))).toBeVisible()
      await visitor.goto('/index')
      await expect(visitor.getByText(words.like('home:hero.joining', { count: '50' }))).toBeVisible()
    })

    const newcomer = somebody(name)
    const session = await member(newcomer, words.language)
    const phone = await visit({ language: words.language, as: session, width: 390 })
    await test.step('the newcomer has them, with where they came from', async () => {
      await phone.goto('/rewards')
      await expect(phone.getByRole('table').getByText(words.say('points:reasons.joining'))).toBeVisible()
      await expect(phone.getByRole('definition').filter({ hasText: /^60$/ })).toBeVisible()
    })

    await test.step('a long name of the club and a wide sign leave the bar of a phone its tools', async () => {
      const wide = await visit({ language: words.language, as: session, width: 390 })
      await wide.goto('/rewards')
      await expect(wide.getByRole('table').getByText(words.say('points:reasons.joining'))).toBeVisible()
      await wide.locator('header a[href="/index"]').evaluate(link => {
        link.querySelector('bdi')!.textContent = 'Mediterranean House of Investment'
        const sign = document.createElement('img')
        sign.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"/>')}`
        sign.style.blockSize = '28px'
        link.querySelector('svg')!.replaceWith(sign)
      })
      await expect.poll(() => wide.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })

    await test.step('they send what paid the fee; a wrong hash is said at its field', async () => {
      await phone.getByRole('link', { name: words.say('points:uses.start') }).click()
      await phone.waitForURL('**/rewards/transfer')
      await expect(phone.getByText(WALLET)).toBeVisible()
      await expect(phone.getByRole('img', { name: words.say('points:transfer.qr') })).toBeVisible()
      const field = phone.getByLabel(words.say('points:transfer.hash'), { exact: true })
      const send = phone.getByRole('button', { name: words.say('points:transfer.send') })
      await field.fill('0x12')
      await send.click()
      await expect(phone.getByText(words.say('points:fields.hash')).first()).toBeVisible()
      await field.fill(sent)
      await send.click()
      await expect(phone.getByText(words.say('points:transfer.thanks')).first()).toBeVisible()
      await expect(phone.getByText(words.say('points:requests.statuses.submitted')).first()).toBeVisible()
    })

    const desk = await visit({ as: admin, language: other.language })
    await test.step('staff find it in the queue, read the evidence and approve', async () => {
      await desk.goto(`/rewards/requests?search=${encodeURIComponent(name)}`)
      await desk
        .getByRole('link', { name: /R-\d{4}/ })
        .first()
        .press('Enter')
      await desk.waitForURL('**/users/activate-reward/*')
      await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(desk.getByRole('link', { name: other.say('points:transfer.explorer') })).toHaveAttribute(
        'href',
        `https://scan.example/tx/${sent}`,
      )
      await desk.getByRole('button', { name: other.say('points:requests.check'), exact: true }).click()
      await expect(phone.getByText(words.say('points:requests.statuses.checking')).first()).toBeVisible()
      await desk.getByRole('button', { name: other.say('points:requests.approve'), exact: true }).click()
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: other.say('points:requests.approve'), exact: true })
        .click()
      await expect(desk.getByText(other.say('points:requests.statuses.approved')).first()).toBeVisible()
    })

    await test.step('the newcomer sees it without asking again, and both legs in the statement', async () => {
      await expect(phone.getByText(words.say('points:requests.statuses.approved')).first()).toBeVisible()
      await phone.goto('/rewards')
      await expect(phone.getByText(words.say('points:legs.other'))).toBeVisible()
      await expect(phone.getByText(words.like('points:legs.by'))).toBeVisible()
    })

    await test.step('the counter of a member in the bar goes down as theirs are converted', async () => {
      const company = await demo(key)
      const bar = await visit({ as: company, language: other.language })
      await bar.goto('/rewards')
      const counter = bar.getByRole('banner').locator('a[href="/rewards"]')
      await expect(counter).not.toHaveText(/^0/)
      const { data } = await new Calls(club.url, company).ask<{ data: RequestView }>('POST', 'rewards/transfer', {
        transactionHash: next,
      })
      await new Calls(club.url, admin).ask('POST', `rewards/requests/${data._id}/decision`, { decision: 'approve' })
      await expect(counter).toHaveText(/^0/)
      await expect(bar.getByText(other.like('points:reasons.converted', { number: data.number })).first()).toBeVisible()
    })
  })
