import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Carried, EventKind } from '../shared/event.ts'
import type { ToBrowser, ToServer } from '../shared/live-protocol.ts'
import type { SignalKind, Signalled } from '../shared/signal.ts'
import { comesBackAfter } from './come-back.ts'
import { bearer } from './looking.ts'
import { forgetSession, session } from './session.tsx'
import { makeStore, useStore } from './store.ts'

type Hearer = (what: 'event' | 'signal', name: string, payload: unknown) => void
/**
 * `lastId`: the event up to which everything was heard, or not wanted. `asked`: the server was asked to listen and did not answer yet.
 * `gapAt`: behind which event something was missing when it was last asked for.
 */
type Topic = { hearers: Set<Hearer>; lastId: number | null; asked: boolean; gapAt: number | null }

const topics = new Map<string, Topic>()
/** How often the server answered that it listens, by topic; a topic that nobody hears any more is left out. */
const openings = makeStore<Readonly<Record<string, number>>>({})
/** Topics that the server had no room for; they are asked for again when others are left. */
const crowdedOut = makeStore<ReadonlySet<string>>(new Set())
/** The newest event that is known of: what comes after it is asked for when a line breaks. */
let newest: number | null = null
const PING_MS = 25_000
/** A line that stood for so long was a good one: what closes it next is not the next of a row. */
const STEADY_MS = 60_000
let socket: WebSocket | null = null
/** The line on which this window said who it is: a page that was held still hears of an open line later than the line is open. */
let greeted: WebSocket | null = null
let tries = 0
let welcomedAt: number | null = null
let retry: ReturnType<typeof setTimeout> | null = null

/** `down` shows the offline line after ten seconds. */
export const liveState = makeStore<'idle' | 'up' | 'down'>('idle')

