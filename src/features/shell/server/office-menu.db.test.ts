import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { currentUser } from '../../../platform/shared/session-contract.ts'
import { applyMatchesRead, hears } from '../../../platform/test/apply-matches-read.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { arrangeMenu, menuArranged, resetMenu } from '../contract.ts'
import { STAFF_MENU } from '../rules/menus.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())

const menuOf = async ({ bearer }: Pick<Member, 'bearer'>) =>
  (await house.call(currentUser, undefined, { bearer })).answer.user.menu
const arrange = ({ bearer }: Member, body: object) => house.call(arrangeMenu, { body: body as never }, { bearer })
const reset = ({ bearer }: Member) => house.call(resetMenu, undefined, { bearer })
const OWN = { pinned: ['users'], hidden: ['partners'], order: ['verifications', 'dashboard'] }

describe('the menu of the back-office', () => {
  test('is as each arranged it, at the next sign-in too, until it is given back', async () => {
    const employee = await asMember(house, { preset: 'reviewer' })
    const other = await asMember(house, { preset: 'reviewer' })
    const beginning = await menuOf(employee)
    expect(beginning?.pinned).toContain('verifications')
    expect((await arrange(employee, OWN)).answer.data).toEqual(OWN)
    expect(await menuOf(employee)).toEqual(OWN)
    expect(await menuOf(other)).toEqual(beginning)
    expect((await reset(employee)).answer.data).toEqual(beginning)
    expect(await menuOf(employee)).toEqual(beginning)
  })

  test('begins in the club’s order for a Super-admin and for a set of permissions that the club made', async () => {
    expect(await menuOf(await asMember(house, { role: 'Super-admin' }))).toBeNull()
    const employee = await asMember(house, { preset: 'reviewer' })
    await sql`with made as (insert into roles (name, kind, title, description)
        values ('night-desk-of-menus', 'preset', '{"en":"Night","ar":"ليل"}', '{"en":"","ar":""}') returning id)
      update users set preset_id = made.id from made where users.id = ${employee.id}`.execute(house.db)
    expect(await menuOf(employee)).toBeNull()
  })

  test('keeps each entry in one place, and what is hidden in no other', async () => {
    const admin = await asMember(house, { role: 'Super-admin' })
    const { answer } = await arrange(admin, {
      pinned: ['users', 'plans', 'users'],
      hidden: ['plans'],
      order: ['users', 'roles'],
    })
    expect(answer.data).toEqual({ pinned: ['users'], hidden: ['plans'], order: ['roles'] })
  })

  test('takes no entry that is none, and every one that is', async () => {
    const admin = await asMember(house, { role: 'Super-admin' })
    const refused = await arrange(admin, { ...OWN, pinned: ['lounge'] })
    expect([refused.status, refused.problem.errors[0]?.path]).toEqual([422, 'pinned.0'])
    const whole = { pinned: [], hidden: [], order: STAFF_MENU.map(({ key }) => key).toReversed() }
    expect((await arrange(admin, whole)).answer.data).toEqual(whole)
  })

  test('is nobody’s but of the club’s people', async () => {
    for (const wanted of [{}, { userType: 'company' }, { userType: 'validator' }] as const) {
      const member = await asMember(house, wanted)
      expect((await arrange(member, OWN)).problem.code).toBe('role-forbidden')
      expect((await reset(member)).problem.code).toBe('role-forbidden')
      expect(await menuOf(member)).toBeNull()
    }
    // Whoever was one of them and is no more has no menu to show.
    const left = await asMember(house, { preset: 'reviewer' })
    await arrange(left, OWN)
    await sql`update users set role = 'Guest', preset_id = null where id = ${left.id}`.execute(house.db)
    expect(await menuOf(left)).toBeNull()
  })

  test('moves in one’s other windows as it would be read anew', async () => {
    const employee = await asMember(house, { preset: 'reviewer' })
    const { live, reloaded, told } = await applyMatchesRead(
      house,
      () => menuOf(employee),
      [`member:${employee.id}`],
      [hears(menuArranged, (_, { menu }) => menu)],
      async () => {
        await arrange(employee, OWN)
        await reset(employee)
        await arrange(employee, { ...OWN, hidden: [] })
      },
    )
    expect(live).toEqual(reloaded)
    expect(told).toBeGreaterThanOrEqual(3)
  })
})
