import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerParent } from '../../bench/messages.ts'

/** A bare echo, beside which the product is measured: what one line says goes to all others of its path, with nothing in between. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
const paths = new Map<string, Set<WebSocket>>()
server.on('connection', (socket, { url = '/' }) => {
  const others = paths.get(url) ?? new Set()
  paths.set(url, others.add(socket))
  socket.on('close', () => others.delete(socket))
  socket.on('error', () => {})
  socket.on('message', data => {
    const text = String(data)
    for (const other of others) if (other !== socket) other.send(text)
  })
})
const listening = new Promise<void>(resolve => server.once('listening', () => resolve()))

answerParent(async () => {
  await listening
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
