// both databases: news are told by the process or by NOTIFY.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { z } from 'zod'
import { event } from '../../shared/event.ts'
import { Id } from '../../shared/ids.ts'
import { MAX_TOPICS } from '../../shared/live-protocol.ts'
import { SESSION_TOPIC, sessionEnded } from '../../shared/session-ended.ts'
import { signal } from '../../shared/signal.ts'
import { openLine } from '../../test/open-line.ts'
import { type TestHouse, testHouse } from '../../test/test-house.ts'
import { transact } from '../db.ts'
import { announce } from '../outbox.ts'
import { defineFeature } from '../registry.ts'

const moved = event('tester.moved', z.object({ n: z.number() }))
const grown = event('tester.grown', z.object({ text: z.string() }))
const toldOf = event('tester.rights-changed', z.object({ userId: Id }))
const writing = signal('tester.writing', z.object({ at: z.number(), by: z.string().optional() }))
const level = signal('tester.level', z.object({ text: z.string() }), 3000)
const broken = signal('tester.broken', z.object({}))
const SESSION = '00000000-0000-7000-8000-00000000000a'
const VIEWER = {
  id: '00000000-0000-7000-8000-00000000000b',
  role: 'User',
  userType: null,
  profileStatus: null,
  permissions: [],
} as const

/** What the rule of `held` is asked, and what it answers. */
const asked: string[] = []
let admits = true
let known = true
let opens = () => {}
const opened = new Promise<void>(resolve => {
  opens = resolve
})

const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.topic('open', z.string(), async () => true)
  registry.topic('private', Id, async (_, viewer, id) => viewer?.id === id)
  registry.topic('held', Id, async (_, viewer, id) => {
    asked.push(id)
    return admits && viewer !== null
  })
  registry.topic('slow', z.string(), async () => {
    await opened
    return true
  })
  registry.topic('counted', z.string(), async () => true, { counts: true })
  registry.signal('open', writing, (viewer, { at }) => (viewer ? { at, by: viewer.id } : null))
  registry.signal('open', level, (_, payload) => payload)
  registry.signal('counted', writing)
  registry.signal('counted', broken, () => {
    throw new Error('A fault of the feature.')
  })
  registry.rightsChange(toldOf, ({ userId }) => [userId])
  registry.resolveBearer(async (_, token) =>
    token === 'right' && known ? { viewer: VIEWER, sessionId: SESSION, provenAt: new Date(), language: 'en' } : null,
  )
})

type Heard = { say: string; topic?: string; id?: number; payload?: { n: number } }
let house: TestHouse
beforeAll(async () => {
  house = await testHouse([tester])
})
afterAll(() => house.stop())

/** A socket that keeps what it heard and can wait for something. */
async function listener(bearer: string | null) {
  const socket = new WebSocket(`${house.url.replace('http', 'ws')}/live`)
  const heard: Heard[] = []
  let look = () => {}
  socket.on('message', data => {
    heard.push(JSON.parse(String(data)))
    look()
  })
  await new Promise(resolve => socket.once('open', resolve))
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  const until = (is: (one: Heard) => boolean) =>
    new Promise<Heard>(resolve => {
      look = () => {
        const found = heard.find(is)
        if (found) resolve(found)
      }
      look()
    })
  const say = (message: object) => socket.send(JSON.stringify(message))
  say({ say: 'hello', bearer })
  return { heard, until, say, closed, end: () => socket.close() }
}

const move = (n: number, topic: string) => transact(house.db, tx => announce(tx, moved, { n }, topic))

test('an event reaches those who listen to its topic, and nobody else', async () => {
  const [near, far] = [await listener(null), await listener(null)]
  near.say({ say: 'listen', topic: 'open:1', after: null })
  far.say({ say: 'listen', topic: 'open:2', after: null })
  await Promise.all([near.until(one => one.say === 'listening'), far.until(one => one.say === 'listening')])
  await move(5, 'open:1')
  expect((await near.until(one => one.say === 'event')).payload).toEqual({ n: 5 })
  await house.settle()
  expect(far.heard.filter(one => one.say === 'event')).toEqual([])
  near.end()
  far.end()
})

