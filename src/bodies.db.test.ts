import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersOf } from '../goals/matrix/callers.ts'
import { features } from './features.server.ts'
import { type BodyKind, bodyLimitOf } from './platform/server/body-limits.ts'
import { refusalToAccess } from './platform/shared/access.ts'
import { type Call, pathOf } from './platform/shared/call.ts'
import type { Caller } from './platform/test/access-matrix.ts'
import { type RawAnswer, rawRequest } from './platform/test/raw-request.ts'
import { sampleOf } from './platform/test/sample-of.ts'
import { type TestHouse, testHouse } from './platform/test/test-house.ts'

const TYPES: Record<BodyKind, string> = {
  json: 'application/json',
  plain: 'application/x-www-form-urlencoded',
  form: 'multipart/form-data; boundary=b',
  bytes: 'application/octet-stream',
}
const KINDS = Object.keys(TYPES) as BodyKind[]

let house: TestHouse
let callers: Caller[]
beforeAll(async () => {
  house = await testHouse(features, { TRUSTED_PROXIES: '127.0.0.1' })
  callers = await callersOf(house)
})
afterAll(() => house.stop())

let addresses = 0

/** How often one account is used: less often than anybody may call in a minute. */
const TURNS = 300
const turns = new Map<Caller, number>()

async function bearerOf(caller: Caller): Promise<string | null> {
  const turn = turns.get(caller) ?? 0
  turns.set(caller, turn + 1)
  if (turn % TURNS === TURNS - 1 && caller.fresh) caller.bearer = await caller.fresh()
  return caller.bearer
}

async function send(call: Call, headers: Record<string, string>, chunks: Iterable<Buffer>, unfinished = false) {
  await house.db.deleteFrom('rate_limits').execute()
  const bearer = await bearerOf(callers.find(one => !refusalToAccess(call.access, one.viewer))!)
  const query = new URLSearchParams(sampleOf(call.query) as Record<string, string> | undefined)
  return rawRequest(house.url, {
    method: call.method,
    path: `/api${pathOf(call, sampleOf(call.params) as Record<string, unknown> | undefined)}?${query}`,
    headers: {
      ...headers,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      'x-forwarded-for': `10.9.${(++addresses >> 8) & 255}.${addresses & 255}`,
    },
    chunks,
    unfinished,
  })
}

const BLOCKS = { ' ': Buffer.alloc(64 * 1024, ' '), x: Buffer.alloc(64 * 1024, 'x') }

function* filled(bytes: number, sign: keyof typeof BLOCKS): Generator<Buffer> {
  const block = BLOCKS[sign]
  for (let left = bytes; left > 0; left -= block.length) yield block.subarray(0, Math.min(left, block.length))
}

const told = (call: Call, kind: BodyKind, how: string, { status, code }: RawAnswer) =>
  `${call.id}, ${kind}, ${how}: ${status} ${code}`

test('every call refuses a body of one byte more than it takes, by what is said of it and by what comes', async () => {
  const wrong: string[] = []
  for (const { call } of house.house.bound())
    for (const kind of KINDS) {
      // Refused for their kind.
      if (kind === 'bytes' && !call.raw) continue
      const { bytes } = bodyLimitOf(call, kind)
      const said = await send(call, { 'content-type': TYPES[kind], 'content-length': `${bytes + 1}` }, [], true)
      if (said.code !== 'too-large' || said.status !== 413) wrong.push(told(call, kind, 'said', said))
      // A form with files holds tens of MB: those are sent in the test below.
      if (kind === 'form' && call.files) continue
      const come = await send(call, { 'content-type': TYPES[kind] }, filled(bytes + 1, ' '), true)
      if (come.code !== 'too-large' || come.status !== 413) wrong.push(told(call, kind, 'come', come))
    }
  expect(wrong).toEqual([])
}, 300_000)

/** A form with a small picture in the call's first field for files; `before` and `after` are what stands around it. */
function* formWithPicture(call: Call, picture: Buffer, bytes: number, where: 'before' | 'after'): Generator<Buffer> {
  const [field] = Object.keys(call.files ?? {})
  const head = (name: string, more = '') =>
    Buffer.from(`\r\n--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`)
  const file = Buffer.concat([head(field!, '; filename="a.png"'), picture])
  const text = head('nonsense')
  const end = Buffer.from('x\r\n--b--\r\n')
  const rest = bytes - file.length - text.length - end.length
  if (where === 'before') yield* filled(rest, ' ')
  yield file
  yield text
  if (where === 'after') yield* filled(rest + end.length, 'x')
  else yield end
}

test('every form with files that says no length is refused at one byte more than its call takes, and nothing of it is kept', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const files = async () => (await house.db.selectFrom('files').select('id').execute()).length
  const before = await files()
  const wrong: string[] = []
  const taking = house.house.bound().filter(({ call }) => call.files)
  for (const { call } of taking) {
    const { bytes } = bodyLimitOf(call, 'form')
    const headers = { 'content-type': TYPES.form }
    // The picture comes first and is taken in; the text after it never ends.
    const over = await send(call, headers, formWithPicture(call, picture, bytes + 1, 'after'), true)
    if (over.code !== 'too-large' || over.status !== 413) wrong.push(told(call, 'form', 'one more', over))
    // As much as it takes is read to its end, where a field stands that no call knows.
    const whole = await send(call, headers, formWithPicture(call, picture, bytes, 'before'))
    if (whole.status !== 422) wrong.push(told(call, 'form', 'whole', whole))
  }
  expect(wrong).toEqual([])
  expect(taking.length).toBeGreaterThan(20)
  expect(await files()).toBe(before)
}, 300_000)

test('every call reads JSON of exactly as much as it takes', async () => {
  const wrong: string[] = []
  for (const { call } of house.house.bound()) {
    // What is raw is read by whoever signed it.
    if (call.method === 'GET' || call.raw) continue
    const { bytes } = bodyLimitOf(call, 'json')
    // A letter and blanks: whatever the call does, it is not carried out, and what was read is given up at its first sign.
    const answer = await send(call, { 'content-type': TYPES.json }, [Buffer.from('x'), ...filled(bytes - 1, ' ')])
    if (answer.code !== 'malformed' || answer.status !== 400) wrong.push(told(call, 'json', 'whole', answer))
  }
  expect(wrong).toEqual([])
})

test('no page and no share picture of what cannot be is a crash', async () => {
  const paths = [...new Set(features.flatMap(feature => feature.pages.map(page => page.path)))]
  const addresses = ['%00', 'x', 'a%00b', '%EF%BF%BF', '..%2F..', 'x'.repeat(3000)].flatMap(made => [
    ...paths.filter(path => path.includes(':')).map(path => path.replace(/:[A-Za-z]+/g, made)),
    ...['item', 'member', 'nothing'].map(kind => `/share/${kind}/${made}.png`),
    `/${made}`,
  ])
  const wrong: string[] = []
  for (const path of addresses) {
    const { status } = await rawRequest(house.url, { method: 'GET', path, headers: { accept: 'text/html' } })
    if (status >= 500) wrong.push(`${path.slice(0, 60)}: ${status}`)
    if (path.includes('%00') && status !== 404) wrong.push(`${path}: ${status}`)
  }
  expect(addresses.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
