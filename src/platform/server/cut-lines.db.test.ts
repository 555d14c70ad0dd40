import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../shared/call.ts'
import { event } from '../shared/event.ts'
import { freshDb } from '../test/fresh-db.ts'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { type Database, openPostgres, transact } from './db.ts'
import { makeLog } from './log.ts'
import { announce } from './outbox.ts'
import { defineFeature } from './registry.ts'
import { listenForOutbox } from './wake-ups.ts'

/** Only a server has lines that can be cut. */
describe.runIf(process.env.TEST_DATABASE_URL)('a line to the database that is cut', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse([])
  })
  afterAll(() => house.stop())

  const cut = (which: ReturnType<typeof sql>) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${which}`.execute(
      house.db,
    )

  test('in the middle of a transaction fails that transaction and nothing else', async () => {
    // Loops that look by themselves take lines as well: whichever is cut says so.
    const broken = new Promise(resolve => house.house.database.pool!.on('acquire', line => line.once('error', resolve)))
    const failing = transact(house.db, async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await cut(sql`pid = ${rows[0]!.pid}`)
      // Between two statements nobody waits for the line, so the cut is not the answer to anything.
      await broken
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(house.db)).rows).toEqual([{ one: 1 }])
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('a line on which the outbox is listened to, when it is cut', () => {
  let database: Awaited<ReturnType<typeof freshDb>>
  beforeAll(async () => {
    database = await freshDb()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await database.close()
  })

  test('is opened again, once', async () => {
    const opened = vi.spyOn(pg.Client.prototype, 'connect')
    const listening = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'majlis-listen'`.execute(
          database.db,
        )
      ).rows.length
    const stop = await listenForOutbox(database, database.url, makeLog('silent'), () => {})
    expect(await listening()).toBe(1)
    // The last that a line says of its end.
    const line = opened.mock.contexts[0] as pg.Client
    const ended = new Promise<void>(resolve => void line.once('end', () => resolve()))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'majlis-listen'`.execute(database.db)
    await ended
    opened.mockClear()
    vi.advanceTimersByTime(1000)
    expect(opened).toHaveBeenCalledTimes(1)
    await expect.poll(listening).toBe(1)
    await stop()
    opened.mockRestore()
  })
})

const remember = call('POST /tester/remember', {
  summary: 'Announces a word.',
  access: 'anyone',
  body: z.object({ word: z.string() }),
  answer: z.object({ word: z.string() }),
})
const remembered = event('tester.remembered', z.object({ word: z.string() }))
const heard: string[] = []
const tester = defineFeature('tester', { en: {}, ar: {} }, [{ path: '/here', title: 'ui.retry' }], registry => {
  registry.on(remember, async ({ tx, body }) => {
    await announce(tx, remembered, body)
    return body
  })
  registry.when(remembered, 'hear', async (_, { word }) => void heard.push(word))
})

/** What stands between the product and the database: it can take the line away and give it back. */
async function lineTo(url: string) {
  const target = new URL(url)
  const open = new Set<Socket>()
  const serve = (port: number) =>
    new Promise<Server>(resolve => {
      const server = createServer(near => {
        const far = connect(Number(target.port), target.hostname)
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          open.add(one)
          one.on('error', () => {})
          one.on('close', () => {
            open.delete(one)
            other.destroy()
          })
          one.pipe(other)
        }
      }).listen(port, '127.0.0.1', () => resolve(server))
    })
  let server = await serve(0)
  const { port } = server.address() as AddressInfo
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  const close = async () => {
    const closed = new Promise(resolve => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  return { url: through.href, cut: close, mend: async () => void (server = await serve(port)), close }
}

describe.runIf(process.env.TEST_DATABASE_URL)('a database that is away', () => {
  let line: Awaited<ReturnType<typeof lineTo>>
  let house: TestHouse
  let own: Database
  beforeAll(async () => {
    const server = await freshDb()
    line = await lineTo(server.url!)
    own = openPostgres(line.url, 5)
    house = await testHouse(
      [tester],
      { DATABASE_URL: line.url },
      { database: { ...own, close: () => own.close().then(server.close) } },
    )
  })
  afterAll(async () => {
    await house.stop()
    await line.close()
  })

  const saying = (words: string) => house.lines.filter(text => text.includes(words)).length

  test('is told to callers, to watchers and once to the log, until it is back and everything goes on', async () => {
    expect((await house.call(remember, { body: { word: 'before' } })).status).toBe(200)
    // A line that is cut while the queue takes a row leaves that held for half a minute.
    await expect.poll(() => heard).toEqual(['before'])
    await house.settle()
    house.lines.length = 0
    await line.cut()
    const refused = await house.call(remember, { body: { word: 'lost' } }, { language: 'ar' })
    expect(refused).toMatchObject({ status: 503, problem: { code: 'database-away' } })
    expect(refused.problem.message).toContain('يتعذر')
    expect(refused.headers.get('retry-after')).toBe('5')
    await expect.poll(async () => (await fetch(`${house.url}/readyz`)).status).toBe(503)
    expect(await (await fetch(`${house.url}/readyz`)).json()).toMatchObject({ database: false, storage: true })
    expect((await fetch(`${house.url}/livez`)).status).toBe(200)
    for (let tries = 0; tries < 5; tries++)
      expect((await house.call(remember, { body: { word: 'lost' } })).status).toBe(503)
    // The loops that look by themselves each met it as well.
    await Promise.all([house.deliverer.wake(), house.live.wake(), house.mailer.wake()])

    await line.mend()
    await expect.poll(async () => (await fetch(`${house.url}/readyz`)).status).toBe(200)
    await expect.poll(() => saying('the database answers again')).toBe(1)
    expect(saying('the database does not answer')).toBe(1)
    const faults = house.lines.map(text => JSON.parse(text)).filter(entry => entry.err)
    expect(faults).toHaveLength(1)

    expect((await house.call(remember, { body: { word: 'after' } })).status).toBe(200)
    await house.settle()
    expect(heard).toEqual(['before', 'after'])
  })
})
