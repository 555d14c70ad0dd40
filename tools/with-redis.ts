import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installPackage } from './install-package.ts'

const SECONDS_TO_START = 30
/** Nothing is kept: what is asked of it only passes. */
const SETTINGS = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--loglevel', 'warning']

/** Ends the server when its own input ends, so that it never outlives us, however we die. */
const GUARD = '"$@" & server=$!; cat >/dev/null; kill "$server" 2>/dev/null; wait "$server"'

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
    const command = ['redis-server', '--port', String(port), '--dir', folder, ...SETTINGS]
    const guard = spawn('/bin/sh', ['-c', GUARD, 'redis', ...command], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const ended = new Promise<void>(resolve => guard.on('exit', () => resolve()))
    stop = async () => {
      guard.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    await answering(port)
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, stop: () => stop() }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Waits until the server takes a connection. */
async function answering(port: number): Promise<void> {
  const deadline = Date.now() + SECONDS_TO_START * 1000
  const takes = () =>
    new Promise<boolean>(resolve => {
      const socket = createConnection(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!(await takes())) {
    if (Date.now() > deadline) throw new Error(`Redis did not start within ${SECONDS_TO_START} s.`)
    await sleep(50)
  }
}
