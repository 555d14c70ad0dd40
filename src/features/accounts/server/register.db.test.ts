import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { saveSettings } from '../../settings/server/save-settings.ts'
import { settingsFeature } from '../../settings/server/wiring.ts'
import {
  inviter,
  linkState,
  type Registration,
  register,
  resendToken,
  usernameFree,
  verifyAddress,
} from '../contract.ts'
import { accountsFeature } from './wiring.ts'

let house: TestHouse
let caller = 0
beforeAll(async () => {
  house = await testHouse([lookupsFeature, settingsFeature, accessFeature, accountsFeature], {
    DATABASE_POOL: 10,
    TRUSTED_PROXIES: '127.0.0.1',
  })
})
afterAll(() => house.stop())

/** Each caller comes from an address of its own, so that no limit by address is met by accident. */
const from = () => ({ headers: { 'x-forwarded-for': `10.1.${(++caller >> 8) & 255}.${caller & 255}` } })
const person = (username: string, more: Partial<Registration> = {}): Registration => ({
  name: 'رنا حدّاد',
  email: `${username}@mail.example`,
  username,
  password: 'Karam-77!',
  passwordConfirmation: 'Karam-77!',
  birthDate: '1990-04-12',
  agreement: true,
  ...more,
})
const send = (body: Registration, language: 'en' | 'ar' = 'en') =>
  house.call(register, { body }, { ...from(), language })
const mailsTo = (email: string) =>
  house.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('created_at').execute()
const tokenFor = async (email: string) => (await mailsTo(email)).at(-1)!.link!.split('/').pop()!
const PASSWORD = 'Karam-77!'
const verify = async (email: string) =>
  house.call(verifyAddress, { params: { token: await tokenFor(email) }, body: { password: PASSWORD } }, from())
const rows = async () => {
  const counts = await sql<Record<string, number>>`select (select count(*)::int from users) as users,
    (select count(*)::int from account_tokens) as tokens, (select count(*)::int from mails) as mails,
    (select count(*)::int from outbox where event like 'accounts.%') as events`.execute(house.db)
  return counts.rows[0]!
}

describe('registering', () => {
  test('opens an account as Guest, with only hashes kept, and mails a link in the language asked', async () => {
    const { status, answer } = await send(person('rana'), 'ar')
    expect(status).toBe(200)
    expect(answer).toEqual({
      message: 'الرسالة في بريدك.',
      data: { email: 'rana@mail.example', resendAfter: 60 },
      keep: expect.any(String),
    })
    const user = await house.db.selectFrom('users').selectAll().where('username', '=', 'RANA').executeTakeFirstOrThrow()
    expect(user).toMatchObject({ role: 'Guest', verified_at: null, language: 'ar', birth_date: '1990-04-12' })
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    const [mail] = await mailsTo('rana@mail.example')
    expect(mail).toMatchObject({ kind: 'accounts.verify', language: 'ar' })
    const token = await tokenFor('rana@mail.example')
    const stored = await sql<{ all: string }>`select jsonb_agg(to_jsonb(t))::text as all from account_tokens t`.execute(
      house.db,
    )
    expect(stored.rows[0]!.all).not.toContain(token)
  })

  test('says in Arabic at each field what is wrong with it', async () => {
    const { status, problem } = await send(
      person('rana', { password: 'Password1!', passwordConfirmation: 'Password1!' }),
      'ar',
    )
    expect(status).toBe(422)
    expect(problem.errors).toEqual([
      { path: 'username', code: 'accounts.username-taken', message: 'هذا الاسم محجوز. يلزم اختيار غيره' },
      { path: 'password', code: 'password-common', message: 'كلمة المرور هذه من الأكثر شيوعًا. المطلوب غيرها' },
    ])
    const young = await send(
      person('young', { birthDate: new Date().toISOString().slice(0, 10), agreement: false }),
      'ar',
    )
    expect(young.problem.errors).toEqual([
      { path: 'agreement', code: 'agree', message: 'تلزم الموافقة قبل المتابعة' },
      { path: 'birthDate', code: 'under-age', message: 'يجب ألّا يقل عمرك عن 18 عامًا' },
    ])
    expect(
      (await send(person('weak', { password: 'welcome12', passwordConfirmation: 'welcome12' }))).problem.errors,
    ).toEqual([
      {
        path: 'password',
        code: 'password',
        message: 'Your field must contain at least one uppercase, one lowercase, one special character and one digit',
      },
    ])
  })

  test('takes a form as the spec sends it', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(person('formal'))) form.set(name, String(value))
    expect((await house.call(register, undefined, { form, ...from() })).status).toBe(200)
  })

  test('refuses a role sent along', async () => {
    const body = { ...person('sneaky'), role: 'Super-admin' }
    expect((await send(body)).problem.errors[0]).toMatchObject({ path: 'role', code: 'unknown' })
  })

  test('of 200 at once with one user name lets one through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const password = `Karam-77!${n}`
        return send(person('wanted', { email: `wanted${n}@mail.example`, password, passwordConfirmation: password }))
      }),
    )
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
    const refused = answers.filter(one => one.status === 422)
    expect(refused).toHaveLength(199)
    expect(refused.every(one => one.problem.errors[0]?.code === 'accounts.username-taken')).toBe(true)
    const { n } = (
      await sql<{ n: number }>`select count(*)::int as n from users where username = 'wanted'`.execute(house.db)
    ).rows[0]!
    expect(n).toBe(1)
  })
})

