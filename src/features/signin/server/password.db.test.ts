import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { emailChanged } from '../../accounts/contract.ts'
import { changePassword, recover, resetPassword, resetState } from '../contract/password.ts'
import { listSessions, login } from '../contract/sessions.ts'
import { makeMember, PASSWORD, signinHouse } from '../test/fixtures.ts'

const NEW = 'Zaytoun-42!'
const twice = (password: string) => ({ password, passwordConfirmation: password })

let house: TestHouse
let caller = 0
beforeAll(async () => {
  house = await testHouse(signinHouse, { DATABASE_POOL: 10, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => house.stop())

const from = () => ({ headers: { 'x-forwarded-for': `10.4.${(++caller >> 8) & 255}.${caller & 255}` } })
const enter = (username: string, password = PASSWORD, deviceToken?: string) =>
  house.call(login, { body: { username, password, ...(deviceToken && { deviceToken }) } }, from())
const bearerOf = async (username: string) => ((await enter(username)).answer as { access_token: string }).access_token
const mailsTo = (email: string) =>
  house.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('created_at').execute()
const ask = async (email: string) => {
  const answered = await house.call(recover, { body: { email } }, from())
  await house.settle()
  return answered
}
async function linkFor(username: string): Promise<string> {
  await ask(`${username}@mail.example`)
  const links = (await mailsTo(`${username}@mail.example`)).filter(mail => mail.kind === 'signin.recover')
  return links.at(-1)!.link!.split('/').pop()!
}
const reset = (token: string, password = NEW) =>
  house.call(resetPassword, { params: { token }, body: twice(password) }, from())
const stateOf = async (token: string) => (await house.call(resetState, { params: { token } }, from())).answer.data.state

describe('a forgotten password', () => {
  test('is answered alike for known and unknown addresses; who has it is looked up after the answer', async () => {
    await makeMember(house.db, 'amal')
    const written = async (email: string) => {
      const count = async () =>
        (await house.db.selectFrom('outbox').select('id').where('event', '=', 'signin.recover-asked').execute()).length
      const before = await count()
      const { status, answer } = await house.call(recover, { body: { email } }, from())
      return { status, answer, rows: (await count()) - before }
    }
    const known = await written('amal@mail.example')
    expect(await written('nobody@mail.example')).toEqual(known)
    expect(known).toEqual({ status: 200, answer: { message: 'Check your mail.' }, rows: 1 })
    await house.settle()
    expect(await mailsTo('nobody@mail.example')).toHaveLength(0)
    expect((await mailsTo('amal@mail.example')).map(mail => mail.kind)).toContain('signin.recover')
  })

  test('is mailed at most three times an hour, whoever has the address', async () => {
    for (const email of ['unknown@mail.example', 'UNKNOWN@mail.example ', 'Unknown@Mail.example'])
      expect((await ask(email)).status).toBe(200)
    expect((await ask('unknown@mail.example')).status).toBe(429)
  })

  test('is replaced through a link of which only the hash is kept, whose state can be asked without spending it', async () => {
    await makeMember(house.db, 'bilal')
    const token = await linkFor('bilal')
    const { rows } = await sql<{ all: string }>`select jsonb_agg(to_jsonb(t))::text as all from reset_tokens t`.execute(
      house.db,
    )
    expect(rows[0]!.all).not.toContain(token)
    expect([await stateOf(token), await stateOf(token)]).toEqual(['open', 'open'])
    expect((await reset(token)).answer).toEqual({ message: 'Your new password is set. Log in with it.' })
    expect(await stateOf(token)).toBe('gone')
    expect([(await enter('bilal')).status, (await enter('bilal', NEW)).status]).toEqual([422, 200])
  })

  test('link works once, also when fifty try at the same time', async () => {
    await makeMember(house.db, 'chadi')
    const token = await linkFor('chadi')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(token, `Zaytoun-${n}!`)))
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(one => one.status !== 200).map(one => one.problem.code))).toEqual(
      new Set(['signin.reset-gone']),
    )
    const changed = (await mailsTo('chadi@mail.example')).filter(mail => mail.kind === 'accounts.password-changed')
    expect(changed).toHaveLength(1)
  })

  test('link is worth nothing after half an hour, after another one was used, and after the address changed', async () => {
    const id = await makeMember(house.db, 'dima')
    const late = await linkFor('dima')
    await sql`update reset_tokens set expires_at = clock_timestamp()`.execute(house.db)
    expect((await reset(late)).problem).toMatchObject({ code: 'signin.reset-gone', status: 410 })
    const [first, second] = [await linkFor('dima'), await linkFor('dima')]
    expect((await reset(second)).status).toBe(200)
    expect(await stateOf(first)).toBe('gone')
    await makeMember(house.db, 'emad')
    const old = await linkFor('emad')
    const emad = (await house.db.selectFrom('users').select('id').where('username', '=', 'emad').execute())[0]!.id
    expect(emad).not.toBe(id)
    await transact(house.db, tx => announce(tx, emailChanged, { userId: emad }))
    await house.settle()
    expect(await stateOf(old)).toBe('gone')
  })

  test('ends every session and every login under way, and makes known devices strange again', async () => {
    await makeMember(house.db, 'fadi')
    const entered = (await enter('fadi')).answer as { access_token: string; deviceToken: string }
    await reset(await linkFor('fadi'))
    expect((await house.call(listSessions, {}, { bearer: entered.access_token })).status).toBe(401)
    for (let tries = 0; tries < 5; tries++) await enter('fadi', 'wrong')
    expect((await enter('fadi', NEW, entered.deviceToken)).status).toBe(429)
  })

  test('confirms an address that was not confirmed yet, because the link came by mail', async () => {
    await makeMember(house.db, 'ghada', { verified: false })
    expect((await enter('ghada')).problem.code).toBe('signin.not-verified')
    await reset(await linkFor('ghada'))
    expect((await enter('ghada', NEW)).status).toBe(200)
  })

  test('cannot become a weak, common or mistyped one, and the link stays good', async () => {
    await makeMember(house.db, 'hadi')
    const token = await linkFor('hadi')
    const codes = async (body: { password: string; passwordConfirmation: string }) =>
      (await house.call(resetPassword, { params: { token }, body }, from())).problem.errors.map(
        error => `${error.path} ${error.code}`,
      )
    expect(await codes(twice('alllowercase1!'))).toEqual(['password password'])
    expect(await codes(twice('Password1!'))).toEqual(['password password-common'])
    expect(await codes({ password: NEW, passwordConfirmation: 'Zaytoun-43!' })).toEqual([
      'passwordConfirmation confirmed',
    ])
    expect(await stateOf(token)).toBe('open')
  })
})

