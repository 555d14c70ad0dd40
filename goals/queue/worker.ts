import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { answerParent } from '../../bench/messages.ts'
import { openPostgres, type Tx } from '../../src/platform/server/db.ts'
import { Deliverer } from '../../src/platform/server/deliver.ts'
import { makeLog } from '../../src/platform/server/log.ts'
import { Mailer } from '../../src/platform/server/mailer.ts'
import type { Listener } from '../../src/platform/server/registry.ts'
import { addStrings } from '../../src/platform/server/text.ts'
import { listenForOutbox } from '../../src/platform/server/wake-ups.ts'
import { happened, type Question } from './plan.ts'

/** One process that works off the queue: two listeners, which each leave a mark, and mails; and two faults when it is asked for them. */
const url = process.env.DATABASE_URL!
const database = openPostgres(url, 10)
const { db } = database
const log = makeLog('silent')
const words = { mails: { hello: { subject: 'Hello', body: 'Hello {n}' } } }
addStrings('planted', { en: words, ar: words })

const mark = (tx: Tx | typeof db, delivery: string) =>
  sql`insert into marks (delivery) values (${delivery})`.execute(tx)
const forEver = new Promise<never>(() => {})
let standsStill: (() => void) | null = null

const listener = (name: string): Listener => ({
  name: `${name}.hear`,
  event: happened,
  async handle(tx, { thing, n, fails }: { thing: string; n: number; fails: string }) {
    await mark(tx, `${name} ${thing} ${n}`)
    if (standsStill) {
      standsStill()
      await forEver
    }
    if (name === 'second' && fails === 'always') throw new Error('planted')
    // The first try is what it leaves behind outside of its transaction.
    if (name === 'second' && fails === 'once') {
      const { rows } =
        await sql`insert into tried values (${`${thing} ${n}`}) on conflict do nothing returning 1`.execute(db)
      if (rows.length > 0) throw new Error('not yet')
    }
  },
})
const deliverer = new Deliverer(database, [listener('first'), listener('second')], log)
const mailer = new Mailer({
  database,
  log,
  dataDir: tmpdir(),
  siteUrl: () => 'https://club.example',
  route: async () => ({ smtpUrl: process.env.SMTP_URL!, from: 'club@example.org' }),
  look: null,
})

let unlocked: string[] = []
const answers: Record<Question['what'], () => Promise<unknown>> = {
  work: async () => {
    deliverer.start()
    mailer.start()
    await listenForOutbox(database, url, log, () => void Promise.all([deliverer.wake(), mailer.wake()]))
  },
  // Answers when it stands in the middle of a transaction.
  'stand-still': () => new Promise<void>(resolve => void (standsStill = resolve)),
  // Fault: reads what is due without taking it.
  'read-unlocked': async () => {
    const { rows } = await sql<{ n: string }>`select n::text from planted where not done`.execute(db)
    unlocked = rows.map(row => row.n)
    return unlocked.length
  },
  'carry-unlocked': async () => {
    for (const n of unlocked) await mark(db, `doubles ${n}`)
  },
  // Fault: notes what is done before it does it. Answers in between, and goes no further.
  'note-first': async () => {
    await sql`update planted set done = true`.execute(db)
    setImmediate(() => forEver.then(() => mark(db, 'loses')))
  },
}
answerParent(async ({ what }: Question) => answers[what]())
