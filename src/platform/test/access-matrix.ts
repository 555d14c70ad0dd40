import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type AccessRefusal, refusalToAccess, type Viewer } from '../shared/access.ts'
import { type Call, isRead, pathOf } from '../shared/call.ts'
import { COMMON_REFUSALS } from '../shared/refusal.ts'
import { sampleOf } from './sample-of.ts'
import type { TestHouse } from './test-house.ts'

/**
 * Somebody who makes every call. `viewer` null with a bearer is somebody whose session is worth nothing. `fresh` is another of the same
 * sort, `whoIs` who such a one is by now.
 */
export type Caller = {
  label: string
  bearer: string | null
  viewer: Viewer | null
  fresh?: () => Promise<string>
  whoIs?: (bearer: string) => Promise<Viewer | null>
}

/** What was found, one sentence each. */
export type Matrix = {
  cells: number
  wrong: string[]
  undeclared: string[]
  leaked: string[]
  writes: string[]
}

const GATE: readonly AccessRefusal[] = [
  'unauthenticated',
  'already-signed-in',
  'already-has-profile',
  'profile-required',
  'approval-required',
  'role-forbidden',
]

type Answer = { status: number; code: string | null; text: string }
type Cell = { caller: Caller; call: Call; refusal: AccessRefusal | null }

/** What the contract says of a caller: the code of the refusal, null when they may. */
function expected(call: Call, { bearer, viewer }: Caller): AccessRefusal | null {
  return bearer && !viewer ? 'unauthenticated' : refusalToAccess(call.access, viewer)
}

let addresses = 0
/** Every request comes from an address of its own, so that limits by address say nothing. */
const address = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

/** The ids of real rows that a path parameter may mean: `profileId` those of the table `profiles`. */
async function idsFor(house: TestHouse, param: string): Promise<string[]> {
  const table = `${param.replace(/Id$/, '').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}s`
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(house.db)
  if (!param.endsWith('Id') || !rows[0]?.found) return []
  const ids = await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit 2`.execute(house.db)
  return ids.rows.map(row => String(row.id))
}

/** Paths of a call: with made-up parameters, and with real ones where their name says what they are. */
async function pathsOf(house: TestHouse, call: Call): Promise<string[]> {
  const params = call.params ? Object.keys(call.params.shape) : []
  const made = (sampleOf(call.params) ?? {}) as Record<string, unknown>
  const paths = [pathOf(call, made)]
  for (const param of params)
    for (const id of await idsFor(house, param)) paths.push(pathOf(call, { ...made, [param]: id }))
  return [...new Set(paths)]
}

async function ask(house: TestHouse, call: Call, path: string, bearer: string | null, body: unknown): Promise<Answer> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((sampleOf(call.query) ?? {}) as object)) query.set(name, String(value))
  const sends = call.method !== 'GET' && body !== undefined
  const response = await house.app.inject({
    method: call.method,
    url: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    remoteAddress: address(),
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(sends && { 'content-type': 'application/json' }),
      ...(call.idempotent === 'required' && { 'idempotency-key': `matrix-${addresses}` }),
    },
    ...(sends && { payload: JSON.stringify(body) }),
  })
  const problem = String(response.headers['content-type']).includes('problem+json')
  return { status: response.statusCode, code: problem ? response.json().code : null, text: response.body }
}

/** True when the contract, or the house for all calls, declares this answer. */
function isDeclared(call: Call, { status, code }: Answer): boolean {
  if (status < 400) return status === (call.status ?? 200) || status === 304
  const known: Record<string, number> = { ...COMMON_REFUSALS, ...call.refusals }
  return code !== null && code !== 'unexpected' && known[code] === status
}

/** Values that no answer may hold: every stored hash, secret and sealed value, and those that the test planted. */
export async function storedSecrets(house: TestHouse): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(hash|secret|sealed|passport)' and table_name <> 'migrations'`.execute(
    house.db,
  )
  const found: string[] = []
  for (const { table, column } of columns.rows) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)}::text as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      house.db,
    )
    for (const { value } of rows) found.push(...(value.match(/[A-Za-z0-9$+/_=.-]{16,}/g) ?? []))
  }
  return [...new Set(found)]
}

