import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { createServer } from 'vite'
import { fillDemo, fillMembers } from '../db/demo-data/fill-demo.ts'
import { features } from '../src/features.server.ts'
import { setDemoFiller } from '../src/features/setup/server/demo-filler.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { startHouse } from '../src/platform/server/house.ts'
import { StartError } from '../src/platform/server/start-error.ts'
import { home } from './run-program.ts'

/** A port where screens hear of changes; free, so that two trees can be worked on at once. */
async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * `npm run dev`: the product with Vite in front of it. Screens change under your hands; a change of the server's side starts
 * it anew (`node --watch`). Keeps its own demo club in `data/dev` (DEMO=false: an
 * empty one), so that it never meets the demo's.
 */
const environment = {
  NODE_ENV: 'development',
  DATA_DIR: `${home}/data/dev`,
  LOG_LEVEL: 'warn',
  DEMO: 'true',
  ...process.env,
}
process.chdir(home)
try {
  const port = await freePort()
  // `native` reads the configuration without a temporary file, which the watcher would take for a change.
  const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true, hmr: { port } } })
  const template = async (url: string) => vite.transformIndexHtml(url, await readFile('index.html', 'utf8'))
  const config = readConfig(environment)
  setDemoFiller(fillMembers)
  const running = await startHouse(config, features, { template, prepare: config.DEMO ? fillDemo : undefined })
  // The house listens already; what Vite knows (modules, styles, fonts) is answered before it.
  const [handle] = running.app.server.listeners('request') as Handle[]
  running.app.server.removeAllListeners('request')
  running.app.server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    vite.middlewares(request, response, () => handle!(request, response)),
  )
  console.log(`Majlis answers at ${running.url.replace('127.0.0.1', 'localhost')}, and follows your changes`)
  const stop = async () => {
    await Promise.all([vite.close(), running.stop()])
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
