import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PRESETS } from './features/access/server/presets.ts'
import { viewerOf } from './features/accounts/server/viewer.ts'
import { searchOf } from './features/directories/contract.ts'
import { directories } from './features/directories/directory.ts'
import { deleteCalls, editCalls } from './features/lookups/contract/editing.ts'
import { callsOf } from './features/profiles/kind-calls.ts'
import { allKinds } from './features/profiles/kinds/all-kinds.ts'
import { features } from './features.server.ts'
import { seal } from './platform/server/seal.ts'
import { wire } from './platform/server/wire.ts'
import { USER_TYPES } from './platform/shared/access.ts'
import { type Call, call } from './platform/shared/call.ts'
import { type Caller, figuresOf, runMatrix } from './platform/test/access-matrix.ts'
import { asMember, type Wanted } from './platform/test/members.ts'
import { type TestHouse, testHouse } from './platform/test/test-house.ts'

const PASSPORT = 'P-CANARY-4471123'
const BIRTH_DATE = '1931-07-23'
const CANARIES = [PASSPORT, BIRTH_DATE]

/** Everybody who could call: visitor, Guest, each kind before and after approval, each preset, Super-admin, suspended. */
const KINDS: Record<string, Wanted> = {
  Guest: {},
  ...Object.fromEntries(
    USER_TYPES.flatMap(userType => [
      [`${userType}, submitted`, { userType, profileStatus: 'submitted' }],
      [`${userType}, approved`, { userType, profileStatus: 'approved' }],
    ]),
  ),
  ...Object.fromEntries(Object.keys(PRESETS).map(preset => [`Employee, ${preset}`, { preset }])),
  'Super-admin': { role: 'Super-admin' },
  suspended: { suspended: true, userType: 'company' },
}

async function callersOf(house: TestHouse): Promise<Caller[]> {
  const callers: Caller[] = [{ label: 'visitor', bearer: null, viewer: null }]
  for (const [label, wanted] of Object.entries(KINDS)) {
    const { id, bearer } = await asMember(house, wanted)
    const viewer = await viewerOf(house.db, id)
    callers.push({ label, bearer, viewer, fresh: async () => (await asMember(house, wanted)).bearer })
  }
  return callers
}

const root = new URL('../', import.meta.url)

/** Every call that some contract declares, read from the modules themselves and not from what is mounted. */
async function declaredCalls(): Promise<Call[]> {
  const patterns = ['src/features/*/contract.ts', 'src/features/*/contract/*.ts', 'src/platform/shared/*-contract.ts']
  // Some are made from data: the kinds of profile, the directories, the look-ups.
  const made: Call[] = [
    ...Object.values(editCalls).flatMap(Object.values<Call>),
    ...deleteCalls.map(one => one.call),
    ...allKinds.flatMap(kind => Object.values(callsOf(kind))),
    ...directories.map(searchOf),
  ]
  const calls = new Map(made.map(one => [one.id, one]))
  for await (const path of glob(patterns, { cwd: fileURLToPath(root) }))
    for (const one of Object.values((await import(new URL(path, root).href)) as object))
      if (typeof one === 'object' && one !== null && 'method' in one && 'access' in one) calls.set(one.id, one as Call)
  return [...calls.values()]
}

/** Things that nobody may ever see: a password's hash, a passport number as it is kept, a birth date. */
async function plantCanaries(house: TestHouse): Promise<void> {
  const { id } = await asMember(house, {
    name: 'Canary',
    username: 'canary',
    userType: 'company',
    password: 'Canary-77!',
  })
  const sealed = JSON.stringify({ passport: seal(house.house.secrets.columnKey, PASSPORT) })
  await sql`insert into profile_drafts (user_id, kind, step, data, sealed) values (${id}, 'company', 'details', '{}', ${sealed})`.execute(
    house.db,
  )
  await sql`update users set birth_date = ${BIRTH_DATE}`.execute(house.db)
}

describe('the access matrix', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse(features)
    await plantCanaries(house)
  })
  afterAll(() => house.stop())

  test('of every declared call and everybody who could make it holds to the contracts', async () => {
    const matrix = await runMatrix(house, await declaredCalls(), await callersOf(house), CANARIES)
    console.log(figuresOf(matrix))
    expect(matrix).toEqual({ cells: matrix.cells, wrong: [], undeclared: [], leaked: [], writes: [] })
    expect(matrix.cells).toBeGreaterThan(1000)
  }, 240_000)
})

describe('planted faults', () => {
  const secret = call('GET /planted/secret', {
    summary: 'For readers of the audit log.',
    access: { permission: 'audit.read' },
    answer: z.object({ hashes: z.array(z.string()) }),
  })
  const locked = call('POST /planted/locked', { summary: 'For members.', access: 'signed-in', answer: z.object({}) })
  const crash = call('GET /planted/crash', { summary: 'Crashes.', access: 'anyone', answer: z.object({}) })
  const stranger = call('GET /planted/stranger', { summary: 'In no contract.', access: 'anyone', answer: z.object({}) })
  const absent = call('GET /planted/absent', { summary: 'Never mounted.', access: 'anyone', answer: z.object({}) })

  const planted = wire('planted', { en: {}, ar: {} }, [], box => {
    // The contract asks for a permission, the route for nothing; and it answers what nobody may see.
    box.onRead({ ...secret, access: 'anyone' } as unknown as typeof secret, async ({ db }) => {
      const rows = await db.selectFrom('users').select('password_hash').where('password_hash', 'is not', null).execute()
      return { hashes: rows.map(row => row.password_hash!) }
    })
    box.on({ ...locked, access: 'staff' }, async () => ({}))
    box.onRead(crash, async () => {
      throw new Error('planted')
    })
    box.onRead(stranger, async () => ({}))
    box.gatekeeper(async (db, viewer, asked) => {
      if (asked.id === locked.id && !viewer)
        await sql`insert into saved_views (owner_id, view_key, name, query) values (gen_random_uuid(), 'x', 'x', '')`.execute(
          db,
        )
      return null
    })
  })

  test('are found, each of its kind', async () => {
    const house = await testHouse([...features, planted])
    await asMember(house, { password: 'Canary-77!' })
    const known = [...(await declaredCalls()).filter(one => one.path === '/permissions'), secret, locked, crash, absent]
    const ours = new Set([...known.map(one => one.id), stranger.id])
    const bound = house.house.bound().filter(one => ours.has(one.call.id))
    const small = { ...house, house: { ...house.house, bound: () => bound } }
    const matrix = await runMatrix(small, known, await callersOf(house), CANARIES)
    await house.stop()
    const about = (lines: string[], path: string) => lines.filter(line => line.includes(path)).length
    expect(about(matrix.wrong, '/planted/secret')).toBeGreaterThan(10)
    expect(about(matrix.wrong, '/planted/locked')).toBeGreaterThan(5)
    expect(about(matrix.wrong, 'GET /planted/absent')).toBe(1)
    expect(about(matrix.undeclared, '/planted/crash')).toBeGreaterThan(5)
    expect(about(matrix.undeclared, 'GET /planted/stranger is mounted')).toBe(1)
    expect(about(matrix.leaked, '/planted/secret')).toBeGreaterThan(5)
    expect(matrix.writes).toEqual(['saved_views changed while everybody was refused'])
    expect(
      [...matrix.wrong, ...matrix.undeclared, ...matrix.leaked].filter(line => line.includes('/permissions')),
    ).toEqual([])
  }, 120_000)
})
