import { sql } from 'kysely'
import { outsideFetch } from '../../../platform/server/outside-fetch.ts'
import type { Failure, Waiting, Work } from '../../../platform/server/queue.ts'
import type { House } from '../../../platform/server/registry.ts'
import { outcomeOf, secondsAsked } from '../rules/delivery.ts'
import { fitted, type Message, MOST_BYTES } from '../rules/message.ts'
import { openSubscription } from './devices.ts'
import { type ClubKeys, clubKeys, contactOf } from './keys.ts'
import { sealMessage } from './seal-message.ts'

type Row = Waiting & { id: string; device_id: string; host: string; message: Message; late_at: Date }
type Device = { subscription_sealed: string; public_key: string }

/** Messages that a process has on their way at the same time, and of those the most that one push service may have. */
const AT_ONCE = { postgres: 24, embedded: 4 }
const AT_ONE_SERVICE = { postgres: 12, embedded: 3 }
/** One that is silent holds nobody's place for longer. */
const SECONDS = 10
/** What does not go to a busy service now waits a moment. */
const MOMENT_SECONDS = 1
/** Services that take less than ours: half of it is tried. */
const SMALL_BYTES = MOST_BYTES / 2

/** The push service did not take it, and may later. */
class NotTaken extends Error {
  readonly reason: string
  constructor(reason: string, text: string, options?: ErrorOptions) {
    super(text, options)
    this.reason = reason
  }
}

const explain = (error: unknown): Failure => ({
  reason: error instanceof NotTaken ? error.reason : 'fault',
  error: (error as Error).message,
})

/** Sends what waits for devices, many at once; a slow push service has half of the places at most. */
export function sendWork(house: House): Work<Row> {
  const { database } = house
  const onTheirWay = new Map<string, number>()
  let known: Promise<ClubKeys> | null = null
  /** Read once; a database that was away is asked again. */
  const keysOf = () =>
    (known ??= clubKeys(house).catch(error => {
      known = null
      throw error
    }))
  const fetchOuter = outsideFetch(house.config.INNER_ADDRESSES)

  const forget = (row: Row) => database.db.deleteFrom('push_sends').where('id', '=', row.id).execute()
  const forgetDevice = (row: Row) => database.db.deleteFrom('push_devices').where('id', '=', row.device_id).execute()

  const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

  /** Lets a row wait until its push service has a place: that is no try. */
  const letWait = (row: Row) =>
    sql`update push_sends set next_at = ${inSeconds(MOMENT_SECONDS)}, attempts = attempts - 1 where id = ${row.id}`.execute(
      database.db,
    )

  /** Holds back a row, and with it what else waits for the same push service and is not taken yet. */
  async function holdBack(row: Row, seconds: number): Promise<void> {
    const until = inSeconds(seconds)
    await sql`update push_sends set next_at = ${until} where id = ${row.id}`.execute(database.db)
    await sql`
      update push_sends set next_at = ${until}
      where host = ${row.host} and dead_at is null and next_at <= clock_timestamp()`.execute(database.db)
  }

  async function post(device: Device, row: Row, message: Message, keys: ClubKeys): Promise<Response> {
    const subscription = openSubscription(house.secrets.columnKey, device.subscription_sealed)
    const facts = { keys, contact: contactOf(house), lateAt: row.late_at, now: new Date() }
    const { url, headers, body } = sealMessage(subscription, message, facts)
    const signal = AbortSignal.timeout(SECONDS * 1000)
    const answer = await fetchOuter(url, { method: 'POST', headers, body: new Uint8Array(body), signal }).catch(
      (error: Error) => {
        const silent = error.name === 'TimeoutError'
        throw new NotTaken(silent ? 'slow' : 'unreachable', String(error.cause ?? error), { cause: error })
      },
    )
    await answer.body?.cancel().catch(() => {})
    return answer
  }

  async function send(row: Row): Promise<void> {
    const device = await database.db
      .selectFrom('push_devices')
      .select(['subscription_sealed', 'public_key'])
      // Read meanwhile, on whichever device: who has seen it is not rung for it.
      .select(e =>
        e
          .exists(
            e
              .selectFrom('notices')
              .select('notices.id')
              .where('notices.id', '=', row.message.id)
              .where('read_at', 'is not', null),
          )
          .as('read'),
      )
      .where('id', '=', row.device_id)
      .executeTakeFirst()
    if (!device || device.read || row.late_at <= new Date()) return void (await forget(row))
    const keys = await keysOf()
    // It subscribed with a key that the club has no more; its page subscribes again when it is opened.
    if (device.public_key !== keys.publicKey) return void (await forgetDevice(row))
    let answer = await post(device, row, row.message, keys)
    if (answer.status === 413) answer = await post(device, row, fitted(row.message, SMALL_BYTES), keys)
    const outcome = outcomeOf(answer.status)
    if (outcome === 'taken') {
      await noteDevice(row, 'taken_at')
      return void (await forget(row))
    }
    if (outcome === 'gone') return void (await forgetDevice(row))
    await noteDevice(row, 'failed_at')
    house.log.warn({ host: row.host, status: answer.status, outcome }, 'a push service did not take a message')
    if (outcome === 'too-long' || outcome === 'never') return void (await forget(row))
    const asked = secondsAsked(answer.headers.get('retry-after'), new Date())
    if (outcome === 'later' && asked !== null) return holdBack(row, asked)
    throw new NotTaken(outcome === 'later' ? 'busy' : 'refused', `answered ${answer.status}`)
  }

  const noteDevice = (row: Row, column: 'taken_at' | 'failed_at') =>
    database.db
      .updateTable('push_devices')
      .set({ [column]: sql<Date>`clock_timestamp()` })
      .where('id', '=', row.device_id)
      .execute()

  return {
    table: 'push_sends',
    name: 'pushes',
    atOnce: AT_ONCE[database.kind],
    // Asked each time: what goes to a service that has all its places is not even taken.
    get open() {
      const full = [...onTheirWay].filter(([, count]) => count >= AT_ONE_SERVICE[database.kind]).map(([host]) => host)
      return sql<boolean>`waiting.host <> all(${full}::text[])`
    },
    columns: sql`device_id, host, message, late_at`,
    firstWait: 15,
    explain,
    async carry(row) {
      const busy = onTheirWay.get(row.host) ?? 0
      if (busy >= AT_ONE_SERVICE[database.kind]) return void (await letWait(row))
      onTheirWay.set(row.host, busy + 1)
      try {
        await send(row)
      } finally {
        const left = onTheirWay.get(row.host)! - 1
        if (left > 0) onTheirWay.set(row.host, left)
        else onTheirWay.delete(row.host)
      }
    },
  }
}

/** Forgets what was given up or is too late for its device. */
export async function sweepSends({ database }: House): Promise<void> {
  await sql`delete from push_sends where late_at < clock_timestamp() or dead_at is not null`.execute(database.db)
}