describe('changing the password', () => {
  test('asks for the present one, keeps this session and its device, and tells by mail', async () => {
    await makeMember(house.db, 'ines')
    const { access_token: bearer, deviceToken } = (await enter('ines')).answer as {
      access_token: string
      deviceToken: string
    }
    const change = (currentPassword: string) =>
      house.call(changePassword, { body: { currentPassword, ...twice(NEW) } }, { bearer })
    const wrong = await change('not-it')
    expect(wrong.status).toBe(422)
    expect(wrong.problem.errors).toEqual([
      { path: 'currentPassword', code: 'signin.wrong-current', message: 'This is not your current password' },
    ])
    expect((await change(PASSWORD)).status).toBe(200)
    expect((await house.call(listSessions, {}, { bearer })).status).toBe(200)
    for (let tries = 0; tries < 5; tries++) await enter('ines', 'wrong')
    expect((await enter('ines', NEW, deviceToken)).status).toBe(200)
    expect((await mailsTo('ines@mail.example')).map(mail => mail.kind)).toEqual(['accounts.password-changed'])
  })

  test('counts wrong guesses of a stolen session', async () => {
    await makeMember(house.db, 'jad')
    const bearer = await bearerOf('jad')
    const change = () => house.call(changePassword, { body: { currentPassword: 'guess', ...twice(NEW) } }, { bearer })
    for (let tries = 0; tries < 5; tries++) expect((await change()).status).toBe(422)
    expect((await change()).status).toBe(429)
  })

  test('is not for accounts without one; they ask for a link', async () => {
    const id = await makeMember(house.db, 'karma')
    const bearer = await bearerOf('karma')
    await sql`update users set password_hash = null where id = ${id}`.execute(house.db)
    const body = { currentPassword: PASSWORD, ...twice(NEW) }
    expect((await house.call(changePassword, { body }, { bearer })).problem.code).toBe('signin.no-password')
  })
})

test('no password and no reset link is ever logged', async () => {
  await makeMember(house.db, 'lina')
  const token = await linkFor('lina')
  await reset(token, 'Canary-of-the-new-1!')
  await fetch(`${house.url}/reset-password/${token}`)
  const log = house.lines.join('\n')
  for (const secret of [token, 'Canary-of-the-new-1!', NEW, PASSWORD]) expect(log).not.toContain(secret)
})
