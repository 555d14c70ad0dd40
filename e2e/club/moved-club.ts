import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MovedClock, movedClock } from '../../db/moved-clock.ts'
import { features } from '../../src/features.server.ts'
import { ConfigSchema } from '../../src/platform/server/config.ts'
import { type Database, openEmbedded } from '../../src/platform/server/db.ts'
import type { Running } from '../../src/platform/server/house-options.ts'
import { startHouse } from '../../src/platform/server/house.ts'
import { makeLog } from '../../src/platform/server/log.ts'
import { freePort } from '../../tools/own-server.ts'

/** The built product in the journey's own process, with a clock that the journey moves. */
export type MovedClub = { url: string; running: Running; time: MovedClock; database: Database; stop(): Promise<void> }

/** Starts a club that nobody is in yet; `more` are settings of its own. */
export async function startMovedClub(more: Record<string, string> = {}): Promise<MovedClub> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-moved-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const database = await openEmbedded(null)
  const own = { NODE_ENV: 'test', PORT: port, PUBLIC_URL: url, DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' }
  const settings = { ...own, ...more }
  const config = ConfigSchema.parse(settings)
  const running = await startHouse(config, features, {
    database,
    jobs: false,
    log: makeLog('warn', { write: () => {} }),
  })
  const time = await movedClock(database)
  return {
    url,
    running,
    time,
    database,
    stop: async () => {
      await running.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
