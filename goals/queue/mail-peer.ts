import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

const idOf = (text: string): string => /^Message-ID: <(.+)@majlis>/im.exec(text)![1]!

/**
 * A mail server with a door for each process. It refuses whoever is called `always`, and `once` the first time, and keeps one mail
 * of each Message-ID, as mailboxes do; `again` are those that were handed over once more. `onceAt` is asked before a door answers
 * its next mail.
 */
export async function openMailPeer(doors: number) {
  const kept = new Map<string, number>()
  const refused = new Set<string>()
  const waits: (((id: string) => Promise<void>) | null)[] = []
  let lines = 0
  const servers = await Promise.all(
    Array.from({ length: doors }, async (_, door) => {
      const server = new SMTPServer({
        disabledCommands: ['STARTTLS', 'AUTH'],
        onConnect: (_, done) => {
          lines++
          done()
        },
        onRcptTo: ({ address }, _, done) => {
          const no = address.startsWith('always') || (address.startsWith('once') && !refused.has(address))
          refused.add(address)
          done(no ? Object.assign(new Error('mailbox busy'), { responseCode: 450 }) : null)
        },
        onData: (stream, _, done) => {
          let text = ''
          stream.on('data', (part: Buffer) => {
            text += part
          })
          stream.on('end', async () => {
            const id = idOf(text)
            const wait = waits[door]
            waits[door] = null
            await wait?.(id)
            kept.set(id, (kept.get(id) ?? 0) + 1)
            done()
          })
        },
      })
      server.on('error', () => {})
      await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', () => resolve()))
      return server
    }),
  )
  return {
    urls: servers.map(({ server }) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`),
    kept,
    again: () => [...kept.values()].reduce((sum, times) => sum + times - 1, 0),
    lines: () => lines,
    onceAt: (door: number, wait: (id: string) => Promise<void>) => void (waits[door] = wait),
    close: () => Promise.all(servers.map(server => new Promise<void>(resolve => server.close(() => resolve())))),
  }
}