/** Every table with the number and the sum of its rows; sessions change by being used, counters by being counted. */
export async function fingerprint(house: TestHouse): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(house.db)
  const prints = new Map<string, string>()
  for (const { name } of tables.rows) {
    const rows = name === 'sessions' ? sql`id::text` : sql`one::text`
    const { rows: found } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(sum(hashtext(${rows})), 0) as print from ${sql.table(name)} as one`.execute(
      house.db,
    )
    prints.set(name, found[0]!.print)
  }
  return prints
}

const sentence = ({ call, caller }: Cell, says: string) => `${call.id} as ${caller.label}: ${says}`
const told = ({ status, code }: Answer) => `${status} ${code ?? ''}`.trim()

/** A caller who is refused gets exactly the refusal of the contract, whatever they send. */
async function refusedCell(house: TestHouse, cell: Cell, matrix: Matrix): Promise<Answer[]> {
  const { call, caller, refusal } = cell
  const path = pathOf(call, (sampleOf(call.params) ?? {}) as Record<string, unknown>)
  const answer = await ask(house, call, path, caller.bearer, sampleOf(call.body) ?? (call.body && {}))
  if (answer.code !== refusal || answer.status !== COMMON_REFUSALS[refusal!])
    matrix.wrong.push(sentence(cell, `${told(answer)} instead of ${refusal}`))
  return [answer]
}

/** Of each sort those who made a write and are what they were: most writes leave their caller so. */
const unchanged = new WeakMap<Caller, string[]>()

/** Makes a write as somebody of the caller's sort, who makes another one only if they are the same after it. */
async function asOneOf<T>(caller: Caller, write: (bearer: string | null) => Promise<T>): Promise<T> {
  if (!caller.fresh || !caller.whoIs) return write(caller.bearer)
  const free = unchanged.get(caller) ?? []
  unchanged.set(caller, free)
  const bearer = free.pop() ?? (await caller.fresh())
  const written = await write(bearer)
  const now = await caller.whoIs(bearer)
  if (isDeepStrictEqual({ ...now, id: '' }, { ...caller.viewer, id: '' })) free.push(bearer)
  return written
}

/**
 * A caller who may is let in. Reads are carried out, with real ids where there are some; writes get a body that no schema takes,
 * and those without a body are made by somebody whom no write has changed.
 */
async function openCell(house: TestHouse, cell: Cell, matrix: Matrix): Promise<Answer[]> {
  const { call, caller } = cell
  const reads = isRead(call)
  const paths = reads ? await pathsOf(house, call) : (await pathsOf(house, call)).slice(0, 1)
  const body = reads ? (sampleOf(call.body) ?? (call.body && {})) : call.body && []
  const answers: Answer[] = []
  const make = (path: string) => (bearer: string | null) => ask(house, call, path, bearer, body)
  for (const path of paths)
    answers.push(await (reads || call.body ? make(path)(caller.bearer) : asOneOf(caller, make(path))))
  for (const answer of answers)
    if (GATE.some(code => code === answer.code) && !call.refusals?.[answer.code!])
      matrix.wrong.push(sentence(cell, `${told(answer)} though the contract lets them in`))
  return answers
}

async function inTurns<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function runCells(
  house: TestHouse,
  cells: readonly Cell[],
  matrix: Matrix,
  secrets: readonly string[],
  run: typeof openCell,
): Promise<void> {
  await inTurns(cells, 8, async cell => {
    for (const answer of await run(house, cell, matrix)) {
      matrix.cells++
      if (!isDeclared(cell.call, answer)) matrix.undeclared.push(sentence(cell, told(answer)))
      for (const secret of secrets)
        if (answer.text.includes(secret)) matrix.leaked.push(sentence(cell, `answers ${secret.slice(0, 12)}…`))
    }
  })
}

/**
 * Makes every declared call as every caller and holds the answers against the contracts: who is refused is refused with the
 * right code and leaves no row behind, who may is let in, no answer is undeclared, and none holds a secret.
 */
export async function runMatrix(
  house: TestHouse,
  calls: readonly Call[],
  callers: readonly Caller[],
  planted: readonly string[],
): Promise<Matrix> {
  const matrix: Matrix = { cells: 0, wrong: [], undeclared: [], leaked: [], writes: [] }
  const mounted = new Set(house.house.bound().map(bound => bound.call.id))
  for (const call of calls) if (!mounted.has(call.id)) matrix.wrong.push(`${call.id} is declared and not mounted`)
  const declared = new Set(calls.map(call => call.id))
  for (const id of mounted) if (!declared.has(id)) matrix.undeclared.push(`${id} is mounted and in no contract`)
  const cells = calls
    .filter(call => mounted.has(call.id))
    .flatMap(call => callers.map(caller => ({ caller, call, refusal: expected(call, caller) })))
  const secrets = [...planted, ...(await storedSecrets(house))]
  await house.settle()
  const before = await fingerprint(house)
  await runCells(
    house,
    cells.filter(cell => cell.refusal !== null),
    matrix,
    secrets,
    refusedCell,
  )
  await house.settle()
  for (const [table, print] of await fingerprint(house))
    if (before.get(table) !== print) matrix.writes.push(`${table} changed while everybody was refused`)
  await runCells(
    house,
    cells.filter(cell => cell.refusal === null),
    matrix,
    secrets,
    openCell,
  )
  return matrix
}

/** The line of figures of a run. */
export const figuresOf = ({ cells, wrong, undeclared, leaked, writes }: Matrix): string =>
  `cells=${cells} wrong=${wrong.length} undeclared=${undeclared.length} leaked_canaries=${leaked.length} writes_on_refusal=${writes.length}`
