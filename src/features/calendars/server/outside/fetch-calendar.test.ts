import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchCalendar } from './fetch-calendar.ts'
import { BadCalendar } from './read-busy.ts'

const asked: string[] = []
let answer: (response: ServerResponse) => void
const peer = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(response)
})
let port: number
beforeAll(async () => {
  await new Promise<void>(done => void peer.listen(0, '::', done))
  port = (peer.address() as AddressInfo).port
})
afterAll(() => void peer.close())
beforeEach(() => void (asked.length = 0))

const faultOf = (address: string, allowInner: boolean) =>
  fetchCalendar(address, allowInner).then(
    () => null,
    error => (error instanceof BadCalendar ? error.fault : error),
  )
const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
/** Ten million bytes that a calendar may well begin with. */
const LARGE = `BEGIN:VCALENDAR\r\n${'X-A:b\r\n'.repeat(1_430_000)}`

describe('an address that leads into the club’s own network', () => {
  test.each([
    'http://127.0.0.1:PORT/x.ics',
    'http://localhost:PORT/x.ics',
    'http://[::1]:PORT/x.ics',
    'http://[::ffff:127.0.0.1]:PORT/x.ics',
    'http://2130706433:PORT/x.ics',
    'http://0x7f.1:PORT/x.ics',
    'http://0.0.0.0:PORT/x.ics',
    'http://10.0.0.8/x.ics',
    'http://192.168.1.1/x.ics',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/x.ics',
  ])('is not asked: %s', async address => {
    answer = response => void response.end(CALENDAR)
    expect(await faultOf(address.replace('PORT', String(port)), false)).toBe('inner')
    expect(asked).toEqual([])
  })
})

describe('a server', () => {
  const own = (path = '/x.ics') => `http://127.0.0.1:${port}${path}`

  test('that calls its calendar something else is read all the same', async () => {
    answer = response => void response.writeHead(200, { 'content-type': 'text/html' }).end(CALENDAR)
    expect(await fetchCalendar(own(), true)).toBe(CALENDAR)
  })

  test('that sends ten megabytes, or as much packed into a few, is left in the middle', async () => {
    let left = false
    answer = response => {
      response.on('close', () => void (left = !response.writableFinished))
      response.writeHead(200).end(LARGE)
    }
    expect(await faultOf(own(), true)).toBe('too-large')
    await expect.poll(() => left).toBe(true)
    const packed = gzipSync(LARGE)
    expect(packed.length).toBeLessThan(100_000)
    answer = response => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    expect(await faultOf(own(), true)).toBe('too-large')
  })

  test('that promises more than it sends, sends what it did not pack, or hangs up, gave nothing', async () => {
    answer = response => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write(CALENDAR, () => response.destroy())
    }
    expect(await faultOf(own(), true)).toBe('silent')
    answer = response => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(CALENDAR)
    expect(await faultOf(own(), true)).toBe('silent')
    answer = response => void response.destroy()
    expect(await faultOf(own(), true)).toBe('silent')
  })

  test('that sends one around in circles, or to what is no server, gave nothing', async () => {
    answer = response => void response.writeHead(302, { location: own(`/${asked.length}`) }).end()
    expect(await faultOf(own(), true)).toBe('silent')
    expect(asked.length).toBeLessThan(20)
    answer = response => void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    expect(await faultOf(own(), true)).toBe('silent')
  })
})
