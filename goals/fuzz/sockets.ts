import { glob, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import WebSocket from 'ws'
import { z } from 'zod'
import { CLOSE_CODES, type Ended, ToServer } from '../../src/platform/shared/live-protocol.ts'
import type { SignalKind } from '../../src/platform/shared/signal.ts'
import { asMember, type Member } from '../../src/platform/test/members.ts'
import { openLine } from '../../src/platform/test/open-line.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { type Signed, signedTopics } from './live-rooms.ts'
import { ANSWERS_ANYBODY, BREAKS, THROWS } from './planted-sockets.ts'
import { spoiled } from './spoil.ts'

const root = new URL('../../', import.meta.url)

/** Topics that are somebody's alone: a stranger may listen to none but their own. */
const OWN = ['member', 'bidder', 'chat', 'agreement', 'ticket', 'meeting', ANSWERS_ANYBODY]
/** More at once than a line may send. */
const TOO_MANY = 1600
/** What the WebSocket protocol itself says of a frame: no text, and too large. */
const OF_THE_FRAME = [1007, 1009]
/** Longer than a message may be, and nested as deep as one of that length can be. */
const HUGE = 'x'.repeat(70_000)
const DEEPEST = 30_000

const Topic = z.string()
const Told = z.discriminatedUnion('say', [
  z.strictObject({ say: z.literal('welcome'), viewerId: z.uuid().nullable(), lastId: z.int().min(0) }),
  z.strictObject({ say: z.literal('listening'), topic: Topic, from: z.int().min(0) }),
  z.strictObject({ say: z.literal('lost'), topic: Topic, before: z.int() }),
  z.strictObject({
    say: z.literal('refused'),
    topic: Topic,
    reason: z.enum(['unknown-topic', 'malformed-id', 'not-allowed', 'too-many-topics']),
  }),
  z.strictObject({
    say: z.literal('event'),
    id: z.int(),
    before: z.int(),
    event: z.string(),
    topic: Topic,
    payload: z.unknown(),
  }),
  z.strictObject({ say: z.literal('signal'), topic: Topic, signal: z.string(), payload: z.unknown() }),
  z.strictObject({
    say: z.literal('unsaid'),
    topic: Topic,
    signal: z.string(),
    reason: z.enum(['unknown-signal', 'malformed', 'too-large', 'not-listening', 'not-allowed', 'too-many']),
  }),
  z.strictObject({ say: z.literal('ended'), reason: z.enum(Object.keys(CLOSE_CODES) as [Ended, ...Ended[]]) }),
  z.strictObject({ say: z.literal('pong') }),
])

/** What goes over the line at once: a message, a frame that is none, or one message so many times. */
type Frame = { text: string; binary?: true; times?: number }
type Run = { caller: number; frames: Frame[] }
/** What topics are made of: ids of the club, and topics that the house signed. */
type Known = { ids: string[]; signed: readonly string[] }
/** Topics of live rooms, which nobody can make up. */
const SIGNED = ['inside', 'peers']

/** Prefixes of topics, as the features name them. */
async function topicsOf(): Promise<string[]> {
  const found = new Set<string>()
  for await (const path of glob('src/features/*/server/wiring.ts', { cwd: fileURLToPath(root) })) {
    const text = await readFile(new URL(path, root), 'utf8')
    for (const [, name] of text.matchAll(/\btopic\(\s*'([a-z-]+)'/g)) found.add(name!)
  }
  return [...found, ANSWERS_ANYBODY, BREAKS, THROWS]
}

/** Every signal that a contract declares. */
async function signalsOf(): Promise<SignalKind[]> {
  const found = new Map<string, SignalKind>()
  const patterns = ['src/features/*/contract.ts', 'src/features/*/contract/*.ts', 'goals/fuzz/planted-sockets.ts']
  for await (const path of glob(patterns, { cwd: fileURLToPath(root) }))
    for (const one of Object.values((await import(new URL(path, root).href)) as object))
      if (typeof one === 'object' && one !== null && 'bytes' in one && 'schema' in one)
        found.set(one.name, one as SignalKind)
  return [...found.values()]
}

const nested = (depth: number) =>
  fc.constantFrom('['.repeat(depth) + ']'.repeat(depth), `${'{"a":'.repeat(depth / 6)}1${'}'.repeat(depth / 6)}`)

/** A signed topic with a sign of its signature changed, another place in it, or the signature of another one. */
const forgeries = (signed: readonly string[]) => {
  const parts = (one: string): [string, string] => [one.slice(0, one.lastIndexOf('.')), one.slice(one.lastIndexOf('.'))]
  return fc.tuple(fc.constantFrom(...signed), fc.constantFrom(...signed), fc.nat(60)).map(([one, other, at]) => {
    const [text] = parts(one)
    if (text !== parts(other)[0]) return text + parts(other)[1]
    const place = text.indexOf(':') + 1 + (at % (one.length - text.indexOf(':') - 1))
    return one.slice(0, place) + (one[place] === '0' ? '1' : '0') + one.slice(place + 1)
  })
}

function runsOver(topics: string[], signals: SignalKind[], known: Known, members: Member[]): fc.Arbitrary<Run> {
  const { ids, signed } = known
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids, ...members.map(one => one.id)) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: fc.string({ maxLength: 140, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom('desk', 'queue', 'settings', '', ':', 'null') },
  )
  const madeUp = fc.tuple(fc.constantFrom(...topics), id).map(([prefix, one]) => `${prefix}:${one}`)
  const ofRooms = signed.length > 0 && SIGNED.some(one => topics.includes(one))
  const topic = ofRooms
    ? fc.oneof(
        { weight: 5, arbitrary: madeUp },
        { weight: 2, arbitrary: fc.constantFrom(...signed) },
        { weight: 1, arbitrary: forgeries(signed) },
      )
    : madeUp
  const payloads = fc.constantFrom(...signals).chain(kind => {
    const schema = z.toJSONSchema(kind.schema, { unrepresentable: 'any', io: 'input' }) as never
    const good = arbitraryOf(schema, { schemas: {}, ids })
    return fc.record({ signal: fc.constant(kind.name), payload: fc.oneof(good, spoiled(good)) })
  })
  const hello = (caller: number) =>
    fc.constantFrom({ say: 'hello', bearer: members[caller]?.bearer ?? null }, { say: 'hello', bearer: 'no-such' })
  const listen = fc.record({ say: fc.constant('listen'), topic, after: fc.option(fc.nat()) })
  const said = fc.oneof(
    { weight: 5, arbitrary: listen },
    // Heard first, so that what is sent there is looked at.
    {
      weight: 5,
      arbitrary: fc.tuple(topic, payloads).map(([one, sent]) => ({ say: 'publish', topic: one, ...sent })),
    },
    { weight: 1, arbitrary: fc.record({ say: fc.constant('leave'), topic }) },
    { weight: 1, arbitrary: fc.constant({ say: 'ping' }) },
  )
  const asText = (one: unknown): Frame => ({ text: JSON.stringify(one) ?? 'undefined' })
  const raw: fc.Arbitrary<Frame> = fc.oneof(
    fc.string({ maxLength: 60, unit: 'binary' }).map(text => ({ text })),
    fc
      .constantFrom('', '{', 'null', '[]', '"hello"', '{"say":"hello"}', '{"say":["listen"]}', HUGE)
      .map(text => ({ text })),
    fc.string({ maxLength: 60 }).map(text => ({ text, binary: true as const })),
    nested(DEEPEST).map(text => ({ text })),
  )
  /** Listens, and sends there what is deeper than anybody looks. */
  const deep = fc
    .tuple(topic, payloads, nested(DEEPEST))
    .map(([one, { signal }, text]) => [
      asText({ say: 'listen', topic: one, after: null }),
      { text: `{"say":"publish","topic":${JSON.stringify(one)},"signal":${JSON.stringify(signal)},"payload":${text}}` },
    ])
  const together = fc
    .tuple(topic, payloads)
    .map(([one, sent]) => [
      asText({ say: 'listen', topic: one, after: null }),
      asText({ say: 'publish', topic: one, ...sent }),
    ])
  return fc.nat(members.length).chain(caller =>
    fc
      .record({
        first: fc.oneof({ weight: 9, arbitrary: hello(caller).map(asText) }, raw, said.map(asText)),
        parts: fc.array(
          fc.oneof(
            { weight: 8, arbitrary: said.map(one => [asText(one)]) },
            { weight: 6, arbitrary: together },
            { weight: 1, arbitrary: deep },
            { weight: 1, arbitrary: spoiled(said).map(one => [asText(one)]) },
            { weight: 1, arbitrary: raw.map(one => [one]) },
            { weight: 1, arbitrary: hello(caller).map(one => [asText(one)]) },
          ),
          { maxLength: 8 },
        ),
        fast: fc.oneof(
          { weight: 30, arbitrary: fc.constant([]) },
          said.map(one => [{ ...asText(one), times: TOO_MANY }]),
        ),
      })
      .map(({ first, parts, fast }) => ({ caller, frames: [first, ...parts.flat(), ...fast] })),
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** How the line is to end by what was said on it; null when it stays open. */
function endOf(frames: readonly Frame[]): Ended | 'frame' | null {
  let greeted = false
  for (const { text, times } of frames) {
    if (Buffer.byteLength(text) > 64 * 1024) return 'frame'
    const message = ToServer.safeParse(parsed(text)).data
    if (!message) return 'unreadable'
    if (times) return message.say !== 'ping' && !greeted ? 'no-hello' : 'too-many-messages'
    if (message.say === 'hello' && greeted) return 'second-hello'
    if (message.say === 'hello') greeted = true
    else if (message.say !== 'ping' && !greeted) return 'no-hello'
  }
  return null
}

/** Lines so far, each from an address of its own. */
let opened = 0

/** Says everything on one line; answers what was wrong with what came back. */
async function faultIn(
  house: TestHouse,
  { caller, frames }: Run,
  members: readonly Member[],
  signed: Signed,
  heard: Set<string>,
): Promise<string | null> {
  opened++
  const address = `10.8.${(opened >> 8) & 255}.${opened & 255}`
  const line = await openLine({ url: house.url, hello: false, address })
  let code = 0
  line.socket.on('error', () => {})
  void line.closed.then(it => void (code = it))
  for (const { text, binary, times = 1 } of frames)
    for (let n = 0; n < times && line.socket.readyState === WebSocket.OPEN; n++)
      line.socket.send(text, { binary: !!binary })
  const own = members[caller]
  const told = () => line.heard.map(one => Told.safeParse(one))
  const bearer = frames.some(({ text }) => text.includes('no-such'))
  const expected = endOf(frames)
  const end = () => line.heard.find(one => one.say === 'ended')
  // Everything on a line is answered in its order: what comes after a topic that nobody knows, came after all.
  if (!expected && line.socket.readyState === WebSocket.OPEN) {
    line.say({ say: 'listen', topic: 'nobody-knows:it', after: null })
    await Promise.race([
      line.until(one => one.say === 'refused' && one.topic === 'nobody-knows:it'),
      line.closed,
      sleep(5000),
    ])
    const answered = line.heard.some(one => one.say === 'refused' && one.topic === 'nobody-knows:it')
    const noHello = frames.every(({ text }) => !text.includes('"hello"'))
    if (!answered && code === 0) return 'a line that nothing was wrong with fell silent'
    if (code !== 0 && !(bearer && code === CLOSE_CODES.session) && !noHello)
      return `closed with ${code}: ${JSON.stringify(end())}`
  } else {
    await Promise.race([line.closed, sleep(5000)])
    if (code === 0) return `a line that ${expected} had to end stayed open`
    const reason = (end() as { reason?: Ended } | undefined)?.reason ?? 'frame'
    if (
      expected === 'frame'
        ? !OF_THE_FRAME.includes(code) && reason === 'frame'
        : !Object.values(CLOSE_CODES).includes(code)
    )
      return `closed with ${code} in place of ${expected}`
    if (reason === 'closing') return 'the server failed'
    if (reason !== expected && !(bearer && reason === 'session')) return `ended with ${reason} in place of ${expected}`
  }
  line.end()
  const strange = told().find(one => !one.success)
  if (strange) return `something undeclared was said: ${strange.error?.issues[0]?.message}`
  const isOwn = (topic: string) => {
    const [prefix] = topic.split(':')
    if (!SIGNED.includes(prefix!)) return !OWN.includes(prefix!) || topic.endsWith(`:${own?.id}`)
    const hearers = signed.get(topic)
    return hearers !== undefined && (hearers === null || hearers.includes(own?.id ?? ''))
  }
  const foreign = line.heard.find(
    one => (one.say === 'listening' || one.say === 'event' || one.say === 'signal') && !isOwn(one.topic),
  )
  for (const one of line.heard) if (one.say === 'listening') heard.add(one.topic)
  return foreign ? `heard what is not theirs: ${JSON.stringify(foreign)}` : null
}

/**
 * Lines that say anything, in any order: what is no message, too large, too deep, too much at once, out of turn, to topics of others.
 * A line must end as the protocol says or go on, hear only what is declared and only its own, and another line must hear of nothing.
 */
export async function fuzzSockets(
  house: TestHouse,
  ids: string[],
  { runs, seed }: { runs: number; seed: number },
): Promise<{ faults: string[]; planted: Set<string>; asked: number }> {
  const members = [await asMember(house), await asMember(house, { userType: 'company' })]
  const other = await asMember(house, { userType: 'investor' })
  const signed = await signedTopics(house, [members[0]!, members[1]!], [other, await asMember(house)])
  const [topics, signals] = [await topicsOf(), await signalsOf()]
  const calm = await openLine({ url: house.url, bearer: other.bearer })
  const faults: string[] = []
  const planted = new Set<string>()
  const heard = new Set<string>()
  let asked = 0
  const tryTopics = async (some: string[], numRuns: number) => {
    const own = some.length === 1 ? signals.filter(one => one.name.startsWith('planted.')) : signals
    const property = fc.asyncProperty(
      runsOver(some, own, { ids: [...ids, other.id], signed: [...signed.keys()] }, members),
      async run => {
        asked += run.frames.length
        const fault = await faultIn(house, run, members, signed, heard)
        if (fault) throw new Error(fault)
      },
    )
    const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns, seed, endOnFailure: true })
    return failed
      ? `the line: ${(errorInstance as Error).message}\n    ${JSON.stringify(counterexample?.[0]).slice(0, 400)}`
      : null
  }
  const isPlanted = (one: string) => one.startsWith('planted-')
  const fault = await tryTopics(
    topics.filter(one => !isPlanted(one)),
    runs,
  )
  if (fault) faults.push(fault)
  // Doors that never open prove nothing.
  for (const [topic, hearers] of signed)
    if (!fault && !heard.has(topic) && (hearers === null || members.some(one => hearers.includes(one.id))))
      faults.push(`the line: nobody came to hear ${topic}, who may`)
  if ((await calm.listen(`member:${other.id}`)) !== 'listening')
    faults.push('the line: another one hears nothing any more')
  for (const one of topics.filter(isPlanted)) if (await tryTopics([one], 60)) planted.add(one)
  calm.end()
  return { faults, planted, asked }
}
