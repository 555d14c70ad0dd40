import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as factor from '../contract/second-factor.ts'
import { listSessions, login, secondStep } from '../contract/sessions.ts'
import { makeMember, PASSWORD, signinHouse } from '../test/fixtures.ts'
import { openTicket } from './tickets.ts'

let house: TestHouse
let caller = 0
beforeAll(async () => {
  house = await testHouse(signinHouse, { DATABASE_POOL: 10, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => house.stop())

const from = () => ({ headers: { 'x-forwarded-for': `10.5.${(++caller >> 8) & 255}.${caller & 255}` } })
const enter = async (username: string) =>
  (await house.call(login, { body: { username, password: PASSWORD } }, from())).answer as {
    access_token?: string
    ticket?: string
  }
const finish = (ticket: string, code: string) => house.call(secondStep, { body: { ticket, code } }, from())
/** What the app shows, `steps` of thirty seconds from now. */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
/** Lets a code be taken again, as half a minute later. */
const passTime = (userId: string) =>
  sql`update second_factors set last_step = 0 where user_id = ${userId}`.execute(house.db)
const mailsOf = async (userId: string) =>
  (await house.db.selectFrom('mails').select('kind').where('recipient_id', '=', userId).execute()).map(
    mail => mail.kind,
  )

async function withFactor(username: string) {
  const userId = await makeMember(house.db, username)
  const bearer = (await enter(username)).access_token!
  const { secret } = (await house.call(factor.startSecondFactor, {}, { bearer })).answer
  const confirmed = await house.call(factor.confirmSecondFactor, { body: { code: codeOf(secret) } }, { bearer })
  await passTime(userId)
  return { userId, bearer, secret, recoveryCodes: confirmed.answer.recoveryCodes }
}

describe('setting up a second factor', () => {
  test('answers an address for the app as text and picture, and asks for nothing until a code confirmed it', async () => {
    const userId = await makeMember(house.db, 'amira')
    const bearer = (await enter('amira')).access_token!
    const { answer } = await house.call(factor.startSecondFactor, {}, { bearer })
    expect(answer.address).toMatch(/^otpauth:\/\/totp\/Majlis:amira\?issuer=Majlis&secret=[A-Z2-7]{32}&/)
    expect(answer.picture).toMatch(/^data:image\/svg\+xml;base64,/)
    const { rows } = await sql<{
      all: string
    }>`select jsonb_agg(to_jsonb(f))::text as all from second_factors f`.execute(house.db)
    expect(rows[0]!.all).not.toContain(answer.secret)
    const wrong = await house.call(factor.confirmSecondFactor, { body: { code: '000000' } }, { bearer })
    expect([wrong.status, wrong.problem.code]).toEqual([422, 'signin.wrong-code'])
    expect((await enter('amira')).access_token).toBeDefined()
    expect(await mailsOf(userId)).not.toContain('signin.second-factor-on')
  })

  test('shows ten recovery codes once, keeps only their hashes, and tells the owner', async () => {
    const { userId, bearer, recoveryCodes } = await withFactor('badr')
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const { rows } = await sql<{
      all: string
    }>`select jsonb_agg(to_jsonb(c))::text as all from recovery_codes c`.execute(house.db)
    for (const code of recoveryCodes) expect(rows[0]!.all).not.toContain(code)
    const { answer } = await house.call(factor.readSecondFactor, {}, { bearer })
    expect(answer).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 })
    expect(await mailsOf(userId)).toContain('signin.second-factor-on')
    expect((await house.call(factor.startSecondFactor, {}, { bearer })).problem.code).toBe('signin.second-factor-on')
  })

  test('is asked only of who proved within ten minutes that it is them', async () => {
    await makeMember(house.db, 'carim')
    const bearer = (await enter('carim')).access_token!
    await sql`update sessions set proven_at = now() - interval '11 minutes'`.execute(house.db)
    for (const call of [factor.startSecondFactor, factor.removeSecondFactor, factor.renewRecoveryCodes])
      expect((await house.call(call, {}, { bearer })).problem.code).toBe('proof-required')
    const wrong = await house.call(factor.prove, { body: { password: 'wrong' } }, { bearer })
    expect([wrong.status, wrong.problem.code]).toEqual([422, 'signin.wrong-proof'])
    expect((await house.call(listSessions, {}, { bearer })).status).toBe(200)
    expect((await house.call(factor.prove, { body: { password: PASSWORD } }, { bearer })).status).toBe(200)
    expect((await house.call(factor.startSecondFactor, {}, { bearer })).status).toBe(200)
  })
})

describe('a login with a second factor', () => {
  test('answers a ticket instead of a bearer, and the bearer for the code of the app', async () => {
    const { secret } = await withFactor('dalal')
    const { access_token, ticket } = await enter('dalal')
    expect(access_token).toBeUndefined()
    const { status, answer, headers } = await finish(ticket!, codeOf(secret))
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toContain('majlis_files=')
    expect((await house.call(listSessions, {}, { bearer: answer.access_token })).status).toBe(200)
    expect((await finish(ticket!, codeOf(secret))).problem.code).toBe('signin.ticket-gone')
  })

  test('takes no code twice, reads Arabic digits, and allows clocks to be half a minute apart', async () => {
    const { userId, secret } = await withFactor('elias')
    const code = codeOf(secret)
    const arabic = [...code].map(digit => String.fromCharCode(0x0660 + Number(digit))).join('')
    expect((await finish((await enter('elias')).ticket!, `${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(200)
    expect((await finish((await enter('elias')).ticket!, code)).problem.code).toBe('signin.wrong-code')
    await passTime(userId)
    expect((await finish((await enter('elias')).ticket!, codeOf(secret, 1))).status).toBe(200)
    expect((await finish((await enter('elias')).ticket!, codeOf(secret, -4))).problem.code).toBe('signin.wrong-code')
  })

  test('gives a ticket five tries and five minutes, and counts tries over all tickets', async () => {
    const { userId, secret } = await withFactor('faten')
    const { ticket } = await enter('faten')
    for (let tries = 0; tries < 5; tries++) {
      const { status, problem } = await finish(ticket!, '000000')
      expect([status, problem.code]).toEqual([422, 'signin.wrong-code'])
    }
    expect((await finish(ticket!, codeOf(secret))).problem.code).toBe('signin.ticket-gone')
    const next = (await enter('faten')).ticket!
    expect((await finish(next, codeOf(secret))).status).toBe(429)
    await sql`update login_delays set next_at = clock_timestamp()`.execute(house.db)
    await sql`update login_tickets set expires_at = clock_timestamp() where user_id = ${userId}`.execute(house.db)
    expect((await finish(next, codeOf(secret))).problem.code).toBe('signin.ticket-gone')
  })

  test('takes each recovery code once, also when fifty logins use it at the same time', async () => {
    const { userId, bearer, recoveryCodes } = await withFactor('ghalia')
    const code = recoveryCodes[3]!.toUpperCase().replace('-', ' ')
    const tickets = await Promise.all(
      Array.from({ length: 50 }, () => transact(house.db, tx => openTicket(tx, { purpose: 'second-step', userId }))),
    )
    // Each try comes from a device of its own kind of counting: the race is about the code, not about the wait.
    const answers = await Promise.all(
      tickets.map(async ticket => {
        await sql`delete from login_delays`.execute(house.db)
        return finish(ticket, code)
      }),
    )
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
    const { answer } = await house.call(factor.readSecondFactor, {}, { bearer })
    expect(answer.recoveryCodesLeft).toBe(9)
    expect((await mailsOf(userId)).filter(kind => kind === 'signin.recovery-code-used')).toHaveLength(1)
  })
})

describe('recovery codes', () => {
  test('are replaced by ten new ones, and the old ones stop working', async () => {
    const { bearer, recoveryCodes } = await withFactor('hamza')
    const { answer } = await house.call(factor.renewRecoveryCodes, {}, { bearer })
    expect(answer.recoveryCodes.filter(code => recoveryCodes.includes(code))).toEqual([])
    expect((await finish((await enter('hamza')).ticket!, recoveryCodes[0]!)).status).toBe(422)
    expect((await finish((await enter('hamza')).ticket!, answer.recoveryCodes[0]!)).status).toBe(200)
  })

  test('stay ten when they are renewed twice at the same time', async () => {
    const { bearer } = await withFactor('iyad')
    await Promise.all([1, 2, 3].map(() => house.call(factor.renewRecoveryCodes, {}, { bearer })))
    expect((await house.call(factor.readSecondFactor, {}, { bearer })).answer.recoveryCodesLeft).toBe(10)
  })
})

test('a second factor is proof enough, and without it the login is one step again', async () => {
  const { userId, bearer, secret } = await withFactor('jana')
  await sql`update sessions set proven_at = now() - interval '11 minutes'`.execute(house.db)
  expect((await house.call(factor.proofWays, {}, { bearer })).answer).toEqual({
    password: true,
    code: true,
    passkey: false,
    provider: null,
  })
  expect((await house.call(factor.prove, { body: { code: '000000' } }, { bearer })).status).toBe(422)
  expect((await house.call(factor.prove, { body: { code: codeOf(secret) } }, { bearer })).status).toBe(200)
  expect((await house.call(factor.removeSecondFactor, {}, { bearer })).status).toBe(200)
  expect((await enter('jana')).access_token).toBeDefined()
  expect(await mailsOf(userId)).toContain('signin.second-factor-off')
  expect((await house.call(factor.renewRecoveryCodes, {}, { bearer })).problem.code).toBe('signin.second-factor-off')
})

test('no secret and no code is ever logged', async () => {
  const { secret, recoveryCodes } = await withFactor('khaled')
  const { ticket } = await enter('khaled')
  await finish(ticket!, recoveryCodes[0]!)
  const log = house.lines.join('\n')
  for (const canary of [secret, ticket!, recoveryCodes[0]!]) expect(log).not.toContain(canary)
})