const say = (message: ToServer): void => {
  if (socket && socket === greeted && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

function ask(name: string, topic: Topic): void {
  topic.asked = true
  say({ say: 'listen', topic: name, after: topic.lastId })
}

const isCrowdedOut = (name: string, is: boolean): void => {
  if (crowdedOut.get().has(name) === is) return
  const names = new Set(crowdedOut.get())
  if (is) names.add(name)
  else names.delete(name)
  crowdedOut.set(names)
}

/** An event of a topic, in its order: one that was heard is left out, and when one is missing all from there are asked for again. */
function hearEvent(message: Extract<ToBrowser, { say: 'event' }>): void {
  newest = Math.max(newest ?? 0, message.id)
  const topic = topics.get(message.topic)
  if (!topic || (topic.lastId !== null && message.id <= topic.lastId)) return
  if (topic.lastId !== null && message.before > topic.lastId) {
    // It comes again, behind what is missing.
    if (topic.asked) return
    if (topic.gapAt !== topic.lastId) {
      topic.gapAt = topic.lastId
      say({ say: 'leave', topic: message.topic })
      ask(message.topic, topic)
      return
    }
    // It was asked for and did not come.
    whatIsLost()
  }
  topic.lastId = message.id
  for (const hearer of topic.hearers) hearer('event', message.event, message.payload)
}

function hear(message: ToBrowser): void {
  if (message.say === 'welcome') {
    welcomedAt = Date.now()
    newest = Math.max(newest ?? 0, message.lastId)
    liveState.set('up')
    for (const [name, topic] of topics) {
      ask(name, topic)
      topic.lastId ??= message.lastId
    }
    crowdedOut.set(new Set())
  }
  if (message.say === 'listening' || message.say === 'refused') {
    const topic = topics.get(message.topic)
    if (!topic) return
    topic.asked = false
    if (message.say === 'listening') topic.lastId = message.from
    isCrowdedOut(message.topic, message.say === 'refused' && message.reason === 'too-many-topics')
    // A refusal answers as well, also of a topic that was heard until now: whoever waits for the line reads without it.
    openings.set({ ...openings.get(), [message.topic]: (openings.get()[message.topic] ?? 0) + 1 })
  }
  if (message.say === 'event') hearEvent(message)
  if (message.say === 'signal') {
    for (const hearer of topics.get(message.topic)?.hearers ?? []) hearer('signal', message.signal, message.payload)
  }
  if (message.say === 'lost') {
    const topic = topics.get(message.topic)
    if (topic) topic.lastId = message.before
    whatIsLost()
  }
  // The token is dead: other windows of this browser learn it by the storage event.
  if (message.say === 'ended' && message.reason === 'session' && session.get().status === 'member') endedElsewhere()
}

let endedElsewhere = (): void => forgetSession()
/** What to do when this session was ended elsewhere; the shell sets it. */
export const whenSessionEnds = (act: () => void): void => void (endedElsewhere = act)

let whatIsLost = (): void => {}
/** What to do when events were missed that nobody can tell any more: the shell reads again what is shown. */
export const whenEventsAreLost = (act: () => void): void => void (whatIsLost = act)

function connect(): void {
  if (socket || retry || topics.size === 0) return
  const own = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`)
  socket = own
  own.onopen = () => {
    greeted = own
    say({ say: 'hello', bearer: bearer() })
  }
  own.onmessage = event => hear(JSON.parse(String(event.data)) as ToBrowser)
  own.onclose = event => {
    if (socket !== own) return
    socket = null
    liveState.set('down')
    if (welcomedAt && Date.now() - welcomedAt > STEADY_MS) tries = 0
    welcomedAt = null
    const wait = comesBackAfter(event.code, tries++)
    if (wait !== null) retry = setTimeout(comeBack, wait)
  }
}

function comeBack(): void {
  retry = null
  connect()
}

setInterval(() => say({ say: 'ping' }), PING_MS)

// The line is back: the next try need not be waited for.
globalThis.addEventListener?.('online', () => {
  if (liveState.get() !== 'down' || socket) return
  if (retry) clearTimeout(retry)
  connect()
})

/** Comes back as whoever is signed in now. */
session.subscribe(() => {
  const known = session.get().viewer?.id ?? null
  if (known === connectedAs) return
  connectedAs = known
  if (retry) clearTimeout(retry)
  retry = null
  tries = 0
  for (const topic of topics.values()) topic.lastId = null
  const old = socket
  socket = null
  old?.close()
  connect()
})
let connectedAs: string | null = session.get().viewer?.id ?? null

/** There is room again: asks for the topic that waits longest for it. */
function askForWaiting(): void {
  const [name] = crowdedOut.get()
  const topic = name === undefined ? undefined : topics.get(name)
  if (name === undefined || !topic) return
  isCrowdedOut(name, false)
  ask(name, topic)
}

/** Up to which event a topic of the signed-in person was heard when the page left it. */
const leftAt = new Map<string, number>()

/** Up to which event the page knows what is told to the signed-in person, when the topic is theirs: the session was read before the line was up. */
function knownUpTo(name: string): number | null {
  const { viewer, session: known } = session.get()
  if (!viewer || !known || name !== `member:${viewer.id}`) return null
  return Math.max(known.lastEvent, leftAt.get(name) ?? 0)
}

function listen(name: string, hearer: Hearer): () => void {
  const topic = topics.get(name) ?? { hearers: new Set(), lastId: knownUpTo(name), asked: true, gapAt: null }
  if (!topics.has(name)) {
    topics.set(name, topic)
    say({ say: 'listen', topic: name, after: topic.lastId })
    // Nothing else is replayed to a new listener, who reads; but after a break it wants what came since now.
    if (socket?.readyState === WebSocket.OPEN) topic.lastId ??= newest
  }
  topic.hearers.add(hearer)
  connect()
  return () => {
    topic.hearers.delete(hearer)
    if (topic.hearers.size > 0) return
    topics.delete(name)
    if (knownUpTo(name) !== null && topic.lastId !== null) leftAt.set(name, topic.lastId)
    isCrowdedOut(name, false)
    const { [name]: _, ...others } = openings.get()
    openings.set(others)
    say({ say: 'leave', topic: name })
    askForWaiting()
  }
}

/** Calls `act` for each such event on a topic while the component is shown; a null topic listens to nothing. */
export function useAnnounced<E extends EventKind>(
  kind: E,
  topic: string | null,
  act: (payload: Carried<E>) => void,
): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!topic) return
    return listen(topic, (what, name, payload) => {
      if (what === 'event' && name === kind.name) latest.current(kind.schema.parse(payload) as Carried<E>)
    })
  }, [topic, kind])
}

/** Calls `act` for whatever is announced on any of these topics while the component is shown. */
export function useAnyAnnounced(topics: readonly string[], act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  const names = topics.join(' ')
  useEffect(() => {
    const left = names
      .split(' ')
      .filter(name => name !== '')
      .map(name =>
        listen(name, what => {
          if (what === 'event') latest.current()
        }),
      )
    return () => {
      for (const leave of left) leave()
    }
  }, [names])
}

/** Calls `act` for each such signal on a topic while the component is shown; what does not read like one is left out. */
export function useSignal<K extends SignalKind>(
  kind: K,
  topic: string | null,
  act: (payload: Signalled<K>) => void,
): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!topic) return
    return listen(topic, (what, name, payload) => {
      const read = what === 'signal' && name === kind.name ? kind.schema.safeParse(payload) : null
      if (read?.success) latest.current(read.data as Signalled<K>)
    })
  }, [topic, kind])
}

/** Tells a signal to the other windows that listen to a topic to which this one listens; while the line is down to nobody. */
export const sendSignal = <K extends SignalKind>(kind: K, topic: string, payload: Signalled<K>): void =>
  say({ say: 'publish', topic, signal: kind.name, payload })

/**
 * How often the server began to listen to a topic for this window: 0 until it does, one more after every break. Whoever reads when
 * it grows, and applies what is announced from then on, misses nothing.
 */
export function useListening(topic: string | null): number {
  useEffect(() => (topic ? listen(topic, () => {}) : undefined), [topic])
  const opened = () => (topic ? (openings.get()[topic] ?? 0) : 0)
  return useSyncExternalStore(openings.subscribe, opened, opened)
}

/** Whether the live line is up. */
export const useLiveState = () => useStore(liveState)

/** False while what happens on a topic does not reach this window: the line is down, or the server had no room for the topic. */
export function useIsLive(topic: string): boolean {
  const crowded = useStore(crowdedOut)
  return useLiveState() !== 'down' && !crowded.has(topic)
}

/** Whether the page listens to more than one line may carry, so that some of it does not move by itself. */
export const useSomeStandStill = (): boolean => useStore(crowdedOut).size > 0
