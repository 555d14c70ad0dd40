import * as argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { suspendAccount } from '../../accounts/server/suspension.ts'
import { listSessions, login } from '../contract/sessions.ts'
import { makeMember, PASSWORD, signinHouse } from '../test/fixtures.ts'

// The library's own work goes on; only how often it is asked is counted.
vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof argon2>()
  return { ...real, verify: vi.fn(real.verify) }
})

const SENTENCE = 'The username and password not matches, please check your account activations'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'

let house: TestHouse
let caller = 0
beforeAll(async () => {
  house = await testHouse(signinHouse, { DATABASE_POOL: 10, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => house.stop())
beforeEach(() => void vi.mocked(argon2.verify).mockClear())

/** Each caller comes from an address of its own, so that no limit by address is met by accident. */
const from = (address = `10.2.${(++caller >> 8) & 255}.${caller & 255}`) => ({
  headers: { 'x-forwarded-for': address, 'user-agent': CHROME },
})
const enter = (username: string, password = PASSWORD, deviceToken?: string, options = from()) =>
  house.call(login, { body: { username, password, ...(deviceToken && { deviceToken }) } }, options)
const tokenOf = (answer: object) => (answer as { access_token: string }).access_token
const mailsTo = (id: string, kind: string) =>
  house.db.selectFrom('mails').selectAll().where('recipient_id', '=', id).where('kind', '=', kind).execute()

describe('a login', () => {
  test('takes the e-mail or the user name in any case and answers an opaque bearer of which only the hash is kept', async () => {
    const id = await makeMember(house.db, 'omar')
    for (const name of ['omar', 'OMAR', 'Omar@Mail.Example', ' omar ']) {
      const { status, answer } = await enter(name)
      expect(status).toBe(200)
      expect(Buffer.from(tokenOf(answer), 'base64url')).toHaveLength(32)
    }
    const { rows } = await sql<{ all: string }>`select jsonb_agg(to_jsonb(s))::text as all from sessions s
      where user_id = ${id}`.execute(house.db)
    const { answer, headers } = await enter('omar')
    const cookie = /majlis_files=([^;]+)/.exec(headers.get('set-cookie')!)![1]!
    expect(rows[0]!.all).not.toContain(tokenOf(answer))
    expect(rows[0]!.all).not.toContain(cookie)
    expect(headers.get('set-cookie')).toMatch(/; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
  })

  test('fails with the sentence of the spec, never as an ended session, and alike for unknown names', async () => {
    await makeMember(house.db, 'layla')
    const wrong = await enter('layla', 'wrong')
    const unknown = await enter('nobody-at-all', 'wrong')
    const unknownAddress = await enter('nobody@mail.example', 'wrong')
    const { requestId: _, ...problem } = wrong.problem
    expect(wrong.status).toBe(422)
    expect(problem).toMatchObject({ code: 'signin.wrong-login', message: SENTENCE })
    for (const other of [unknown, unknownAddress]) {
      expect(other.status).toBe(422)
      expect({ ...other.problem, requestId: undefined }).toEqual({ ...problem, requestId: undefined })
    }
  })

  test('does the same hashing for a known name, an unknown one and an account without password', async () => {
    await makeMember(house.db, 'samir')
    await makeMember(house.db, 'social-only', { password: false })
    const work: string[] = []
    for (const name of ['samir', 'nobody-here', 'social-only']) {
      vi.mocked(argon2.verify).mockClear()
      expect((await enter(name, 'not-the-password')).problem.code).toBe('signin.wrong-login')
      const calls = vi.mocked(argon2.verify).mock.calls
      expect(calls).toHaveLength(1)
      work.push(String(calls[0]![0]).split('$').slice(0, 4).join('$'))
    }
    expect(new Set(work).size).toBe(1)
  })

  test('is refused until the address is confirmed and while the account is suspended, to its owner only', async () => {
    await makeMember(house.db, 'newcomer', { verified: false })
    expect((await enter('newcomer')).problem.code).toBe('signin.not-verified')
    expect((await enter('newcomer', 'wrong')).problem.code).toBe('signin.wrong-login')
    const id = await makeMember(house.db, 'troubled')
    const staff = { id: await makeMember(house.db, 'chief'), role: 'Super-admin' as const }
    const by = { ...staff, userType: null, profileStatus: null, permissions: [] }
    await transact(house.db, tx => suspendAccount(tx, by, id, 'Spam'))
    expect((await enter('troubled')).problem.code).toBe('signin.suspended')
    expect((await enter('troubled', 'wrong')).problem.code).toBe('signin.wrong-login')
  })

  test('writes to the owner when the device is new, but neither the first time nor from a known one', async () => {
    const id = await makeMember(house.db, 'huda', { language: 'ar' })
    const first = (await enter('huda')).answer as { deviceToken: string }
    await enter('huda', PASSWORD, first.deviceToken)
    expect(await mailsTo(id, 'signin.new-sign-in')).toHaveLength(0)
    await enter('huda', PASSWORD, 'a-token-we-never-gave', from('8.8.8.8'))
    const [mail, ...more] = await mailsTo(id, 'signin.new-sign-in')
    expect(more).toHaveLength(0)
    const notices = await house.db.selectFrom('notices').selectAll().where('recipient_id', '=', id).execute()
    expect(notices.filter(one => one.kind === 'signin.new-sign-in')).toMatchObject([
      { params: { device: { en: 'Chrome on Windows' }, place: { en: 'United States' } } },
    ])
    expect(mail).toMatchObject({ recipient_id: id, to_address: 'huda@mail.example', language: 'ar' })
    expect(mail!.params).toMatchObject({
      device: 'Chrome على Windows',
      place: 'الولايات المتحدة',
      time: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d التوقيت العالمي المنسق$/),
    })
  })

  test('replaces the session that the browser still held', async () => {
    await makeMember(house.db, 'karim')
    const before = tokenOf((await enter('karim')).answer)
    const after = await house.call(
      login,
      { body: { username: 'karim', password: PASSWORD } },
      { bearer: before, ...from() },
    )
    expect((await house.call(listSessions, {}, { bearer: before })).status).toBe(401)
    expect((await house.call(listSessions, {}, { bearer: tokenOf(after.answer) })).answer.count).toBe(1)
  })
})

describe('wrong logins', () => {
  test('of one address are refused after thirty in five minutes, also when two hundred come at once', async () => {
    const options = from('10.9.9.9')
    const names = Array.from({ length: 200 }, (_, n) => `stranger-${n}`)
    const answers = await Promise.all(names.map(name => enter(name, 'wrong', undefined, options)))
    expect(answers.filter(one => one.problem.code === 'signin.wrong-login')).toHaveLength(30)
    expect(answers.filter(one => one.status === 429)).toHaveLength(170)
    expect(vi.mocked(argon2.verify)).toHaveBeenCalledTimes(30)
  })

  test('for one account make the next wait ever longer', async () => {
    await makeMember(house.db, 'target')
    for (let tries = 0; tries < 5; tries++) expect((await enter('target', 'wrong')).status).toBe(422)
    const waits: number[] = []
    for (let more = 0; more < 3; more++) {
      const refused = await enter('target')
      expect(refused.problem.code).toBe('rate-limited')
      waits.push(Number(refused.headers.get('retry-after')))
      await sql`update login_delays set next_at = clock_timestamp() where wrong > 0`.execute(house.db)
      await enter('target', 'wrong')
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(new Set(waits).size).toBe(3)
  })

  test('for one account from two hundred addresses at once are not tried more often than one after the other', async () => {
    await makeMember(house.db, 'besieged')
    await enter('besieged', 'wrong')
    await sql`update login_delays set wrong = 11, next_at = clock_timestamp() where wrong > 0`.execute(house.db)
    vi.mocked(argon2.verify).mockClear()
    const answers = await Promise.all(Array.from({ length: 200 }, () => enter('besieged', 'wrong')))
    expect(answers.filter(one => one.problem.code === 'signin.wrong-login')).toHaveLength(1)
    expect(answers.filter(one => one.status === 429)).toHaveLength(199)
    expect(vi.mocked(argon2.verify)).toHaveBeenCalledTimes(1)
  })

  test('are counted the same way for a name that nobody has', async () => {
    for (let tries = 0; tries < 5; tries++) await enter('no-such-person', 'wrong')
    expect((await enter('no-such-person', 'wrong')).status).toBe(429)
  })

  test('of strangers never make the owner wait on a device that signed in before', async () => {
    await makeMember(house.db, 'owner')
    const { deviceToken } = (await enter('owner')).answer as { deviceToken: string }
    for (let tries = 0; tries < 8; tries++) await enter('owner', 'wrong')
    expect((await enter('owner')).status).toBe(429)
    expect((await enter('owner', PASSWORD, deviceToken)).status).toBe(200)
    // The device is counted for itself: whoever holds it guesses no better than a stranger.
    for (let tries = 0; tries < 5; tries++) await enter('owner', 'wrong', deviceToken)
    expect((await enter('owner', PASSWORD, deviceToken)).status).toBe(429)
  })

  test('are forgotten after a right one', async () => {
    await makeMember(house.db, 'forgetful')
    for (let tries = 0; tries < 4; tries++) await enter('forgetful', 'wrong')
    expect((await enter('forgetful')).status).toBe(200)
    for (let tries = 0; tries < 4; tries++) expect((await enter('forgetful', 'wrong')).status).toBe(422)
  })
})

test('no password, bearer, device token or cookie is ever logged', async () => {
  await makeMember(house.db, 'discreet')
  const { answer, headers } = await enter('discreet')
  await enter('discreet', 'canary-of-a-wrong-password')
  await house.call(listSessions, {}, { bearer: tokenOf(answer) })
  const log = house.lines.join('\n')
  const cookie = /majlis_files=([^;]+)/.exec(headers.get('set-cookie')!)![1]!
  const { access_token, deviceToken } = answer as { access_token: string; deviceToken: string }
  for (const secret of [PASSWORD, 'canary-of-a-wrong-password', access_token, deviceToken, cookie])
    expect(log).not.toContain(secret)
})
