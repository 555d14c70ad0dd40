import { Piscina } from 'piscina'
import { Refusal } from '../shared/refusal.ts'
import type { Picture } from './image.ts'
import type { RedrawTask, ShareTask } from './picture-work.ts'
import { tellFonts } from './tell-fonts.ts'

/** Pictures drawn at once; a thread nobody needs ends, and what it keeps of the picture library with it. */
const THREADS = 2
const IDLE_MS = 5000
/** Pictures that wait; whoever comes then is told to try again. */
const MAX_WAITING = 100
/** A picture takes a second at most; what takes this long is none, and its thread is ended. */
const MAX_MS = 60_000

let pool: Piscina | null = null

function openPool(): Piscina {
  // Before any thread draws a letter: they share the process's environment as it was when they began.
  tellFonts()
  return new Piscina({
    filename: new URL('./picture-work.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    maxQueue: MAX_WAITING,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
}

async function run<Answer>(name: string, task: unknown): Promise<Answer> {
  pool ??= openPool()
  if (pool.queueSize >= MAX_WAITING) throw new Refusal('busy')
  return pool.run(task, { name, signal: AbortSignal.timeout(MAX_MS) })
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Draws a picture anew (image.ts) in a thread of its own. Throws when it is none, refuses with `busy` when too many wait. */
export async function redrawAside(bytes: Buffer, type: string): Promise<Picture> {
  const picture = await run<Picture>('redrawTask', { bytes, type } satisfies RedrawTask)
  const { full, card, thumb } = picture
  return { ...picture, full: asBuffer(full), card: asBuffer(card), thumb: asBuffer(thumb) }
}

/** Draws a share picture (share-card.ts) there. */
export const drawShareAside = async (task: ShareTask): Promise<Buffer> =>
  asBuffer(await run<Uint8Array>('shareTask', task))
