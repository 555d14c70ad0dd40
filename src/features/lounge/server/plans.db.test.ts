import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyMembers } from '../../../../bench/many-members.ts'
import { listenToPostgres, statementsOf } from '../../../../bench/record-statements.ts'
import { features } from '../../../features.server.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { type PlanNode, stepsOf } from '../../../platform/test/explain.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { type Filter, readTimeline } from '../contract.ts'

/** `PLANS_POSTS=1000000 PLANS_MEMBERS=100000` asks the same of a large club. */
const POSTS = Number(process.env.PLANS_POSTS ?? 40_000)
const MEMBERS = Number(process.env.PLANS_MEMBERS ?? 4000)
/** Followed by one reader few, by another so many that their posts are not laid together any more. */
const [FEW, MANY] = [20, 400]
const LARGE = ['posts', 'users', 'profiles', 'profile_versions', 'follows', 'likes', 'items', 'directory_entries']
const PER_PAGE = 10
/** Rows that a page may touch in any one table: a feed is a walk from its place, not a sort of everything. */
const MOST_ROWS = 2000

let house: TestHouse
let few: Member
let many: Member

/** Members who all wrote, one after the other, in both audiences; a tenth of the posts show an item. */
async function fill(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  // For the filter of running auctions, and so that the cards of items are read at all.
  await sql`insert into items (owner_id, kind, status, data, language, name, highlights, description, sale_type, published_at)
    select id, 'project', 'published', '{}', 'en', 'A roof', 'On a roof', 'A roof', 1, now() from users where profile_status = 'approved'`.execute(
    tx,
  )
  await sql`insert into posts (author_id, text, language, audience, offered, item_id, created_at)
    select w.ids[1 + n % w.count], 'Post ' || n, 'en', case when n % 3 = 0 then 'members' else 'public' end, n % 10 = 0,
      case when n % 10 = 0 then w.items[1 + n % w.count] end, now() - make_interval(secs => n * 2)
    from generate_series(1, ${POSTS}::int) n, (select array_agg(owner_id) as ids, array_agg(id) as items, count(*)::int as count from items) w`.execute(
    tx,
  )
  await sql`insert into likes (user_id, target_kind, target_id)
    select u.id, 'post', p.id from (select id from posts order by created_at desc limit 2000) p,
      (select id from users where profile_status = 'approved' limit 5) u`.execute(tx)
  await followOneAnother(tx)
  await sql`analyze`.execute(tx)
}

/** Each follows about forty others, more than are looked at for a suggestion. */
async function followOneAnother(tx: Tx): Promise<void> {
  // All of them are there: nobody needs to look each one up.
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`insert into follows (user_id, target_kind, target_id, owner_id)
    select a.id, 'member', b.id, b.id from users a join users b on b.id <> a.id and hashtext(a.id::text || b.id::text) % ${Math.ceil(MEMBERS / 40)} = 0
    where a.profile_status = 'approved' and b.profile_status = 'approved' and a.id not in (${few.id}, ${many.id})`.execute(
    tx,
  )
  for (const [who, count] of [
    [few, FEW],
    [many, MANY],
  ] as const)
    await sql`insert into follows (user_id, target_kind, target_id, owner_id)
      select ${who.id}, 'member', id, id from users where profile_status = 'approved' and id <> ${who.id} order by id limit ${count}`.execute(
      tx,
    )
  await sql`set local session_replication_role = origin`.execute(tx)
}

const touched = (node: PlanNode) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** What a page of the Lounge reads too much of: the table, how, and how many rows. */
async function excessOf(who: Member | null, body: object): Promise<string[]> {
  // In this process, so that its statements can be told from others.
  const ask = async () => {
    const headers = who ? { authorization: `Bearer ${who.bearer}` } : {}
    const payload = { perPage: PER_PAGE, ...body }
    const response = await house.app.inject({ method: 'POST', url: '/api/timeline', headers, payload })
    expect(response.statusCode).toBe(200)
  }
  const statements = (await statementsOf(ask)).filter(one => /^\s*(select|with)\b/i.test(one.sql))
  expect(statements.length).toBeGreaterThan(3)
  const found: string[] = []
  for (const one of statements)
    for (const node of await stepsOf(house.house.database.pool!, one)) {
      const table = node['Relation Name']
      if (table && LARGE.includes(table) && (node['Node Type'] === 'Seq Scan' || touched(node) > MOST_ROWS))
        found.push(`${node['Node Type']} of ${table}, ${touched(node)} rows: ${one.sql.slice(0, 400)}`)
    }
  return found
}
const by = (who: Member | null) => ({ bearer: who?.bearer ?? null })

// Plans are those of a real server; the embedded database has the same planner and would only take longer.
describe.skipIf(!process.env.TEST_DATABASE_URL)(`among ${POSTS} posts a page of the Lounge reads few rows`, () => {
  beforeAll(async () => {
    listenToPostgres()
    house = await testHouse(features)
    few = await asMember(house, { userType: 'company' })
    many = await asMember(house, { userType: 'company' })
    await manyMembers(house.db, MEMBERS)
    await transact(house.db, fill)
  }, 600_000)
  afterAll(() => house?.stop())

  test.each<[Filter, string]>([
    ['all', 'a member'],
    ['opportunities', 'a member'],
    ['ending', 'a member'],
    ['following', 'a member'],
  ])('of %s for %s, first and deep down', async filter => {
    const { answer } = await house.call(readTimeline, { body: { perPage: 100, page: 5, filter } }, by(few))
    const before = answer.data.at(-1)?._id
    expect(await excessOf(few, { filter })).toEqual([])
    if (before) expect(await excessOf(few, { filter, page: 51, before })).toEqual([])
  })

  test('for a visitor, and for whoever follows very many', async () => {
    expect(await excessOf(null, {})).toEqual([])
    expect(await excessOf(many, { filter: 'following' })).toEqual([])
  })

  test('and counts without reading the posts', async () => {
    const { answer } = await house.call(readTimeline, { body: {} }, by(few))
    expect(answer.count).toBe(POSTS)
    const visitor = await house.call(readTimeline, { body: {} }, by(null))
    expect(visitor.answer.count).toBe(POSTS - Math.floor(POSTS / 3))
  })
})
