import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type OwnRedis, startRedis } from '../../../../tools/with-redis.ts'
import { event } from '../../shared/event.ts'
import { Id } from '../../shared/ids.ts'
import { signal } from '../../shared/signal.ts'
import { openLine } from '../../test/open-line.ts'
import { type TestHouse, testHouse } from '../../test/test-house.ts'
import type { Config } from '../config.ts'
import { openPostgres, transact } from '../db.ts'
import { announce } from '../outbox.ts'
import { defineFeature } from '../registry.ts'
import { StartError } from '../start-error.ts'
import { meetRedis } from './redis-bus.ts'

const moved = event('tester.moved', z.object({ n: z.number() }))
const toldOf = event('tester.rights-changed', z.object({ userId: Id }))
const writing = signal('tester.writing', z.object({ at: z.number() }))
const MEMBER = '00000000-0000-7000-8000-00000000000b'

let admits = true
const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.topic('open', z.string(), async () => true, { counts: true })
  registry.topic('held', Id, async (_, viewer) => admits && viewer !== null)
  registry.signal('open', writing, (_, payload) => payload)
  registry.rightsChange(toldOf, ({ userId }) => [userId])
  registry.resolveBearer(async () => ({
    viewer: { id: MEMBER, role: 'User', userType: null, profileStatus: null, permissions: [] },
    sessionId: MEMBER,
    provenAt: new Date(),
    language: 'en',
  }))
})

/** Two processes of one club. */
async function startTwo(settings: Partial<Config> = {}): Promise<[TestHouse, TestHouse]> {
  const one = await testHouse([tester], settings)
  const url = one.house.config.DATABASE_URL!
  const database = { ...openPostgres(url, 5), url }
  return [one, await testHouse([tester], { ...settings, DATA_DIR: one.house.config.DATA_DIR }, { database })]
}

const move = (house: TestHouse, n: number, topic: string) => transact(house.db, tx => announce(tx, moved, { n }, topic))
const listening = async (house: TestHouse, topic: string, more: { bearer?: string } = {}) => {
  const line = await openLine({ url: house.url, ...more })
  expect(await line.listen(topic)).toBe('listening')
  return line
}
type Line = Awaited<ReturnType<typeof openLine>>
const eventsOf = (line: Line) => line.heard.flatMap(one => (one.say === 'event' ? [one] : []))
const numbersOf = (line: Line) => eventsOf(line).map(one => (one.payload as { n: number }).n)
const untilMoved = (line: Line, n: number) =>
  line.until(one => one.say === 'event' && (one.payload as { n: number }).n === n)
const countOf = (line: Line) =>
  line.heard.flatMap(one => (one.say === 'signal' && one.signal === 'platform.present' ? [one.payload] : [])).at(-1)
const linesOf = (house: TestHouse, says: RegExp) => house.lines.filter(line => says.test(line))

