import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listAudit } from '../../access/contract.ts'
import { presetByName } from '../../access/server/queries.ts'
import { listActivity } from '../../people/contract/activity.ts'
import { changeRole } from '../../people/contract/acts.ts'
import { listPeople } from '../../people/contract/people.ts'
import { listStaffPlans } from '../../plans/contract/staff.ts'
import { arrangeMenu } from '../../shell/contract.ts'
import { QUEUE_TOPIC } from '../../verification/contract/case.ts'
import * as calls from '../contract.ts'
import { strings } from '../strings.en.ts'

let house: TestHouse
let root: Member
let reader: Member
beforeAll(async () => {
  house = await testHouse(features)
  root = await asMember(house, { role: 'Super-admin', name: 'Root One' })
  const { _id } = await made({ title: { en: 'Reads roles', ar: 'اطلاع على الأدوار' }, opens: ['acl.read'] })
  reader = await asMember(house)
  await give(reader, _id)
})
afterAll(() => house.stop())

type Wanted = { title?: { en: string; ar: string }; opens?: readonly string[] }
let made_so_far = 0
const bodyOf = ({ title, opens = [] }: Wanted) => ({
  title: title ?? { en: `Role ${++made_so_far}`, ar: `دور ${made_so_far}` },
  description: { en: '', ar: '' },
  permissions: opens.map(code => ({ code, scope: 'all' as const })),
})
const asRoot = () => ({ bearer: root.bearer })
const make = (wanted: Wanted, bearer = root.bearer) =>
  house.call(calls.createRole, { body: bodyOf(wanted) }, { bearer })
const made = async (wanted: Wanted) => (await make(wanted)).answer.data
const give = (member: Member, presetId: string) =>
  house.call(changeRole, { params: { userId: member.id }, body: { role: 'Employee', presetId } }, asRoot())
const read = async (roleId: string) => (await house.call(calls.readRole, { params: { roleId } }, asRoot())).answer.data

