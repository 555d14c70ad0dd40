import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ends the server when its own input ends, so that it never outlives us, however we die. */
const GUARD = '"$@" & server=$!; cat >/dev/null; kill "$server" 2>/dev/null; wait "$server"'
const LOOK_EVERY_MS = 50

/** Runs a server of the system's packages in front, and answers how to end it; it ends with us in any case. */
export function runServer(command: string[]): () => Promise<void> {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'server', ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>(resolve => guard.on('exit', () => resolve()))
  return () => {
    guard.stdin.end()
    return ended
  }
}

/** A port of 127.0.0.1 that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Asks until a server answers. Throws a sentence with what `said` tells of it when it does not in time. */
export async function untilAnswers(
  name: string,
  asks: () => Promise<boolean>,
  seconds = 30,
  said = () => '',
): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await asks())) {
    if (Date.now() > deadline) throw new Error(`${name} did not start within ${seconds} s. ${said()}`.trim())
    await sleep(LOOK_EVERY_MS)
  }
}
