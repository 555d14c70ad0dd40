// both databases: what is kept before, and what after, hangs on transactions.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../shared/refusal.ts'
import { freshDb } from '../test/fresh-db.ts'
import { inventPeople } from '../test/invent-people.ts'
import { type Database, type Tx, transact } from './db.ts'
import { makeLog } from './log.ts'
import { type CarriedCall, Outside, type OutsideCall, sweepOutside } from './outside.ts'

const quiet = makeLog('silent')
const KEY = Buffer.alloc(32, 7).toString('base64')
const OWNER = '00000000-0000-7000-8000-000000000001'

/** Another house's cash desk over HTTP: it notes each id once, and how often it was asked. */
type Mood = 'well' | 'deaf after the deed' | 'no'
const desk = { paid: [] as string[], asked: 0, mood: 'well' as Mood, hold: null as Promise<unknown> | null }
const peer = createServer(async (request, response) => {
  desk.asked++
  const id = request.headers['idempotency-key'] as string
  if (desk.hold) await desk.hold
  if (desk.mood === 'no') return void response.writeHead(402).end(JSON.stringify({ taken: false }))
  if (!desk.paid.includes(id)) desk.paid.push(id)
  if (desk.mood === 'deaf after the deed') return void request.socket.destroy()
  response.end(JSON.stringify({ taken: true }))
})

type Ordered = { amount: number }
type Answer = { taken: boolean }
const plain: OutsideCall<Ordered, Answer> = {
  name: 'tester.pay-now',
  request: z.object({ amount: z.number() }),
  outcome: z.object({ taken: z.boolean() }),
  seconds: 5,
  call: async (request, { id, signal }) => {
    const { port } = peer.address() as AddressInfo
    const answered = await fetch(`http://127.0.0.1:${port}/pay`, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'idempotency-key': id },
      signal,
    })
    return (await answered.json()) as Answer
  },
}
const noted = async (tx: Tx, { cause, outcome }: { cause: string; outcome: Answer }) => {
  await tx
    .insertInto('saved_views')
    .values({ owner_id: OWNER, view_key: cause, name: crypto.randomUUID(), query: String(outcome.taken) })
    .execute()
  return outcome.taken ? 'thanks' : 'a pity'
}
const carried: CarriedCall<Ordered, Answer, string> = { ...plain, name: 'tester.pay', effect: noted }

let database: Database
let outside: Outside
const anotherProcess = () => new Outside(database, KEY, [carried as never], quiet)
beforeAll(async () => {
  database = await freshDb()
  await inventPeople(database.db, [OWNER])
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
})
afterAll(async () => {
  peer.closeAllConnections()
  peer.close()
  await database.close()
})
beforeEach(async () => {
  await database.runScript('delete from outside_calls; delete from saved_views')
  Object.assign(desk, { paid: [], asked: 0, mood: 'well', hold: null })
  outside = anotherProcess()
})

const order = (cause: string) => ({ cause, intend: async () => ({ amount: 5 }) })
const effects = async () => (await database.db.selectFrom('saved_views').select(['view_key', 'query']).execute()).length
const rowOf = (cause: string) =>
  database.db.selectFrom('outside_calls').selectAll().where('cause', '=', cause).executeTakeFirstOrThrow()
const due = () => database.runScript("update outside_calls set next_at = now() - interval '1 second'")
const code = (error: unknown) => (error instanceof Refusal ? error.code : String(error))

test('the intent is kept before the call, with what was decided in its transaction, and sealed', async () => {
  let seen: { request_sealed: string | null } | null = null
  const looking: CarriedCall<Ordered, Answer, string> = {
    ...carried,
    call: async (request, asking) => {
      seen = await rowOf('first')
      return carried.call(request, asking)
    },
  }
  const house = new Outside(database, KEY, [looking as never], quiet)
  const came = await house.ask(looking, order('first'))
  expect(came).toMatchObject({ outcome: { taken: true }, effect: 'thanks' })
  expect(seen!.request_sealed).toEqual(expect.any(String))
  expect(JSON.stringify(seen)).not.toContain('amount')
  expect(await rowOf('first')).toMatchObject({ request_sealed: null, done_at: expect.any(Date), dead_at: null })
})

