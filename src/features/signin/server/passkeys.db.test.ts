import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as passkeys from '../contract/passkeys.ts'
import { startSecondFactor } from '../contract/second-factor.ts'
import { listSessions, login } from '../contract/sessions.ts'
import { makeAuthenticator } from '../test/authenticator.ts'
import { makeMember, PASSWORD, signinHouse } from '../test/fixtures.ts'

const SITE = 'https://club.example'

let house: TestHouse
let caller = 0
beforeAll(async () => {
  house = await testHouse(signinHouse, { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: SITE })
})
afterAll(() => house.stop())

const from = () => ({ headers: { 'x-forwarded-for': `10.6.0.${++caller}` } })
type Authenticator = ReturnType<typeof makeAuthenticator>

async function enter(username: string): Promise<string> {
  const { answer } = await house.call(login, { body: { username, password: PASSWORD } }, from())
  return (answer as { access_token: string }).access_token
}
async function add(bearer: string, authenticator: Authenticator, bend = {}) {
  const { challengeId, options } = (await house.call(passkeys.startPasskey, {}, { bearer })).answer
  const response = authenticator.make(String(options.challenge), bend)
  return house.call(passkeys.addPasskey, { body: { challengeId, response, name: 'My phone' } }, { bearer })
}
async function withPasskey(username: string, site = SITE) {
  const userId = await makeMember(house.db, username)
  const bearer = await enter(username)
  const authenticator = makeAuthenticator({ origin: site })
  const { answer } = await add(bearer, authenticator)
  return { userId, bearer, authenticator, passkey: answer.data }
}
const ask = async () => (await house.call(passkeys.startPasskeyLogin, {}, from())).answer
async function signIn(authenticator: Authenticator, bend = {}) {
  const { challengeId, options } = await ask()
  const response = authenticator.sign(String(options.challenge), bend)
  return house.call(passkeys.passkeyLogin, { body: { challengeId, response } }, from())
}

