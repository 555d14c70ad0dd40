import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from './install-package.ts'
import { freePort, runServer, untilAnswers } from './own-server.ts'

/** Nothing is kept: what is asked of it only passes. */
const SETTINGS = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--loglevel', 'warning']

/** A Redis of our own: `stop` ends it, `start` lets it answer at the same address again, empty. */
export type OwnRedis = { url: string; start: () => Promise<void>; stop: () => Promise<void> }

/** Installs Debian's `redis-server` when there is no Redis and we may; otherwise throws a sentence that says what to do. */
export function ensureRedis(): void {
  if (spawnSync('redis-server', ['--version']).status !== 0) installPackage('redis-server', 'Redis')
}

/** Starts a Redis from the system's packages on a free port of 127.0.0.1. */
export async function startRedis(): Promise<OwnRedis> {
  ensureRedis()
  const port = await freePort()
  let stop = async (): Promise<void> => {}
  const start = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'majlis-redis-'))
    const end = runServer(['redis-server', '--port', String(port), '--dir', folder, ...SETTINGS])
    stop = async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    }
    await untilAnswers('Redis', () => takes(port))
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, stop: () => stop() }
}

/** Whether the server takes a connection. */
const takes = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