test('a question can be kept with what decides it and asked after the commit; what is taken back is never asked', async () => {
  const kept = await transact(database.db, tx =>
    outside.intend(tx, carried, { cause: 'with it', request: { amount: 5 } }),
  )
  expect([desk.asked, (await rowOf('with it')).done_at]).toEqual([0, null])
  expect(await outside.askIntended(carried, kept)).toMatchObject({ outcome: { taken: true }, effect: 'thanks' })
  expect(await outside.ask(carried, order('with it'))).toMatchObject({ outcome: { taken: true }, effect: null })
  const undone = transact(database.db, async tx => {
    await outside.intend(tx, carried, { cause: 'taken back', request: { amount: 5 } })
    throw new Refusal('tester.no')
  })
  await expect(undone.catch(code)).resolves.toBe('tester.no')
  await due()
  await anotherProcess().wake()
  expect([desk.asked, await effects()]).toEqual([1, 1])
})

test('a question that was kept is asked by the queue when whoever kept it is gone before it asked', async () => {
  await transact(database.db, tx => outside.intend(tx, carried, { cause: 'left', request: { amount: 5 } }))
  await due()
  await anotherProcess().wake()
  expect([desk.asked, await effects()]).toEqual([1, 1])
})

test('an intent that is refused asks nobody', async () => {
  const refused = outside.ask(carried, { cause: 'no', intend: () => Promise.reject(new Refusal('tester.no')) })
  await expect(refused.catch(code)).resolves.toBe('tester.no')
  expect([desk.asked, await effects()]).toEqual([0, 0])
})

test('a no of the other side is an outcome and takes effect like a yes', async () => {
  desk.mood = 'no'
  expect(await outside.ask(carried, order('broke'))).toMatchObject({ outcome: { taken: false }, effect: 'a pity' })
})

test('who comes again for the same gets what the first one got, and nobody is asked', async () => {
  await outside.ask(carried, order('twice'))
  const again = await anotherProcess().ask(carried, order('twice'))
  expect(again).toMatchObject({ outcome: { taken: true }, effect: null })
  expect([desk.asked, await effects()]).toEqual([1, 1])
})

test('twenty at once for the same ask once; the others are told that it is going on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  desk.hold = promise
  const processes = [anotherProcess(), anotherProcess()]
  const many = Array.from({ length: 20 }, (_, n) => processes[n % 2]!.ask(carried, order('click')).catch(code))
  // The desk answers when the other nineteen were turned away; with two calls under way that never happens.
  let turnedAway = 0
  await new Promise<void>(done => {
    for (const one of many) void one.then(said => said === 'idempotency-in-progress' && ++turnedAway === 19 && done())
  })
  resolve()
  const said = await Promise.all(many)
  expect(said.filter(one => typeof one !== 'string')).toHaveLength(1)
  expect([desk.asked, await effects()]).toEqual([1, 1])
})

describe('where somebody waits in front of a screen', () => {
  const waited: CarriedCall<Ordered, Answer, string> = { ...carried, name: 'tester.page', patience: 2 }
  const house = () => new Outside(database, KEY, [waited as never], quiet)
  /** As if it had been asked so long ago. */
  const ago = (seconds: number) =>
    sql`update outside_calls set next_at = next_at - make_interval(secs => ${seconds})`.execute(database.db)

  test('who comes again after the one who asked died goes on with the same question, as soon as patience is over', async () => {
    await transact(database.db, tx => house().intend(tx, waited, { cause: 'page', request: { amount: 5 } }))
    expect(await house().ask(waited, order('page')).catch(code)).toBe('idempotency-in-progress')
    await ago(2)
    expect(await house().ask(waited, order('page'))).toMatchObject({ outcome: { taken: true }, effect: 'thanks' })
    expect(await house().ask(waited, order('page'))).toMatchObject({ outcome: { taken: true }, effect: null })
    expect([desk.asked, desk.paid.length, await effects()]).toEqual([1, 1, 1])
  })

  test('of twenty who come then one asks on, and whoever asked first and was only slow gets the same', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    desk.hold = promise
    const slow = house().ask(waited, order('page'))
    while (desk.asked === 0) await new Promise(setImmediate)
    await ago(2)
    const many = Array.from({ length: 20 }, () => house().ask(waited, order('page')).catch(code))
    let turnedAway = 0
    await new Promise<void>(done => {
      for (const one of many) void one.then(said => said === 'idempotency-in-progress' && ++turnedAway === 19 && done())
    })
    resolve()
    const came = (await Promise.all([slow, ...many])).filter(one => typeof one !== 'string')
    expect(came.map(one => one.effect)).toEqual(expect.arrayContaining(['thanks', null]))
    expect(came).toHaveLength(2)
    expect([desk.paid.length, await effects()]).toEqual([1, 1])
  })

  test('who comes again after a silence asks again at once', async () => {
    desk.mood = 'deaf after the deed'
    expect(await house().ask(waited, order('page')).catch(code)).toBe('outside-silent')
    desk.mood = 'well'
    expect(await house().ask(waited, order('page'))).toMatchObject({ outcome: { taken: true }, effect: 'thanks' })
    expect([desk.asked, desk.paid.length, await effects()]).toEqual([2, 1, 1])
  })
})

