import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Period } from '../src/features/plans/rules/calendar.ts'
import { transact } from '../src/platform/server/db.ts'
import { announce, noticeWritten } from '../src/platform/server/outbox.ts'
import { freshDb } from '../src/platform/test/fresh-db.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { expectedOf, type Life } from './calendar/expected.ts'
import { type Fault, liveThrough } from './calendar/live.ts'

/**
 * `npm run goal:calendar [-- --days 400 --zone Pacific/Auckland]`: a club lived through 400 days on a PostgreSQL server of its own by moving the database's
 * clock, from January 2028 in a zone (Berlin's unless said): the 29th of February, both changes of the clocks, ends of months, and three weeks in which the
 * server sleeps. Members pay by month and year, fail, find a new card, cancel and stay, pause and go on, try, have cards that expire, give plans
 * on a day, and pay another price from some period on. What happens to each is compared with what the rules alone say: every renewal, try, move and end,
 * and every mail of them, once and on its day. Then four faults are planted in smaller clubs.
 * Prints `missed=0 doubled=0 wrong=0 planted_found=4/4`.
 */
const { values } = parseArgs({
  options: { days: { type: 'string' }, zone: { type: 'string', default: 'Europe/Berlin' } },
})
const DAYS = Number(values.days ?? 400)
const ZONE = values.zone
const HOUR_MS = 3_600_000
const BEGIN = new Date('2028-01-20T00:00:00+01:00')

const on = (day: string, time = '10:30'): Date => new Date(`${day}T${time}:00+01:00`)
/** When the club changes a price. */
const PRICE_AT = on('2028-02-29', '20:00')
const EVERYBODY: readonly Life[] = [
  ...['2028-01-21', '2028-01-31', '2028-02-28', '2028-02-29', '2028-03-30', '2028-03-31', '2028-12-31'].flatMap(day =>
    (['month', 'year'] as const).map((period: Period): Life => ({ at: on(day), does: { it: 'pays', period } })),
  ),
  // In the hour that comes twice, and in the one that is left out.
  { at: on('2028-02-26', '02:30'), does: { it: 'pays', period: 'month' } },
  { at: on('2028-01-29', '02:30'), does: { it: 'pays', period: 'month' } },
  { at: on('2028-01-25'), does: { it: 'fails', period: 'month' } },
  { at: on('2028-03-02'), does: { it: 'fails', period: 'month' } },
  { at: on('2028-01-22'), does: { it: 'fails', period: 'year' } },
  ...[0, 2, 5, 9, 13].map((after, n): Life => ({
    at: on(`2028-02-0${n + 1}`),
    does: { it: 'recovers', period: 'month', after },
  })),
  { at: on('2028-01-31'), does: { it: 'cancels', period: 'month', after: 9 } },
  { at: on('2028-02-01'), does: { it: 'cancels', period: 'year', after: 200 } },
  { at: on('2028-01-31'), does: { it: 'pauses', period: 'month', after: 12, months: 2 } },
  { at: on('2028-02-10'), does: { it: 'pauses', period: 'month', after: 3, months: 1 } },
  { at: on('2028-02-12'), does: { it: 'pauses', period: 'month', after: 4, months: 3, back: 21 } },
  { at: on('2028-01-24'), does: { it: 'stays', period: 'month', after: 5, back: 12 } },
  ...['2028-01-30', '2028-01-31', '2028-03-10'].map((day): Life => ({ at: on(day), does: { it: 'tries' } })),
  // The first of March is slept through.
  { at: on('2028-01-26'), does: { it: 'expires', period: 'month', month: '2028-03', after: 4 } },
  { at: on('2028-01-27'), does: { it: 'expires', period: 'year', month: '2028-06', after: 10 } },
  // Of the period that ends on the 17th of March nobody could be told: its fourteenth day before is slept through.
  ...['2028-02-17', '2028-02-05', '2028-02-29'].map((day): Life => ({
    at: on(day),
    does: { it: 'moves', period: 'month', priceAt: PRICE_AT },
  })),
  { at: on('2028-02-02'), does: { it: 'moves', period: 'year', priceAt: PRICE_AT } },
  // On a day, at once, and on one that is slept through.
  { at: on('2028-02-03'), does: { it: 'gives', period: 'month', on: '2028-04-01', taken: 9 } },
  { at: on('2028-02-04'), does: { it: 'gives', period: 'year', on: '2028-02-04', taken: 0 } },
  { at: on('2028-02-04'), does: { it: 'gives', period: 'month', on: '2028-03-03', taken: 30 } },
]
/** Weeks in which the server sleeps, by days since the beginning: over a reminder, over an end of a month, over a try. */
const SLEEPS = [40, 172, 348]

