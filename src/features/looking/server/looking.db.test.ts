import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { type Call, isRead, pathOf } from '../../../platform/shared/call.ts'
import { currentUser } from '../../../platform/shared/session-contract.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { sampleOf } from '../../../platform/test/sample-of.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listAudit } from '../../access/contract.ts'
import { listMine as listMyAgreements } from '../../agreements/contract.ts'
import { listNotices } from '../../notifications/contract.ts'
import { readOwnData } from '../../own-data/contract.ts'
import { listMethods } from '../../payments/contract.ts'
import { changeRole, suspendPerson } from '../../people/contract/acts.ts'
import { createRole } from '../../rights/contract.ts'
import { listPasskeys } from '../../signin/contract/passkeys.ts'
import { proofWays, readSecondFactor } from '../../signin/contract/second-factor.ts'
import { logout } from '../../signin/contract/sessions.ts'
import { endLook, listLooksAtMe, startLook } from '../contract.ts'
import { endLateLooks } from './look.ts'

let house: TestHouse
let root: Member
let member: Member
beforeAll(async () => {
  house = await testHouse(features)
  root = await asMember(house, { role: 'Super-admin', name: 'Root One' })
  member = await asMember(house, { userType: 'company', name: 'Rana Haddad' })
})
afterAll(() => house.stop())

const REASON = 'Her wizard shows no button, ticket 12'
const look = (by: Member, userId: string, reason = REASON) =>
  house.call(startLook, { params: { userId }, body: { reason } }, { bearer: by.bearer })
const looked = async (by: Member, userId: string) => (await look(by, userId)).answer.data
const me = (bearer: string) => house.call(currentUser, undefined, { bearer })
const end = (by: Member, lookId: string) => house.call(endLook, { params: { lookId } }, { bearer: by.bearer })
/** An Employee with a role that opens these. */
async function employee(opens: readonly string[]): Promise<Member> {
  const title = `Role ${randomUUID().slice(0, 8)}`
  const body = { title: { en: title, ar: title }, description: { en: '', ar: '' } }
  const permissions = opens.map(code => ({ code, scope: 'all' as const }))
  const role = await house.call(createRole, { body: { ...body, permissions } }, { bearer: root.bearer })
  const person = await asMember(house)
  const to = { role: 'Employee' as const, presetId: role.answer.data._id }
  await house.call(changeRole, { params: { userId: person.id }, body: to }, { bearer: root.bearer })
  return person
}

