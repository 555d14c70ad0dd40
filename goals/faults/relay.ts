import { createConnection, createServer, type Socket } from 'node:net'
import { freePort } from '../lost/free-port.ts'

/** A line to some server that can be cut: while it is, nobody gets through and nobody is answered. */
export type Relay = { port: number; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> }

/** Opens a line to a port of this machine. */
export async function openRelay(to: number): Promise<Relay> {
  const port = await freePort()
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
  }
  const server = createServer(client => {
    const target = createConnection(to, '127.0.0.1')
    for (const socket of [client, target]) keep(socket)
    client.pipe(target).pipe(client)
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
  })
  const mend = () => new Promise<void>(resolve => void server.listen(port, '127.0.0.1', resolve))
  const cut = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  await mend()
  return { port, cut, mend, close: () => (server.listening ? cut() : Promise.resolve()) }
}
