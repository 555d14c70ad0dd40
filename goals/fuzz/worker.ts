import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { answerParent } from '../../bench/messages.ts'
import { features } from '../../src/features.server.ts'
import { changeMailServer, tryMailServer } from '../../src/features/settings/contract/settings.ts'
import { fillDemoClub } from '../../src/features/setup/contract.ts'
import { startSocial } from '../../src/features/signin/contract/social.ts'
import { asMember, type Wanted } from '../../src/platform/test/members.ts'
import { testHouse } from '../../src/platform/test/test-house.ts'
import { sendRequest } from '../send-request.ts'
import type { Ground } from './arbitrary-of.ts'
import { idsIn, isOver, knownIn, makeScene, type Scene } from './ground.ts'
import { faultOf, readersOf } from './judge.ts'
import { makeMoney } from './money.ts'
import { type Document, type Operation, operationsOf } from './operations.ts'
import { leaky } from './planted-sockets.ts'
import { faulty, promise } from './planted.ts'
import { pathWith, requestsTo, type Sent } from './request.ts'
import { fuzzSockets } from './sockets.ts'

/** One of the programs that share the work: a club of its own, whose calls it tries when it is asked to. */

/** Each line comes from an address of its own, and is one of many. */
const ROOMY = { messagesOfAddress: { burst: 1e9, perSecond: 1e6 }, socketsOfAddress: 1e6 }

/** Calls that open connections where the caller says, or fill the whole club: their own tests make them. */
const LEFT_OUT: readonly string[] = [tryMailServer, changeMailServer, startSocial, fillDemoClub].map(one => one.id)

/** Beside the members of the scene, who have something of everything. */
const CALLERS: readonly (Wanted | null)[] = [
  null,
  {},
  { userType: 'company', profileStatus: 'approved' },
  { role: 'Super-admin' },
]
/** What the members have is used up by what is tried: so often they are others. */
const CALLS_TO_A_SCENE = 100
const SCENES = 4
/** Limits are met within so many requests, and then forgotten. */
const REQUESTS_TO_A_LIMIT = 8
/** An answer that takes longer is none. */
const MOST_MS = 15_000

/** Weights say where there is something to get wrong: what takes nothing is soon tried out. */
export type Listed = { id: string; path: string; weight: number }
export type Tried = {
  fault: string | null
  asked: number
  why: string
  opened: boolean
  statuses: [number, number][]
  slowest: number
}
export type Lines = { faults: string[]; planted: number; asked: number }
export type Question =
  | { what: 'operations' }
  | { what: 'lines'; runs: number; seed: number }
  | { what: 'try'; id: string; runs: number; seed: number }

const house = await testHouse([...features, faulty, leaky], { TRUSTED_PROXIES: '127.0.0.1' }, { live: ROOMY })
await makeMoney(house)
const document: Document = (await house.app.inject('/api/openapi.json')).json()
promise(document)
const schemas = document.components.schemas
const readerOf = readersOf(schemas)
const operations = operationsOf(document).filter(one => !LEFT_OUT.includes(one.id))

/** All are made before anything is tried: a club whose plans and departments were changed at random has no room for new ones. */
const scenes: Scene[] = []
for (let n = 0; n < SCENES; n++) scenes.push(await makeScene(house))
let triedInScene = 0
/** The scene whose turn it is; the next one when it is used up, as long as there is one. */
async function sceneNow(): Promise<Scene> {
  if (scenes.length > 1 && (triedInScene >= CALLS_TO_A_SCENE || (await isOver(house, scenes[0]!)))) {
    scenes.shift()
    triedInScene = 0
  }
  triedInScene++
  return scenes[0]!
}

/** Each operation is tried with the same requests whatever was found before it. */
const seedOf = ({ id }: Operation, seed: number): number =>
  seed + createHash('sha256').update(id).digest().readInt32BE()

const send = (operation: Operation, sent: Sent, bearer: string | null) =>
  sendRequest(house, {
    method: operation.method,
    path: pathWith(operation, sent),
    query: sent.query,
    body: operation.body ? sent.body : undefined,
    bearer,
    key: operation.parameters.some(one => one.in === 'header' && one.required) && sent.key,
  })

/** The code of a refusal, with the field that it is about. */
function whyIn(text: string): string {
  const { code, errors = [] } = JSON.parse(text) as { code: string; errors?: { path: string; code: string }[] }
  return [code, ...errors.slice(0, 1).map(one => `${one.path} ${one.code}`)].join(' ')
}

/** Tries one operation; answers what was found wrong, with the smallest request that shows it. */
async function tryOperation(operation: Operation, runs: number, seed: number): Promise<Tried> {
  const scene = await sceneNow()
  const tables = await idsIn(house)
  const ground: Ground = { schemas, ids: [...tables.values()].flat(), known: knownIn(tables, scene) }
  const made = await Promise.all(CALLERS.map(async one => one && (await asMember(house, one)).bearer))
  const bearers = [...made, ...scene.members.map(one => one.bearer)]
  const statuses = new Map<number, number>()
  const refusals = new Map<string, number>()
  let [asked, slowest] = [0, 0]
  const property = fc.asyncProperty(requestsTo(operation, ground, bearers.length), async sent => {
    if (++asked % REQUESTS_TO_A_LIMIT === 0) await sql`delete from rate_limits`.execute(house.db)
    const begun = performance.now()
    const answer = await send(operation, sent, bearers[sent.caller]!)
    const took = performance.now() - begun
    slowest = Math.max(slowest, took)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const why = answer.type.includes('problem') ? whyIn(answer.text) : ''
    if (why) refusals.set(why, (refusals.get(why) ?? 0) + 1)
    const fault = faultOf(operation, sent.body, answer, readerOf)
    if (fault) throw new Error(fault)
    if (took > MOST_MS) throw new Error(`answered after ${Math.round(took)} ms`)
  })
  const checked = await fc.check(property, { numRuns: runs, seed: seedOf(operation, seed) })
  // Nobody stays shut out by what an administrator happened to switch.
  await sql`delete from settings where key = 'maintenance'`.execute(house.db)
  const said = JSON.stringify(checked.counterexample?.[0])?.slice(0, 400)
  return {
    fault: checked.failed ? `${operation.id}: ${(checked.errorInstance as Error).message}\n    ${said}` : null,
    asked,
    why: [...refusals]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 5)
      .map(([code, times]) => `${code} ${times}`)
      .join(', '),
    opened: [...statuses.keys()].some(status => status < 400),
    statuses: [...statuses],
    slowest,
  }
}

answerParent(async (question: Question) => {
  if (question.what === 'try')
    return tryOperation(
      operations.find(one => one.id === question.id)!,
      question.runs,
      question.seed,
    )
  if (question.what === 'lines') {
    const { faults, planted, asked } = await fuzzSockets(house, [...(await idsIn(house)).values()].flat(), question)
    return { faults, planted: planted.size, asked } satisfies Lines
  }
  const unread = operations.flatMap(one => [one.body, ...one.answers.values()]).filter(one => one && !readerOf(one))
  const listed = operations.map(({ id, path, parameters, body }): Listed => ({
    id,
    path,
    weight: 1 + 2 * parameters.length + (body ? 6 : 0),
  }))
  return { listed, unread: unread.length }
})
