// both databases: one connection locks and wakes in another way than several.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { event } from '../shared/event.ts'
import { freshDb } from '../test/fresh-db.ts'
import { inventPeople } from '../test/invent-people.ts'
import { type Database, type Tx, transact } from './db.ts'
import { Deliverer } from './deliver.ts'
import { makeLog } from './log.ts'
import { announce, announceAll, newsOf } from './outbox.ts'
import type { Listener } from './registry.ts'
import { retryGivenUp } from './retry.ts'
import { runTimerAfter, Timers } from './timers.ts'

const happened = event('tester.happened', z.object({ n: z.number() }))
const quiet = makeLog('silent')
let database: Database
beforeAll(async () => {
  database = await freshDb()
  await inventPeople(database.db, [OWNER])
})
afterAll(() => database.close())
beforeEach(() => database.runScript('delete from outbox; delete from saved_views'))

const OWNER = '00000000-0000-7000-8000-000000000001'
/** Leaves one row for each time it handled something. */
const counting = (name: string, act: (n: number) => void = () => {}): Listener => ({
  name,
  event: happened,
  handle: async (tx, payload: { n: number }) => {
    await tx
      .insertInto('saved_views')
      .values({ owner_id: OWNER, view_key: name, name: crypto.randomUUID(), query: String(payload.n) })
      .execute()
    act(payload.n)
  },
})
const handled = async (name: string) =>
  (await database.db.selectFrom('saved_views').select('query').where('view_key', '=', name).execute()).map(
    row => row.query,
  )