test('a topic admits only whom its rule admits', async () => {
  const stranger = await listener(null)
  stranger.say({ say: 'listen', topic: `private:${VIEWER.id}`, after: null })
  await stranger.until(one => one.say === 'refused')
  stranger.say({ say: 'listen', topic: 'unknown:1', after: null })
  await stranger.until(one => one.say === 'refused' && one.topic === 'unknown:1')
  const owner = await listener('right')
  owner.say({ say: 'listen', topic: `private:${VIEWER.id}`, after: null })
  await owner.until(one => one.say === 'listening')
  stranger.end()
  owner.end()
})

test('after a break the listener gets what it missed', async () => {
  const first = await listener(null)
  first.say({ say: 'listen', topic: 'open:3', after: null })
  await first.until(one => one.say === 'listening')
  await move(1, 'open:3')
  const { id } = await first.until(one => one.say === 'event')
  first.end()
  await move(2, 'open:3')
  const second = await listener(null)
  second.say({ say: 'listen', topic: 'open:3', after: id! })
  expect((await second.until(one => one.say === 'event' && one.id! > id!)).payload).toEqual({ n: 2 })
  second.end()
})

test('a socket closes when its session ends, and a dead bearer is not let in', async () => {
  const member = await listener('right')
  await member.until(one => one.say === 'welcome')
  await transact(house.db, tx => announce(tx, sessionEnded, { sessionId: SESSION }, SESSION_TOPIC))
  expect(await member.closed).toBe(4401)
  expect(await (await listener('wrong')).closed).toBe(4401)
})

test('more than is read at once reaches the listener at once as well, each event one time', async () => {
  const crowd = await listener(null)
  crowd.say({ say: 'listen', topic: 'open:4', after: null })
  await crowd.until(one => one.say === 'listening')
  await transact(house.db, async tx => {
    for (let n = 0; n < 2100; n++) await announce(tx, moved, { n }, 'open:4')
  })
  await crowd.until(one => one.payload?.n === 2099)
  const told = crowd.heard.filter(one => one.say === 'event').map(one => one.payload!.n)
  expect(told).toEqual(Array.from({ length: 2100 }, (_, n) => n))
  crowd.end()
})

test('what was announced while nobody listened is not told to who comes later', async () => {
  await move(1, 'open:5')
  await house.settle()
  const late = await listener(null)
  await late.until(one => one.say === 'welcome')
  late.say({ say: 'listen', topic: 'open:5', after: null })
  await late.until(one => one.say === 'listening')
  await move(2, 'open:5')
  await late.until(one => one.payload?.n === 2)
  expect(late.heard.filter(one => one.say === 'event').map(one => one.payload!.n)).toEqual([2])
  late.end()
})

const ID = '00000000-0000-7000-8000-0000000000'
const idOf = (n: number) => `${ID}${n.toString(16).padStart(2, '0')}`

describe('a topic is refused with a word', () => {
  test('that says why: of an id that is none neither the rule nor the log hears anything', async () => {
    const line = await openLine({ url: house.url })
    expect(await line.listen("held:' or 1=1")).toBe('malformed-id')
    expect(await line.listen('held:')).toBe('malformed-id')
    expect(await line.listen('nonsense')).toBe('unknown-topic')
    expect(await line.listen('unknown:1')).toBe('unknown-topic')
    expect(await line.listen(`held:${idOf(1)}`)).toBe('not-allowed')
    expect(asked).toEqual([idOf(1)])
    expect(house.lines.filter(one => JSON.parse(one).level >= 40)).toEqual([])
    line.end()
  })

  test('when one socket holds as many as it may, until it leaves one', async () => {
    const line = await openLine({ url: house.url })
    const topics = Array.from({ length: MAX_TOPICS }, (_, n) => `open:a${n}`)
    expect(await Promise.all(topics.map(topic => line.listen(topic)))).toEqual(topics.map(() => 'listening'))
    expect(await line.listen('open:one-more')).toBe('too-many-topics')
    line.say({ say: 'leave', topic: 'open:a7' })
    expect(await line.listen('open:another')).toBe('listening')
    line.end()
  })
})

