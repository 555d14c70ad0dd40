import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>(resolve => socket.close(() => resolve()))
  return port
}

/** A real coturn on this machine, opened by credentials under a shared secret alone. */
export async function turnServer(secret: string) {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-turn-'))
  const port = await freePort()
  const args = [
    '-n',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=club.test',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
  ]
  const here = [
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    '--allow-loopback-peers',
    `--listening-port=${port}`,
  ]
  const files = [
    `--pidfile=${join(folder, 'pid')}`,
    `--userdb=${join(folder, 'db')}`,
    '--log-file=stdout',
    '--fingerprint',
  ]
  const server = spawn('turnserver', [...args, ...here, ...files], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  return {
    port,
    url: `turn:127.0.0.1:${port}`,
    stop: async () => {
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
