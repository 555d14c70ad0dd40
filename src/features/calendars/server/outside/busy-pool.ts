import { ThreadPool } from '../../../../platform/server/thread-pool.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import type { BusyRead } from './busy-work.ts'
import type { BusyAsked } from './read-busy.ts'

/** A large one takes a second; what takes this long was made to, and its thread is ended. */
const MAX_MS = 10_000

/** One calendar at a time, in a thread that ends when there is none for a while. */
const pool = new ThreadPool(new URL('./busy-work.ts', import.meta.url), {
  most: 1,
  idleMs: 5000,
  limits: { maxOldGenerationSizeMb: 256 },
})

/** Reads a calendar that somebody else wrote (read-busy.ts) in a thread of its own: neither its time nor its room is the club's. */
export async function readBusyAside(asked: BusyAsked): Promise<BusyRead> {
  try {
    return await pool.run('busyTask', asked, MAX_MS * (pool.waiting + 1))
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Ended for its time, or for its room.
    return { fault: 'too-large' }
  }
}
