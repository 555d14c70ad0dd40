import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { record } from '../../../platform/server/audit.ts'
import { transact } from '../../../platform/server/db.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import { listAudit, listPermissions, listRoles } from '../contract.ts'
import { furnishRoles } from './furnish-roles.ts'
import { presetByName } from './queries.ts'
import { accessFeature } from './wiring.ts'

const words = { permissions: { 'tickets.read': 'Read tickets', 'tickets.answer': 'Answer tickets' } }
const arabic = { permissions: { 'tickets.read': 'قراءة التذاكر', 'tickets.answer': 'الرد على التذاكر' } }
const desk = defineFeature('desk', { en: words, ar: arabic }, [], registry =>
  registry.permission('tickets.read', 'tickets.answer'),
)

let house: TestHouse
let root: Member
beforeAll(async () => {
  house = await testHouse([accessFeature, accountsFeature, signinFeature, desk])
  root = await asMember(house, { role: 'Super-admin' })
})
afterAll(() => house.stop())

describe('the roles', () => {
  test('are the five of the wire and the six presets, with words in the asked language', async () => {
    const { answer } = await house.call(listRoles, {}, { bearer: root.bearer, language: 'ar' })
    expect(answer.data.filter(one => one.kind === 'role').map(one => one.name)).toEqual(
      expect.arrayContaining(['Super-admin', 'Employee', 'Partner', 'User', 'Guest']),
    )
    expect(answer.data.filter(one => one.kind === 'preset')).toHaveLength(6)
    expect(answer.data.find(one => one.name === 'reviewer')?.title).toBe('مراجع الطلبات')
    expect(answer.data.find(one => one.name === 'support-agent')?.permissions).toEqual([
      { code: 'tickets.answer', scope: 'all' },
      { code: 'tickets.read', scope: 'all' },
    ])
  })

  test('are seen only by who holds acl.read', async () => {
    const agent = await asMember(house, { preset: 'support-agent' })
    expect((await house.call(listRoles, {}, { bearer: agent.bearer })).problem.code).toBe('role-forbidden')
    expect((await house.call(listRoles)).problem.code).toBe('unauthenticated')
  })

  test('are furnished again without doubling, and what a club took away stays away', async () => {
    const taken = await presetByName(house.db, 'support-agent')
    await sql`delete from role_permissions where role_id = ${taken} and permission = 'tickets.answer'`.execute(house.db)
    await Promise.all(
      [1, 2, 3].map(() => transact(house.db, tx => furnishRoles(tx, ['tickets.read', 'tickets.answer']))),
    )
    const { answer } = await house.call(listRoles, {}, { bearer: root.bearer })
    expect(answer.count).toBe(11)
    expect(answer.data.find(one => one.name === 'support-agent')?.permissions).toEqual([
      { code: 'tickets.read', scope: 'all' },
    ])
  })
})

test('permissions are listed with the words of the feature that asks for them', async () => {
  const { answer } = await house.call(listPermissions, {}, { bearer: root.bearer, language: 'ar' })
  expect(answer.data.find(one => one.code === 'tickets.read')).toMatchObject({
    resource: 'tickets',
    action: 'read',
    title: 'قراءة التذاكر',
    feature: 'desk',
  })
})

describe('the audit log', () => {
  test('is read by pages, newest first, and by who did it', async () => {
    const { id } = await asMember(house)
    for (const n of [1, 2, 3])
      await transact(house.db, tx =>
        record(tx, { actorId: id, action: 'users.mail', after: { n }, address: '10.0.0.9' }),
      )
    const asked = { actorId: id, action: 'users.mail', perPage: 2 }
    const first = await house.call(listAudit, { query: asked }, { bearer: root.bearer })
    const second = await house.call(listAudit, { query: { ...asked, page: 2 } }, { bearer: root.bearer })
    expect(first.answer.count).toBe(3)
    expect([...first.answer.data, ...second.answer.data].map(one => one.after)).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }])
    expect(first.answer.data[0]).toMatchObject({ actorId: id, address: '10.0.0.9', target: null })
  })

  test('cannot be changed, shortened or emptied by anybody', async () => {
    const counted = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from audit`.execute(house.db)).rows[0]!.n
    const before = await counted()
    for (const attempt of [sql`update audit set action = 'x'`, sql`delete from audit`, sql`truncate audit`])
      await expect(attempt.execute(house.db)).rejects.toThrow('append-only')
    expect(await counted()).toBe(before)
    expect(before).toBeGreaterThan(0)
  })
})
