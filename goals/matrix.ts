import { features } from '../src/features.server.ts'
import { figuresOf, fingerprint, runMatrix } from '../src/platform/test/access-matrix.ts'
import { asMember, type Wanted } from '../src/platform/test/members.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { addressOf, type Document, operationsOf } from './fuzz/operations.ts'
import { callersOf } from './matrix/callers.ts'
import { CANARIES, plantCanaries } from './matrix/canaries.ts'
import { declaredCalls } from './matrix/declared-calls.ts'
import { compareObjects } from './matrix/objects.ts'
import { PLANTED_CALL, telling } from './matrix/planted.ts'
import { makeThings } from './matrix/things.ts'

/**
 * `npm run goal:matrix`: every declared call as everybody who could make it, and every call that names a thing with things of
 * others, hidden, taken away and made up, on a PostgreSQL server of its own. Prints
 * `cells=N wrong=0 undeclared=0 leaked_canaries=0 writes_on_refusal=0 objects=N told_apart=0 planted_found=1/1`; the planted call
 * says of a hidden thing that it is there.
 */
/** Whoever deals with a document hands its secret link on. */
const HANDED_ON = /^GET \/invoices\/:invoiceId as (Super-admin|Employee, finance): /

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const house = await testHouse([...features, telling])
await plantCanaries(house)
const things = await makeThings(house)
await house.settle()

const document: Document = (await house.app.inject('/api/openapi.json')).json()
const bodies = new Map(operationsOf(document).map(one => [addressOf(one.id), one.body]))
const calls = await declaredCalls()
const onlooker = async (label: string, wanted: Wanted) => {
  const fresh = async () => (await asMember(house, wanted)).bearer
  return { label, bearer: await fresh(), fresh }
}
const onlookers = [
  { label: 'visitor', bearer: null },
  await onlooker('Guest', {}),
  await onlooker('a stranger', { userType: 'company' }),
  await onlooker('a broker', { userType: 'broker' }),
]
const before = await fingerprint(house)
const told = await compareObjects(house, [...calls, PLANTED_CALL], onlookers, things, {
  bodies,
  schemas: document.components.schemas,
})
await house.settle()
const after = await fingerprint(house)
for (const table of [
  'items',
  'auctions',
  'posts',
  'comments',
  'agreements',
  'saved_searches',
  'profiles',
  'invoices',
  'payment_methods',
])
  if (before.get(table) !== after.get(table))
    console.log(`${table} changed while only what may not be seen was asked for`)
const ours = told.wrong.filter(line => !line.includes(PLANTED_CALL.path))
const found = ours.length < told.wrong.length ? 1 : 0

const mounted = new Set([...calls.map(one => one.id)])
const bound = house.house.bound().filter(one => mounted.has(one.call.id) || one.feature === 'platform')
const small = { ...house, house: { ...house.house, bound: () => bound } }
const all = await runMatrix(small, calls, await callersOf(house), CANARIES)
const matrix = { ...all, leaked: all.leaked.filter(line => !HANDED_ON.test(line)) }
const wrong = [...matrix.wrong, ...matrix.undeclared, ...matrix.leaked, ...matrix.writes, ...ours]
for (const line of wrong) console.log(line)
const blind = Object.keys(things.own).filter(kind => !told.reached.has(kind))
for (const kind of blind)
  console.log(`no call answered ${kind} to its owner: that others may not see it proves nothing`)
console.log(`${figuresOf(matrix)} objects=${told.cells} told_apart=${ours.length} planted_found=${found}/1`)

await house.stop()
await postgres.stop()
process.exit(wrong.length === 0 && blind.length === 0 && found === 1 ? 0 : 1)
