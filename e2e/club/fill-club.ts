import { cp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { freePort, startProduct } from './product.ts'

/** The demo club that journeys share, which stands still but for them. */
export const FILLED = { DEMO: 'true', DEMO_SIZE: 'small', DEMO_LIFE: 'false' }
/** The data of that club as it was filled; each worker has a copy. */
export const FILLED_FOLDER = fileURLToPath(new URL('../../.tmp/e2e-club', import.meta.url))

/** Fills the club once for all workers, before the first journey. */
// biome-ignore lint/style/noDefaultExport: that is how Playwright asks for it
export default async function fillClub(): Promise<void> {
  await rm(FILLED_FOLDER, { recursive: true, force: true })
  const product = await startProduct(await freePort(), FILLED)
  await product.stop(folder => cp(folder, FILLED_FOLDER, { recursive: true }))
}
