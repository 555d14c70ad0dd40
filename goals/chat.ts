import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Program } from '../bench/messages.ts'
import { listConversations, readWaiting } from '../src/features/chat/contract.ts'
import { openPostgres } from '../src/platform/server/db.ts'
import { foundByForce } from './chat/force.ts'
import { add, type Faults, faultsOfThread, noFaults, unreadIn } from './chat/judge.ts'
import { Line } from './chat/line.ts'
import { Member, type Seated, type Somebody } from './chat/member.ts'
import { ownGround } from './own-ground.ts'

/**
 * `npm run goal:chat [-- --messages 5000 --cuts 200 --kills 20]`: twenty members talk in pairs and groups, each over a line of their
 * own, a fifth of them in two windows that send the same; lines are cut, every other time in the moment in which the club has answered
 * and nobody has heard it, and the server is killed (SIGKILL) while they write. After each kill everybody waits until all is out: then
 * every window must have every message that was answered, once, each writer's in the order in which they wrote and behind what they
 * had read, and what the club says is unread must be what lies behind each one's mark. Afterwards five faults are planted, each forced
 * at the moment at which it shows, and looked for by the same judge. Prints
 * `messages=5000 cuts=200 kills=20 lost=0 doubled=0 out_of_order=0 unread_wrong=0 planted_found=5/5`.
 */
const { values } = parseArgs({
  options: { messages: { type: 'string' }, cuts: { type: 'string' }, kills: { type: 'string' } },
})
const MESSAGES = Number(values.messages ?? 5000)
const CUTS = Number(values.cuts ?? 200)
const KILLS = Number(values.kills ?? 20)
const MEMBERS = 20
/** Every so many members look through two windows. */
const TWO_WINDOWS_EVERY = 5
/** Whoever writes rests so long at most before the next. */
const REST_MS = 60
/** How long everything may take to arrive once nothing is cut any more. */
const ARRIVES_MS = 30_000

const ground = await ownGround('./chat/product.ts', {}, { durable: true })
let product: Program = ground.start()
const url = await product.ask<string>({ what: 'url' })
const port = Number(new URL(url).port)
const somebody = await product.ask<Somebody[]>({ what: 'scene', members: MEMBERS })
const database = openPostgres(ground.postgres.url, 2)
const db = database.db as unknown as Kysely<never>

/** How much one may write in a minute is for its own tests: here a minute lasts a second. */
const minute = setInterval(() => void sql`delete from rate_limits`.execute(db).catch(() => {}), 1000)

async function seated(who: Somebody, place: number): Promise<Seated> {
  const line = new Line(port)
  return { line, member: new Member(who, await line.open(), place % TWO_WINDOWS_EVERY === 0 ? 2 : 1) }
}
const talkers = await Promise.all(somebody.map(seated))
await Promise.all(talkers.flatMap(({ member }) => member.windows.map(window => window.opened)))

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
/** One of their conversations; the last of them is the one of all, in which little is said. */
const placeToTalk = ({ sessions }: Member) => (Math.random() < 0.02 ? sessions.at(-1)! : pick(sessions.slice(0, -1)))

/** Writes so many messages, and reads now and then. */
async function talk({ member }: Seated, messages: number): Promise<void> {
  for (let n = 0; n < messages; n++) {
    member.write(placeToTalk(member))
    if (n % 4 === 0) void member.read(placeToTalk(member))
    await sleep(REST_MS * Math.random())
  }
}

async function killed(): Promise<void> {
  await product.kill()
  product = ground.start()
  await product.ask({ what: 'url' })
}

const acked = () => talkers.reduce((sum, { member }) => sum + member.written.filter(one => one.acked).length, 0)
const until = async (isSo: () => boolean, ms = Number.POSITIVE_INFINITY) => {
  const end = performance.now() + ms
  while (!isSo() && performance.now() < end) await sleep(20)
}

