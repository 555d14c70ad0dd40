import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Program, startProgram } from '../bench/messages.ts'
import { openPostgres, transact } from '../src/platform/server/db.ts'
import { sendMail } from '../src/platform/server/mail.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { announce } from '../src/platform/server/outbox.ts'
import { triesOfDay } from '../src/platform/server/queue.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { openMailPeer } from './queue/mail-peer.ts'
import { addressOf, happened, type Question } from './queue/plan.ts'

/**
 * `npm run goal:queue [-- --deliveries 20000]`: two processes work off one queue on a PostgreSQL server of its own: events, each for
 * two listeners, and mails to a mail server. Each fiftieth fails at first, and 100 more for ever. Meanwhile one process is killed
 * (SIGKILL) and replaced, in the middle of a listener's transaction and after the mail server's yes that it could not note any
 * more; and the waits of a day pass in seconds, where they are longer than the half minute that a process holds a row.
 * Prints `done=20000 doubled=0 out_of_order=0 dead=100 planted=100 planted_found=2/2`, and how many a second. `again` are mails that
 * were handed over once more after the kill, with the same Message-ID, of which mailboxes keep one.
 */
const { values } = parseArgs({ options: { deliveries: { type: 'string' } } })
const DELIVERIES = Number(values.deliveries ?? 20_000)
/** Three fifths are events for two listeners each, the rest mails. */
const EVENTS = Math.round(DELIVERIES * 0.3)
const MAILS = DELIVERIES - 2 * EVENTS
const THINGS = 500
const DEAD = { events: 40, mails: 60 }
const PLANTED = DEAD.events + DEAD.mails

const postgres = await startPostgres({ durable: true })
const database = openPostgres(postgres.url, 4)
const { db } = database
await migrate(database)
await database.runScript(`
  create table marks (id bigint generated always as identity primary key, delivery text not null);
  create table tried (delivery text primary key);
  create table planted (n int primary key, done boolean not null default false);
  insert into planted select generate_series(1, 20)`)
const peer = await openMailPeer(2)

const failing = (n: number) => (n % 50 === 0 ? ('once' as const) : ('never' as const))
async function fill(): Promise<void> {
  const send = (to: string, n: number) => ({
    to,
    language: 'en' as const,
    kind: 'planted.hello' as const,
    params: { n },
  })
  for (let from = 0; from < EVENTS; from += THINGS)
    await transact(db, async tx => {
      for (let n = from; n < Math.min(EVENTS, from + THINGS); n++)
        await announce(tx, happened, { thing: `thing-${n % THINGS}`, n, fails: failing(n) })
    })
  for (let from = 0; from < MAILS; from += 500)
    await transact(db, async tx => {
      for (let n = from; n < Math.min(MAILS, from + 500); n++) await sendMail(tx, send(addressOf(n, failing(n)), n))
    })
  await transact(db, async tx => {
    for (let n = 0; n < DEAD.events; n++) await announce(tx, happened, { thing: `dead-${n}`, n, fails: 'always' })
    for (let n = 0; n < DEAD.mails; n++) await sendMail(tx, send(addressOf(n, 'always'), n))
  })
}

const worker = (door: number): Program =>
  startProgram(new URL('./queue/worker.ts', import.meta.url).href, {
    DATABASE_URL: postgres.url,
    SMTP_URL: peer.urls[door],
  })
const ask = (program: Program, what: Question['what']) => program.ask<number>({ what })

type Figures = { marks: number; sent: number; dead: number; waiting: number }
async function figures(): Promise<Figures> {
  const { rows } = await sql<Figures>`select
    (select count(*)::int from marks where delivery like 'first thing%' or delivery like 'second thing%') as marks,
    (select count(*)::int from mails where sent_at is not null) as sent,
    (select count(*)::int from outbox where dead_at is not null) + (select count(*)::int from mails where dead_at is not null) as dead,
    (select count(*)::int from outbox where delivered_at is null and dead_at is null)
      + (select count(*)::int from mails where sent_at is null and dead_at is null) as waiting`.execute(db)
  return rows[0]!
}

