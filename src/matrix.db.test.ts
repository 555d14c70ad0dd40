import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callersOf } from '../goals/matrix/callers.ts'
import { CANARIES, plantCanaries } from '../goals/matrix/canaries.ts'
import { declaredCalls } from '../goals/matrix/declared-calls.ts'
import { features } from './features.server.ts'
import { defineFeature } from './platform/server/registry.ts'
import { call } from './platform/shared/call.ts'
import { figuresOf, runMatrix } from './platform/test/access-matrix.ts'
import { freshDb } from './platform/test/fresh-db.ts'
import { asMember } from './platform/test/members.ts'
import { type TestHouse, testHouse } from './platform/test/test-house.ts'

describe('the access matrix', () => {
  let house: TestHouse
  beforeAll(async () => {
    // On one connection, as the embedded database has: a call that waits for a second while it holds the first is found.
    house = await testHouse(features, {}, { database: await freshDb(1) })
    await plantCanaries(house)
  })
  afterAll(() => house.stop())

  test('of every declared call and everybody who could make it holds to the contracts', async () => {
    const matrix = await runMatrix(house, await declaredCalls(), await callersOf(house), CANARIES)
    console.log(figuresOf(matrix))
    expect(matrix).toEqual({ cells: matrix.cells, wrong: [], undeclared: [], leaked: [], writes: [] })
    expect(matrix.cells).toBeGreaterThan(1000)
  }, 900_000)
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

  const planted = defineFeature('planted', { en: {}, ar: {} }, [], registry => {
    // The contract asks for a permission, the route for nothing; and it answers what nobody may see.
    registry.onRead({ ...secret, access: 'anyone' } as unknown as typeof secret, async ({ db }) => {
      const rows = await db.selectFrom('users').select('password_hash').where('password_hash', 'is not', null).execute()
      return { hashes: rows.map(row => row.password_hash!) }
    })
    registry.on({ ...locked, access: 'staff' }, async () => ({}))
    registry.onRead(crash, async () => {
      throw new Error('planted')
    })
    registry.onRead(stranger, async () => ({}))
    registry.gatekeeper(async (db, viewer, asked) => {
      if (asked.id === locked.id && !viewer)
        await sql`insert into saved_views (owner_id, view_key, name, query) select id, 'x', gen_random_uuid()::text, '' from users limit 1`.execute(
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
  })
})