/**
 * Every six hours of so many days, but for the weeks of sleep. Each day a little later than the day before, so that nothing is due
 * in the very second of a look.
 */
const looksFor = (days: number): Date[] =>
  Array.from({ length: days * 4 }, (_, n) => {
    const minutes = (Math.floor(n / 4) * 13) % 60
    return new Date(BEGIN.getTime() + n * 6 * HOUR_MS + minutes * 60_000)
  }).filter((_, n) => !SLEEPS.some(begin => n / 4 >= begin && n / 4 < begin + 7))

type Off = { missed: number; doubled: number; wrong: number; expected: number }

/** What differs between what happened and what should have. */
function compare(happened: readonly string[][], expected: readonly string[][], say: boolean): Off {
  const off = { missed: 0, doubled: 0, wrong: 0, expected: 0 }
  for (const [n, should] of expected.entries()) {
    const did = happened[n] ?? []
    const doubled = did.filter((one, at) => did.indexOf(one) !== at)
    const missed = should.filter(one => !did.includes(one))
    const wrong = did.filter(one => !should.includes(one))
    off.expected += should.length
    off.missed += missed.length
    off.doubled += doubled.length
    off.wrong += wrong.length
    if (say && missed.length + doubled.length + wrong.length > 0)
      console.log(JSON.stringify(EVERYBODY[n]), { missed, doubled, wrong })
  }
  return off
}

async function live(lives: readonly Life[], days: number, fault?: Fault, say = false): Promise<Off> {
  const looks = looksFor(days)
  const happened = await liveThrough(await freshDb(), lives, looks, ZONE, fault)
  return compare(
    happened,
    lives.map(life => expectedOf(life, looks, ZONE)),
    say,
  )
}

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const began = performance.now()
const off = await live(EVERYBODY, DAYS, undefined, true)
console.log(
  `days=${DAYS} members=${EVERYBODY.length} expected=${off.expected} in ${Math.round((performance.now() - began) / 1000)} s`,
)

/** Counts months from the beginning of the period that runs: a 31st becomes a 28th for ever. */
const drifts: Fault = async ({ db }) => {
  await sql`update subscriptions set anchor = period_start where period_start is not null`.execute(db)
  return null
}
/** Forgets in the night what was written the day before. */
const forgets: Fault = async ({ db }) => {
  await sql`update subscriptions set reminded_at = null`.execute(db)
  return null
}
/** Tells once more of what was told in the night before. */
const tellsTwice: Fault = async ({ db }, look) => {
  if (look < on('2028-02-20', '00:00') || look > on('2028-02-20', '12:00')) return null
  await transact(db, async tx => {
    const { rows } = await sql<{ id: string; recipient_id: string; kind: string }>`
      select id, recipient_id, kind from notices where kind like 'plans.%' order by created_at desc limit 1`.execute(tx)
    for (const { id, recipient_id: recipientId, kind } of rows)
      await announce(tx, noticeWritten, { noticeId: id, recipientId, kind, moved: false })
  })
  return null
}
/** Is off for a day and says nothing of it. */
const isOff: Fault = async (_, look) =>
  look >= on('2028-03-31', '00:00') && look < on('2028-04-01', '12:00') ? 'skip' : null
const SOME: readonly Life[] = [
  { at: on('2028-01-31'), does: { it: 'pays', period: 'month' } },
  { at: on('2028-01-30'), does: { it: 'tries' } },
]
const FAULTS = [drifts, forgets, tellsTwice, isOff]
let found = 0
for (const fault of FAULTS) {
  const { missed, doubled, wrong } = await live(SOME, 110, fault)
  if (missed + doubled + wrong > 0) found++
}
console.log(`missed=${off.missed} doubled=${off.doubled} wrong=${off.wrong} planted_found=${found}/${FAULTS.length}`)
await postgres.stop()
process.exit(off.missed + off.doubled + off.wrong === 0 && found === FAULTS.length ? 0 : 1)