describe('when the other side did it and was not heard', () => {
  test('it is asked again under the same id until it answers, and takes effect once', async () => {
    desk.mood = 'deaf after the deed'
    expect(await outside.ask(carried, order('cut')).catch(code)).toBe('outside-silent')
    expect(await rowOf('cut')).toMatchObject({ done_at: null, dead_at: null, reason: 'silent' })
    expect(await outside.ask(carried, order('cut')).catch(code)).toBe('idempotency-in-progress')
    desk.mood = 'well'
    await due()
    await Promise.all([anotherProcess().wake(), anotherProcess().wake()])
    expect([new Set(desk.paid).size, await effects()]).toEqual([1, 1])
    expect(await anotherProcess().ask(carried, order('cut'))).toMatchObject({ outcome: { taken: true }, effect: null })
  })

  test('what nobody carries on is given up and forgets what was asked', async () => {
    desk.mood = 'deaf after the deed'
    expect(await outside.ask(plain, { ...order('once'), effect: noted }).catch(code)).toBe('outside-silent')
    expect(await rowOf('once')).toMatchObject({ dead_at: expect.any(Date), request_sealed: null, done_at: null })
    expect(await outside.ask(plain, { ...order('once'), effect: noted }).catch(code)).toBe('outside-silent')
    expect(await effects()).toBe(0)
  })
})

test('an effect that fails leaves the outcome, which is not asked for again', async () => {
  let fails = 1
  const shaky: CarriedCall<Ordered, Answer, string> = {
    ...carried,
    effect: async (tx, asked) => {
      const said = await noted(tx, asked)
      if (fails-- > 0) throw new Error('not yet')
      return said
    },
  }
  const house = new Outside(database, KEY, [shaky as never], quiet)
  await expect(house.ask(shaky, order('shaky'))).rejects.toThrow('not yet')
  expect([desk.asked, await effects()]).toEqual([1, 0])
  await due()
  await house.wake()
  expect([desk.asked, await effects()]).toEqual([1, 1])
})

test('a process that dies after its call leaves a row that another one carries on, without a second effect', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Whoever asked hangs in its effect; meanwhile its hold runs out and another process takes over.
  const slow: CarriedCall<Ordered, Answer, string> = {
    ...carried,
    call: async (request, asking) => {
      const answer = await carried.call(request, asking)
      await promise
      return answer
    },
  }
  const dying = new Outside(database, KEY, [slow as never], quiet).ask(slow, order('dies'))
  while (desk.paid.length === 0) await new Promise(setImmediate)
  await due()
  await anotherProcess().wake()
  expect(await effects()).toBe(1)
  resolve()
  expect(await dying).toMatchObject({ outcome: { taken: true }, effect: null })
  expect([new Set(desk.paid).size, await effects()]).toEqual([1, 1])
})

test('the sweep gives up what was left by whoever asked, and forgets after a month', async () => {
  await transact(database.db, tx =>
    tx
      .insertInto('outside_calls')
      .values([
        {
          name: 'tester.pay-now',
          cause: 'left',
          carried: false,
          request_sealed: 'x',
          next_at: sql`now() - interval '1 minute'`,
        },
        {
          name: 'tester.pay',
          cause: 'carried',
          carried: true,
          request_sealed: 'x',
          next_at: sql`now() - interval '1 minute'`,
        },
        {
          name: 'tester.pay',
          cause: 'old',
          carried: true,
          next_at: sql`now()`,
          done_at: sql`now() - interval '31 days'`,
        },
      ])
      .execute(),
  )
  await sweepOutside(database.db)
  const rows = await database.db
    .selectFrom('outside_calls')
    .select(['cause', 'reason', 'request_sealed'])
    .orderBy('cause')
    .execute()
  expect(rows).toEqual([
    { cause: 'carried', reason: null, request_sealed: 'x' },
    { cause: 'left', reason: 'left', request_sealed: null },
  ])
})
