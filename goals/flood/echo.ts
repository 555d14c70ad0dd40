import { createServer } from 'node:http'
import { answerParent } from '../../bench/messages.ts'

/** Answers at once, in a process of its own: how long a page waits for the machine alone. */
const server = createServer((_, response) => response.end('echo'))
const listening = new Promise<number>(resolve => {
  server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
})

answerParent(async () => `http://127.0.0.1:${await listening}`)
