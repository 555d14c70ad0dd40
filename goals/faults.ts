import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import S3rver from 's3rver'
import { type Program, startProgram } from '../bench/messages.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { openPostgres } from '../src/platform/server/db.ts'
import { openClub } from '../src/platform/server/open-club.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { openMailServer } from './faults/mail-server.ts'
import { movedClock } from './faults/moved-clock.ts'
import { openRelay } from './faults/relay.ts'
import { mountSmallDisk } from './faults/small-disk.ts'
import { flows, type LostFlow, messages, plantedFlows, uploads } from './lost/flows.ts'
import { freePort } from './lost/free-port.ts'
import type { Scene } from './lost/scene.ts'
import { countSent, Senders } from './lost/sender.ts'

/**
 * `npm run goal:faults`: what happens to a club happens to two processes of it (and to one on the embedded database) while members
 * bid, post, comment, upload and write: PostgreSQL away for 20 s, mail server away, storage away, disk full, one of two processes
 * killed, several starts at once, the clock of one process moved. A kind is survived when everybody is answered again, nobody read
 * of a crash, what was answered is there, and timers, events and mails go on. Prints
 * `kinds=7 survived=all lost=0 planted_found=2/2`. Linux, as root: a small disk is mounted, and libfaketime moves the clock.
 */
const MEMBERS = 100
const AT_ONCE = 16
const AROUND_MS = 2500
const planted = [plantedFlows.loses, plantedFlows.doubles]
const product = new URL('./lost/product.ts', import.meta.url).href

const folder = mkdtempSync(join(tmpdir(), 'majlis-faults-'))
const postgres = await startPostgres({ durable: true })
const mails = await openMailServer()
const bucket = new S3rver({
  port: await freePort(),
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'club', configs: [] }],
})
const bucketPort = (await bucket.run()).port
const lines = {
  database: await openRelay(Number(new URL(postgres.url).port)),
  mail: await openRelay(mails.port),
  storage: await openRelay(bucketPort),
}
const clock = movedClock(folder)
const data = join(folder, 'data')
const viaRelay = Object.assign(new URL(postgres.url), { port: String(lines.database.port) }).href
const common = { LOG_LEVEL: 'silent', NODE_ENV: 'test', TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1' }
const onPostgres = { ...common, DATABASE_URL: viaRelay, SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}` }
const inBucket = {
  S3_URL: `http://127.0.0.1:${lines.storage.port}/club`,
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
}

const ports = { a: String(await freePort()), b: String(await freePort()), c: String(await freePort()) }
const startA = () => startProgram(product, { ...onPostgres, ...inBucket, DATA_DIR: data, PORT: ports.a })
const startB = () => startProgram(product, { ...onPostgres, ...inBucket, ...clock.env, DATA_DIR: data, PORT: ports.b })

// Two first starts at once on an empty database: the kind "starts" begins here.
let a: Program = startA()
let b: Program = startB()
const [urlA, urlB] = await Promise.all([a.ask<string>({ what: 'url' }), b.ask<string>({ what: 'url' })])
const scene = await a.ask<Scene>({ what: 'scene', members: MEMBERS })
const direct = openPostgres(postgres.url, 3)
const db = direct.db as unknown as Kysely<never>
await sql`insert into settings (key, value) values ('contact', '{"mail":"desk@club.example","phone":"","address":{"en":"","ar":""}}')`.execute(
  db,
)

type Figures = { acked: number; lost: number; crashes: number }
const totals = { lost: 0, planted: new Set<string>() }
const fallen: string[] = []

/** Lets members work while `fault` happens, and counts what is there of what was answered. */
async function under(
  asked: readonly LostFlow[],
  urls: readonly string[],
  at: Scene,
  fault: () => Promise<void>,
): Promise<Senders> {
  const senders = new Senders(urls, at, asked)
  senders.start(AT_ONCE)
  await sleep(AROUND_MS)
  await fault()
  await sleep(AROUND_MS)
  await senders.stop()
  await sleep(500)
  return senders
}