describe('registering again', () => {
  const names = () =>
    house.db.selectFrom('users').select(['username', 'email']).where('username', '=', 'mistyped').execute()

  test('with the same user name and password takes the place of the first try, whose link is dead', async () => {
    await send(person('mistyped', { email: 'wrong@mail.example' }))
    const first = await tokenFor('wrong@mail.example')
    expect((await send(person('mistyped', { email: 'right@mail.example' }))).status).toBe(200)
    expect(await names()).toEqual([{ username: 'mistyped', email: 'right@mail.example' }])
    expect((await house.call(verifyAddress, { params: { token: first } }, from())).status).toBe(410)
  })

  test('with another password does not, and never once the address is verified', async () => {
    const other = { password: 'Another-77!', passwordConfirmation: 'Another-77!' }
    const stranger = await send(person('mistyped', { email: 'stranger@mail.example', ...other }))
    expect(stranger.problem.errors[0]?.code).toBe('accounts.username-taken')
    await verify('right@mail.example')
    expect((await send(person('mistyped', { email: 'third@mail.example' }))).status).toBe(422)
    expect(await names()).toEqual([{ username: 'mistyped', email: 'right@mail.example' }])
  })
})

test('a club that is closed to newcomers takes only those whom a member invited', async () => {
  await send(person('insider'))
  await verify('insider@mail.example')
  const close = (open: boolean) =>
    transact(house.db, tx => saveSettings(tx, house.house.files, { id: null }, { registration: { open } }))
  await close(false)
  expect((await send(person('outsider'), 'ar')).problem).toMatchObject({
    code: 'accounts.registration-closed',
    message: 'ينضم الأعضاء الجدد حاليًا بالدعوة فقط.',
  })
  expect((await send(person('outsider', { referral: 'insider' }))).status).toBe(200)
  await close(true)
})