describe('a role', () => {
  test('that is made and given opens exactly its pages and calls, and closes them the moment it is taken away', async () => {
    const role = await made({ opens: ['plans.read'] })
    const member = await asMember(house)
    const plans = () => house.call(listStaffPlans, {}, { bearer: member.bearer })
    expect((await plans()).problem.code).toBe('role-forbidden')
    await give(member, role._id)
    expect((await plans()).status).toBe(200)
    expect((await house.call(listPeople, {}, { bearer: member.bearer })).problem.code).toBe('role-forbidden')
    const back = { params: { userId: member.id }, body: { role: 'Member' as const } }
    expect((await house.call(changeRole, back, asRoot())).status).toBe(200)
    expect((await plans()).problem.code).toBe('role-forbidden')
  })

  test('that changes is heard by the open windows of its people', async () => {
    const role = await made({ opens: ['verification.read'] })
    const member = await asMember(house)
    await give(member, role._id)
    const line = await openLine({ url: house.url, bearer: member.bearer })
    expect(await line.listen(QUEUE_TOPIC)).toBe('listening')
    const body = { ...bodyOf({ title: role.title }), version: role.version }
    await house.call(calls.updateRole, { params: { roleId: role._id }, body }, asRoot())
    const told = await line.until(one => one.say === 'refused' && one.topic === QUEUE_TOPIC)
    expect(told.say).toBe('refused')
    line.end()
  })

  test('is changed by nobody but a Super-admin who proved to be there, and read by who holds acl.read', async () => {
    const role = await made({})
    const params = { roleId: role._id }
    const body = { ...bodyOf({}), version: role.version }
    const as = { bearer: reader.bearer }
    expect((await house.call(calls.readRole, { params }, as)).status).toBe(200)
    const tried = [
      await make({}, reader.bearer),
      await house.call(calls.updateRole, { params, body }, as),
      await house.call(calls.archiveRole, { params }, as),
      await house.call(calls.restoreRole, { params }, as),
      await house.call(calls.deleteRole, { params }, as),
    ]
    expect(tried.map(one => one.problem.code)).toEqual(Array(5).fill('role-forbidden'))
    await sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${root.id}`.execute(
      house.db,
    )
    expect((await make({})).problem.code).toBe('proof-required')
    await sql`update sessions set proven_at = now() where user_id = ${root.id}`.execute(house.db)
    const agent = await asMember(house, { preset: 'support-agent' })
    expect((await house.call(calls.readRole, { params }, { bearer: agent.bearer })).problem.code).toBe('role-forbidden')
  })

  test('of the product is no set of permissions: nobody edits what a Super-admin or a member may', async () => {
    const { answer } = await house.call(calls.listStaffRoles, { query: { state: 'wire' } }, asRoot())
    expect(answer.data.map(role => role.name).sort()).toEqual(['Employee', 'Guest', 'Partner', 'Super-admin', 'User'])
    for (const role of answer.data) {
      const body = { ...bodyOf({ opens: ['plans.read'] }), version: role.version }
      const changed = await house.call(calls.updateRole, { params: { roleId: role._id }, body }, asRoot())
      expect(changed.problem.code).toBe('access.wire-role')
    }
  })

  test('refuses permissions that do not exist, reaches that theirs do not have, and a name that is taken', async () => {
    const odd = async (code: string, scope: 'own' | 'all') =>
      (await house.call(calls.createRole, { body: { ...bodyOf({}), permissions: [{ code, scope }] } }, asRoot()))
        .problem?.errors
    expect(await odd('houses.burn', 'all')).toMatchObject([{ path: 'permissions.0.code', code: 'choice' }])
    expect(await odd('plans.read', 'own')).toMatchObject([{ path: 'permissions.0.scope', code: 'access.reach' }])
    expect(await odd('audit.read', 'own')).toBeUndefined()
    const title = { en: 'Night desk', ar: 'مكتب الليل' }
    await made({ title })
    expect((await make({ title })).problem.errors).toMatchObject([{ path: 'title.en', code: 'access.title-taken' }])
  })

  test('that two windows change at once keeps the first change and refuses the second, whoever it is', async () => {
    const role = await made({})
    const change = (code: string) =>
      house.call(
        calls.updateRole,
        {
          params: { roleId: role._id },
          body: { ...bodyOf({ title: role.title, opens: [code] }), version: role.version },
        },
        asRoot(),
      )
    const answers = await Promise.all(['plans.read', 'points.read', 'revenue.read'].map(change))
    expect(answers.map(one => one.status).sort()).toEqual([200, 409, 409])
    expect(answers.filter(one => one.status === 409).map(one => one.problem.code)).toEqual(
      Array(2).fill('access.role-moved'),
    )
    expect((await read(role._id)).permissions).toHaveLength(1)
  })
})

describe('deleting a role', () => {
  const remove = (roleId: string) => house.call(calls.deleteRole, { params: { roleId } }, asRoot())

  test('deletes one that nobody has, and archives one that somebody has, who keeps it', async () => {
    const [unused, used] = [await made({}), await made({ opens: ['plans.read'] })]
    const member = await asMember(house)
    await give(member, used._id)
    expect((await remove(unused._id)).answer.archived).toBe(false)
    expect((await house.call(calls.readRole, { params: { roleId: unused._id } }, asRoot())).status).toBe(404)
    expect((await remove(used._id)).answer.archived).toBe(true)
    expect((await read(used._id)).archived).toBe(true)
    expect((await house.call(listStaffPlans, {}, { bearer: member.bearer })).status).toBe(200)
    const other = await asMember(house)
    expect((await give(other, used._id)).problem.errors).toMatchObject([{ path: 'presetId', code: 'choice' }])
    await house.call(calls.restoreRole, { params: { roleId: used._id } }, asRoot())
    expect((await give(other, used._id)).status).toBe(200)
  })

  test('archives one that the product brought, even when nobody has it', async () => {
    const roleId = await presetByName(house.db, 'catalogue-manager')
    expect((await remove(roleId)).answer.archived).toBe(true)
    await house.call(calls.restoreRole, { params: { roleId } }, asRoot())
  })

  test('and giving it at the same moment leave nobody with a role that is gone', async () => {
    for (let round = 0; round < 8; round++) {
      const role = await made({})
      const member = await asMember(house)
      const [removed, given] = await Promise.all([remove(role._id), give(member, role._id)])
      expect([200, 422]).toContain(given.status)
      expect(removed.status).toBe(200)
      if (given.status === 200) {
        expect(removed.answer.archived).toBe(true)
        expect((await read(role._id)).people).toBe(1)
      }
    }
  })
})

describe('the table of roles and permissions', () => {
  const change = (
    versions: Record<string, number>,
    changes: { roleId: string; permission: string; scope: 'own' | 'all' | null }[],
    bearer = root.bearer,
  ) => house.call(calls.changeAccess, { body: { versions, changes } }, { bearer })

  test('changes cells of several roles at once, and all or none', async () => {
    const [one, two] = [await made({ opens: ['plans.read', 'points.read'] }), await made({})]
    const versions = { [one._id]: one.version, [two._id]: two.version }
    const cells = [
      { roleId: one._id, permission: 'plans.read', scope: null },
      { roleId: two._id, permission: 'audit.read', scope: 'own' as const },
    ]
    expect((await change({ ...versions, [two._id]: 99 }, cells)).problem.code).toBe('access.role-moved')
    expect((await read(one._id)).permissions).toHaveLength(2)
    expect((await change(versions, cells)).status).toBe(200)
    expect((await read(one._id)).permissions).toEqual([{ code: 'points.read', scope: 'all' }])
    expect((await read(two._id)).permissions).toEqual([{ code: 'audit.read', scope: 'own' }])
    const { answer } = await house.call(listAudit, { query: { action: 'roles.update', targetId: one._id } }, asRoot())
    expect(answer.data[0]).toMatchObject({
      before: { opens: ['plans.read', 'points.read'] },
      after: { opens: ['points.read'] },
    })
  })

  test('is read with acl.read and changed by a Super-admin only', async () => {
    const role = await made({})
    const cells = [{ roleId: role._id, permission: 'plans.read', scope: 'all' as const }]
    expect((await change({ [role._id]: role.version }, cells, reader.bearer)).problem.code).toBe('role-forbidden')
  })
})

describe('the catalogue of permissions', () => {
  test('names the pages and calls that ask for each, and has words for every subject', async () => {
    const { answer } = await house.call(calls.listCatalogue, { query: { perPage: 500 } }, asRoot())
    const plans = answer.data.find(one => one.code === 'plans.read')!
    expect(plans.pages.map(page => page.path)).toEqual(['/plans', '/promotion-codes', '/plans/add', '/plans/:planId'])
    expect(plans.calls).toContainEqual({ method: 'GET', path: '/plans/all' })
    expect(plans.roles.map(role => role.title)).toContain('Finance')
    expect(answer.resources.filter(({ code }) => !(code in strings.resources))).toEqual([])
  })

  test('is searched by words, codes, pages and calls', async () => {
    const found = async (search: string) =>
      (await house.call(calls.listCatalogue, { query: { search, perPage: 500 } }, asRoot())).answer.data.map(
        one => one.code,
      )
    expect(await found('/promotion-codes')).toContain('plans.read')
    expect(await found('audit.read')).toEqual(['audit.read'])
  })
})

describe('a permission that reaches one’s own', () => {
  test('shows the acts of its holder in the audit log and of nobody else', async () => {
    const role = await house.call(
      calls.createRole,
      {
        body: {
          ...bodyOf({}),
          permissions: [
            { code: 'audit.read', scope: 'own' },
            { code: 'users.read', scope: 'all' },
          ],
        },
      },
      asRoot(),
    )
    const clerk = await asMember(house)
    await give(clerk, role.answer.data._id)
    const as = { bearer: clerk.bearer }
    const own = (await house.call(listAudit, {}, as)).answer.data
    expect(new Set(own.map(one => one.actorId))).toEqual(new Set([clerk.id]))
    const about = { query: { memberId: clerk.id } }
    const [theirs, everybodys] = [
      await house.call(listActivity, about, as),
      await house.call(listActivity, about, asRoot()),
    ]
    expect(theirs.answer.data.map(one => one.actor?._id)).toEqual([clerk.id])
    expect(everybodys.answer.data.map(one => one.action)).toContain('accounts.make-staff')
  })
})

describe('what a person would see', () => {
  const rightsOf = async (userId: string, bearer = root.bearer) =>
    (await house.call(calls.readPersonRights, { params: { userId } }, { bearer })).answer.data

  test('is their menu with what is closed, their pages and calls, and who gave them the role', async () => {
    const role = await made({ opens: ['plans.read'] })
    const member = await asMember(house)
    await give(member, role._id)
    const seen = await rightsOf(member.id)
    expect(seen.menu.filter(entry => entry.open).map(entry => entry.key)).toEqual(
      expect.arrayContaining(['plans', 'promotionCodes']),
    )
    expect(seen.menu.find(entry => entry.key === 'users')?.open).toBe(false)
    expect(seen.pages.map(page => page.path)).toContain('/plans')
    expect(seen.pages.map(page => page.path)).not.toContain('/users')
    expect(seen.calls).toContainEqual({ method: 'GET', path: '/plans/all' })
    expect(seen.permissions.map(one => one.code)).toEqual(['plans.read'])
    expect(seen.given?.by).toBe('Root One')
  })

  test('is the menu as they arranged it, with what they hid themselves', async () => {
    const { id, bearer } = await asMember(house, { preset: 'finance' })
    await house.call(arrangeMenu, { body: { pinned: ['plans'], hidden: ['users'], order: [] } }, { bearer })
    const { menu } = await rightsOf(id)
    expect(menu[0]).toMatchObject({ key: 'plans', open: true, hidden: false })
    expect(menu.find(entry => entry.key === 'users')).toMatchObject({ open: true, hidden: true })
    expect(menu.find(entry => entry.key === 'roles')).toMatchObject({ open: false, hidden: false })
    expect(new Set(menu.map(entry => entry.key)).size).toBe(menu.length)
  })

  test('is exactly what the house opens to them: each read call of the list answers, each other is refused', async () => {
    const member = await asMember(house, { preset: 'finance' })
    const seen = new Set((await rightsOf(member.id)).calls.map(({ method, path }) => `${method} ${path}`))
    const plain = house.house
      .bound()
      .map(({ call }) => call)
      .filter(call => call.method === 'GET' && !call.params && typeof call.access === 'object')
    expect(plain.length).toBeGreaterThan(10)
    for (const call of plain) {
      const { problem } = await house.call(call as typeof listPeople, {}, { bearer: member.bearer })
      expect([call.id, problem?.code !== 'role-forbidden']).toEqual([call.id, seen.has(call.id)])
    }
  })

  test('is nothing for who is suspended or never confirmed the address, and a 404 for nobody', async () => {
    const suspended = await asMember(house, { preset: 'finance', suspended: true })
    expect(await rightsOf(suspended.id)).toMatchObject({ closed: 'suspended', menu: [], pages: [], calls: [] })
    const nobody = { params: { userId: '0198a000-0000-7000-8000-000000000000' } }
    expect((await house.call(calls.readPersonRights, nobody, asRoot())).status).toBe(404)
  })
})
