import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { proofWays } from '../contract/second-factor.ts'
import { listSessions, login, logout, signInOptions } from '../contract/sessions.ts'
import * as social from '../contract/social.ts'
import { makeMember, PASSWORD, signinHouse } from '../test/fixtures.ts'
import { type Bend, makeProvider, newKey } from '../test/openid-provider.ts'

let house: TestHouse
let provider: Awaited<ReturnType<typeof makeProvider>>
let caller = 0
beforeAll(async () => {
  provider = await makeProvider()
  house = await testHouse(signinHouse, {
    DATABASE_POOL: 10,
    TRUSTED_PROXIES: '127.0.0.1',
    OIDC_PROVIDERS: JSON.stringify([provider.config]),
    PUBLIC_URL: 'https://club.example',
  })
})
afterAll(async () => {
  await house.stop()
  await provider.close()
})

type Claims = Record<string, unknown>
const from = () => ({ headers: { 'x-forwarded-for': `10.7.${(++caller >> 8) & 255}.${caller & 255}` } })
const person = (name: string, more: Claims = {}) => ({
  sub: `sub-${name}`,
  email: `${name}@mail.example`,
  email_verified: true,
  name: `Rana ${name}`,
  ...more,
})
const start = async (more = {}) =>
  (await house.call(social.startSocial, { body: { provider: 'standin', next: '/timeline', ...more } }, from())).answer

/** The whole way: begin here, sign in there, come back with the code. */
async function come(who: Claims, bend: Bend = {}, more: Claims = {}) {
  const { address, keep } = await start()
  const state = new URL(address).searchParams.get('state')!
  const code = provider.grant(address, who, bend)
  const body = { code, state, keep, iss: provider.issuer, ...more }
  return { body, ...(await house.call(social.socialLogin, { body }, from())) }
}
const counts = async () => {
  const { rows } = await sql<Record<string, number>>`select (select count(*)::int from users) as users,
    (select count(*)::int from sessions) as sessions, (select count(*)::int from linked_identities) as linked,
    (select count(*)::int from login_tickets) as tickets`.execute(house.db)
  return rows[0]!
}
const details = (ticket: string, username: string) => ({
  ticket,
  name: 'Rana Haddad',
  username,
  birthDate: '1990-04-12',
  agreement: true,
})

