import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawAnswer, rawRequest } from '../../src/platform/test/raw-request.ts'
import { bitmap, blank, endless, FORM, formOf, nested, repeated, upload } from './bodies.ts'
import { beSilent, saySo } from './sockets.ts'

/** What the requests are made with. */
export type Ground = { url: string; guests: readonly string[]; items: readonly string[] }
type Sent = Parameters<typeof rawRequest>[1]
/** One kind of request. `takes`: every answer but these is wrong; a socket is answered with a word. */
export type Attack = { name: string; takes: readonly (number | string)[]; send(n: number): Promise<number | string> }

const MB = 1024 * 1024
/** A refusal that needs nothing of the body is answered long before. */
const GIVEN_UP_MS = 60_000
const JSON_TYPE = { 'content-type': 'application/json' }
const SEARCH = '/api/companies/search'
const MEMBERS_ONLY = '/api/timeline/posts'

let addresses = 0
/** Each comes from an address of its own: whoever means it has many. */
const address = () => `10.${60 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses++ & 255}`

/** A refusal is told to programs, and to readers as a page. */
const REFUSALS = ['application/problem+json', 'text/html']

/** The status of a request, below zero when it says no more than that; 0 when there was no answer in time. */
export async function statusOf(url: string, sent: Sent): Promise<number> {
  const headers = { 'x-forwarded-for': address(), ...sent.headers }
  const signal = AbortSignal.timeout(GIVEN_UP_MS)
  return rawRequest(url, { ...sent, headers, signal }).then(
    ({ status, type }: RawAnswer) => (status < 400 || REFUSALS.some(one => type.startsWith(one)) ? status : -status),
    () => 0,
  )
}

/** A form whose end never comes: the line breaks in the middle of a file. */
async function breakOff(url: string, bearer: string, picture: Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = `POST /api/files HTTP/1.1\r\nhost: flood\r\nauthorization: Bearer ${bearer}\r\ncontent-type: ${FORM['content-type']}\r\ncontent-length: 3000000\r\n\r\n`
  socket.write(head)
  for (const block of upload(picture)) socket.write(block)
  await sleep(100)
  socket.destroy()
  return 'broken'
}

/** Bodies and headers of a character a second, until the server has had enough. */
export async function slowly(url: string, begin: string): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', data => void (text += data))
  socket.write(begin)
  const drip = setInterval(() => socket.write(' '), 1000)
  await new Promise(resolve => socket.once('close', resolve))
  clearInterval(drip)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
}

/** Every kind, in the order in which they are tried. */
export async function attacks({ url, guests, items }: Ground): Promise<Attack[]> {
  const [bomb, large, small, huge] = [bitmap(7000), bitmap(3100), bitmap(40), await blank(16_000)]
  const post = (path: string, chunks: Sent['chunks'], headers: Sent['headers'] = {}, unfinished = false) =>
    statusOf(url, { method: 'POST', path, chunks, headers: { ...JSON_TYPE, ...headers }, unfinished })
  const get = (path: string, headers = {}) => statusOf(url, { method: 'GET', path, headers })
  const form = (path: string, chunks: Sent['chunks'], n?: number) =>
    post(path, chunks, { ...FORM, ...(n !== undefined && { authorization: `Bearer ${guests[n % guests.length]}` }) })
  const fields = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `f${n}`, value: Buffer.alloc(bytes, 'a') }))
  return [
    {
      name: '60 MB of JSON, by its length',
      takes: [413],
      send: () => post(SEARCH, [], { 'content-length': 60 * MB }, true),
    },
    { name: 'JSON without an end', takes: [413], send: () => post(SEARCH, endless(), {}, true) },
    {
      name: 'lists, 1 MB of them',
      takes: [422],
      send: () => post(SEARCH, ['{"text":[', ...repeated('[],', 340_000), '0]}']),
    },
    { name: 'JSON nested 200,000 deep', takes: [422], send: () => post(SEARCH, [`{"text":${nested(200_000)}}`]) },
    {
      name: 'the same in a form',
      takes: [413, 422],
      send: () => form(SEARCH, formOf([{ name: 'text', value: nested(30_000) }])),
    },
    {
      name: 'a body that stops, to members only',
      takes: [401],
      send: () => post(MEMBERS_ONLY, ['{"text":"'], {}, true),
    },
    { name: 'a body without an end, to nothing', takes: [404], send: () => post('/api/nothing', endless(), {}, true) },
    { name: 'a form of 200 fields of 1 MB', takes: [413], send: () => form(SEARCH, formOf(fields(200, MB))) },
    { name: 'a form of 400 parts', takes: [413], send: () => form(SEARCH, formOf(fields(400, 10))) },
    { name: 'a form that never begins', takes: [413], send: () => post(SEARCH, endless('x'), FORM, true) },
    { name: 'a file where none is taken', takes: [422], send: () => form(SEARCH, upload(small)) },
    {
      name: 'a form that is none',
      takes: [400],
      send: () => post(SEARCH, ['x'], { 'content-type': 'multipart/form-data' }),
    },
    {
      name: 'a plain form of 5 KB',
      takes: [413],
      send: () => post(SEARCH, ['a'.repeat(5000)], { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    { name: 'a packed body', takes: [415], send: () => post(SEARCH, ['x'], { 'content-encoding': 'gzip' }) },
    { name: 'headers of 100 KB', takes: [431], send: () => get('/', { 'x-long': 'a'.repeat(100_000) }) },
    { name: 'an address of 20 KB', takes: [431], send: () => get(`/market?text=${'a'.repeat(20_000)}`) },
    { name: 'an address that is no text', takes: [400], send: () => get('/profile/%E0%A4%A') },
    { name: 'a name with a zero', takes: [404], send: () => get('/profile/%00') },
    {
      name: 'a share picture of no id',
      takes: [404],
      send: n => get(n % 2 ? '/share/item/x.png' : '/share/member/%00.png'),
    },
    {
      name: 'share pictures, one after the other',
      takes: [200, 429],
      send: n =>
        get(`/share/item/${items[n % items.length]}.png?lang=${n % 3 ? 'en' : 'ar'}`, {
          'x-forwarded-for': '10.59.0.1',
        }),
    },
    { name: 'a bitmap of 49 megapixels', takes: [422], send: n => form('/api/files', upload(bomb), n) },
    { name: 'a bitmap of 10 megapixels', takes: [201], send: n => form('/api/files', upload(large), n) },
    { name: 'a picture of 256 megapixels', takes: [422], send: n => form('/api/files', upload(huge), n) },
    {
      name: 'six files in one upload',
      takes: [422],
      send: n => form('/api/files', upload(small, small, small, small, small, small), n),
    },
    {
      name: 'an upload that breaks off',
      takes: ['broken'],
      send: n => breakOff(url, guests[n % guests.length]!, large),
    },
    {
      name: '3,000 times "listen" on one line',
      takes: ['pong', 'closed'],
      send: () =>
        saySo(
          url,
          address(),
          Array.from({ length: 3000 }, () => ({ say: 'listen', topic: 'lounge:public', after: 0 })),
        ),
    },
    {
      name: 'topics that cannot be',
      takes: ['pong', 'closed'],
      send: () =>
        saySo(
          url,
          address(),
          ['auction:x', 'auction:\u0000', 'x', ':', `user:${'a'.repeat(110)}`].map(topic => ({
            say: 'listen',
            topic,
            after: 0,
          })),
        ),
    },
    {
      name: 'lines that say nothing',
      takes: ['open'],
      send: async n => {
        for (let line = 0; line < 20; line++) beSilent(url, `10.58.0.${n}`)
        return 'open'
      },
    },
  ]
}
