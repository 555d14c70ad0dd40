import { existsSync } from 'node:fs'
import { setDemoFiller } from './features/setup/server/demo-filler.ts'
import { features } from './features.server.ts'
import { ConfigError, readConfig } from './platform/server/config.ts'
import { StorageError } from './platform/server/furnish.ts'
import { startHouse } from './platform/server/house.ts'
import { NewerDatabaseError } from './platform/server/migrate.ts'
import { NotBuiltError } from './platform/server/serve-site.ts'

/** Starts the product from the environment (and `.env`) and stops it cleanly on Ctrl-C or SIGTERM. */
const KNOWN = [ConfigError, NewerDatabaseError, NotBuiltError, StorageError]
const progress = (what: string) => console.log(`  … ${what}`)

/** The demo club is filled on its first start; afterwards only its sign-ins are told. */
async function demo() {
  const { fillDemo, signInsInWords } = await import('../db/cast/fill-demo.ts')
  const { liveOn } = await import('../db/cast/live-on.ts')
  return { prepare: fillDemo, epilogue: signInsInWords, liveOn }
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const { prepare, epilogue, liveOn } = config.DEMO ? await demo() : {}
  setDemoFiller(async house => (await import('../db/cast/fill-demo.ts')).fillMembers(house))
  const running = await startHouse(config, features, { progress, prepare })
  console.log(`\nMajlis answers at ${running.url.replace('127.0.0.1', 'localhost')}\n`)
  if (epilogue) console.log(epilogue())
  if (config.DEMO_LIFE) liveOn?.(running.house)
  const stop = async () => {
    // A second Ctrl-C does not wait.
    process.once('SIGINT', () => process.exit(130))
    console.log('\nStopping: requests under way are finished first.')
    await running.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(KNOWN.some(kind => error instanceof kind) ? (error as Error).message : error)
  process.exit(1)
}
