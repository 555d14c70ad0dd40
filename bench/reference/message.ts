import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerParent } from '../messages.ts'

/** The least that a message can be: what one line says is kept by one insert, then goes to the other lines of its path. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 4 })
await pool.query(`create table if not exists bare_messages
  (id bigint generated always as identity primary key, room text not null, body text not null, at timestamptz not null default now())`)
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
const rooms = new Map<string, Set<WebSocket>>()
server.on('connection', (socket, { url = '/' }) => {
  const others = rooms.get(url) ?? new Set()
  rooms.set(url, others.add(socket))
  socket.on('close', () => others.delete(socket))
  socket.on('error', () => {})
  socket.on('message', async data => {
    const body = String(data)
    await pool.query('insert into bare_messages (room, body) values ($1, $2)', [url, body])
    for (const other of others) if (other !== socket) other.send(body)
  })
})
const listening = new Promise<void>(resolve => server.once('listening', () => resolve()))

answerParent(async () => {
  await listening
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