/** Only a server has several processes. */
describe.runIf(process.env.TEST_DATABASE_URL)('several processes of one club', () => {
  let redis: OwnRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  describe.each([
    ['over PostgreSQL', () => ({})],
    ['over Redis', () => ({ REDIS_URL: redis.url })],
  ])('%s', (_, settings) => {
    let one: TestHouse
    let other: TestHouse
    beforeAll(async () => {
      ;[one, other] = await startTwo(settings())
    })
    afterAll(async () => {
      await other.stop()
      await one.stop()
    })

    test('what both announce at the same time reaches the windows of both, all of it, in one order without a gap', async () => {
      const lines = await Promise.all([one, other].map(house => listening(house, 'open:crowd')))
      const numbers = Array.from({ length: 200 }, (_, n) => n)
      await Promise.all(numbers.map(n => move(n % 2 ? one : other, n, 'open:crowd')))
      await expect.poll(() => lines.map(line => eventsOf(line).length)).toEqual([200, 200])
      const [near, far] = lines.map(eventsOf)
      expect(numbersOf(lines[0]!).toSorted((a, b) => a - b)).toEqual(numbers)
      expect(far).toEqual(near)
      for (const [at, { before }] of near!.entries()) expect(before).toBe(near![at - 1]?.id ?? 0)
      for (const line of lines) line.end()
    })

    test('a transaction that took its id early and commits late is told in its place: behind what was told before it', async () => {
      const line = await listening(other, 'open:late')
      await transact(one.db, async tx => {
        await announce(tx, moved, { n: 1 }, 'open:late')
        await move(other, 2, 'open:late')
        await untilMoved(line, 2)
      })
      await untilMoved(line, 1)
      expect(numbersOf(line)).toEqual([2, 1])
      const [early, late] = eventsOf(line)
      expect(late).toMatchObject({ before: early!.id })
      // A window that comes back after the first hears of the second.
      const back = await openLine({ url: one.url })
      await back.listen('open:late', early!.id)
      expect(numbersOf(back)).toEqual([1])
      for (const each of [line, back]) each.end()
    })

    test('what one window publishes reaches the others of both, not itself, and who comes later not at all', async () => {
      const [sender, near, far] = [
        await listening(one, 'open:note'),
        await listening(one, 'open:note'),
        await listening(other, 'open:note'),
      ]
      sender.say({ say: 'publish', topic: 'open:note', signal: 'tester.writing', payload: { at: 7 } })
      const said = { say: 'signal', topic: 'open:note', signal: 'tester.writing', payload: { at: 7 } }
      for (const line of [near, far]) {
        expect(await line.until(message => message.say === 'signal' && message.signal === 'tester.writing')).toEqual(
          said,
        )
      }
      const later = await listening(other, 'open:note')
      for (const line of [sender, later]) expect(line.heard).not.toContainEqual(said)
      for (const line of [sender, near, far, later]) line.end()
    })

    test('what the server publishes reaches the windows of both', async () => {
      const lines = await Promise.all([one, other].map(house => listening(house, 'open:server')))
      one.house.publish('open:server', writing, { at: 9 })
      for (const line of lines)
        await line.until(message => message.say === 'signal' && message.signal === 'tester.writing')
      for (const line of lines) line.end()
    })

    test('rights that one changes are asked again at the other, before anything more is told', async () => {
      admits = true
      const line = await listening(other, `held:${MEMBER}`, { bearer: 'right' })
      admits = false
      await transact(one.db, async tx => {
        await announce(tx, toldOf, { userId: MEMBER })
        await announce(tx, moved, { n: 1 }, `held:${MEMBER}`)
      })
      expect(await line.until(message => message.say === 'refused')).toMatchObject({ reason: 'not-allowed' })
      expect(eventsOf(line)).toEqual([])
      line.end()
    })

    test('those who listen are counted together, a member one time at a process, and who leaves is counted no more', async () => {
      const visitors = [await listening(one, 'open:count'), await listening(other, 'open:count')]
      const windows = [
        await listening(other, 'open:count', { bearer: 'right' }),
        await listening(other, 'open:count', { bearer: 'right' }),
      ]
      for (const line of [...visitors, ...windows]) await expect.poll(() => countOf(line)).toEqual({ count: 3 })
      windows[0]!.end()
      visitors[1]!.end()
      await expect.poll(() => countOf(visitors[0]!)).toEqual({ count: 2 })
      for (const line of [visitors[0]!, windows[1]!]) line.end()
    })
  })

  test('while Redis is away events go on, signals stay at home, and the log says so once each way', async () => {
    const [one, other] = await startTwo({ REDIS_URL: redis.url })
    const lines = [await listening(one, 'open:away'), await listening(other, 'open:away')]
    await redis.stop()
    for (const house of [one, other]) await expect.poll(() => linesOf(house, /Redis does not answer/).length).toBe(1)
    for (let n = 1; n <= 5; n++) await move(one, n, 'open:away')
    for (const line of lines) await untilMoved(line, 5)
    one.house.publish('open:away', writing, { at: 1 })
    await lines[0]!.until(message => message.say === 'signal' && message.signal === 'tester.writing')
    await redis.start()
    for (const house of [one, other]) await expect.poll(() => linesOf(house, /Redis answers again/).length).toBe(1)
    await expect
      .poll(() => {
        one.house.publish('open:away', writing, { at: 2 })
        return lines[1]!.heard.some(message => message.say === 'signal' && message.signal === 'tester.writing')
      })
      .toBe(true)
    await move(other, 6, 'open:away')
    for (const line of lines) {
      await untilMoved(line, 6)
      expect(numbersOf(line)).toEqual([1, 2, 3, 4, 5, 6])
      expect(line.heard).not.toContainEqual(line === lines[1] && expect.objectContaining({ payload: { at: 1 } }))
      line.end()
    }
    for (const house of [one, other]) expect(linesOf(house, /Redis/)).toHaveLength(2)
    await other.stop()
    await one.stop()
  })

  test('a Redis that does not answer at the start stops it with a sentence that says where', async () => {
    const start = testHouse([tester], { REDIS_URL: 'redis://user:hidden@127.0.0.1:1' })
    await expect(start).rejects.toThrow(
      'Nobody answers for Redis at 127.0.0.1:1: start it, or correct host and port in REDIS_URL.',
    )
  })

  test('one that does not let us in stops it as well, and the password is in no sentence', async () => {
    const { host } = new URL(redis.url)
    const refusal = await meetRedis(`redis://somebody:hidden@${host}`).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect((refusal as Error).message).toBe(`Redis at ${host} does not take the user or password of REDIS_URL.`)
    expect(inspect(refusal, { depth: 9 })).not.toContain('hidden')
  })
})