test('a topic that is held already is neither asked for again nor replayed', async () => {
  admits = true
  const topic = `held:${idOf(2)}`
  await move(1, topic)
  const line = await openLine({ url: house.url, bearer: 'right' })
  expect(await line.listen(topic, 0)).toBe('listening')
  const before = asked.length
  for (let n = 0; n < 20; n++) line.say({ say: 'listen', topic, after: 0 })
  line.say({ say: 'ping' })
  await line.until(one => one.say === 'pong')
  expect(await line.listen('open:behind')).toBe('listening')
  expect(line.heard.filter(one => one.say === 'event')).toHaveLength(1)
  expect(asked).toHaveLength(before)
  line.end()
})

test('who missed more than is replayed gets the newest of it, in order', async () => {
  await transact(house.db, async tx => {
    for (let n = 0; n < 600; n++) await announce(tx, moved, { n }, 'open:long')
  })
  const line = await openLine({ url: house.url })
  expect(await line.listen('open:long', 0)).toBe('listening')
  const told = line.heard.flatMap(one => (one.say === 'event' ? [(one.payload as { n: number }).n] : []))
  expect(told).toEqual(Array.from({ length: 500 }, (_, n) => n + 100))
  line.end()
})

describe('a socket is closed, with the reason', () => {
  test('when it says hello a second time, and it hears nothing more of what it listened to', async () => {
    admits = true
    const line = await openLine({ url: house.url, bearer: 'right' })
    expect(await line.listen(`held:${idOf(3)}`)).toBe('listening')
    line.say({ say: 'hello', bearer: null })
    expect(await line.closed).toBe(4400)
    expect(await line.reason()).toBe('second-hello')
    const twice = await openLine({ url: house.url, bearer: 'right' })
    twice.say({ say: 'hello', bearer: 'right' })
    expect(await twice.reason()).toBe('second-hello')
  })

  test('when what it says is in no protocol, or comes before the hello', async () => {
    const odd = await openLine({ url: house.url })
    odd.socket.send('{"say":"shout"}')
    expect(await odd.reason()).toBe('unreadable')
    const rude = await openLine({ url: house.url, hello: false })
    rude.say({ say: 'listen', topic: 'open:1', after: null })
    expect(await rude.reason()).toBe('no-hello')
  })
})

describe('when the rights of somebody change', () => {
  const listening = async (topic: string) => {
    const line = await openLine({ url: house.url, bearer: 'right' })
    expect(await line.listen(topic)).toBe('listening')
    return line
  }
  const change = (userId: string = VIEWER.id) => transact(house.db, tx => announce(tx, toldOf, { userId }))

  test('they hear nothing more on topics that they may not hear any more, not even what comes with the change', async () => {
    admits = true
    const topic = `held:${idOf(4)}`
    const line = await listening(topic)
    admits = false
    await transact(house.db, async tx => {
      await announce(tx, toldOf, { userId: VIEWER.id })
      await announce(tx, moved, { n: 1 }, topic)
      await announce(tx, moved, { n: 2 }, 'open:after')
    })
    const refused = await line.until(one => one.say === 'refused')
    expect(refused).toMatchObject({ topic, reason: 'not-allowed' })
    expect(line.heard.filter(one => one.say === 'event')).toEqual([])
    line.end()
  })

  test('they go on hearing what they may hear, of which nothing is lost', async () => {
    admits = true
    const topic = `held:${idOf(5)}`
    const line = await listening(topic)
    await transact(house.db, async tx => {
      await announce(tx, moved, { n: 1 }, topic)
      await announce(tx, toldOf, { userId: VIEWER.id })
      await announce(tx, moved, { n: 2 }, topic)
    })
    await change()
    await move(3, topic)
    await line.until(one => one.say === 'event' && (one.payload as { n: number }).n === 3)
    const told = line.heard.flatMap(one => (one.say === 'event' ? [(one.payload as { n: number }).n] : []))
    expect(told).toEqual([1, 2, 3])
    line.end()
  })

  test('nobody else is asked for again', async () => {
    admits = true
    const line = await listening(`held:${idOf(6)}`)
    const before = asked.length
    await change(idOf(9))
    await move(1, `held:${idOf(6)}`)
    await line.until(one => one.say === 'event')
    expect(asked).toHaveLength(before)
    line.end()
  })

  test('the socket closes when their session is worth nothing any more', async () => {
    const line = await listening(`held:${idOf(7)}`)
    known = false
    await change()
    expect(await line.closed).toBe(4401)
    known = true
  })
})

