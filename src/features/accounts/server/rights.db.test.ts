import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { transact } from '../../../platform/server/db.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { call } from '../../../platform/shared/call.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { presetByName } from '../../access/server/queries.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { issueLink } from './links.ts'
import { hashPassword, isPassword, setPassword } from './password.ts'
import { passwordHashOf, peopleByIds, personById } from './person.ts'
import { lockUser } from './queries.ts'
import { setUserType } from './set-user-type.ts'
import { makeStaff } from './staff.ts'
import { restoreAccount, suspendAccount } from './suspension.ts'
import { viewerOf } from './viewer.ts'
import { accountsFeature } from './wiring.ts'

const words = { permissions: { 'tickets.read': 'Read tickets', 'articles.publish': 'Publish' } }
const whoAmI = call('GET /desk/me', {
  summary: 'Who calls.',
  access: 'signed-in',
  answer: z.object({ role: z.string() }),
})
const desk = defineFeature('desk', { en: words, ar: words }, [], registry => {
  registry.permission('tickets.read', 'articles.publish')
  registry.onRead(whoAmI, async ({ viewer }) => ({ role: viewer.role }))
})

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([accessFeature, accountsFeature, signinFeature, desk])
})
afterAll(() => house.stop())

const viewer = async (id: string) => (await viewerOf(house.db, id))!
const lastMail = (email: string) =>
  house.db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

// The embedded database is one connection: nothing is written beside a transaction there.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a member whose account is held by one write can be told something by another meanwhile',
  async () => {
    const { id } = await asMember(house)
    const said = { recipient_id: id, kind: 'desk.said', params: '{}' }
    await transact(house.db, async tx => {
      await lockUser(tx, id)
      await transact(house.db, other => other.insertInto('notices').values(said).execute())
    })
    const { length } = await house.db.selectFrom('notices').select('id').where('kind', '=', said.kind).execute()
    expect(length).toBe(1)
  },
)

describe('a profile', () => {
  test('makes its owner a User, a Partner, or a Guest again, and windows that are open are told', async () => {
    const { id } = await asMember(house)
    const become = async (standing: Parameters<typeof setUserType>[2]) => {
      await transact(house.db, tx => setUserType(tx, id, standing))
      const { role, userType, profileStatus } = await viewer(id)
      return [role, userType, profileStatus]
    }
    expect(await become({ userType: 'validator', profileStatus: 'submitted', role: 'User' })).toEqual([
      'User',
      'validator',
      'submitted',
    ])
    expect(await become({ userType: 'validator', profileStatus: 'approved', role: 'Partner' })).toEqual([
      'Partner',
      'validator',
      'approved',
    ])
    expect(await become({ userType: null, profileStatus: 'withdrawn', role: 'Guest' })).toEqual([
      'Guest',
      null,
      'withdrawn',
    ])
    const told = await house.db
      .selectFrom('outbox')
      .select('topic')
      .where('event', '=', 'accounts.rights-changed')
      .where('topic', '=', `member:${id}`)
      .execute()
    expect(told).toHaveLength(3)
  })

  test('never takes the role of the club’s own people away', async () => {
    const agent = await asMember(house, { preset: 'support-agent' })
    await transact(house.db, tx =>
      setUserType(tx, agent.id, { userType: 'company', profileStatus: 'approved', role: 'User' }),
    )
    expect(await viewer(agent.id)).toMatchObject({ role: 'Employee', userType: 'company' })
  })
})

