import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { sendContact } from '../../contact/contract.ts'
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

describe('the menu of the back-office', () => {
  test('says what waits behind each entry, to those who may open it', async () => {
    const root = await asMember(house, { role: 'Super-admin' })
    expect(await counts(root)).toEqual({})
    await somethingWaits()
    expect(await counts(root)).toEqual({ tickets: 1, messages: 2 })
    expect(await counts(await asMember(house, { preset: 'support-agent' }))).toEqual({ tickets: 1, messages: 2 })
    expect(await counts(await asMember(house, { preset: 'content-editor' }))).toEqual({})
  })

  test('tells no member', async () => {
    expect((await counted(member)).problem.code).toBe('role-forbidden')
  })
})
