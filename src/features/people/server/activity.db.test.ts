import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { type ActivityFilter, listActivity, listSubjects } from '../contract/activity.ts'
import { suspendPerson } from '../contract/acts.ts'
import { everyActivity } from './list-activity.ts'

let house: TestHouse
let root: Member
beforeAll(async () => {
  house = await testHouse(features)
  root = await asMember(house, { role: 'Super-admin', name: 'Root Of Logs' })
})
afterAll(() => house.stop())

const read = async (query: Partial<ActivityFilter>, { bearer } = root) =>
  (await house.call(listActivity, { query }, { bearer })).answer
/** Writes so many entries about a thing, `apart` after each other; answers the id of the thing. */
async function happened(count: number, { actor = root.id, apart = '1 second', kind = 'plan' } = {}): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (select uuid_v7()::text as id)
    , put as (insert into audit (at, actor_id, action, target_kind, target_id, after)
      select '2026-03-01'::timestamptz + n * ${apart}::interval, ${actor}, 'plans.update', ${kind}, made.id, jsonb_build_object('n', n)
      from made, generate_series(1, ${count}::int) n returning 1)
    select made.id from made, (select count(*) from put) counted`.execute(house.db)
  return rows[0]!.id
}
const numbers = (page: { data: { after: unknown }[] }) =>
  page.data.flatMap(row => (row.after as { n?: number } | null)?.n ?? [])
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

describe('the log is read by key', () => {
  test('each page from where the last one ended, on and back, also when more is written meanwhile', async () => {
    const objectId = await happened(50)
    const about = { objectKind: 'plan', objectId, perPage: 20 }
    const first = await read(about)
    expect([numbers(first), first.newer, first.older, first.count]).toEqual([down(50, 31), false, true, 50])
    await sql`insert into audit (actor_id, action, target_kind, target_id, after)
      values (${root.id}, 'plans.update', 'plan', ${objectId}, '{"n": 51}')`.execute(house.db)
    const second = await read({ ...about, before: first.data.at(-1)!._id })
    expect([numbers(second), second.newer, second.older]).toEqual([down(30, 11), true, true])
    const last = await read({ ...about, before: second.data.at(-1)!._id })
    expect([numbers(last), last.newer, last.older]).toEqual([down(10, 1), true, false])
    const back = await read({ ...about, after: second.data[0]!._id })
    expect([numbers(back), back.newer, back.older]).toEqual([down(50, 31), true, true])
    const newest = await read({ ...about, after: back.data[0]!._id })
    expect([numbers(newest), newest.newer, newest.older]).toEqual([[51], false, true])
  })

  test('no entry is lost or shown twice where many have the same moment', async () => {
    const objectId = await happened(45, { apart: '0 seconds' })
    const seen: number[] = []
    for (let before: string | undefined; ;) {
      const page = await read({ objectKind: 'plan', objectId, perPage: 10, before })
      seen.push(...numbers(page))
      if (!page.older) break
      before = page.data.at(-1)!._id
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(down(45, 1).toReversed())
  })

  test('an entry that is none begins no page, and pages by number are refused', async () => {
    expect((await read({ before: '0198a000-0000-7000-8000-000000000000' })).data).toEqual([])
    const numbered = await house.call(listActivity, { query: { page: 2 } as never }, { bearer: root.bearer })
    expect(numbered.status).toBe(422)
  })

  test('what is found is counted, a great many up to a bound', async () => {
    const objectId = await happened(10_050, { apart: '1 millisecond' })
    expect(await read({ objectKind: 'plan', objectId })).toMatchObject({ count: 10_000, atLeast: true })
    const narrow = { objectKind: 'plan', objectId, from: '2026-03-02' }
    expect(await read(narrow)).toMatchObject({ count: 0, atLeast: false })
  })
})

describe('the log is narrowed', () => {
  test('to one thing, which is named', async () => {
    const objectId = await happened(2, { kind: 'role' })
    const page = await read({ objectKind: 'role', objectId })
    expect(page.count).toBe(2)
    expect(page.about).toMatchObject({ kind: 'role', id: objectId })
    const member = await asMember(house, { name: 'Named Above' })
    expect((await read({ memberId: member.id })).about).toMatchObject({ name: 'Named Above' })
    expect((await read({})).about).toBeNull()
  })

  test('to somebody: what they did and what was done to their account, what is both once', async () => {
    const member = await asMember(house)
    await sql`insert into audit (actor_id, action, target_kind, target_id, after) values
      (${member.id}, 'accounts.change-email', 'account', ${member.id}, '{"n": 1}'),
      (${root.id}, 'users.mail', 'user', ${member.id}, '{"n": 2}'),
      (${member.id}, 'plans.update', 'plan', 'x', '{"n": 3}')`.execute(house.db)
    const page = await read({ memberId: member.id, from: '2026-01-01' })
    expect(numbers(page).toSorted()).toEqual([1, 2, 3])
    expect(page.count).toBe(page.data.length)
  })

  test('to whom a name fits, in either script, and to nothing where nobody is called so', async () => {
    const [one, other] = [
      await asMember(house, { name: 'Zubaida Logged' }),
      await asMember(house, { name: 'زبيدة السجل' }),
    ]
    await happened(2, { actor: one.id })
    await happened(1, { actor: other.id })
    const of = async (search: string) => {
      const { data, count } = await read({ search, subject: 'plans' })
      return [data.map(row => row.actor?.name), count]
    }
    expect(await of('zubaida')).toEqual([['Zubaida Logged', 'Zubaida Logged'], 2])
    expect(await of('زبيده')).toEqual([['زبيدة السجل'], 1])
    expect(await of('nobody-is-called-so')).toEqual([[], 0])
  })

  test('to one act, alone and of somebody', async () => {
    const [one, other] = [await asMember(house, { name: 'Actor Alone' }), await asMember(house)]
    await sql`insert into audit (actor_id, action, target_kind, target_id, after) values
      (${one.id}, 'plans.archive', 'plan', 'x', '{"n": 1}'),
      (${one.id}, 'plans.update', 'plan', 'x', '{"n": 2}'),
      (${other.id}, 'plans.archive', 'plan', 'x', '{"n": 3}')`.execute(house.db)
    const action = 'plans.archive'
    expect(numbers(await read({ action }))).toEqual([3, 1])
    expect(numbers(await read({ action, search: 'actor alone' }))).toEqual([1])
    expect((await read({ action: 'plans.nothing' })).count).toBe(0)
  })

  test('by subjects, acts and kinds that stand in it', async () => {
    await happened(1, { kind: 'gateway' })
    const { answer } = await house.call(listSubjects, undefined, { bearer: root.bearer })
    const { rows } = await sql<{ subjects: string[]; acts: string[]; kinds: string[] }>`
      select array_agg(distinct split_part(action, '.', 1)) as subjects, array_agg(distinct action) as acts, array_agg(distinct target_kind) filter (where target_kind is not null) as kinds
      from audit`.execute(house.db)
    expect(answer.data.toSorted()).toEqual(rows[0]!.subjects.toSorted())
    expect(answer.acts.toSorted()).toEqual(rows[0]!.acts.toSorted())
    expect(answer.kinds.toSorted()).toEqual(rows[0]!.kinds.toSorted())
  })
})

describe('the log as a file', () => {
  const file = async (query: object, { bearer } = root) => {
    const url = `/api/users-activity/export?${new URLSearchParams(query as never)}`
    const response = await house.app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })
    return { status: response.statusCode, headers: response.headers, lines: response.body.split('\r\n') }
  }

  test('has all of what was asked for, in its order, over many pieces, and no formula', async () => {
    const objectId = await happened(1200)
    await sql`insert into audit (actor_id, action, target_kind, target_id, before, after)
      values (${root.id}, 'plans.update', 'plan', ${objectId}, '{"name": "=1+1"}', '{"name": "+2"}')`.execute(house.db)
    const { status, headers, lines } = await file({ objectKind: 'plan', objectId, columns: 'changes,when' })
    expect([status, headers['content-type'], lines[0]]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '\ufeffWhat changed,When',
    ])
    expect(lines).toHaveLength(1 + 1201 + 1)
    const moments = lines.slice(1, -1).map(line => line.split(',').at(-1)!)
    expect(moments).toEqual(moments.toSorted().toReversed())
    for (const line of lines) expect(line).not.toMatch(/^["\s]*[=+@]/)
  })

  test('is in the language that was asked for, with the sentences of the screen', async () => {
    const objectId = await happened(1)
    const { lines } = await file({ objectKind: 'plan', objectId, language: 'ar' })
    expect(lines[0]).toMatch(/[\u0600-\u06ff]/)
    expect(lines[1]).toContain('Root Of Logs')
    expect(lines[1]).not.toContain('plans.update')
  })

  test('is for whoever reads the log, and hides contacts as the log does', async () => {
    expect((await file({}, await asMember(house, { userType: 'company' }))).status).toBe(403)
    await sql`insert into role_permissions (role_id, permission) select id, 'audit.read' from roles where name = 'moderator'
      on conflict do nothing`.execute(house.db)
    const moderator = await asMember(house, { preset: 'moderator' })
    const objectId = await happened(1)
    await sql`insert into audit (actor_id, action, target_kind, target_id, after, address)
      values (${root.id}, 'plans.update', 'plan', ${objectId}, '{"email": "old.one@mail.example"}', '10.1.2.3')`.execute(
      house.db,
    )
    const { lines } = await file({ objectKind: 'plan', objectId }, moderator)
    expect(lines[1]).toContain('o•••@m•••.example')
    expect(lines[1]).toContain('10.1.2.•••')
  })

  test('ends where its reader is suspended meanwhile', async () => {
    const reader = await asMember(house, { role: 'Super-admin' })
    const objectId = await happened(1200)
    const wish = { objectKind: 'plan', objectId }
    const pieces = everyActivity(house.db, house.house, { viewerId: reader.id, wish, language: 'en' })
    expect((await pieces.next()).value).toHaveLength(500)
    const input = { params: { userId: reader.id }, body: { reason: 'Left the club' } }
    expect((await house.call(suspendPerson, input, { bearer: root.bearer })).status).toBe(200)
    expect((await pieces.next()).done).toBe(true)
  })
})