describe('a known address', () => {
  test('is answered like an unknown one and costs the same rows; its owner gets a mail instead', async () => {
    await send(person('owner'))
    await verify('owner@mail.example')
    const before = await rows()
    const known = await send(person('stranger', { email: 'OWNER@mail.example' }), 'ar')
    const between = await rows()
    const unknown = await send(person('nobody', { email: 'nobody@mail.example' }), 'ar')
    const after = await rows()
    expect(known.status).toBe(unknown.status)
    expect(known.answer.message).toBe(unknown.answer.message)
    expect(Object.keys(known.answer.data)).toEqual(Object.keys(unknown.answer.data))
    const headers = (one: typeof known) => [...one.headers.keys()].sort()
    expect(headers(known)).toEqual(headers(unknown))
    for (const table of Object.keys(before))
      expect(between[table]! - before[table]!, table).toBe(after[table]! - between[table]!)
    const mail = (await mailsTo('OWNER@mail.example')).at(-1)!
    expect(mail).toMatchObject({ kind: 'accounts.address-known', language: 'en', link: '/login' })
  })

  test('cannot be told by whether the user name is taken afterwards', async () => {
    for (const username of ['stranger', 'nobody'])
      expect((await house.call(usernameFree, { params: { username } }, from())).answer.data.free).toBe(false)
  })

  test('hashes the password as for any other', async () => {
    const hashed = await house.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'stranger')
      .executeTakeFirst()
    expect(hashed?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('typed by two before anybody verified it belongs to who opens their own link', async () => {
    await send(person('thief', { email: 'shared@mail.example' }))
    const thiefs = await tokenFor('shared@mail.example')
    await send(person('rightful', { email: 'shared@mail.example' }))
    expect((await verify('shared@mail.example')).status).toBe(200)
    const left = await house.db
      .selectFrom('users')
      .select('username')
      .where('email', '=', 'shared@mail.example')
      .execute()
    expect(left).toEqual([{ username: 'rightful' }])
    expect((await house.call(verifyAddress, { params: { token: thiefs } }, from())).problem.code).toBe(
      'accounts.verification-failed',
    )
  })
})

describe('two registrations of one address', () => {
  const open = (token: string, body: { keep?: string; password?: string } = {}) =>
    house.call(verifyAddress, { params: { token }, body }, from())
  const left = (email: string) =>
    house.db
      .selectFrom('users')
      .select(['username', 'verified_at'])
      .where('email', '=', email)
      .orderBy('username')
      .execute()

  test('are neither opened by the link of the other: the link asks for the browser or the password of its own', async () => {
    const email = 'both@mail.example'
    const thief = await send(
      person('both-thief', { email, password: 'Thief-77!x', passwordConfirmation: 'Thief-77!x' }),
    )
    const thiefs = await tokenFor(email)
    const rightful = await send(person('both-rightful', { email }))
    const own = await tokenFor(email)
    expect((await mailsTo(email)).map(one => one.params)).toEqual([
      { username: 'both-thief' },
      { username: 'both-rightful' },
    ])
    // The owner of the mailbox opens the wrong mail, in their own browser and elsewhere.
    expect((await open(thiefs, { keep: rightful.answer.keep })).problem.code).toBe('accounts.password-needed')
    expect((await open(thiefs)).problem.code).toBe('accounts.password-needed')
    const typed = await open(thiefs, { password: PASSWORD })
    expect(typed.problem.errors[0]).toMatchObject({ path: 'password', code: 'accounts.not-that-password' })
    // Whoever registered in their name has another browser's proof, which opens nothing.
    expect((await open(own, { keep: thief.answer.keep })).problem.code).toBe('accounts.password-needed')
    expect((await left(email)).map(one => one.verified_at)).toEqual([null, null])
    expect((await house.call(linkState, { params: { token: own } }, from())).answer.data).toEqual({
      state: 'open',
      username: 'both-rightful',
    })
    expect((await open(own, { keep: rightful.answer.keep })).status).toBe(200)
    expect((await left(email)).map(one => one.username)).toEqual(['both-rightful'])
  })

  test('get each their own link again, in a mail that names them, or only the one whose browser asks', async () => {
    const email = 'again@mail.example'
    await send(person('again-one', { email }))
    const two = await send(person('again-two', { email }))
    const again = async (keep?: string) => {
      await sql`delete from rate_limits where key like '%again@%'`.execute(house.db)
      await house.db.deleteFrom('mails').where('to_address', '=', email).execute()
      const body = { email, ...(keep && { keep }) }
      expect((await house.call(resendToken, { body }, from())).status).toBe(200)
      await house.settle()
      return (await mailsTo(email)).map(one => (one.params as { username: string }).username).sort()
    }
    expect(await again()).toEqual(['again-one', 'again-two'])
    expect(await again(two.answer.keep)).toEqual(['again-two'])
  })
})

describe('mails to one address', () => {
  test('are at most three an hour, however many ask at once, known or not', async () => {
    const ask = (n: number, email: string) => send(person(`asker-${n}-${email[0]}`, { email }))
    for (const email of ['a-new@mail.example', 'owner@mail.example']) {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n, email)))
      const sent = answers.filter(one => one.status === 200).length
      expect(answers.filter(one => one.status === 429).length).toBe(12 - sent)
      // The owner registered and was written to once before.
      expect(sent).toBe(email === 'a-new@mail.example' ? 3 : 1)
    }
    expect(await mailsTo('a-new@mail.example')).toHaveLength(3)
  })

  test('go out again only after a minute, and say how long to wait', async () => {
    await send(person('hasty'))
    const again = await house.call(
      resendToken,
      { body: { email: 'hasty@mail.example' } },
      { ...from(), language: 'ar' },
    )
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    await sql`update rate_limits set window_ends = now() where key like '%hasty%soon'`.execute(house.db)
    expect((await house.call(resendToken, { body: { email: 'hasty@mail.example' } }, from())).status).toBe(200)
    await house.settle()
    expect((await mailsTo('hasty@mail.example')).map(one => one.kind)).toEqual(['accounts.verify', 'accounts.verify'])
  })

  test('asked for again for an address that nobody has are answered alike and never sent', async () => {
    const { status, answer } = await house.call(resendToken, { body: { email: 'ghost@mail.example' } }, from())
    await house.settle()
    expect([status, answer.message]).toEqual([200, 'Check your mail.'])
    expect(await mailsTo('ghost@mail.example')).toHaveLength(0)
  })

  test('tell a verified owner who asks again that nothing is left to do', async () => {
    await send(person('settled'))
    await verify('settled@mail.example')
    await sql`delete from rate_limits where key like '%settled%'`.execute(house.db)
    await house.call(resendToken, { body: { email: 'settled@mail.example' } }, from())
    await house.settle()
    expect((await mailsTo('settled@mail.example')).at(-1)?.kind).toBe('accounts.address-known')
  })
})

describe('an invitation', () => {
  test('names a member by user name or id, and nobody who has not verified', async () => {
    await send(person('host', { name: 'Rana Haddad' }))
    const asked = () => house.call(inviter, { params: { referral: 'Host' } }, from())
    expect((await asked()).status).toBe(404)
    await verify('host@mail.example')
    expect((await asked()).answer.data).toEqual({ name: 'Rana Haddad', username: 'host' })
    const { id } = await house.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'host')
      .executeTakeFirstOrThrow()
    expect((await house.call(inviter, { params: { referral: id } }, from())).status).toBe(200)
  })

  test('is kept on the account that came by it; one that nobody has is no obstacle', async () => {
    await send(person('guest-1', { referral: 'host' }))
    await send(person('guest-2', { referral: 'nobody-at-all' }))
    const found = await house.db
      .selectFrom('users as guest')
      .leftJoin('users as host', 'host.id', 'guest.referred_by')
      .select(['guest.username', 'host.username as host'])
      .where('guest.username', 'like', 'guest-%')
      .orderBy('guest.username')
      .execute()
    expect(found).toEqual([
      { username: 'guest-1', host: 'host' },
      { username: 'guest-2', host: null },
    ])
  })
})
