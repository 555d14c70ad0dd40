import { readFile } from 'node:fs/promises'
import { openEmbedded, openPostgres } from '../../src/platform/server/db.ts'
import { answerParent } from '../messages.ts'
import { type Reset, resetMoney } from '../reset-money.ts'
import { doorsOf } from './doors.ts'
import { playRecorded, type Script } from './recorded.ts'
import { writtenByHand } from './written.ts'

/** Bare Fastify over the same database: money as somebody would write it by hand, everything else as it was recorded. */
const { DATABASE_URL, DATABASE_POOL, DATA_DIR } = process.env
const doors = doorsOf(
  DATABASE_URL ? openPostgres(DATABASE_URL, Number(DATABASE_POOL)) : await openEmbedded(`${DATA_DIR}/database`),
)
const secrets = JSON.parse(await readFile(`${DATA_DIR}/secrets.json`, 'utf8')) as { linkKey: string; columnKey: string }
let scripts: Script[] = []
const app = writtenByHand(doors, secrets, 'http://localhost:7000')
playRecorded(app, doors, () => scripts)
const url = await app.listen({ port: 0, host: '127.0.0.1' })

type Question = { scripts?: Script[]; what?: 'forget' | 'reset'; reset?: Reset }

answerParent(async ({ scripts: given, what, reset }: Question) => {
  if (given) scripts = given
  if (reset) await resetMoney(doors.query, reset)
  // Nobody shall deliver what was announced here. What the product holds while it stands still is its own.
  if (what === 'forget')
    await doors.query(
      'delete from outbox where id in (select id from outbox where delivered_at is null and dead_at is null for update skip locked)',
      [],
    )
  return url
})
