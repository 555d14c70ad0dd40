import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Carried, EventKind } from '../shared/event.ts'
import type { ToBrowser, ToServer } from '../shared/live-protocol.ts'
import { comesBackAfter } from './come-back.ts'
import { readLocal } from './local.ts'
import { forgetSession, session } from './session.tsx'
import { makeStore, useStore } from './store.ts'

type Hearer = (event: string, payload: unknown) => void
/** `waits`: the server had no room for it; it is asked for again when another is left. */
type Topic = { hearers: Set<Hearer>; lastId: number | null; waits: boolean }

const topics = new Map<string, Topic>()
/** How often the server answered that it listens, by topic; a topic that nobody hears any more is left out. */
const openings = makeStore<Readonly<Record<string, number>>>({})
/** The newest event that is known of: what comes after it is asked for when a line breaks. */
let newest: number | null = null
const seen = new Set<number>()
const SEEN_KEPT = 2000
const PING_MS = 25_000
/** A line that stood for so long was a good one: what closes it next is not the next of a row. */
const STEADY_MS = 60_000
let socket: WebSocket | null = null
let tries = 0
let welcomedAt: number | null = null
let retry: ReturnType<typeof setTimeout> | null = null

/** `down` shows the offline line after ten seconds. */
export const liveState = makeStore<'idle' | 'up' | 'down'>('idle')

const say = (message: ToServer): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

function remember(id: number): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  if (seen.size > SEEN_KEPT) seen.delete(seen.values().next().value as number)
  return true
}

function hear(message: ToBrowser): void {
  if (message.say === 'welcome') {
    welcomedAt = Date.now()
    newest = Math.max(newest ?? 0, message.lastId)
    liveState.set('up')
    for (const [name, topic] of topics) {
      say({ say: 'listen', topic: name, after: topic.lastId })
      topic.lastId ??= message.lastId
      topic.waits = false
    }
  }
  if (message.say === 'listening' || message.say === 'refused') {
    const topic = topics.get(message.topic)
    if (!topic) return
    if (message.say === 'refused') topic.waits = message.reason === 'too-many-topics'
    // A refusal answers as well, also of a topic that was heard until now: whoever waits for the line reads without it.
    openings.set({ ...openings.get(), [message.topic]: (openings.get()[message.topic] ?? 0) + 1 })
  }
  if (message.say === 'event') {
    newest = Math.max(newest ?? 0, message.id)
    const topic = topics.get(message.topic)
    if (!topic || !remember(message.id)) return
    topic.lastId = Math.max(topic.lastId ?? 0, message.id)
    for (const hearer of topic.hearers) hearer(message.event, message.payload)
  }
  // The token is dead: other windows of this browser learn it by the storage event.
  if (message.say === 'ended' && message.reason === 'session' && session.get().status === 'member') endedElsewhere()
}

let endedElsewhere = (): void => forgetSession()
/** What to do when this session was ended elsewhere; the shell sets it. */
export const whenSessionEnds = (act: () => void): void => void (endedElsewhere = act)

function connect(): void {
  if (socket || retry || topics.size === 0) return
  const own = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`)
  socket = own
  own.onopen = () => say({ say: 'hello', bearer: readLocal('accessToken') })
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
  const [name, topic] = [...topics].find(([, one]) => one.waits) ?? []
  if (!name || !topic) return
  topic.waits = false
  say({ say: 'listen', topic: name, after: null })
}

function listen(name: string, hearer: Hearer): () => void {
  const topic = topics.get(name) ?? { hearers: new Set(), lastId: null, waits: false }
  if (!topics.has(name)) {
    topics.set(name, topic)
    // Nothing is replayed to a new listener, who reads; but after a break it wants what came since now.
    if (socket?.readyState === WebSocket.OPEN) topic.lastId = newest
    say({ say: 'listen', topic: name, after: null })
  }
  topic.hearers.add(hearer)
  connect()
  return () => {
    topic.hearers.delete(hearer)
    if (topic.hearers.size > 0) return
    topics.delete(name)
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
    return listen(topic, (event, payload) => {
      if (event === kind.name) latest.current(kind.schema.parse(payload) as Carried<E>)
    })
  }, [topic, kind])
}

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
