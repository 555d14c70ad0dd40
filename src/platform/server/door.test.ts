import { get } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { type Door, openDoor } from './door.ts'

let door: Door
afterEach(() => door.close())

const comeIn = (url: string) =>
  new Promise<string>(resolve => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`)
    socket.on('open', () => {
      socket.close()
      resolve('open')
    })
    socket.on('error', error => resolve(error.message))
  })
const statusOf = (url: string) =>
  new Promise(resolve =>
    get(url, response => {
      response.resume()
      resolve(response.statusCode)
    }),
  )

test('while the house starts, sockets are told so like everybody else, even once the house is at the door; they get in when it listens', async () => {
  door = await openDoor('127.0.0.1', 0)
  expect(await comeIn(door.url)).toContain('503')
  const server = door.moveIn((_, response) => void response.end(), {})
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => {}))
  expect(await comeIn(door.url)).toContain('503')
  expect(await statusOf(door.url)).toBe(503)
  server.listen()
  await new Promise(resolve => server.once('listening', resolve))
  expect(await comeIn(door.url)).toBe('open')
  expect(await statusOf(door.url)).toBe(200)
})