describe('the club’s own people', () => {
  test('hold what their preset holds', async () => {
    const agent = await asMember(house, { preset: 'support-agent' })
    expect((await viewer(agent.id)).permissions).toEqual([
      'tickets.read',
      'tickets.read:all',
      'tickets.read:assigned',
      'tickets.read:own',
    ])
    expect((await viewer((await asMember(house, { role: 'Super-admin' })).id)).permissions).toEqual([])
  })

  test('are made by who holds as much, and never of oneself', async () => {
    const [root, agent, guest] = await Promise.all([
      asMember(house, { role: 'Super-admin' }),
      asMember(house, { preset: 'support-agent' }),
      asMember(house),
    ])
    const make = async (by: string, who: string, role: 'Super-admin' | 'Employee', preset: string | null) => {
      const presetId = preset && (await presetByName(house.db, preset))
      const actor = await viewer(by)
      await transact(house.db, tx => makeStaff(tx, who, role, presetId, actor))
    }
    await expect(make(agent.id, guest.id, 'Employee', 'support-agent')).rejects.toThrow('access.staff-by-super-admin')
    await expect(make(agent.id, guest.id, 'Super-admin', null)).rejects.toThrow('access.beyond-own')
    await expect(make(guest.id, agent.id, 'Employee', null)).rejects.toThrow('role-forbidden')
    await expect(make(root.id, root.id, 'Employee', null)).rejects.toThrow('access.own-role')
    await make(root.id, guest.id, 'Employee', 'support-agent')
    await expect(make(agent.id, guest.id, 'Employee', 'content-editor')).rejects.toThrow('access.beyond-own')
    await make(root.id, agent.id, 'Super-admin', null)
    expect([(await viewer(guest.id)).role, (await viewer(agent.id)).role]).toEqual(['Employee', 'Super-admin'])
    expect((await personById(house.db, agent.id))?.presetId).toBeNull()
    const audit = await house.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'accounts.make-staff')
      .where('actor_id', '=', root.id)
      .executeTakeFirst()
    expect(audit).toMatchObject({ target_id: agent.id, after: { role: 'Super-admin', presetId: null } })
  })
})

describe('a suspension', () => {
  test('ends sessions, shuts every door, gives the reason by mail, and can be taken back', async () => {
    const [root, rana] = [await asMember(house, { role: 'Super-admin' }), await asMember(house, { language: 'ar' })]
    const by = await viewer(root.id)
    const asked = () => house.call(whoAmI, {}, { bearer: rana.bearer })
    expect((await asked()).status).toBe(200)
    await transact(house.db, tx => suspendAccount(tx, by, rana.id, 'إعلانات مضللة'))
    expect((await asked()).status).toBe(401)
    expect(await viewerOf(house.db, rana.id)).toBeNull()
    expect(await lastMail(rana.email)).toMatchObject({
      kind: 'accounts.suspended',
      language: 'ar',
      params: { reason: 'إعلانات مضللة' },
    })
    await house.settle()
    await transact(house.db, tx => restoreAccount(tx, by, rana.id))
    expect((await viewer(rana.id)).role).toBe('Guest')
    expect((await asked()).status).toBe(401)
    expect((await lastMail(rana.email))?.kind).toBe('accounts.restored')
  })

  test('is not for oneself, and of staff only by a Super-admin', async () => {
    const [agent, other] = [
      await asMember(house, { preset: 'moderator' }),
      await asMember(house, { preset: 'finance' }),
    ]
    const by = await viewer(agent.id)
    await expect(transact(house.db, tx => suspendAccount(tx, by, agent.id, 'x'))).rejects.toThrow(
      'accounts.not-oneself',
    )
    await expect(transact(house.db, tx => suspendAccount(tx, by, other.id, 'x'))).rejects.toThrow(
      'accounts.staff-account',
    )
    await expect(transact(house.db, tx => restoreAccount(tx, by, other.id))).rejects.toThrow('accounts.staff-account')
  })
})

test('a new password takes the place of the old one, is told by mail and calls off a change of address', async () => {
  const rana = await asMember(house, { password: 'Karam-77!' })
  await transact(house.db, tx => issueLink(tx, rana.id, 'email', 'elsewhere@mail.example'))
  const hash = await hashPassword('Marak-88!')
  await transact(house.db, tx => setPassword(tx, rana.id, hash, null))
  const stored = await passwordHashOf(house.db, rana.id)
  expect([
    await isPassword(stored, 'Marak-88!'),
    await isPassword(stored, 'Karam-77!'),
    await isPassword(null, 'Marak-88!'),
  ]).toEqual([true, false, false])
  expect((await lastMail(rana.email))?.kind).toBe('accounts.password-changed')
  const links = await house.db.selectFrom('account_tokens').select('id').where('user_id', '=', rana.id).execute()
  expect(links).toEqual([])
})

test('people are found by their ids, and ids that nobody has are left out', async () => {
  const [one, two] = [await asMember(house, { name: 'رنا' }), await asMember(house)]
  const people = await peopleByIds(house.db, [one.id, two.id, '00000000-0000-7000-8000-000000000000'])
  expect([people.size, people.get(one.id)?.name]).toEqual([2, 'رنا'])
  expect(await peopleByIds(house.db, [])).toEqual(new Map())
})