test('an event of a rolled-back transaction is never told', async () => {
  const failing = transact(database.db, async tx => {
    await announce(tx, happened, { n: 1 })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await new Deliverer(database, [counting('a')], quiet).wake()
  expect(await handled('a')).toEqual([])
})

test('several events are told at once, each with its own place and in their order, and nothing where there is none', async () => {
  const topics = ['member:1', null, 'member:2']
  const ids = await transact(database.db, async tx => {
    expect(await announceAll(tx, [])).toEqual([])
    return announceAll(
      tx,
      topics.map((topic, n) => newsOf(happened, { n }, topic)),
    )
  })
  const told = await database.db
    .selectFrom('outbox as o')
    .innerJoin('live_places as p', 'p.outbox_id', 'o.id')
    .select(['o.id', 'o.event', 'o.topic', 'p.topic as place', 'o.payload'])
    .orderBy('o.id')
    .execute()
  expect(told).toEqual(
    topics.map((topic, n) => ({ id: ids[n], event: happened.name, topic, place: topic, payload: { n } })),
  )
})

test('each listener handles an event once, however many processes deliver', async () => {
  await transact(database.db, async tx => {
    for (let n = 0; n < 20; n++) await announce(tx, happened, { n })
  })
  const listeners = [counting('a'), counting('b')]
  await Promise.all([1, 2, 3].map(() => new Deliverer(database, listeners, quiet).wake()))
  expect((await handled('a')).map(Number).sort((x, y) => x - y)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(await handled('b')).toHaveLength(20)
})

test('a listener that fails is tried again, and what it half did is not kept', async () => {
  let fails = 1
  const shaky = counting('shaky', () => {
    if (fails-- > 0) throw new Error('not yet')
  })
  const steady = counting('steady')
  await transact(database.db, tx => announce(tx, happened, { n: 7 }))
  const deliverer = new Deliverer(database, [steady, shaky], quiet)
  await deliverer.wake()
  expect(await handled('shaky')).toEqual([])
  await database.runScript('update outbox set next_at = now()')
  await deliverer.wake()
  expect(await handled('shaky')).toEqual(['7'])
  expect(await handled('steady')).toEqual(['7'])
})

test('after a day of tries an event lies in the dead-letter list with its error', async () => {
  const broken = counting('broken', () => {
    throw new Error('for ever')
  })
  await transact(database.db, tx => announce(tx, happened, { n: 1 }))
  const deliverer = new Deliverer(database, [broken], quiet)
  const event = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  let seconds = 0
  let row = await event()
  while (row.dead_at === null) {
    await database.runScript('update outbox set next_at = now()')
    await deliverer.wake()
    row = await event()
    const wait = Math.round((row.next_at.getTime() - Date.now()) / 1000)
    expect(wait).toBeLessThanOrEqual(3600)
    if (row.dead_at === null) seconds += wait
  }
  expect(seconds).toBeGreaterThan(23.9 * 3600)
  expect(row).toMatchObject({ error: 'for ever', reason: 'fault', listener: 'broken', delivered_at: null })
})

const told = event('tester.told', z.object({ about: z.string(), n: z.number() }), 'about')
const undone = event('tester.undone', told.schema, 'about')
/** Notes in which order a listener has what it gets, with what it was about. */
function inOrder(name: string, order: string[], act: (n: number) => void | Promise<void> = () => {}): Listener[] {
  return [told, undone].map((event, at) => ({
    name: `${name}.${at}`,
    event,
    handle: async (_, { about, n }: { about: string; n: number }) => {
      await act(n)
      order.push(`${name} ${about}${n}`)
    },
  }))
}
const tell = (what: [typeof told | typeof undone, string, number][]) =>
  transact(database.db, async tx => {
    for (const [kind, about, n] of what) await announce(tx, kind, { about, n })
  })
const due = () => database.runScript('update outbox set next_at = now()')

test('events about one thing reach a listener in their order, however many processes carry them', async () => {
  const order: string[] = []
  const things = Array.from({ length: 8 }, (_, at) => String.fromCharCode(97 + at))
  await tell(
    [1, 2, 3, 4, 5].flatMap(n =>
      things.map(about => [n % 2 ? told : undone, about, n] as [typeof told, string, number]),
    ),
  )
  // Whoever is about the first of a thing lets the others go ahead for a while.
  const listeners = inOrder('a', order, async n => {
    for (let turn = 0; n === 1 && turn < 50; turn++) await new Promise(resolve => setImmediate(resolve))
  })
  await Promise.all([1, 2, 3].map(() => new Deliverer(database, listeners, quiet).wake()))
  await new Deliverer(database, listeners, quiet).wake()
  for (const thing of things)
    expect(order.filter(one => one[2] === thing)).toEqual([1, 2, 3, 4, 5].map(n => `a ${thing}${n}`))
})

test('while a listener fails, what comes later about the same thing waits for it, and nobody else does', async () => {
  const order: string[] = []
  let works = false
  const shaky = inOrder('shaky', order, n => {
    if (n === 1 && !works) throw new Error('not yet')
  })
  const deliverer = new Deliverer(database, [...shaky, ...inOrder('steady', order)], quiet)
  await tell([
    [told, 'x', 1],
    [undone, 'x', 2],
    [told, 'y', 3],
  ])
  await deliverer.wake()
  await due()
  await deliverer.wake()
  expect(order.toSorted()).toEqual(['shaky y3', 'steady x1', 'steady x2', 'steady y3'])
  works = true
  await due()
  await deliverer.wake()
  expect(order.slice(4)).toEqual(['shaky x1', 'shaky x2'])
  const left = await database.db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute()
  expect(left).toEqual([])
})

test('what may pass goes by an earlier one that failed, and still keeps its order behind those that did not', async () => {
  const order: string[] = []
  const passing = event('tester.passing', told.schema, 'about', { passesFailed: true })
  const handle = async (_: unknown, { n }: { n: number }) => {
    if (n === 1 && order.length < 3) throw new Error('not yet')
    order.push(`${n}`)
  }
  const deliverer = new Deliverer(database, [{ name: 'a.passing', event: passing, handle }], quiet)
  await transact(database.db, async tx => {
    for (const n of [1, 2, 3, 4]) await announce(tx, passing, { about: 'x', n })
  })
  await deliverer.wake()
  expect(order).toEqual(['2', '3', '4'])
  await due()
  await deliverer.wake()
  expect(order).toEqual(['2', '3', '4', '1'])
})

test('what was given up no longer holds up what comes after it, and goes through when it is tried again', async () => {
  const order: string[] = []
  let works = false
  const shaky = inOrder('shaky', order, n => {
    if (n === 1 && !works) throw new Error('not yet')
  })
  const deliverer = new Deliverer(database, shaky, quiet)
  await tell([
    [told, 'x', 1],
    [undone, 'x', 2],
  ])
  await deliverer.wake()
  await database.runScript('update outbox set dead_at = now() where error is not null')
  await due()
  await deliverer.wake()
  expect(order).toEqual(['shaky x2'])
  works = true
  const { id } = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(await transact(database.db, tx => retryGivenUp(tx, 'outbox', id))).toBe(1)
  await deliverer.wake()
  expect(order).toEqual(['shaky x2', 'shaky x1'])
})

/** The embedded database belongs to one process. */
test.runIf(process.env.TEST_DATABASE_URL)('what one process works on is left alone by the others', async () => {
  await transact(database.db, tx => announce(tx, happened, { n: 1 }))
  let begin = () => {}
  let end = () => {}
  const begun = new Promise<void>(resolve => void (begin = resolve))
  const ended = new Promise<void>(resolve => void (end = resolve))
  const slow = counting('a')
  const handle = async (tx: Tx, payload: never) => {
    begin()
    await ended
    await slow.handle(tx, payload)
  }
  const waits = { ...slow, handle }
  const one = new Deliverer(database, [waits], quiet).wake()
  await begun
  await new Deliverer(database, [counting('a')], quiet).wake()
  expect(await handled('a')).toEqual([])
  end()
  await one
  expect(await handled('a')).toEqual(['1'])
})

test('what a process took and died with is carried by another half a minute later', async () => {
  await transact(database.db, tx => announce(tx, happened, { n: 1 }))
  await sql`update outbox set attempts = 1, next_at = clock_timestamp() + interval '30 seconds'`.execute(database.db)
  const other = new Deliverer(database, [counting('a')], quiet)
  await other.wake()
  expect(await handled('a')).toEqual([])
  await sql`update outbox set next_at = next_at - interval '30 seconds'`.execute(database.db)
  await other.wake()
  expect(await handled('a')).toEqual(['1'])
})

describe('a timer', () => {
  const HOURLY = '7 * * * *'
  const timer = () => database.db.selectFrom('timers').selectAll().executeTakeFirstOrThrow()
  const isDue = () => sql`update timers set next_at = clock_timestamp() - interval '3 hours'`.execute(database.db)
  async function process(run: () => Promise<Date | void>): Promise<Timers> {
    const timers = new Timers(database, [{ name: 'tester.sweep', cron: HOURLY, run }], quiet)
    await timers.start()
    return timers
  }
  beforeEach(() => database.runScript('delete from timers'))

  test('runs on one process of all when it is due, once for all that was missed', async () => {
    let ran = 0
    const all = await Promise.all([1, 2, 3].map(() => process(async () => void ran++)))
    await Promise.all(all.map(one => one.wake()))
    expect(ran).toBe(0)
    await isDue()
    await Promise.all(all.map(one => one.wake()))
    expect(ran).toBe(1)
    const { next_at: next, ran_at: at } = await timer()
    expect([next.getUTCMinutes(), next > at!, next.getTime() - at!.getTime() <= 3_600_000]).toEqual([7, true, true])
    await Promise.all(all.map(one => one.stop()))
  })

  test('that fails is tried again soon, keeps what was said, and is never given up', async () => {
    let works = false
    const one = await process(async () => {
      if (!works) throw new Error('the disk is full')
    })
    for (let tries = 0; tries < 40; tries++) {
      await isDue()
      await one.wake()
    }
    expect(await timer()).toMatchObject({ attempts: 40, error: 'the disk is full', dead_at: null })
    expect((await timer()).next_at.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000)
    works = true
    await isDue()
    await one.wake()
    expect(await timer()).toMatchObject({ attempts: 0, error: null })
    await one.stop()
  })

  test('runs as soon as somebody asks for it, and again when it says so itself, and else on its schedule', async () => {
    const ran: number[] = []
    const ahead = new Date(Date.now() + 5000)
    const one = await process(async () => void ran.push(0))
    const another = await process(async () => (ran.push(1) === 1 ? ahead : undefined))
    await one.stop()
    await transact(database.db, tx => runTimerAfter(tx, 'tester.sweep', 3600 * 24))
    expect((await timer()).next_at.getUTCMinutes()).toBe(7)
    await transact(database.db, tx => runTimerAfter(tx, 'tester.sweep', 12))
    const [soon, now] = [(await timer()).next_at.getTime(), Date.now()]
    expect([soon > now + 10_000, soon < now + 14_000]).toEqual([true, true])
    await isDue()
    await another.wake()
    expect([ran, (await timer()).next_at]).toEqual([[1], ahead])
    await isDue()
    await another.wake()
    expect([ran.length, (await timer()).next_at.getUTCMinutes()]).toEqual([2, 7])
    await another.stop()
  })

  test('runs again for whoever asks while it runs: what it had read by then did not know of them', async () => {
    const one = await process(() => transact(database.db, tx => runTimerAfter(tx, 'tester.sweep', 12)))
    await isDue()
    await one.wake()
    const [soon, now] = [(await timer()).next_at.getTime(), Date.now()]
    expect([soon > now + 10_000, soon < now + 14_000]).toEqual([true, true])
    await one.stop()
  })

  test('with another schedule waits for the first time of that', async () => {
    await (await process(async () => {})).stop()
    const other = new Timers(database, [{ name: 'tester.sweep', cron: '9 * * * *', run: async () => {} }], quiet)
    await other.start()
    expect((await timer()).next_at.getUTCMinutes()).toBe(9)
    await other.stop()
  })
})
