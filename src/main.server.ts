import { existsSync } from 'node:fs'
import { features } from './features.server.ts'
import { setDemoFiller } from './features/setup/server/demo-filler.ts'
import { readConfig } from './platform/server/config.ts'
import { houseInWords } from './platform/server/house-in-words.ts'
import type { Running } from './platform/server/house-options.ts'
import { startHouse } from './platform/server/house.ts'
import { StartError, sayFileError } from './platform/server/start-error.ts'
import { whenParentEnds } from './platform/server/when-parent-ends.ts'

/** Starts the product from the environment (and `.env`) and stops it cleanly on Ctrl-C, SIGTERM or the end of npm. */
const progress = (what: string) => console.log(`  … ${what}`)

/** The demo club is filled on its first start; afterwards only its sign-ins are told. */
async function demo() {
  const { fillDemo, signInsInWords } = await import('../db/demo-data/fill-demo.ts')
  const { liveOn } = await import('../db/demo-data/live-on.ts')
  return { prepare: fillDemo, epilogue: signInsInWords, liveOn }
}

/** Reads `.env` beside us, where there is one. */
function readEnvFile(): void {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
  } catch (error) {
    throw sayFileError(error, '.env')
  }
}

let running: Running | null = null
let stopping = false

async function stop(): Promise<void> {
  // Nothing is under way yet.
  if (!running) process.exit(0)
  if (stopping) return
  stopping = true
  // A second Ctrl-C does not wait.
  process.once('SIGINT', () => process.exit(130))
  console.log('\nStopping: requests under way are finished first.')
  await running.stop()
  process.exit(0)
}

try {
  whenParentEnds(stop)
  readEnvFile()
  const config = readConfig(process.env)
  const { prepare, epilogue, liveOn } = config.DEMO ? await demo() : {}
  setDemoFiller(async house => (await import('../db/demo-data/fill-demo.ts')).fillMembers(house))
  running = await startHouse(config, features, { progress, prepare })
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  console.log(`\nMajlis answers at ${running.url.replace('127.0.0.1', 'localhost')}\n${await houseInWords(running)}\n`)
  if (epilogue) console.log(epilogue())
  if (config.DEMO_LIFE) liveOn?.(running.house)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