describe('what one may ask of the live line is bounded', () => {
  let small: TestHouse
  const open = (address: string, more: { hello?: boolean } = {}) => openLine({ url: small.url, address, ...more })
  beforeAll(async () => {
    small = await testHouse(
      [tester],
      { TRUSTED_PROXIES: '127.0.0.1', LIVE_SOCKETS: 6, LIVE_SOCKETS_PER_ADDRESS: 3 },
      {
        live: {
          helloMs: 2000,
          messages: { burst: 30, perSecond: 0 },
          messagesOfAddress: { burst: 70, perSecond: 0 },
          unreadBytes: 64 * 1024,
          waiting: 20,
        },
      },
    )
  })
  afterAll(() => small.stop())

  test('a socket that says no hello in time is closed', async () => {
    const silent = await open('10.0.0.1', { hello: false })
    expect(await silent.closed).toBe(4400)
    expect(await silent.reason()).toBe('no-hello')
  })

  test('a socket may say so much and no more, and so may an address however many sockets it opens', async () => {
    const one = await open('10.0.0.2')
    for (let n = 0; n < 30; n++) one.say({ say: 'ping' })
    expect(await one.closed).toBe(4429)
    expect(await one.reason()).toBe('too-many-messages')
    const two = await open('10.0.0.2')
    for (let n = 0; n < 28; n++) two.say({ say: 'ping' })
    const three = await open('10.0.0.2')
    for (let n = 0; n < 12; n++) three.say({ say: 'ping' })
    expect(await three.reason()).toBe('too-many-messages')
    const elsewhere = await open('10.0.0.3')
    expect(await elsewhere.listen('open:1')).toBe('listening')
    elsewhere.end()
    two.end()
  })

  test('what waits for its turn is bounded', async () => {
    const line = await open('10.0.0.4')
    for (let n = 0; n < 25; n++) line.say({ say: 'listen', topic: `slow:${n}`, after: 0 })
    expect(await line.reason()).toBe('too-many-messages')
    opens()
  })

  test('an address has so many sockets and everybody together so many', async () => {
    const near = await Promise.all([1, 2, 3].map(() => open('10.0.0.5')))
    for (const line of near) await line.until(one => one.say === 'welcome')
    const fourth = await open('10.0.0.5', { hello: false })
    expect(await fourth.closed).toBe(4429)
    expect(await fourth.reason()).toBe('too-many-sockets')
    const far = await Promise.all([1, 2, 3].map(n => open(`10.0.1.${n}`)))
    for (const line of far) await line.until(one => one.say === 'welcome')
    expect(await (await open('10.0.2.1', { hello: false })).reason()).toBe('too-many-sockets')
    near[0]!.end()
    await near[0]!.closed
    await expect.poll(() => small.live.size).toBe(5)
    const next = await open('10.0.2.1')
    await next.until(one => one.say === 'welcome')
    for (const line of [...near, ...far, next]) line.end()
    await expect.poll(() => small.live.size).toBe(0)
  })

  test('a socket whose other end does not read is closed', async () => {
    const slow = await open('10.0.0.6')
    expect(await slow.listen('open:much')).toBe('listening')
    slow.socket.pause()
    const text = 'x'.repeat(100_000)
    for (let rounds = 0; rounds < 40 && small.live.size > 0; rounds++) {
      await transact(small.db, async tx => {
        for (let n = 0; n < 20; n++) await announce(tx, grown, { text }, 'open:much')
      })
      await small.settle()
    }
    slow.socket.resume()
    expect(await slow.closed).not.toBe(1000)
    await expect.poll(() => small.live.size).toBe(0)
  })
})

