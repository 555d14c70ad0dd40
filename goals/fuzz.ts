import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { changeMailServer, tryMailServer } from '../src/features/settings/contract/settings.ts'
import { fillDemoClub } from '../src/features/setup/contract.ts'
import { startSocial } from '../src/features/signin/contract/social.ts'
import { features } from '../src/features.server.ts'
import { asMember, type Wanted } from '../src/platform/test/members.ts'
import { type TestHouse, testHouse } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import type { Ground } from './fuzz/arbitrary-of.ts'
import { faultOf, type Reader, readersOf } from './fuzz/judge.ts'
import { makeMoney } from './fuzz/money.ts'
import { type Document, type Operation, operationsOf, type Schema } from './fuzz/operations.ts'
import { faulty, PLANTED, promise } from './fuzz/planted.ts'
import { leaky, PLANTED_TOPICS } from './fuzz/planted-sockets.ts'
import { pathWith, requestsTo, type Sent } from './fuzz/request.ts'
import { fuzzSockets } from './fuzz/sockets.ts'
import { sendRequest } from './send-request.ts'

/**
 * `npm run goal:fuzz [-- --requests 60000 --seed 1]`: requests made from the OpenAPI document, half of them with something wrong,
 * by four callers, on a PostgreSQL server of its own. No answer may be a crash, undeclared, of another shape than the document says,
 * or a success for a body that the document does not take. Before them lines of the socket say what is no message, too large, too
 * deep, too much, out of turn or about others (`--lines 1500`). Prints `operations=N requests=N said=N faults=0 planted_found=15/15`.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string' }, lines: { type: 'string' }, seed: { type: 'string' } },
})
const LINES = Number(values.lines ?? 1500)
/** Each line comes from an address of its own, and is one of many. */
const ROOMY = { messagesOfAddress: { burst: 1e9, perSecond: 1e6 }, socketsOfAddress: 1e6 }
const REQUESTS = Number(values.requests ?? 60_000)
const SEED = Number(values.seed ?? 1)

/** Calls that open connections where the caller says, or fill the whole club: their own tests make them. */
const LEFT_OUT: readonly string[] = [tryMailServer, changeMailServer, startSocial, fillDemoClub].map(one => one.id)

const CALLERS: readonly (Wanted | null)[] = [
  null,
  {},
  { userType: 'company', profileStatus: 'approved' },
  { role: 'Super-admin' },
]

type Caller = { bearer: string | null }

/** A few ids of each table: what a made-up id never reaches. */
async function idsIn({ db }: TestHouse): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db)
  const ids = new Map<string, string[]>()
  for (const { name } of rows) {
    const found = await sql<{ id: string }>`select id from ${sql.table(name)} order by random() limit 3`.execute(db)
    ids.set(
      name,
      found.rows.map(row => row.id),
    )
  }
  return ids
}

/** Each operation is tried with the same requests whatever was found before it. */
const seedOf = ({ id }: Operation): number => SEED + createHash('sha256').update(id).digest().readInt32BE()

let asked = 0
/** How often each status was answered: a fuzzer that only meets closed doors proves nothing. */
const statuses = new Map<number, number>()

async function send(house: TestHouse, operation: Operation, sent: Sent, { bearer }: Caller) {
  asked++
  const answer = await sendRequest(house, {
    method: operation.method,
    path: pathWith(operation, sent),
    query: sent.query,
    body: operation.body ? sent.body : undefined,
    bearer,
    key: operation.parameters.some(one => one.in === 'header' && one.required) && sent.key,
  })
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  return answer
}

/** Tries one operation; answers what was found wrong, with the smallest request that shows it. */
async function tryOperation(
  house: TestHouse,
  operation: Operation,
  ground: Ground,
  runs: number,
  readerOf: (schema: Schema) => Reader | null,
): Promise<string | null> {
  const callers: Caller[] = []
  for (const wanted of CALLERS) callers.push({ bearer: wanted && (await asMember(house, wanted)).bearer })
  const property = fc.asyncProperty(requestsTo(operation, ground, CALLERS.length), async sent => {
    const fault = faultOf(operation, sent.body, await send(house, operation, sent, callers[sent.caller]!), readerOf)
    if (fault) throw new Error(fault)
  })
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: runs, seed: seedOf(operation) })
  // Nobody stays shut out by what an administrator happened to switch.
  await sql`delete from settings where key = 'maintenance'`.execute(house.db)
  if (!failed) return null
  return `${operation.id}: ${(errorInstance as Error).message}\n    ${JSON.stringify(counterexample?.[0]).slice(0, 400)}`
}

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const house = await testHouse([...features, faulty, leaky], { TRUSTED_PROXIES: '127.0.0.1' }, { live: ROOMY })
await makeMoney(house)
const document: Document = (await house.app.inject('/api/openapi.json')).json()
promise(document)
const schemas = document.components.schemas
const readerOf = readersOf(schemas)
const operations = operationsOf(document).filter(one => !LEFT_OUT.includes(one.id))
const unread = operations.flatMap(one => [one.body, ...one.answers.values()]).filter(one => one && !readerOf(one))

const isPlanted = ({ path }: Operation) => path.startsWith('/planted/')
/** What takes nothing is soon tried out: most requests go where there is something to get wrong. */
const weightOf = ({ parameters, body }: Operation) => 1 + 2 * parameters.length + (body ? 6 : 0)
const weights = operations.filter(one => !isPlanted(one)).reduce((sum, one) => sum + weightOf(one), 0)

const faults: string[] = []
/** A long run says what it found at once. */
const tell = (fault: string) => {
  faults.push(fault)
  console.log(fault)
}
const found = new Set<string>()
const lines = await fuzzSockets(house, [...(await idsIn(house)).values()].flat(), { runs: LINES, seed: SEED })
for (const fault of lines.faults) tell(fault)
for (const operation of operations) {
  const runs = Math.ceil((REQUESTS * weightOf(operation)) / weights)
  const tables = await idsIn(house)
  const idsNamed = (parameter: string) => {
    const things = `${parameter.replace(/Id$/, '')}s`
    return [...tables].flatMap(([table, ids]) => (table === things || table.endsWith(`_${things}`) ? ids : []))
  }
  const ground = { schemas, ids: [...tables.values()].flat(), idsNamed }
  const fault = await tryOperation(house, operation, ground, runs, readerOf)
  if (!fault) continue
  if (isPlanted(operation)) found.add(operation.path)
  else tell(fault)
}
console.log(
  [...statuses]
    .sort()
    .map(([status, times]) => `${status}: ${times}`)
    .join(', '),
)
for (const operation of operations)
  if (isPlanted(operation) && !found.has(operation.path))
    console.log(`The fault planted in ${operation.path} was not found`)
if (unread.length > 0) console.log(`${unread.length} schemas of the document could not be read back`)
console.log(
  `operations=${operations.length} requests=${asked} said=${lines.asked} faults=${faults.length} planted_found=${found.size + lines.planted.size}/${PLANTED + PLANTED_TOPICS}`,
)

await house.stop()
await postgres.stop()
process.exit(
  faults.length === 0 && unread.length === 0 && found.size === PLANTED && lines.planted.size === PLANTED_TOPICS ? 0 : 1,
)
