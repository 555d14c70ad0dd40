import { Piscina } from 'piscina'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import type { DocumentData } from './document-facts.ts'

/**
 * Pages are laid out in a thread of their own: one takes a few tenths of a second, in which nobody else would be answered. Once nobody
 * needs it the thread ends, and with it what the library and its fonts take.
 */
const IDLE_MS = 20_000
/** Documents that wait; whoever comes then is told to try again, and a mail comes again by itself. */
const MAX_WAITING = 100
const MAX_MS = 60_000

let pool: Piscina | null = null

const openPool = (): Piscina =>
  new Piscina({
    filename: new URL('./pdf-work.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: MAX_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  })

/** A document as PDF. Refuses with `busy` when too many wait. */
export async function drawAside(data: DocumentData): Promise<Buffer> {
  pool ??= openPool()
  if (pool.queueSize >= MAX_WAITING) throw new Refusal('busy')
  const pdf: Uint8Array = await pool.run(data, { name: 'pdfTask', signal: AbortSignal.timeout(MAX_MS) })
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
