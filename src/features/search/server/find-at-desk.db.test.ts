import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { submitReport } from '../../reports/contract.ts'
import { createTicket } from '../../support/contract/tickets.ts'
import { searchDesk } from '../contract.ts'

let house: TestHouse
let member: Member
let root: Member
beforeAll(async () => {
  house = await testHouse(features)
  root = await asMember(house, { role: 'Super-admin' })
  member = await asMember(house, { name: 'Nadia Rahal', userType: 'company' })
  await asMember(house, { name: 'نادية الهاشمي' })
  const { id } = await house.db.selectFrom('departments').select('id').limit(1).executeTakeFirstOrThrow()
  const body = { department: id, priority: 'normal' as const, subject: 'My trial ended early', text: 'Please look.' }
  await house.call(createTicket, { body }, { bearer: member.bearer })
  const item = await makeItem(house.house, { ownerId: member.id, kind: 'idea', status: 'published' })
  const reason = await house.db
    .selectFrom('report_reasons')
    .select('id')
    .where('needs_text', '=', false)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { bearer } = await asMember(house, { userType: 'investor' })
  await house.call(submitReport, { body: { kind: 'item', id: item.id, reason: reason.id } }, { bearer })
  await house.settle()
})
afterAll(() => house.stop())

const ask = ({ bearer }: Member, q: string) => house.call(searchDesk, { query: { q } }, { bearer })
const found = async (who: Member, q: string) => (await ask(who, q)).answer.data
const icons = async (who: Member, q: string) => (await found(who, q)).map(one => one.icon)

test('staff find accounts, tickets and complaints by the name of a member, in either script', async () => {
  expect((await icons(root, 'nadia rahal')).toSorted()).toEqual(['person', 'report', 'ticket'])
  expect(await found(root, 'ناديه الهاشمي')).toMatchObject([{ icon: 'person', title: 'نادية الهاشمي' }])
  expect(await found(root, 'trial ended')).toMatchObject([{ icon: 'ticket', title: 'My trial ended early' }])
})

test('a ticket and a complaint are found by their number', async () => {
  const ticket = await house.db.selectFrom('tickets').select(['id', 'number']).executeTakeFirstOrThrow()
  expect(await found(root, `#${ticket.number}`)).toMatchObject([
    { to: `/tickets/view/${ticket.id}`, about: `#${ticket.number} · Nadia Rahal` },
  ])
  const { id, number } = await house.db.selectFrom('complaint_cases').select(['id', 'number']).executeTakeFirstOrThrow()
  expect(await found(root, `C-${number}`)).toMatchObject([{ to: `/complaints/details/${id}` }])
})

test('each finds what they may open, and no member anything', async () => {
  expect(await icons(await asMember(house, { preset: 'moderator' }), 'nadia rahal')).not.toContain('ticket')
  expect(await icons(await asMember(house, { preset: 'support-agent' }), 'nadia rahal')).not.toContain('report')
  expect((await ask(member, 'nadia rahal')).problem.code).toBe('role-forbidden')
})