describe('a sign-in at a provider', () => {
  test('is offered by its name and begins with state, nonce and PKCE', async () => {
    const { answer } = await house.call(signInOptions)
    expect(answer).toEqual({ providers: [{ id: 'standin', name: 'Stand-in' }], demo: null })
    const { address } = await start()
    const asked = Object.fromEntries(new URL(address).searchParams)
    expect(address.startsWith(`${provider.issuer}/authorize?`)).toBe(true)
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'majlis',
      scope: 'openid email profile',
      redirect_uri: 'https://club.example/authentication',
      code_challenge_method: 'S256',
    })
    expect(asked.state).not.toBe(asked.nonce)
    const unknown = await house.call(social.startSocial, { body: { provider: 'nobody' } }, from())
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'signin.provider-unknown'])
  })

  test('links the account of the same address when both sides verified it, and tells its owner', async () => {
    const id = await makeMember(house.db, 'amani')
    const { status, answer } = await come(person('amani'))
    expect(status).toBe(200)
    expect(answer).toEqual({ accessToken: expect.any(String), deviceToken: expect.any(String), next: '/timeline' })
    const bearer = (answer as { accessToken: string }).accessToken
    expect((await house.call(listSessions, {}, { bearer })).answer.data[0]).toMatchObject({ provider: 'Stand-in' })
    const mails = await house.db.selectFrom('mails').selectAll().where('recipient_id', '=', id).execute()
    expect(mails.map(mail => mail.kind)).toEqual(['signin.provider-linked'])
    expect((await house.call(proofWays, {}, { bearer })).answer.provider).toEqual({ id: 'standin', name: 'Stand-in' })
    await sql`update users set email = 'moved@mail.example' where id = ${id}`.execute(house.db)
    expect((await come(person('amani', { email_verified: false }))).status).toBe(200)
  })

  test('never enters an account whose address nobody verified here', async () => {
    await makeMember(house.db, 'squatter', { verified: false })
    const { answer } = await come(person('victim', { email: 'squatter@mail.example' }))
    const { registration } = answer as { registration: { ticket: string; username: string } }
    expect(registration.username).not.toBe('squatter')
    const made = await house.call(social.registerSocial, { body: details(registration.ticket, 'victim') }, from())
    expect(made.status).toBe(200)
    const squatter = await house.call(login, { body: { username: 'squatter', password: PASSWORD } }, from())
    expect(squatter.problem.code).toBe('signin.wrong-login')
  })

  test('of a newcomer asks for what every member is asked, and opens a verified Guest account', async () => {
    const { answer } = await come(person('basil'))
    const { registration, next } = answer as {
      registration: { ticket: string; name: string; username: string; email: string }
      next: string
    }
    expect(next).toBe('/timeline')
    expect(registration).toMatchObject({ name: 'Rana basil', username: 'basil', email: 'basil@mail.example' })
    const register = (more: Claims) =>
      house.call(social.registerSocial, { body: { ...details(registration.ticket, 'basil'), ...more } }, from())
    const young = await register({ birthDate: new Date().toISOString().slice(0, 10), agreement: false })
    expect(young.problem.errors.map(error => `${error.path} ${error.code}`)).toEqual([
      'agreement agree',
      'birthDate under-age',
    ])
    await makeMember(house.db, 'taken')
    expect((await register({ username: 'taken' })).problem.errors[0]!.code).toBe('accounts.username-taken')
    expect((await register({ username: 'Admin' })).problem.errors[0]!.code).toBe('accounts.username-taken')
    const made = await register({})
    expect(made.status).toBe(200)
    const user = await house.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'basil')
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ role: 'Guest', email: 'basil@mail.example', password_hash: null })
    expect(user.verified_at).not.toBeNull()
    expect(user.agreed_at).not.toBeNull()
    expect((await register({})).problem.code).toBe('signin.ticket-gone')
    expect((await come(person('basil'))).answer).toHaveProperty('accessToken')
  })

  test('of a newcomer is refused while the club takes nobody, but members still come in', async () => {
    await makeMember(house.db, 'insider')
    await sql`insert into settings (key, value) values ('registration', '{"open": false}')`.execute(house.db)
    expect((await come(person('outsider'))).problem.code).toBe('accounts.registration-closed')
    expect((await come(person('insider'))).status).toBe(200)
    await sql`delete from settings where key = 'registration'`.execute(house.db)
  })

  test('opens one account when the newcomer finishes fifty times at once', async () => {
    const { answer } = await come(person('twice'))
    const { ticket } = (answer as { registration: { ticket: string } }).registration
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        house.call(social.registerSocial, { body: details(ticket, `twice${n}`) }, from()),
      ),
    )
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
    expect((await sql`select 1 from users where email = 'twice@mail.example'`.execute(house.db)).rows).toHaveLength(1)
  })

  test('still asks for the second factor of the account', async () => {
    const id = await makeMember(house.db, 'careful')
    await sql`insert into second_factors (user_id, secret_sealed, confirmed_at) values (${id}, 'x', now())`.execute(
      house.db,
    )
    const { answer } = await come(person('careful'))
    expect(Object.keys(answer).toSorted()).toEqual(['next', 'ticket'])
  })

  test('takes the address from the provider’s user info when the id token leaves it out', async () => {
    await makeMember(house.db, 'sparse')
    Object.assign(provider.userInfo, person('sparse'))
    const { status } = await come({ sub: 'sub-sparse' })
    expect(status).toBe(200)
  })

  test('ends at the provider, too', async () => {
    await makeMember(house.db, 'leaving')
    const { answer } = await come(person('leaving'))
    const bearer = (answer as { accessToken: string }).accessToken
    const { endSession } = (await house.call(logout, {}, { bearer })).answer
    const end = new URL(endSession!)
    expect(end.origin + end.pathname).toBe(`${provider.issuer}/end`)
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe('https://club.example/index')
    expect(end.searchParams.get('id_token_hint')!.split('.')).toHaveLength(3)
  })
})

describe('a linked provider', () => {
  test('is listed and taken off, unless nothing else opens the account', async () => {
    const id = await makeMember(house.db, 'dalia')
    const { answer } = await come(person('dalia'))
    const bearer = (answer as { accessToken: string }).accessToken
    const [linked] = (await house.call(social.listLinked, {}, { bearer })).answer.data
    expect(linked).toMatchObject({ provider: 'standin', name: 'Stand-in', email: 'dalia@mail.example' })
    const off = () => house.call(social.unlink, { params: { linkedId: linked!._id } }, { bearer })
    await sql`update users set password_hash = null where id = ${id}`.execute(house.db)
    expect((await off()).problem.code).toBe('signin.only-way-in')
    await sql`update users set password_hash = 'x' where id = ${id}`.execute(house.db)
    expect((await off()).status).toBe(200)
    expect((await off()).status).toBe(404)
  })
})

describe('an id token is refused, and nothing is changed,', () => {
  const now = Math.floor(Date.now() / 1000)
  const bends: [string, Bend, string?][] = [
    ['of another issuer', { claims: { iss: 'https://accounts.evil.example' } }],
    ['for another audience', { claims: { aud: 'another-client' } }],
    ['for several audiences without a party', { claims: { aud: ['majlis', 'another-client'] } }],
    ['for another authorized party', { claims: { azp: 'another-client' } }],
    ['that is expired', { claims: { exp: now - 60 } }],
    ['that is not valid yet', { claims: { nbf: now + 3600 } }],
    ['from the future', { claims: { iat: now + 3600, exp: now + 7200 } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed by another key', { key: newKey().privateKey }],
    ['that is not signed', { alg: 'none' }],
    ['signed with the public key as a secret', { alg: 'HS256' }],
    [
      'whose claims were changed after signing',
      {
        text: token => {
          const [head, body, tail] = token.split('.')
          const claims = { ...JSON.parse(Buffer.from(body!, 'base64url').toString()), sub: 'somebody-else' }
          return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), tail].join('.')
        },
      },
    ],
    ['that is missing', { text: () => undefined }],
    ['that is no token', { text: () => 'not.a.token' }],
    ['whose address is not verified', { claims: { email_verified: false } }, 'signin.social-unverified'],
    ['that does not say whether it is', { claims: { email_verified: undefined } }, 'signin.social-unverified'],
  ]
  test.each(bends)('%s', async (what, bend, code = 'signin.social-failed') => {
    const name = `bent-${bends.findIndex(one => one[0] === what)}`
    await makeMember(house.db, name)
    const before = await counts()
    const { status, problem } = await come(person(name), bend)
    expect(problem.code).toBe(code)
    expect(status).toBe(code === 'signin.social-failed' ? 422 : 403)
    expect(await counts()).toEqual(before)
    expect((await come(person(name))).status).toBe(200)
  })
})

