import { sql } from 'kysely'
import { features } from '../src/features.server.ts'
import { viewerOf } from '../src/features/accounts/server/viewer.ts'
import { fillDemoClub } from '../src/features/setup/contract.ts'
import { refusalToAccess, USER_TYPES } from '../src/platform/shared/access.ts'
import { type Call, isRead } from '../src/platform/shared/call.ts'
import { asMember, type Wanted } from '../src/platform/test/members.ts'
import { type TestHouse, testHouse } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { addressOf, type Document, operationsOf } from './fuzz/operations.ts'
import { type Attacker, CANARY, overload, stuff, type Taken } from './massassign/attack.ts'
import { greedy, PLANTED } from './massassign/planted.ts'

/**
 * `npm run goal:massassign`: every column name of the database is sent along with every call, by somebody who may make it, at the
 * top of the body, in the query, and in every object below. What the contract does not name must be refused by name, and nothing
 * of it may be found in the database. Prints `changed=0`; planted writes that take what they are sent must be found.
 */
const CALLERS: readonly Wanted[] = [
  { role: 'Super-admin' },
  {},
  ...USER_TYPES.flatMap(userType => [
    { userType, profileStatus: 'approved' as const },
    { userType, profileStatus: 'submitted' as const },
  ]),
]

/** Where the planted writes put what they took. */
const STAINED_ON_PURPOSE = ['users', 'saved_views']

/** A filling of the club has no body to overload and takes minutes. */
const LEFT_OUT: readonly string[] = [fillDemoClub.id]

async function columnsOf({ db }: TestHouse): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct column_name as name from information_schema.columns
    where table_schema = 'public' order by 1`.execute(db)
  return rows.flatMap(({ name }) => {
    const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return camel === name ? [name] : [name, camel]
  })
}

/** Somebody new who may make the call; null when nobody of ours may, as with calls for those who are signed out. */
async function bearerFor(house: TestHouse, call: Call): Promise<string | null> {
  for (const wanted of CALLERS) {
    const { id, bearer } = await asMember(house, wanted)
    if (!refusalToAccess(call.access, await viewerOf(house.db, id))) return bearer
  }
  return null
}

/** The same as somebody who attacks. */
async function attackerOf(house: TestHouse, call: Call): Promise<Attacker | null> {
  const bearer = await bearerFor(house, call)
  return bearer ? { bearer, fresh: async () => (await bearerFor(house, call))! } : null
}

/** Tables in which something of what was sent too much arrived. */
async function stained({ db }: TestHouse): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const hit =
      await sql`select 1 from ${sql.table(name)} as one where one::text like ${`%${CANARY}%`} limit 1`.execute(db)
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const house = await testHouse([...features, greedy])
const document: Document = (await house.app.inject('/api/openapi.json')).json()
const bodies = new Map(operationsOf(document).map(one => [addressOf(one.id), one.body]))
const columns = await columnsOf(house)
const calls = house.house
  .bound()
  .map(one => one.call)
  .filter(one => !LEFT_OUT.includes(one.id))

const schemaOf = (call: Call) => bodies.get(addressOf(call.id)) ?? null

const taken: Taken[] = []
let skipped = 0
for (const call of calls) {
  const attacker = await attackerOf(house, call)
  if (!attacker) skipped++
  else taken.push(...(await overload(house, call, attacker, columns, schemaOf(call))))
}
for (const call of calls.filter(one => !isRead(one))) {
  const schema = schemaOf(call)
  const attacker = schema && (await attackerOf(house, call))
  if (schema && attacker) await stuff(house, call, attacker, columns, schema, document.components.schemas)
}
await house.settle()

const isPlanted = ({ call }: Taken) => call.includes('/planted/')
const ours = taken.filter(one => !isPlanted(one))
for (const { call, where, columns: names, status } of ours)
  console.log(`${call} takes ${names.length} columns in its ${where}: ${names.slice(0, 5).join(', ')}… (${status})`)
const marked = await stained(house)
const stainedOurs = marked.filter(name => !STAINED_ON_PURPOSE.includes(name))
for (const name of stainedOurs) console.log(`${name} holds what was sent too much`)
const changed = ours.length + stainedOurs.length
const found = (taken.some(isPlanted) ? 1 : 0) + (marked.includes('saved_views') ? 1 : 0)
console.log(
  `calls=${calls.length - skipped} columns=${columns.length} changed=${changed} planted_found=${found}/${PLANTED}`,
)

await house.stop()
await postgres.stop()
process.exit(changed === 0 && found === PLANTED ? 0 : 1)