describe('looking as a member', () => {
  test('shows the product as they see it, and tells them by whom and why', async () => {
    const { token, _id } = await looked(root, member.id)
    const { answer } = await me(token)
    expect([answer.user._id, answer.role.name]).toEqual([member.id, 'User'])
    const mine = (await house.call(listLooksAtMe, {}, { bearer: member.bearer })).answer
    expect(mine.data[0]).toMatchObject({ _id, by: 'Root One', reason: REASON, endedAt: null })
    const [notice] = (await house.call(listNotices, {}, { bearer: member.bearer })).answer.data
    expect(notice?.data.body).toContain('Root One')
    await end(root, _id)
    expect((await house.call(listLooksAtMe, {}, { bearer: member.bearer })).answer.data[0]?.endedAt).not.toBe(null)
    const log = (await house.call(listAudit, { query: { targetId: member.id } }, { bearer: root.bearer })).answer.data
    expect(log.slice(0, 2).map(row => [row.action, row.actorId, row.after])).toEqual([
      ['users.look-end', root.id, null],
      ['users.look', root.id, { reason: REASON }],
    ])
  })

  test('asks for a reason and a fresh proof', async () => {
    expect((await look(root, member.id, 'because')).problem.errors[0]?.path).toBe('reason')
    const tired = await asMember(house, { role: 'Super-admin' })
    await sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${tired.id}`.execute(
      house.db,
    )
    expect((await look(tired, member.id)).problem.code).toBe('proof-required')
  })

  test('refuses every call that writes, of every feature, and writes nothing', async () => {
    const { token } = await looked(root, member.id)
    const writes = house.house.bound().filter(one => !isRead(one.call) || one.mode !== 'read')
    expect(writes.length).toBeGreaterThan(300)
    await house.settle()
    const before = await stamps()
    const passed: string[] = []
    for (const { call } of writes) {
      const code = await codeOf(call, token)
      if (code !== 'looking' && code !== 'looking-private') passed.push(`${call.id}: ${code}`)
    }
    expect(passed).toEqual([])
    expect(await stamps()).toEqual(before)
  })

  test('lets reads pass that are not the member’s alone, and no read writes on its way', async () => {
    const { token } = await looked(root, member.id)
    await house.settle()
    const before = await stamps()
    const broken: string[] = []
    for (const { call } of house.house.bound().filter(one => isRead(one.call) && one.mode === 'read')) {
      const code = await codeOf(call, token)
      if (code === 'looking' || code === 'unexpected') broken.push(`${call.id}: ${code}`)
      if (call.closedToLooking && code !== 'looking-private') broken.push(`${call.id} is open: ${code}`)
    }
    expect(broken).toEqual([])
    expect(await stamps()).toEqual(before)
  })

  test('never opens what is between members, how they sign in, their copies and cards', async () => {
    const { token } = await looked(root, member.id)
    const one = async (call: Call) => (await house.call(call, {}, { bearer: token })).problem.code
    for (const call of [readSecondFactor, listPasskeys, proofWays, readOwnData, listMethods, listMyAgreements])
      expect([call.id, await one(call)]).toEqual([call.id, 'looking-private'])
  })

  test('hears no line of theirs', async () => {
    const { token } = await looked(root, member.id)
    const line = await openLine({ url: house.url, bearer: token })
    const welcome = await line.until(said => said.say === 'welcome')
    expect(welcome).toMatchObject({ viewerId: null })
    line.end()
  })
})

describe('a look is over', () => {
  test('the moment its end is answered, whatever is under way', async () => {
    for (let round = 0; round < 10; round++) {
      const { token, _id } = await looked(root, member.id)
      const during = Array.from({ length: 8 }, () => me(token))
      const ended = end(root, _id).then(async answer => [answer.status, (await me(token)).status])
      expect(await ended).toEqual([200, 401])
      for (const { status, answer } of await Promise.all(during))
        expect(status === 200 ? answer.user._id : status).toBe(status === 200 ? member.id : 401)
    }
  })

  test('when its time is, and the log says so', async () => {
    const { token, _id } = await looked(root, member.id)
    await sql`update looks set ends_at = clock_timestamp() where id = ${_id}`.execute(house.db)
    expect((await me(token)).status).toBe(401)
    await transact(house.db, endLateLooks)
    const log = (await house.call(listAudit, { query: { targetId: member.id } }, { bearer: root.bearer })).answer.data
    expect([log[0]?.action, log[0]?.actorId]).toEqual(['users.look-end', null])
  })

  test('with the session from which it began, and with the next one that begins there', async () => {
    const helper = await asMember(house, { role: 'Super-admin' })
    const first = await looked(helper, member.id)
    const second = await looked(helper, member.id)
    expect([(await me(first.token)).status, (await me(second.token)).status]).toEqual([401, 200])
    await house.call(logout, undefined, { bearer: helper.bearer })
    expect((await me(second.token)).status).toBe(401)
  })

  test('when the member is suspended, and nobody ends the look of another', async () => {
    const other = await asMember(house, { role: 'Super-admin' })
    const gone = await asMember(house, { userType: 'broker' })
    const { token, _id } = await looked(root, gone.id)
    expect((await end(other, _id)).status).toBe(404)
    const params = { userId: gone.id }
    await house.call(suspendPerson, { params, body: { reason: 'for the test' } }, { bearer: root.bearer })
    expect((await me(token)).status).toBe(401)
    expect((await look(root, gone.id)).problem.code).toBe('looking.closed-account')
  })
})

describe('nobody rises by looking', () => {
  test('not as a Super-admin, not as oneself, not as somebody who may more', async () => {
    const helper = await employee(['users.read', 'users.look'])
    const richer = await employee(['users.read', 'plans.read'])
    const equal = await employee(['users.read'])
    expect((await look(root, root.id)).problem.code).toBe('looking.oneself')
    for (const whom of [root, richer]) expect((await look(helper, whom.id)).problem.code).toBe('looking.beyond-own')
    expect((await look(helper, equal.id)).status).toBe(201)
    expect((await look(await employee(['users.read']), member.id)).problem.code).toBe('role-forbidden')
    expect((await look(member, root.id)).problem.code).toBe('role-forbidden')
  })

  test('not by what changes while it is open', async () => {
    const helper = await employee(['users.read', 'users.look'])
    const riser = await asMember(house)
    const { token } = await looked(helper, riser.id)
    expect((await me(token)).status).toBe(200)
    const params = { userId: riser.id }
    await house.call(changeRole, { params, body: { role: 'Super-admin' } }, { bearer: root.bearer })
    expect((await me(token)).status).toBe(401)
  })
})

/** The code of the refusal of a call with made-up contents, or its status. */
async function codeOf(call: Call, bearer: string): Promise<string> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((sampleOf(call.query) ?? {}) as object)) query.set(name, String(value))
  const body = call.method === 'GET' || !call.body ? undefined : (sampleOf(call.body) ?? {})
  const answer = await house.app.inject({
    method: call.method,
    url: `/api${pathOf(call, (sampleOf(call.params) ?? {}) as Record<string, unknown>)}?${query}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return String(answer.headers['content-type']).includes('problem+json')
    ? answer.json().code
    : String(answer.statusCode)
}

/** How many rows each table has, and the newest change of any; a session notes its use, and reads are counted for whoever asks. */
async function stamps(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    house.db,
  )
  const moving = new Set(['sessions', 'rate_limits'])
  const tables = rows.map(row => row.name).filter(name => !moving.has(name))
  const counted: Record<string, string> = {}
  for (const name of tables) {
    const found = await sql<{
      seen: string
    }>`select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as seen from ${sql.table(name)}`.execute(house.db)
    counted[name] = found.rows[0]!.seen
  }
  return counted
}