/** Lets a mail of a process be taken by the mail server and not be noted, while a listener is in the middle of its work; then kills it. */
async function killInTheMiddle(victim: Program): Promise<void> {
  const inMail = new Promise<void>((resolve, reject) => {
    peer.onceAt(1, async id => {
      const line = await database.pool!.connect()
      await line.query('begin')
      await line.query('select from mails where id = $1 for update', [id])
      resolve()
      // The answer goes out now; its note waits for this line, which ends with the process.
      void killed.then(() => line.query('rollback').then(() => line.release(), reject))
    })
  })
  let tell = () => {}
  const killed = new Promise<void>(resolve => void (tell = resolve))
  await Promise.all([inMail, ask(victim, 'stand-still')])
  const noting = sql<{ pid: number }>`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and query ilike 'update "mails"%'`
  let lines = (await noting.execute(db)).rows
  for (; lines.length === 0; lines = (await noting.execute(db)).rows) await sleep(5)
  await victim.kill()
  // The server works on for a line whose end it has not noticed yet, and would note what nobody waits for.
  for (const { pid } of lines) await sql`select pg_terminate_backend(${pid})`.execute(db)
  tell()
}

await fill()
const began = performance.now()
const one = worker(0)
const victim = worker(1)
await Promise.all([ask(one, 'work'), ask(victim, 'work')])
let atFirst = await figures()
for (; atFirst.waiting > (EVENTS + MAILS) * 0.5; atFirst = await figures()) await sleep(50)
const bothFor = (performance.now() - began) / 1000
const linesOfBoth = peer.lines()
await killInTheMiddle(victim)
const killedAt = await figures()
const other = worker(1)
await ask(other, 'work')

let seconds = 0
for (let now = await figures(); now.waiting > 0; now = await figures()) {
  if (!seconds && now.marks >= 2 * EVENTS && now.sent >= MAILS) seconds = (performance.now() - began) / 1000
  // A row that is held is due within half a minute: that is not shortened.
  for (const table of ['outbox', 'mails'])
    await sql`update ${sql.table(table)} set next_at = clock_timestamp()
      where dead_at is null and error is not null and next_at > clock_timestamp() + interval '31 seconds'`.execute(db)
  await sql`select pg_notify('outbox', ''), pg_notify('outbox', 'mail')`.execute(db)
  await sleep(100)
}
seconds ||= (performance.now() - began) / 1000

type Counted = { done: number; doubled: number }
async function countMarks(pattern: string): Promise<Counted> {
  const { rows } =
    await sql<Counted>`select count(distinct delivery)::int as done, (count(*) - count(distinct delivery))::int as doubled
    from marks where delivery ~ ${pattern}`.execute(db)
  return rows[0]!
}

/** Marks of one listener about one thing that do not come in the order of the events. */
async function outOfOrder(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (select n, lag(n) over (partition by who, thing order by id) as before from (
      select id, split_part(delivery, ' ', 1) as who, split_part(delivery, ' ', 2) as thing, split_part(delivery, ' ', 3)::int as n
      from marks where delivery ~ '^(first|second) thing') one) pairs where n < before`.execute(db)
  return rows[0]!.count
}

const events = await countMarks('^(first|second) thing')
const mails = await sql<{ id: string }>`select id from mails where sent_at is not null`.execute(db)
const arrived = mails.rows.filter(({ id }) => peer.kept.has(id)).length
const strangers = peer.kept.size - arrived
const end = await figures()
const late = await sql<{
  least: number
}>`select least((select min(attempts) - ${triesOfDay(2)}::int from outbox where dead_at is not null),
  (select min(attempts) - ${triesOfDay(15)}::int from mails where dead_at is not null)) as least`.execute(db)
const order = await outOfOrder()

// The two faults: each process has read before either carries; and one is killed between its note and its work.
await Promise.all([one, other].map(program => ask(program, 'read-unlocked')))
await Promise.all([one, other].map(program => ask(program, 'carry-unlocked')))
await ask(other, 'note-first')
await other.kill()
const doubles = await countMarks('^doubles')
const loses = await countMarks('^loses')
const noted = await sql<{ count: number }>`select count(*)::int from planted where done`.execute(db)
const found = (doubles.doubled > 0 ? 1 : 0) + (loses.done < noted.rows[0]!.count ? 1 : 0)

const done = events.done + arrived
const doubled = events.doubled + strangers
console.log(
  `killed with ${killedAt.waiting} waiting; mails handed over again=${peer.again()}; tries of a day: events=${triesOfDay(2)} mails=${triesOfDay(15)}`,
)
console.log(
  `${Math.round((atFirst.marks + atFirst.sent) / bothFor)} a second by both, over ${linesOfBoth} lines to the mail server; all within ${Math.round(seconds)} s, the kill included`,
)
console.log(
  `done=${done} doubled=${doubled} out_of_order=${order} dead=${end.dead} planted=${PLANTED} planted_found=${found}/2`,
)

await one.stop()
await database.close()
await postgres.stop()
await peer.close()
const whole = done === DELIVERIES && doubled === 0 && order === 0 && end.dead === PLANTED && late.rows[0]!.least >= 0
process.exit(whole && peer.again() <= 5 && found === 2 ? 0 : 1)
