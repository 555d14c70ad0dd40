import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Storage } from './blobs.ts'
import type { Database } from './db.ts'
import type { Live } from './live/live.ts'

export type Metrics = { registry: Registry; requests: Histogram<'call' | 'status'> }

type Depth = { queue: 'events' | 'mails' | 'timers'; waiting: number; dead: number }

/** What waits in the queue, and what was given up. */
const depths = sql<Depth>`
  select 'events' as queue, (select count(*)::int from outbox where delivered_at is null and dead_at is null) as waiting,
    (select count(*)::int from outbox where dead_at is not null) as dead
  union all
  select 'mails', (select count(*)::int from mails where sent_at is null and kept_at is null and dead_at is null),
    (select count(*)::int from mails where dead_at is not null)
  union all
  select 'timers', (select count(*)::int from timers where next_at <= clock_timestamp()), 0`

/** The figures of /metrics: the process, requests by call and status, open sockets, files, the queue. */
export function makeMetrics(live: Live, storage: Storage, database: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'majlis_request_seconds',
    help: 'Seconds per request by call and status',
    labelNames: ['call', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  new Gauge({
    name: 'majlis_open_sockets',
    help: 'Open live sockets',
    registers: [registry],
    collect() {
      this.set(live.size)
    },
  })
  new Gauge({
    name: 'majlis_storage_works',
    help: '1 while files can be kept and read, 0 otherwise',
    registers: [registry],
    collect() {
      this.set(storage.fault() ? 0 : 1)
    },
  })
  new Gauge({
    name: 'majlis_queue',
    help: 'What waits to be done or tried again, and what was given up (dead)',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
    async collect() {
      const { rows } = await depths.execute(database.db).catch(() => ({ rows: [] }))
      for (const { queue, waiting, dead } of rows) {
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'dead' }, dead)
      }
    },
  })
  return { registry, requests }
}