async function figuresOf(at: Kysely<never>, senders: Senders, asked: readonly LostFlow[]): Promise<Figures> {
  const figures = { acked: 0, lost: 0, crashes: senders.crashes }
  for (const flow of asked) {
    const { acked, lost, doubled } = await countSent(at, flow, senders.sent)
    if (flow === plantedFlows.loses) {
      if (lost > 0) totals.planted.add(flow.name)
    } else if (flow === plantedFlows.doubles) {
      if (doubled > 0) totals.planted.add(flow.name)
    } else {
      figures.acked += acked
      figures.lost += lost + doubled
    }
  }
  return figures
}

/** Asks until the answer is yes; false after a while. */
async function comes(question: () => Promise<boolean>, seconds: number): Promise<boolean> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(250))
    if (await question().catch(() => false)) return true
  return false
}
const isReady = async (url: string) => (await fetch(`${url}/readyz`)).ok

/** Timers run, events are delivered and mails leave. */
async function goesOn(): Promise<boolean> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  const since = rows[0]!.now
  const isTrue = async (query: ReturnType<typeof sql<{ yes: boolean }>>) => (await query.execute(db)).rows[0]!.yes
  const timers = sql<{ yes: boolean }>`select exists (select from timers where id = 'auctions.close-due'
    and ran_at > ${since}::timestamptz) as yes`
  const events = sql<{ yes: boolean }>`select not exists (select from outbox where dead_at is not null
    or (delivered_at is null and created_at < ${since}::timestamptz)) as yes`
  const posts = sql<{ yes: boolean }>`select not exists (select from mails where dead_at is not null
    or (sent_at is null and kind = 'contact.message' and created_at < ${since}::timestamptz)) as yes`
  const asked = await Promise.all([timers, events, posts].map(query => comes(() => isTrue(query), 180)))
  if (asked.includes(false)) console.log(`  timers=${asked[0]} events=${asked[1]} mails=${asked[2]}`)
  return !asked.includes(false)
}

function judge(name: string, { acked, lost, crashes }: Figures, ...also: boolean[]): void {
  const survived = acked > 0 && lost === 0 && crashes === 0 && !also.includes(false)
  totals.lost += lost
  if (!survived) fallen.push(name)
  console.log(`${name}: acked=${acked} lost=${lost} crashes=${crashes} survived=${survived ? 'yes' : 'no'}`)
}

const both = [urlA, urlB]
const usual = [...flows, ...planted]

async function databaseAway(): Promise<void> {
  const senders = await under(usual, both, scene, async () => {
    await lines.database.cut()
    await sleep(20_000)
    await lines.database.mend()
  })
  const figures = await figuresOf(db, senders, usual)
  const back = await Promise.all(both.map(url => comes(() => isReady(url), 60)))
  judge('PostgreSQL away 20 s', figures, ...back, await goesOn())
}

async function mailAway(): Promise<void> {
  const asked = [...flows, messages]
  const senders = await under(asked, both, scene, async () => {
    await lines.mail.cut()
    await sleep(8000)
    await lines.mail.mend()
  })
  const figures = await figuresOf(db, senders, asked)
  const on = await goesOn()
  const written = senders.sent.filter(one => one.flow === messages && one.acked)
  figures.lost += written.filter(one => !mails.marks.has(one.mark)).length
  judge('mail server away', figures, written.length > 0, on)
}

/** Uploads that were answered and cannot be read by whoever sent them. */
async function unreadable(url: string, senders: Senders): Promise<number> {
  const sent = senders.sent.filter(one => one.flow === uploads && one.acked)
  let missing = sent.length === 0 ? 1 : 0
  for (const { mark, bearer } of sent) {
    const { rows } = await sql<{ id: string }>`select id from files where name = ${mark}`.execute(db)
    const answer = await fetch(`${url}/api/files/${rows[0]?.id}`, { headers: { authorization: `Bearer ${bearer}` } })
    if (!answer.ok) missing++
    await answer.arrayBuffer()
  }
  return missing
}

