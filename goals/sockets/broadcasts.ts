import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Program, startProgram } from '../../bench/messages.ts'
import { percentile } from '../../bench/percentile.ts'
import { enterRoom } from '../../src/features/rooms/contract.ts'
import { sayInRoom } from '../../src/features/rooms/contract/talk.ts'
import { callOver } from '../../src/platform/test/test-house.ts'

/** Who watches a broadcast beside its owner, without a media server. */
const VIEWERS = 8
const ROUNDS = 3
const AT_ONCE = 8
const BETWEEN_MS = 15

/** An open broadcast and who gives it. */
export type Broadcast = { roomId: string; bearer: string }
type Heard = { room: number; arrived: number[] }
type Arrivals = { lines: Heard[]; bare: Heard[]; swallowing: number[] }

let asking = 0
const from = () => ({ 'x-forwarded-for': `10.4.${(asking >> 8) & 255}.${asking++ & 255}` })
const enter = (url: string, roomId: string, bearer: string | null) =>
  callOver(url, enterRoom, { params: { roomId }, body: {} }, { bearer, headers: from() })

/** Does something for each, a few at a time. */
async function each<T>(list: readonly T[], work: (one: T, place: number) => Promise<void>): Promise<void> {
  const left = [...list.entries()]
  const turns = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, turns))
}

/**
 * Many broadcasts at once, each with as many viewers as it takes: one more must read that it is full, and what is said in the chat of one
 * must be told on every line of it, and on no other. Beside it a bare echo says messages of the same size to eight lines each.
 */
export async function broadcasts(
  { product, url, db }: { product: Program; url: string; db: Kysely<never> },
  count: number,
): Promise<{ line: string; clean: boolean }> {
  const rooms = await product.ask<Broadcast[]>({ what: 'broadcasts', count })
  const keys: string[] = []
  let notFull = 0
  await each(rooms, async ({ roomId, bearer }, place) => {
    const own = await enter(url, roomId, bearer)
    if (own.status >= 300) throw new Error(`A broadcast was not opened: ${own.status} ${own.problem.code}`)
    keys[place] = own.answer.data.key
    for (let n = 0; n < VIEWERS; n++) {
      const { status, problem } = await enter(url, roomId, null)
      if (status >= 300) throw new Error(`A viewer did not come in: ${status} ${problem.code}`)
    }
    const ninth = await enter(url, roomId, null)
    if (ninth.status !== 409 || ninth.problem.code !== 'rooms.full') notFull++
    // Windows say every while that they are there; here they all are, for as long as it takes to fill the others.
    await sql`update room_seats set seen_at = clock_timestamp() + interval '1 hour' where room_id = ${roomId}`.execute(
      db,
    )
  })

  const audience = startProgram(new URL('./audience.ts', import.meta.url).href)
  const echo = startProgram(new URL('./bare.ts', import.meta.url).href)
  const echoUrl = await echo.ask<string>({})
  await audience.ask({ what: 'open', url, rooms: rooms.map(one => one.roomId), each: VIEWERS })
  await audience.ask({ what: 'open-bare', url: echoUrl, rooms: count, each: VIEWERS })
  const criers: WebSocket[] = []
  for (let room = 0; room < count; room++) {
    const crier = new WebSocket(`${echoUrl}/${room}`)
    await once(crier, 'open')
    criers.push(crier)
  }
  const said: number[][] = rooms.map(() => [])
  const cried: number[][] = rooms.map(() => [])
  const text = 'Good evening to everybody who watches.'
  const event = JSON.stringify({
    say: 'event',
    id: 0,
    before: 0,
    event: 'rooms.changed',
    topic: 'room',
    payload: { roomId: rooms[0]!.roomId, rev: 1, parts: ['chat'] },
  })
  for (let round = 0; round < ROUNDS; round++)
    for (const [place, { roomId, bearer }] of rooms.entries()) {
      const body = { key: keys[place]!, clientId: randomUUID(), text }
      const { status, problem } = await callOver(
        url,
        sayInRoom,
        { params: { roomId }, body },
        { bearer, headers: from() },
      )
      if (status >= 300) throw new Error(`Nothing could be said: ${status} ${problem.code}`)
      said[place]!.push(Date.now())
      await sleep(BETWEEN_MS)
      cried[place]!.push(Date.now())
      criers[place]!.send(event)
      await sleep(BETWEEN_MS)
    }
  const missing = (heard: readonly number[]) => Math.max(0, ROUNDS - heard.length)
  let arrivals = await audience.ask<Arrivals>({ what: 'arrivals' })
  for (let waits = 0; waits < 20 && arrivals.lines.some(one => missing(one.arrived) > 0); waits++) {
    await sleep(500)
    arrivals = await audience.ask<Arrivals>({ what: 'arrivals' })
  }
  const lost = arrivals.lines.reduce((sum, one) => sum + missing(one.arrived), 0)
  const strayed = arrivals.lines.reduce((sum, one) => sum + Math.max(0, one.arrived.length - ROUNDS), 0)
  const p95 = (heard: readonly Heard[], since: readonly number[][]) => {
    const waits = heard.flatMap(({ room, arrived }) => arrived.map((at, n) => at - since[room]![n]!))
    return Math.max(1, percentile(waits, 0.95))
  }
  const [own, bare] = [p95(arrivals.lines, said), p95(arrivals.bare, cried)]

  // One seat too few is counted: whoever comes then is let in. And a line that loses an event has one less.
  await sql`delete from room_seats where id = (select id from room_seats where room_id = ${rooms[0]!.roomId} and state = 'in' and user_id is null limit 1)`.execute(
    db,
  )
  const let9 = await enter(url, rooms[0]!.roomId, null)
  const found = Number(let9.status < 300) + Number(missing(arrivals.swallowing) > 0)
  for (const crier of criers) crier.close()
  await audience.stop()
  await echo.stop()
  return {
    line: `broadcasts=${count} sockets=${arrivals.lines.length} full=${count - notFull} said=${count * ROUNDS} lost=${lost} strayed=${strayed} p95_ms=${own} bare_p95_ms=${bare} ratio=${(own / bare).toFixed(1)} planted_found=${found}/2`,
    clean: notFull + lost + strayed === 0 && found === 2,
  }
}
