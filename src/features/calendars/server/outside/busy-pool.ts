import { Piscina } from 'piscina'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import type { BusyRead } from './busy-work.ts'
import type { BusyAsked } from './read-busy.ts'

/** One calendar at a time, in a thread that ends when there is none for a while. */
const IDLE_MS = 5000
const MAX_WAITING = 100
/** A large one takes a second; what takes this long was made to, and its thread is ended. */
const MAX_MS = 10_000

let pool: Piscina | null = null

const openPool = (): Piscina =>
  new Piscina({
    filename: new URL('./busy-work.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: MAX_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })

/** Reads a calendar that somebody else wrote (read-busy.ts) in a thread of its own: neither its time nor its room is the club's. */
export async function readBusyAside(asked: BusyAsked): Promise<BusyRead> {
  pool ??= openPool()
  if (pool.queueSize >= MAX_WAITING) throw new Refusal('busy')
  const waited = new AbortController()
  const end = setTimeout(() => waited.abort(), MAX_MS * (pool.queueSize + 1))
  try {
    return await pool.run(asked, { name: 'busyTask', signal: waited.signal })
  } catch {
    // Ended for its time, or for its room.
    return { fault: 'too-large' }
  } finally {
    clearTimeout(end)
  }
}
