import { asBuffer, ThreadPool } from '../../../../platform/server/thread-pool.ts'
import type { DocumentData } from './document-facts.ts'

const MAX_MS = 60_000

/**
 * Pages are laid out in a thread of their own: one takes a few tenths of a second, in which nobody else would be answered. Once nobody
 * needs it the thread ends, and with it what the library and its fonts take.
 */
const pool = new ThreadPool(new URL('./pdf-work.ts', import.meta.url), {
  most: 1,
  idleMs: 20_000,
  limits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
})

/** A document as PDF. Refuses with `busy` when too many wait; a mail comes again by itself. */
export const drawAside = async (data: DocumentData): Promise<Buffer> =>
  asBuffer(await pool.run<Uint8Array>('pdfTask', data, MAX_MS))
