import { features } from './features.server.ts'
import { ConfigError, readConfig } from './platform/server/config.ts'
import { startHouse } from './platform/server/house.ts'
import { NewerDatabaseError } from './platform/server/migrate.ts'

/** Starts the product from the environment and stops it cleanly on Ctrl-C or SIGTERM. */
try {
  const config = readConfig(process.env)
  const running = await startHouse(config, features)
  console.log(`Majlis answers at ${running.url.replace('127.0.0.1', 'localhost')}`)
  const stop = async () => {
    // A second Ctrl-C does not wait.
    process.once('SIGINT', () => process.exit(130))
    await running.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  const known = error instanceof ConfigError || error instanceof NewerDatabaseError
  console.error(known ? error.message : error)
  process.exit(1)
}
