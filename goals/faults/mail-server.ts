import { SMTPServer } from 'smtp-server'
import { freePort } from '../lost/free-port.ts'

/** A mail server that takes everything and remembers which marks it read. */
export async function openMailServer(): Promise<{ port: number; marks: Set<string>; close(): Promise<void> }> {
  const marks = new Set<string>()
  const port = await freePort()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part
      })
      stream.on('end', () => {
        for (const [mark] of text.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)) marks.add(mark)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => void server.listen(port, '127.0.0.1', () => resolve()))
  return { port, marks, close: () => new Promise(resolve => server.close(() => resolve())) }
}
