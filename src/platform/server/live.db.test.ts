import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { z } from 'zod'
import { event } from '../shared/event.ts'
import { SESSION_TOPIC, sessionEnded } from '../shared/session-ended.ts'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { transact } from './db.ts'
import { announce } from './outbox.ts'
import { wire } from './wire.ts'

const moved = event('tester.moved', z.object({ n: z.number() }))
const SESSION = '00000000-0000-7000-8000-00000000000a'
const VIEWER = {
  id: '00000000-0000-7000-8000-00000000000b',
  role: 'User',
  userType: null,
  profileStatus: null,
  permissions: [],
} as const

const tester = wire('tester', { en: {}, ar: {} }, [], box => {
  box.topic('open', async () => true)
  box.topic('private', async (_, viewer, id) => viewer?.id === id)
  box.resolveBearer(async (_, token) =>
    token === 'right' ? { viewer: VIEWER, sessionId: SESSION, provenAt: new Date(), language: 'en' } : null,
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
