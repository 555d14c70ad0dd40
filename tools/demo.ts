import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { home, streamProgram } from './run-program.ts'

/** Everything the browser's side is built from. */
const SOURCES = ['src/**/*.{ts,tsx,css}', 'public/**/*', 'index.html', 'vite.config.ts', 'package-lock.json']
const BUILT = join(home, 'dist/web/index.html')

async function newestSource(): Promise<number> {
  let newest = 0
  for await (const file of glob(SOURCES, { cwd: home }))
    newest = Math.max(newest, (await stat(join(home, file))).mtimeMs)
  return newest
}

/**
 * Builds the browser's side when there is none or its sources are newer, in a process of its own: what a build takes of memory
 * goes with it.
 */
async function buildIfNeeded(): Promise<void> {
  const built = await stat(BUILT).then(
    found => found.mtimeMs,
    () => 0,
  )
  if (built > (await newestSource())) return
  console.log('  … building the browser’s side')
  const interrupted = new AbortController()
  const stop = () => interrupted.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // By its file and not by its name: that works on Windows as well.
  const vite = join(home, 'node_modules/vite/bin/vite.js')
  const code = await streamProgram(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    signal: interrupted.signal,
  })
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
  if (code !== 0) process.exit(code ?? 130)
}

/**
 * `npm run demo`: the product with the demo club on the embedded database in ./data. Builds what is needed, fills the club on
 * the first start and keeps it afterwards. PORT, HOST, DATA_DIR and DATABASE_URL are honoured.
 */
process.chdir(home)
process.env.DEMO ??= 'true'
process.env.LOG_LEVEL ??= 'warn'
console.log('Majlis, the demo club')
await buildIfNeeded()
await import('../src/main.server.ts')