/** Cuts lines one after the other while this round's messages go out, and kills the server in the middle of them. */
async function disturb(from: number, messages: number, cuts: number): Promise<void> {
  const asFar = (part: number) => until(() => acked() >= from + Math.floor(messages * part))
  const cutting = async () => {
    for (let cut = 0; cut < cuts; cut++) {
      await asFar(cut / (cuts + 1))
      const { line } = pick(talkers)
      if (cut % 2 === 0) line.cut()
      // Whoever writes next; the line is cut all the same when nobody does.
      else await Promise.race([line.cutAtAnswer(), asFar((cut + 1) / (cuts + 1)).then(() => line.cutNow())])
    }
  }
  const killing = async () => {
    await asFar(0.2 + 0.6 * Math.random())
    await killed()
  }
  await Promise.all([cutting(), killing()])
}

/** Everything that is wrong now that nothing is on its way. */
async function judged(): Promise<Faults> {
  const faults = noFaults()
  const written = Map.groupBy(
    talkers.flatMap(({ member }) => member.written),
    one => one.sessionId,
  )
  for (const { member } of talkers) {
    for (const window of member.windows)
      for (const [sessionId, { messages }] of window.threads)
        add(faults, faultsOfThread(messages, written.get(sessionId) ?? []))
    const { answer } = await member.ask(listConversations, { query: { filter: 'all', perPage: 100 } })
    const { answer: waits } = await member.ask(readWaiting, {})
    let sum = 0
    for (const [sessionId, { messages }] of member.windows[0]!.threads) {
      const expected = unreadIn(messages, member.id, member.readUpTo.get(sessionId) ?? 0)
      sum += expected
      if (answer.data.find(one => one._id === sessionId)?.unread !== expected) faults.unreadWrong++
    }
    if (waits.data.unreadChats !== sum) faults.unreadWrong++
  }
  return faults
}

const began = performance.now()
const total = noFaults()
const share = (of: number, round: number) => Math.floor((of * (round + 1)) / KILLS) - Math.floor((of * round) / KILLS)
for (let round = 0; round < KILLS; round++) {
  const messages = share(MESSAGES, round)
  const each = (place: number) => Math.floor((messages + place) / MEMBERS)
  const disturbed = disturb(acked(), messages, share(CUTS, round))
  await Promise.all([...talkers.map((one, place) => talk(one, each(place))), disturbed])
  await until(() => talkers.every(({ member }) => member.idle))
  const whole = () => talkers.every(({ member }) => member.windows.every(one => one.whole))
  const written = Map.groupBy(
    talkers.flatMap(({ member }) => member.written),
    one => one.sessionId,
  )
  const arrived = () =>
    whole() &&
    talkers.every(({ member }) =>
      member.windows.every(one => [...one.threads].every(([id, { last }]) => last >= (written.get(id)?.length ?? 0))),
    )
  await until(arrived, ARRIVES_MS)
  const faults = await judged()
  add(total, faults)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${round + 1} of ${KILLS}: ${acked()} messages after ${minutes} min, ${JSON.stringify(faults)}`)
}
const seconds = Math.round((performance.now() - began) / 1000)
const refused = talkers.flatMap(({ member }) => [...member.refused])
for (const [code, times] of refused) console.log(`refused ${times} times: ${code}`)
const cuts = talkers.reduce((sum, { line }) => sum + line.cuts, 0)
const messages = acked()
const atAnswer = talkers.reduce((sum, { line }) => sum + line.cutsAtAnswer, 0)
for (const { member } of talkers) member.end()

const found = Object.entries(await foundByForce({ port, db, somebody, killed, url }))
for (const [name, was] of found) if (!was) console.log(`The planted fault was not found: ${name}`)
const faults = found.filter(([, was]) => was).length
console.log(`${seconds} s; ${atAnswer} of the cuts between the answer and its reader`)
console.log(
  `messages=${messages} cuts=${cuts} kills=${KILLS} lost=${total.lost} doubled=${total.doubled} out_of_order=${total.outOfOrder} unread_wrong=${total.unreadWrong} planted_found=${faults}/${found.length}`,
)

clearInterval(minute)
await Promise.all(talkers.map(({ line }) => line.close()))
await database.close()
await product.stop()
await ground.stop()
const clean = Object.values(total).every(count => count === 0) && refused.length === 0
process.exit(clean && messages === MESSAGES && cuts >= CUTS && faults === found.length ? 0 : 1)
