import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { emailVerified, linkState, verifyAddress } from '../contract.ts'
import { personByLogin } from './person.ts'
import { openAccount } from './register.ts'
import { viewerOf } from './viewer.ts'
import { accountsFeature } from './wiring.ts'

const heard: string[] = []
const ear = defineFeature('ear', { en: {}, ar: {} }, [], registry =>
  registry.when(emailVerified, 'listen', async (_, { userId }) => void heard.push(userId)),
)

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([lookupsFeature, accessFeature, accountsFeature, ear], { DATABASE_POOL: 10 })
})
afterAll(() => house.stop())

/** Registers somebody and answers the token of their mail. */
async function linkOf(username: string): Promise<string> {
  const email = `${username}@mail.example`
  const account = {
    name: username,
    email,
    username,
    passwordHash: null,
    birthDate: '1980-01-01',
    language: 'en' as const,
  }
  await transact(house.db, tx => openAccount(tx, account))
  const mail = await house.db
    .selectFrom('mails')
    .select('link')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  return mail.link!.split('/').pop()!
}
const spend = (token: string, language: 'en' | 'ar' = 'en') =>
  house.call(verifyAddress, { params: { token } }, { language })
const stateOf = async (token: string) => (await house.call(linkState, { params: { token } })).answer.data.state

describe('a link that verifies', () => {
  test('is not spent by looking at it', async () => {
    const token = await linkOf('looker')
    expect([await stateOf(token), await stateOf(token), (await spend(token)).status]).toEqual(['open', 'open', 200])
  })

  test('opens the account: from nobody to a viewer, with a welcome', async () => {
    const token = await linkOf('opener')
    const before = (await personByLogin(house.db, 'OPENER@mail.example'))!
    expect(await viewerOf(house.db, before.id)).toBeNull()
    await spend(token)
    expect(await viewerOf(house.db, before.id)).toEqual({
      id: before.id,
      role: 'Guest',
      userType: null,
      profileStatus: null,
      permissions: [],
    })
    const notice = await house.db
      .selectFrom('notices')
      .selectAll()
      .where('recipient_id', '=', before.id)
      .executeTakeFirst()
    expect(notice).toMatchObject({ kind: 'accounts.welcome', link: '/account-type' })
  })

  test('of 50 spends at once succeeds once, and the news goes out once', async () => {
    const token = await linkOf('pressed')
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(token)))
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
    // A busy database may also have said "try again".
    expect(answers.filter(one => one.status === 409)).toHaveLength(49)
    await house.settle()
    const { id } = (await personByLogin(house.db, 'pressed'))!
    expect(heard.filter(one => one === id)).toHaveLength(1)
  })

  test('says that it was spent when opened again, in the language of the reader', async () => {
    const token = await linkOf('twice')
    await spend(token)
    const again = await spend(token, 'ar')
    expect([again.status, again.problem.message]).toEqual([409, 'هذا البريد مؤكَّد من قبل، ويمكنك تسجيل الدخول.'])
    expect(await stateOf(token)).toBe('spent')
  })

  test('ends after 24 hours by the clock of the database, with the sentence of the spec', async () => {
    const token = await linkOf('late')
    await sql`update account_tokens set expires_at = clock_timestamp() where expires_at > now() and spent_at is null`.execute(
      house.db,
    )
    const late = await spend(token)
    expect([late.status, late.problem.message]).toEqual([410, 'It was a problem occured, please try again later'])
    expect(await stateOf(token)).toBe('expired')
    expect((await spend('x'.repeat(43))).status).toBe(410)
    expect(await stateOf('x'.repeat(43))).toBe('unknown')
  })
})

test('registrations that nobody verified for a week are forgotten and their names are free; people stay', async () => {
  await linkOf('forgotten')
  const token = await linkOf('kept')
  await spend(token)
  await sql`update users set created_at = created_at - interval '8 days'`.execute(house.db)
  await house.runTimer('accounts.sweep')
  expect(await personByLogin(house.db, 'forgotten')).toBeNull()
  expect((await personByLogin(house.db, 'kept'))?.verifiedAt).toBeInstanceOf(Date)
})
