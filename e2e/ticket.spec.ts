import { Calls } from './club/calls.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const SUBJECT = 'زر المزايدة لا يعمل'
const QUESTION = 'أضغط زر المزايدة فلا يحدث شيء، والمزاد ينتهي غدًا.'
const ANSWER = 'أعدنا فتح المزايدة لحسابك. جرّبها الآن من فضلك.'
const NOTE = 'The entitlement was not read anew after the change of plan.'

test('a member asks in Arabic on a phone, staff note and answer, and the help is rated and taken back', async ({
  visit,
  demo,
  club,
}) => {
  const asks = await demo('noura.alsubaie')
  const helps = await demo('lina.haddad')
  const member = await visit({ language: 'ar', as: asks, width: 390 })
  const agent = await visit({ as: helps })

  await test.step('the promised answer is said before anything is sent', async () => {
    await member.goto('/tickets')
    await member
      .getByRole('link', { name: ar.say('support:mine.new'), exact: true })
      .first()
      .click()
    await member.waitForURL('**/tickets/create')
    await expect(member.getByText(ar.like('support:create.promise'))).toBeVisible()
    await member.getByLabel(ar.say('support:create.subject'), { exact: true }).fill(SUBJECT)
    await member.getByLabel(ar.say('support:create.text'), { exact: true }).fill(QUESTION)
    await member.getByRole('button', { name: ar.say('support:create.send'), exact: true }).click()
    await member.waitForURL('**/tickets/view/*')
    await expect(member.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible()
    await expect(member.getByText(ar.like('support:state.due')).first()).toBeVisible()
  })

  await test.step('staff find it in the queue, keep a note among themselves, and answer', async () => {
    await agent.goto('/tickets?tab=unassigned')
    await agent.getByRole('link', { name: SUBJECT }).first().click()
    const open = { name: en.say('support:queue.open'), exact: true }
    await agent.getByRole('complementary').getByRole('link', open).click()
    await agent.waitForURL('**/tickets/view/*')
    await agent.getByRole('tab', { name: en.say('support:work.modes.note') }).click()
    await agent.getByLabel(en.say('support:work.note-label')).fill(NOTE)
    await agent.getByRole('button', { name: en.say('support:work.save-note'), exact: true }).click()
    await expect(agent.getByRole('listitem').filter({ hasText: NOTE })).toBeVisible()
    await agent.getByRole('tab', { name: en.say('support:work.modes.public') }).click()
    await agent.getByLabel(en.like('support:work.public-label')).fill(ANSWER)
    await agent.getByLabel(en.say('support:work.more-ways')).selectOption('resolve')
    await agent.getByRole('button', { name: en.say('support:ticket.send'), exact: true }).click()
    await expect(agent.getByRole('listitem').filter({ hasText: ANSWER })).toBeVisible()
  })

  await test.step('the member reads the answer at once and nothing of the note, and rates the help', async () => {
    await expect(member.getByText(ANSWER)).toBeVisible()
    await expect(member.getByText(NOTE)).toHaveCount(0)
    await member.getByRole('button', { name: ar.say('support:ticket.survey-five') }).click()
    await expect(member.getByText(ar.say('support:ticket.thanks'))).toBeVisible()
  })

  await test.step('it is opened again, and closed by whoever asked', async () => {
    await member.getByRole('button', { name: ar.say('support:ticket.reopen'), exact: true }).click()
    await expect(member.getByText(ar.like('support:state.due')).first()).toBeVisible()
    await member
      .getByRole('main')
      .getByRole('button', { name: ar.say('support:ticket.close'), exact: true })
      .click()
    await member
      .getByRole('dialog')
      .getByRole('button', { name: ar.say('support:ticket.close'), exact: true })
      .click()
    await expect(member.getByText(ar.like('support:banner.closed-until'))).toBeVisible()
    const calls = new Calls(club.url, helps)
    const ticketId = member.url().split('/').at(-1)!
    const { data } = await calls.ask<{ data: { status: string; stars: number } }>('GET', `tickets/${ticketId}/desk`)
    expect(data).toMatchObject({ status: 'closed', stars: 5 })
  })
})

test('what is done to tickets by itself is tried before it holds', async ({ visit, demo }) => {
  const admin = await visit({ as: await demo('admin') })
  const NAME = 'Verification first'
  await admin.goto('/tickets/rules')
  await admin.getByRole('button', { name: en.say('support:rules.add'), exact: true }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel(en.say('support:rules.name'), { exact: true }).fill(NAME)
  await form.getByLabel(en.say('support:rules.words')).fill('invoice, فاتورة')
  await form.getByLabel(en.say('support:macros.add-tags')).fill('money-first')
  await form.getByRole('button', { name: en.say('support:rules.try'), exact: true }).click()
  await expect(form.getByText(en.like('support:rules.tried'))).toBeVisible()
  await expect(form.getByRole('status').getByRole('link').first()).toBeVisible()
  await form.getByRole('button', { name: en.say('platform:ui.save'), exact: true }).click()
  await expect(admin.getByRole('main').getByRole('listitem').filter({ hasText: NAME })).toBeVisible()
})
