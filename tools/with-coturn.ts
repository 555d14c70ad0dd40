import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installPackage } from './install-package.ts'
import { freePort, runServer, untilAnswers } from './own-server.ts'

const HERE = '127.0.0.1'

/** A coturn of our own: where it listens, as the settings of a club name it, and how to end it. */
export type OwnCoturn = { port: number; url: string; stop: () => Promise<void> }

/** Installs Debian's `coturn` when there is no TURN server and we may; otherwise throws a sentence that says what to do. */
export function ensureCoturn(): void {
  if (spawnSync('turnserver', ['-h']).error) installPackage('coturn', 'A TURN server')
}

/** Starts a coturn from the system's packages on a free port of 127.0.0.1, opened by credentials under a shared secret alone. */
export async function startCoturn(secret: string): Promise<OwnCoturn> {
  ensureCoturn()
  const folder = await mkdtemp(join(tmpdir(), 'majlis-turn-'))
  const port = await freePort()
  const end = runServer([
    'turnserver',
    '-n',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=club.test',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    `--listening-ip=${HERE}`,
    `--relay-ip=${HERE}`,
    '--allow-loopback-peers',
    `--listening-port=${port}`,
    `--pidfile=${join(folder, 'pid')}`,
    `--userdb=${join(folder, 'db')}`,
    '--log-file=stdout',
    '--fingerprint',
  ])
  const stop = async () => {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
  await untilAnswers('The TURN server', () => answers(port)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { port, url: `turn:${HERE}:${port}`, stop }
}

/** So long an answer is waited for: what is sent to nobody is lost without a word. */
const PATIENCE_MS = 100

/** Whether a binding request (RFC 8489: a header without attributes) is answered. */
async function answers(port: number): Promise<boolean> {
  const socket = createSocket('udp4').on('error', () => {})
  socket.send(Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)]), port, HERE)
  const answered = once(socket, 'message').then(() => true)
  const waited = sleep(PATIENCE_MS).then(() => false)
  return Promise.race([answered, waited]).finally(() => socket.close())
}
