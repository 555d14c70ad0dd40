import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Storage } from './blobs.ts'
import type { Live } from './live/live.ts'

export type Metrics = { registry: Registry; requests: Histogram<'call' | 'status'> }

/** The figures of /metrics: the process, requests by call and status, open sockets. */
export function makeMetrics(live: Live, storage: Storage): Metrics {
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
  return { registry, requests }
}