describe('a passkey', () => {
  test('is made for this site and signs in without a name or a second step', async () => {
    const { authenticator, userId, passkey } = await withPasskey('amer')
    expect(passkey).toMatchObject({ name: 'My phone', backedUp: true, lastUsedAt: null })
    const { options } = await ask()
    expect(options).toMatchObject({ rpId: 'club.example', userVerification: 'required', allowCredentials: [] })
    const { status, answer, headers } = await signIn(authenticator)
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toContain('majlis_files=')
    const { answer: sessions } = await house.call(listSessions, {}, { bearer: answer.access_token })
    expect(sessions.count).toBe(2)
    const listed = await house.call(passkeys.listPasskeys, {}, { bearer: answer.access_token })
    expect(listed.answer.data[0]!.lastUsedAt).not.toBeNull()
    const mails = await house.db.selectFrom('mails').select('kind').where('recipient_id', '=', userId).execute()
    expect(mails.map(mail => mail.kind)).toContain('signin.passkey-added')
  })

  test('is renamed and removed by its owner only, and opens nothing afterwards', async () => {
    const { bearer, authenticator, passkey } = await withPasskey('bushra')
    await makeMember(house.db, 'curious')
    const stranger = await enter('curious')
    const params = { passkeyId: passkey._id }
    const rename = (who: string) =>
      house.call(passkeys.renamePasskey, { params, body: { name: 'دفتري' } }, { bearer: who })
    expect((await rename(stranger)).status).toBe(404)
    expect((await house.call(passkeys.removePasskey, { params }, { bearer: stranger })).status).toBe(404)
    expect((await rename(bearer)).status).toBe(200)
    expect((await house.call(passkeys.listPasskeys, {}, { bearer })).answer.data[0]!.name).toBe('دفتري')
    expect((await house.call(passkeys.removePasskey, { params }, { bearer })).status).toBe(200)
    expect((await signIn(authenticator)).problem.code).toBe('signin.wrong-passkey')
  })

  test('is a fresh proof, and adding one needs one', async () => {
    const { bearer, authenticator } = await withPasskey('celine')
    const other = await withPasskey('dunya')
    await sql`update sessions set proven_at = now() - interval '11 minutes'`.execute(house.db)
    expect((await house.call(passkeys.startPasskey, {}, { bearer })).problem.code).toBe('proof-required')
    const prove = async (key: Authenticator) => {
      const { challengeId, options } = (await house.call(passkeys.startPasskeyProof, {}, { bearer })).answer
      const response = key.sign(String(options.challenge))
      return house.call(passkeys.provePasskey, { body: { challengeId, response } }, { bearer })
    }
    expect((await prove(other.authenticator)).problem.code).toBe('signin.wrong-passkey')
    expect((await house.call(startSecondFactor, {}, { bearer })).problem.code).toBe('proof-required')
    expect((await prove(authenticator)).status).toBe(200)
    expect((await house.call(startSecondFactor, {}, { bearer })).status).toBe(200)
  })

  test('is known once, and twenty are enough', async () => {
    const { bearer, authenticator, userId } = await withPasskey('eman')
    expect((await add(bearer, authenticator)).problem.code).toBe('signin.passkey-known')
    await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
      select ${userId}, 'made-' || n, '', 0, '[]', false, 'n' from generate_series(1, 19) n`.execute(house.db)
    expect((await house.call(passkeys.startPasskey, {}, { bearer })).problem.code).toBe('signin.too-many-passkeys')
  })
})

describe('an answer of an authenticator is refused', () => {
  test('when it was made for another site, without checking its owner, or for another question', async () => {
    await makeMember(house.db, 'fouad')
    const bearer = await enter('fouad')
    const code = async (authenticator: Authenticator, bend = {}) =>
      (await add(bearer, authenticator, bend)).problem.code
    expect(await code(makeAuthenticator({ origin: 'https://evil.example' }))).toBe('signin.wrong-passkey')
    expect(await code(makeAuthenticator({ origin: SITE, rpId: 'evil.example' }))).toBe('signin.wrong-passkey')
    expect(await code(makeAuthenticator({ origin: SITE }), { verified: false })).toBe('signin.wrong-passkey')
    const { challengeId } = (await house.call(passkeys.startPasskey, {}, { bearer })).answer
    const response = makeAuthenticator({ origin: SITE }).make('another-question')
    const body = { challengeId, response, name: 'x' }
    expect((await house.call(passkeys.addPasskey, { body }, { bearer })).problem.code).toBe('signin.wrong-passkey')
  })

  test('when it is signed by another key, unverified, played back, or its counter went back', async () => {
    const { authenticator } = await withPasskey('ghadir')
    const { authenticator: other } = await withPasskey('hisham')
    const id = authenticator.credentialId
    const forged = { ...other, sign: (challenge: string) => ({ ...other.sign(challenge), id, rawId: id }) }
    expect((await signIn(forged)).problem.code).toBe('signin.wrong-passkey')
    expect((await signIn(authenticator, { verified: false })).problem.code).toBe('signin.wrong-passkey')
    expect((await signIn(authenticator, { userHandle: 'c29tZWJvZHk' })).problem.code).toBe('signin.wrong-passkey')
    const { challengeId, options } = await ask()
    const body = { challengeId, response: authenticator.sign(String(options.challenge), { counter: 50 }) }
    expect((await house.call(passkeys.passkeyLogin, { body }, from())).status).toBe(200)
    expect((await house.call(passkeys.passkeyLogin, { body }, from())).problem.code).toBe('signin.challenge-gone')
    expect((await signIn(authenticator, { counter: 49 })).problem.code).toBe('signin.wrong-passkey')
  })

  test('when the question is somebody else’s, of another kind, or older than five minutes', async () => {
    const { bearer, authenticator } = await withPasskey('issam')
    await makeMember(house.db, 'jalal')
    const stranger = await enter('jalal')
    const { challengeId, options } = (await house.call(passkeys.startPasskey, {}, { bearer: stranger })).answer
    const response = makeAuthenticator({ origin: SITE }).make(String(options.challenge))
    const body = { challengeId, response, name: 'x' }
    expect((await house.call(passkeys.addPasskey, { body }, { bearer })).problem.code).toBe('signin.challenge-gone')
    const proof = (await house.call(passkeys.startPasskeyProof, {}, { bearer })).answer
    const asLogin = {
      challengeId: proof.challengeId,
      response: authenticator.sign(String(proof.options.challenge)),
    }
    expect((await house.call(passkeys.passkeyLogin, { body: asLogin }, from())).problem.code).toBe(
      'signin.challenge-gone',
    )
    const late = await ask()
    await sql`update passkey_challenges set expires_at = clock_timestamp()`.execute(house.db)
    const lateBody = { challengeId: late.challengeId, response: authenticator.sign(String(late.options.challenge)) }
    expect((await house.call(passkeys.passkeyLogin, { body: lateBody }, from())).problem.code).toBe(
      'signin.challenge-gone',
    )
  })

  test('when it is no answer at all, without a crash', async () => {
    const { challengeId } = await ask()
    for (const response of [
      {},
      { id: 7 },
      { id: 'x', response: null },
      { id: 'x', response: { clientDataJSON: '🙂' } },
    ]) {
      const refused = await house.call(passkeys.passkeyLogin, { body: { challengeId, response } }, from())
      expect(['signin.wrong-passkey', 'signin.challenge-gone']).toContain(refused.problem.code)
    }
  })

  test('when the account is suspended', async () => {
    const { authenticator, userId } = await withPasskey('kamal')
    await sql`update users set suspended_at = now() where id = ${userId}`.execute(house.db)
    expect((await signIn(authenticator)).problem.code).toBe('signin.suspended')
  })
})