describe('a return from a provider is refused', () => {
  test('when it is played back, or was begun in another browser', async () => {
    await makeMember(house.db, 'eve')
    const { body } = await come(person('eve'))
    expect((await house.call(social.socialLogin, { body }, from())).problem.code).toBe('signin.social-failed')
    const { address, keep } = await start()
    const state = new URL(address).searchParams.get('state')!
    const stolen = { code: provider.grant(address, person('eve')), state, iss: provider.issuer }
    const attempt = (other: string) => house.call(social.socialLogin, { body: { ...stolen, keep: other } }, from())
    expect((await attempt((await start()).keep)).problem.code).toBe('signin.social-failed')
    expect((await attempt(keep)).status).toBe(200)
  })

  test('when a code was used before, belongs to another sign-in, or comes from another provider', async () => {
    await makeMember(house.db, 'mixed')
    const first = await start()
    const second = await start()
    const bodyOf = (begun: typeof first, code: string, iss = provider.issuer) => ({
      body: { code, state: new URL(begun.address).searchParams.get('state')!, keep: begun.keep, iss },
    })
    const foreign = provider.grant(second.address, person('mixed'))
    const swapped = await house.call(social.socialLogin, bodyOf(first, foreign), from())
    expect(swapped.problem.code).toBe('signin.social-failed')
    const spent = await house.call(social.socialLogin, bodyOf(second, foreign), from())
    expect(spent.problem.code).toBe('signin.social-failed')
    const third = await start()
    const code = provider.grant(third.address, person('mixed'))
    const other = await house.call(social.socialLogin, bodyOf(third, code, 'https://accounts.evil.example'), from())
    expect(other.problem.code).toBe('signin.social-failed')
  })

  test('when it comes later than ten minutes', async () => {
    const { address, keep } = await start()
    await sql`update oidc_states set expires_at = clock_timestamp()`.execute(house.db)
    const state = new URL(address).searchParams.get('state')!
    const body = { code: provider.grant(address, person('late')), state, keep, iss: provider.issuer }
    expect((await house.call(social.socialLogin, { body }, from())).problem.code).toBe('signin.social-failed')
  })

  test('when the provider does not answer, which is said as such', async () => {
    const silent = await makeProvider('silent')
    const club = await testHouse(signinHouse, { OIDC_PROVIDERS: JSON.stringify([silent.config]) })
    await silent.close()
    const { status, problem } = await club.call(social.startSocial, { body: { provider: 'silent' } })
    expect([status, problem.code]).toEqual([502, 'signin.provider-silent'])
    await club.stop()
  })
})

test('a provider that falls silent when it is asked whom a code stands for leaves no session and nothing to find', async () => {
  const silent = await makeProvider('silent')
  const club = await testHouse(signinHouse, { OIDC_PROVIDERS: JSON.stringify([silent.config]) })
  const begun = (await club.call(social.startSocial, { body: { provider: 'silent' } })).answer
  const code = silent.grant(begun.address, person('lost'))
  await silent.close()
  const state = new URL(begun.address).searchParams.get('state')!
  const body = { code, state, keep: begun.keep, iss: silent.issuer }
  const { status, problem } = await club.call(social.socialLogin, { body })
  expect([status, problem.code]).toEqual([502, 'signin.provider-silent'])
  const asked = await club.db.selectFrom('outside_calls').selectAll().execute()
  expect(asked).toMatchObject([
    { name: 'signin.redeem-code', request_sealed: null, outcome_sealed: null, done_at: null },
  ])
  expect(asked[0]!.dead_at).not.toBeNull()
  expect(await club.db.selectFrom('sessions').select('id').execute()).toEqual([])
  await club.stop()
})

test('a provider that is not https stops the start with a sentence', async () => {
  const insecure = [{ id: 'x', name: 'X', issuer: 'http://accounts.example', clientId: 'a' }]
  await expect(testHouse(signinHouse, { OIDC_PROVIDERS: JSON.stringify(insecure) })).rejects.toThrow(/OIDC_PROVIDERS/)
})

test('no code, token or verifier of a provider is ever logged', () => {
  const log = house.lines.join('\n')
  expect(log).not.toMatch(/eyJ[\w-]{10,}/)
  expect(log).not.toContain('id_token')
  expect(log).not.toContain('@mail.example')
})
