import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('../../', import.meta.url))
const READY_WITHIN_MS = 300_000
const LOOK_EVERY_MS = 100

/** The built product in a process of its own, as an operator runs it. */
export type Product = {
  url: string
  /** What it printed so far; the link of the first run is in it. */
  console(): string
  /** Ends it and removes its folder, which may be looked at before. */
  stop(look?: (folder: string) => Promise<void>): Promise<void>
}

/**
 * Starts the product in a folder of its own, a copy of `from` if given; answers when it is ready. On the embedded database, unless
 * the settings name another.
 */
export async function startProduct(port: number, settings: Record<string, string>, from?: string): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-e2e-'))
  if (from) await cp(from, folder, { recursive: true })
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/main.server.ts'], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // What one start compiled serves the others.
      NODE_COMPILE_CACHE: join(home, '.tmp/compiled'),
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      // Each visitor of a journey comes from an address of their own, so that limits by address are those of one person.
      TRUSTED_PROXIES: '127.0.0.1',
      // What journeys let the product ask is a server of their own.
      INNER_ADDRESSES: 'true',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text
    })
  await ready(child, url, () => printed)
  return {
    url,
    console: () => printed,
    stop: async look => {
      const gone = new Promise(resolve => child.once('exit', resolve))
      if (child.exitCode === null) child.kill('SIGTERM')
      if (child.exitCode === null) await gone
      await look?.(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ready(child: ChildProcess, url: string, printed: () => string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${printed()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
  child.kill('SIGKILL')
  throw new Error(`The product was not ready in time:\n${printed()}`)
}