describe('the events of a topic are a chain', () => {
  test('each names the one before it, and whoever comes back gets on where the chain was left', async () => {
    const line = await openLine({ url: house.url })
    await line.listen('open:chain')
    for (const n of [1, 2, 3]) {
      await move(n, 'open:chain')
      await move(n, 'open:beside')
    }
    await line.until(one => one.say === 'event' && (one.payload as { n: number }).n === 3)
    const events = line.heard.flatMap(one => (one.say === 'event' ? [one] : []))
    expect(events.map(one => one.before)).toEqual([0, events[0]!.id, events[1]!.id])
    line.say({ say: 'leave', topic: 'open:chain' })
    await move(4, 'open:chain')
    await line.listen('open:chain', events[2]!.id)
    const next = await line.until(one => one.say === 'event' && (one.payload as { n: number }).n === 4)
    expect(next).toMatchObject({ before: events[2]!.id })
    line.end()
  })

  test('who missed more than can be told is told that, and from where it goes on', async () => {
    await transact(house.db, async tx => {
      for (let n = 0; n < 510; n++) await announce(tx, moved, { n }, 'open:longer')
    })
    const line = await openLine({ url: house.url })
    await line.listen('open:longer', 1)
    const first = await line.until(one => one.say === 'event')
    const lost = await line.until(one => one.say === 'lost')
    expect(first).toMatchObject({ before: lost.say === 'lost' && lost.before, payload: { n: 10 } })
    // A place that there is not: the database was put back from a copy of before.
    const ahead = await openLine({ url: house.url })
    await ahead.listen('open:longer', 2 ** 40)
    await ahead.until(one => one.say === 'lost')
    await move(511, 'open:longer')
    await ahead.until(one => one.say === 'event' && (one.payload as { n: number }).n === 511)
    for (const each of [line, ahead]) each.end()
  })
})

test('looking for events writes nothing while there are none', async () => {
  await house.settle()
  const turn = () => sql<{ state: string }>`select xmin || ' ' || xmax as state from live_turn`.execute(house.db)
  const before = (await turn()).rows
  await house.live.wake()
  expect((await turn()).rows).toEqual(before)
  await move(1, 'open:written')
  await house.live.wake()
  expect((await turn()).rows).not.toEqual(before)
})