async function storageAway(): Promise<void> {
  const asked = [...flows, uploads]
  const senders = await under(asked, both, scene, async () => {
    await lines.storage.cut()
    await sleep(8000)
    await lines.storage.mend()
  })
  const figures = await figuresOf(db, senders, asked)
  figures.lost += await unreadable(urlA, senders)
  judge('storage away', figures, await goesOn())
}

async function diskFull(): Promise<void> {
  const small = join(folder, 'small')
  const disk = mountSmallDisk(small)
  try {
    copyFileSync(join(data, 'secrets.json'), join(small, 'secrets.json'))
    const env = { ...onPostgres, DATA_DIR: small, PORT: ports.c, DISK_RESERVE_MB: '1' }
    const c = startProgram(product, env)
    const url = await c.ask<string>({ what: 'url' })
    const asked = [...flows, uploads]
    const senders = await under(asked, [url], scene, async () => {
      disk.fill()
      await sleep(8000)
      disk.empty()
    })
    const figures = await figuresOf(db, senders, asked)
    figures.lost += await unreadable(url, senders)
    judge('disk full', figures, await comes(() => isReady(url), 30))
    await c.stop()
  } finally {
    disk.unmount()
  }
}

async function oneKilled(): Promise<void> {
  const senders = await under(usual, both, scene, async () => {
    await a.kill()
    await sleep(4000)
    a = startA()
    await a.ask({ what: 'url' })
  })
  judge('one of two killed', await figuresOf(db, senders, usual), await comes(() => isReady(urlA), 30), await goesOn())
}

async function severalStarts(): Promise<void> {
  const senders = await under(usual, both, scene, async () => {
    await Promise.all([a.kill(), b.kill()])
    a = startA()
    b = startB()
    await Promise.all([a.ask({ what: 'url' }), b.ask({ what: 'url' })])
  })
  const figures = await figuresOf(db, senders, usual)
  // The same on one data folder with the embedded database: the second is refused, the first is killed and loses nothing.
  const env = { ...common, DATABASE_URL: '', DATA_DIR: join(folder, 'embedded'), PORT: String(await freePort()) }
  const first = startProgram(product, env)
  const url = await first.ask<string>({ what: 'url' })
  const own = await first.ask<Scene>({ what: 'scene', members: 10 })
  let refused = false
  const alone = new Senders([url], own, flows)
  alone.start(4)
  await sleep(AROUND_MS)
  const second = startProgram(product, { ...env, PORT: ports.c })
  await second.ask({ what: 'url' }).catch(() => void (refused = true))
  await sleep(AROUND_MS)
  await first.kill()
  const again = startProgram(product, env)
  await again.ask({ what: 'url' })
  await alone.stop()
  await again.kill()
  const club = await openClub(readConfig(env))
  const embedded = await figuresOf(club.db as unknown as Kysely<never>, alone, flows)
  await club.close()
  const sum = {
    acked: figures.acked + embedded.acked,
    lost: figures.lost + embedded.lost,
    crashes: figures.crashes + embedded.crashes,
  }
  judge('two starts', sum, refused, embedded.acked > 0, await goesOn())
}

async function clockMoved(): Promise<void> {
  const senders = await under(flows, both, scene, async () => {
    for (const by of ['+3h', '-3h', '+0']) {
      clock.move(by)
      await sleep(5000)
    }
  })
  judge('clock moved', await figuresOf(db, senders, flows), await goesOn())
}

mkdirSync(join(folder, 'bucket'), { recursive: true })
const kinds = [databaseAway, mailAway, storageAway, diskFull, oneKilled, severalStarts, clockMoved]
for (const kind of kinds)
  await kind().catch((error: Error) => {
    fallen.push(kind.name)
    console.log(`${kind.name}: ${error.message}`)
  })

const survived = fallen.length === 0 ? 'all' : kinds.length - fallen.length
console.log(
  `kinds=${kinds.length} survived=${survived} lost=${totals.lost} planted_found=${totals.planted.size}/${planted.length}`,
)
await direct.close()
await Promise.all([a.kill(), b.kill()])
await Promise.all([...Object.values(lines).map(line => line.close()), bucket.close(), mails.close()])
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(fallen.length === 0 && totals.lost === 0 && totals.planted.size === planted.length ? 0 : 1)
