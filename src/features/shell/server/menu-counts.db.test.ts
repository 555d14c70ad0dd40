import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { sendContact } from '../../contact/contract.ts'
import { writePost } from '../../lounge/contract.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { listReasons, submitReport } from '../../reports/contract.ts'
import { createTicket } from '../../support/contract/tickets.ts'
import { readMenuCounts } from '../contract.ts'

let house: TestHouse
let member: Member
beforeAll(async () => {
  house = await testHouse(features)
  member = await asMember(house, { userType: 'company' })
})
afterAll(() => house.stop())

const counted = ({ bearer }: Member) => house.call(readMenuCounts, undefined, { bearer })
const counts = async (who: Member) =>
  Object.fromEntries((await counted(who)).answer.data.map(({ entry, count }) => [entry, count]))

/** A ticket whose answer is late, and two letters that nobody read. */
async function somethingWaits(): Promise<void> {
  const { id } = await house.db.selectFrom('departments').select('id').limit(1).executeTakeFirstOrThrow()
  const body = { department: id, priority: 'normal' as const, subject: 'Where is it', text: 'Please look.' }
  await house.call(createTicket, { body }, { bearer: member.bearer })
  await sql`update tickets set due_at = now() - interval '1 hour'`.execute(house.db)
  for (const name of ['Rosa', 'Omar'])
    await house.call(sendContact, {
      body: {
        name,
        email: `${name.toLowerCase()}@mail.example`,
        subject: 'A question',
        message: 'May I ask something?',
      },
    })
  await house.settle()
}

/** A post that a member reports. */
async function somethingIsReported(): Promise<void> {
  const author = await asMember(house)
  await makeCompanyProfile(house.house, author.id, member.id, 'approved')
  const { _id: id } = (
    await house.call(writePost, { body: { text: 'Gold at half price.' } }, { bearer: author.bearer })
  ).answer.data
  const { bearer } = member
  const [reason] = (await house.call(listReasons, { query: { kind: 'post' } }, { bearer })).answer.data
  await house.call(submitReport, { body: { kind: 'post', id, reason: reason!._id } }, { bearer })
  await house.settle()
}

describe('the menu of the back-office', () => {
  test('says what waits behind each entry, to those who may open it', async () => {
    const root = await asMember(house, { role: 'Super-admin' })
    expect(await counts(root)).toEqual({})
    await somethingWaits()
    expect(await counts(root)).toEqual({ tickets: 1, messages: 2 })
    expect(await counts(await asMember(house, { preset: 'support-agent' }))).toEqual({ tickets: 1, messages: 2 })
    expect(await counts(await asMember(house, { preset: 'content-editor' }))).toEqual({})
  })

  test('says where each desk tells that something of it moved, and the desks tell it there', async () => {
    const root = await asMember(house, { role: 'Super-admin' })
    const { topics } = (await counted(root)).answer
    expect(topics.toSorted()).toEqual(['complaints:desk', 'mailbox:desk', 'tickets:desk', 'verification:queue'])
    expect((await counted(await asMember(house, { preset: 'moderator' }))).answer.topics).toEqual(['complaints:desk'])
    const heard = async () =>
      (await house.db.selectFrom('outbox').select('topic').where('topic', 'in', topics).execute()).map(row => row.topic)
    await house.db.deleteFrom('outbox').where('topic', 'in', topics).execute()
    await somethingWaits()
    expect(new Set(await heard())).toEqual(new Set(['tickets:desk', 'mailbox:desk']))
    await somethingIsReported()
    expect(await heard()).toContain('complaints:desk')
  })

  test('tells no member', async () => {
    expect((await counted(member)).problem.code).toBe('role-forbidden')
  })
})
