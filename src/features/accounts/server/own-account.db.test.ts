import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { settingsFeature } from '../../settings/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { changeEmail, confirmEmail, updateMe } from '../contract.ts'
import { personById, personByLogin } from './person.ts'
import { accountsFeature } from './wiring.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([lookupsFeature, settingsFeature, accessFeature, accountsFeature, signinFeature], {
    DATABASE_POOL: 10,
  })
})
afterAll(() => house.stop())

const ask = (member: Member, email: string, language: 'en' | 'ar' = 'en') =>
  house.call(changeEmail, { body: { email } }, { bearer: member.bearer, language })
const mailsTo = (email: string) =>
  house.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('created_at').execute()
const linkIn = async (email: string) => (await mailsTo(email)).at(-1)!.link!.split('/').pop()!
const confirm = (token: string) => house.call(confirmEmail, { params: { token } })

describe('another e-mail address', () => {
  test('is confirmed at the new one and told to the old one, before and after', async () => {
    const rana = await asMember(house, { language: 'ar' })
    expect((await ask(rana, 'rana-new@mail.example')).status).toBe(200)
    expect((await personById(house.db, rana.id))?.email).toBe(rana.email)
    expect((await confirm(await linkIn('rana-new@mail.example'))).status).toBe(200)
    expect((await personById(house.db, rana.id))?.email).toBe('rana-new@mail.example')
    const told = (await mailsTo(rana.email)).map(one => [one.kind, one.language])
    expect(told).toEqual([
      ['accounts.email-change-asked', 'ar'],
      ['accounts.email-changed', 'ar'],
    ])
    const audit = await house.db
      .selectFrom('audit')
      .selectAll()
      .where('actor_id', '=', rana.id)
      .where('action', '=', 'accounts.change-email')
      .executeTakeFirst()
    expect(audit).toMatchObject({
      before: { email: rana.email },
      after: { email: 'rana-new@mail.example' },
      address: '127.0.0.1',
    })
  })

  test('that has an owner is answered alike; the owner is told and the asker gets no link', async () => {
    const [owner, asker] = [await asMember(house), await asMember(house)]
    const known = await ask(asker, owner.email)
    const unknown = await ask(asker, 'free@mail.example')
    expect([known.status, known.answer.message]).toEqual([unknown.status, unknown.answer.message])
    const mail = (await mailsTo(owner.email)).at(-1)!
    expect([mail.kind, mail.link]).toEqual(['accounts.email-known', null])
  })

  test('is spent once under 50 at a time', async () => {
    const one = await asMember(house)
    await ask(one, 'fifty@mail.example')
    const token = await linkIn('fifty@mail.example')
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    // A busy database may also have said "try again".
    expect(answers.filter(answer => [410, 409].includes(answer.status))).toHaveLength(49)
  })

  test('confirmed by two goes to the first; the other keeps the old one', async () => {
    const [first, second] = [await asMember(house), await asMember(house)]
    await ask(first, 'wanted@mail.example')
    const one = await linkIn('wanted@mail.example')
    await ask(second, 'wanted@mail.example')
    const two = await linkIn('wanted@mail.example')
    expect([(await confirm(two)).status, (await confirm(one)).status]).toEqual([200, 410])
    expect((await personByLogin(house.db, 'wanted@mail.example'))?.id).toBe(second.id)
    expect((await personById(house.db, first.id))?.email).toBe(first.email)
  })

  test('asked for twice counts only as asked last', async () => {
    const one = await asMember(house)
    await ask(one, 'early@mail.example')
    const early = await linkIn('early@mail.example')
    await ask(one, 'later@mail.example')
    expect((await confirm(early)).status).toBe(410)
  })

  test('needs a proof that is not older than ten minutes, and is not the present one', async () => {
    const one = await asMember(house)
    expect((await ask(one, one.email.toUpperCase(), 'ar')).problem.errors).toEqual([
      { path: 'email', code: 'accounts.same-email', message: 'هذا هو بريدك الحالي' },
    ])
    await sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${one.id}`.execute(house.db)
    expect((await ask(one, 'stale@mail.example')).problem.code).toBe('proof-required')
    expect(await mailsTo('stale@mail.example')).toHaveLength(0)
  })
})

describe('one’s own account', () => {
  test('takes name, language and currency, each alone, and nothing else', async () => {
    const one = await asMember(house)
    const put = (body: object, language: 'en' | 'ar' = 'en') =>
      house.call(updateMe, { body: body as never }, { bearer: one.bearer, language })
    expect((await put({ language: 'ar' })).status).toBe(200)
    expect((await put({ currency: 'AED' }, 'ar')).answer.message).toBe('حُفظ.')
    expect((await put({ name: '  ليلى  ' })).status).toBe(200)
    expect((await put({})).status).toBe(200)
    expect(await personById(house.db, one.id)).toMatchObject({
      name: 'ليلى',
      language: 'ar',
      currency: 'AED',
      role: 'Guest',
    })
    expect((await put({ currency: 'ZZZ' })).problem.errors[0]).toMatchObject({ path: 'currency', code: 'choice' })
    for (const field of ['role', 'email', 'username', 'verified_at', 'demo', 'userType', 'permissions'])
      expect((await put({ [field]: 'x' })).problem.errors[0]).toMatchObject({ path: field, code: 'unknown' })
  })
})
