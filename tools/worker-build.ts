import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { home } from './run-program.ts'

const ENTRY = 'src/features/push/worker/sw.ts'
const ADDRESS = '/sw.js'

/** The service worker as one file without imports: some browsers take no modules there. */
async function built(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: home,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: ['chrome123', 'firefox128', 'safari17.5'],
      modulePreload: false,
      lib: { entry: join(home, ENTRY), formats: ['iife'], name: 'worker' },
    },
  }).then(found => (Array.isArray(found) ? found[0] : found))) as Rolldown.RolldownOutput
  return output[0].code
}

/** Builds the service worker beside the pages, under an address that never changes: browsers ask it whether there is a newer one. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: await built() })
  },
  configureServer(server) {
    server.middlewares.use(ADDRESS, (_, response, next) => {
      built().then(code => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
})
