import type { Picture } from './image.ts'
import type { RedrawTask, ShareTask } from './picture-work.ts'
import { tellFonts } from './tell-fonts.ts'
import { asBuffer, ThreadPool } from './thread-pool.ts'

/** A picture takes a second at most; what takes this long is none, and its thread is ended. */
const MAX_MS = 60_000

/** A thread nobody needs ends, and what it keeps of the picture library with it. */
const pool = new ThreadPool(new URL('./picture-work.ts', import.meta.url), {
  most: 2,
  idleMs: 5000,
  limits: { maxOldGenerationSizeMb: 256 },
  // Before any thread draws a letter: they share the process's environment as it was when they began.
  before: tellFonts,
})

/** Draws a picture anew (image.ts) in a thread of its own. Throws when it is none, refuses with `busy` when too many wait. */
export async function redrawAside(bytes: Buffer, type: string): Promise<Picture> {
  const picture = await pool.run<Picture>('redrawTask', { bytes, type } satisfies RedrawTask, MAX_MS)
  const { full, card, thumb } = picture
  return { ...picture, full: asBuffer(full), card: asBuffer(card), thumb: asBuffer(thumb) }
}

/** Draws a share picture (share-card.ts) there. */
export const drawShareAside = async (task: ShareTask): Promise<Buffer> =>
  asBuffer(await pool.run<Uint8Array>('shareTask', task, MAX_MS))