describe('a signal', () => {
  const unsaid = (line: Awaited<ReturnType<typeof openLine>>) =>
    line.heard.flatMap(one => (one.say === 'unsaid' ? [one.reason] : []))
  const signals = (line: Awaited<ReturnType<typeof openLine>>) =>
    line.heard.flatMap(one => (one.say === 'signal' && one.signal.startsWith('tester.') ? [one.payload] : []))

  test('goes to who listens, with what the server says of its sender, and leaves nothing in the database', async () => {
    const member = await openLine({ url: house.url, bearer: 'right' })
    const other = await openLine({ url: house.url })
    for (const line of [member, other]) await line.listen('open:talk')
    const rows = () =>
      house.db
        .selectFrom('outbox')
        .select(one => one.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await rows()
    member.say({
      say: 'publish',
      topic: 'open:talk',
      signal: 'tester.writing',
      payload: { at: 1, by: 'somebody else' },
    })
    await other.until(one => one.say === 'signal')
    expect(signals(other)).toEqual([{ at: 1, by: VIEWER.id }])
    expect(await rows()).toEqual(before)
    for (const line of [member, other]) line.end()
  })

  test('that is not as it is declared goes to nobody, and its sender is told why', async () => {
    const line = await openLine({ url: house.url })
    const hearer = await openLine({ url: house.url })
    for (const topic of ['open:odd', 'counted:odd']) await line.listen(topic)
    await hearer.listen('open:odd')
    const publish = (topic: string, signal: string, payload: unknown) =>
      line.say({ say: 'publish', topic, signal, payload })
    publish('open:elsewhere', 'tester.writing', { at: 1 })
    publish('open:odd', 'tester.shouting', { at: 1 })
    // Only the server says it there.
    publish('counted:odd', 'tester.writing', { at: 1 })
    publish('open:odd', 'tester.writing', { at: 'now' })
    publish('open:odd', 'tester.writing', { at: 1, by: 'x'.repeat(200) })
    publish('open:odd', 'tester.writing', { at: 1 })
    await expect.poll(() => unsaid(line)).toHaveLength(6)
    expect(unsaid(line)).toEqual([
      'not-listening',
      'unknown-signal',
      'unknown-signal',
      'malformed',
      'too-large',
      'not-allowed',
    ])
    expect(signals(hearer)).toEqual([])
    expect(() => signal('tester.vast', z.string(), 10_000)).toThrow(/4000 bytes at most/)
    expect(() => house.house.publish('open:odd', writing, { at: 1, by: 'x'.repeat(200) })).toThrow(
      /larger than its 200/,
    )
    for (const one of [line, hearer]) one.end()
  })

  test('of which its feature breaks closes the line that sent it, which may come back, and the club goes on', async () => {
    const [one, other] = [await openLine({ url: house.url }), await openLine({ url: house.url })]
    await one.listen('counted:broken')
    one.say({ say: 'publish', topic: 'counted:broken', signal: 'tester.broken', payload: {} })
    expect(await one.reason()).toBe('closing')
    expect(await other.listen('counted:broken')).toBe('listening')
    other.end()
  })

  test('longer than a line takes ends the line that sent it, and leaves nothing in the log', async () => {
    const line = await openLine({ url: house.url })
    const before = house.lines.length
    line.socket.send('x'.repeat(70_000))
    expect(await line.closed).toBe(1009)
    expect(house.lines.slice(before).filter(one => /"level":"(warn|error)"/.test(one))).toEqual([])
  })

  test('of which one window sends too many goes to nobody from there on, and the window stays open', async () => {
    const line = await openLine({ url: house.url, bearer: 'right' })
    const hearer = await openLine({ url: house.url })
    for (const one of [line, hearer]) await one.listen('open:many')
    for (let at = 0; at < 60; at++)
      line.say({ say: 'publish', topic: 'open:many', signal: 'tester.writing', payload: { at } })
    line.say({ say: 'ping' })
    await line.until(one => one.say === 'pong')
    await expect.poll(() => signals(hearer).length + unsaid(line).length).toBe(60)
    expect(new Set(unsaid(line))).toEqual(new Set(['too-many']))
    for (const one of [line, hearer]) one.end()
  })

  test('is what a window misses first that does not read: events lie ready for it', async () => {
    const slow = await openLine({ url: house.url })
    await slow.listen('open:slow')
    slow.socket.pause()
    const text = 'x'.repeat(2900)
    // More than what lies between the two ends takes.
    const published = 8000
    for (let n = 0; n < published; n++) {
      house.house.publish('open:slow', level, { text: `${n} ${text}` })
      if (n % 100 === 0) await nextTurn()
    }
    await move(7, 'open:slow')
    await house.settle()
    slow.socket.resume()
    await slow.until(one => one.say === 'event')
    expect(signals(slow)).toContainEqual({ text: `0 ${text}` })
    expect(signals(slow)).not.toContainEqual({ text: `${published - 1} ${text}` })
    slow.end()
  })
})

test('how many listen is told to all who do, where the topic says so: a member once, each window of visitors', async () => {
  const counts = (line: Awaited<ReturnType<typeof openLine>>) =>
    line.heard.flatMap(one => (one.say === 'signal' && one.signal === 'platform.present' ? [one.payload] : []))
  const lines = await Promise.all(['right', 'right', null, null].map(bearer => openLine({ url: house.url, bearer })))
  for (const line of lines) expect(await line.listen('counted:1')).toBe('listening')
  for (const line of lines) await expect.poll(() => counts(line).at(-1)).toEqual({ count: 3 })
  lines[3]!.say({ say: 'leave', topic: 'counted:1' })
  lines[1]!.end()
  await expect.poll(() => counts(lines[0]!).at(-1)).toEqual({ count: 2 })
  for (const line of lines) line.end()
  const uncounted = await openLine({ url: house.url })
  await uncounted.listen('open:1')
  expect(counts(uncounted)).toEqual([])
  uncounted.end()
})
