import { makeStore } from '../../../platform/web/store.ts'
import type { ConnectionState, RemotePerson, RoomConnection, TrackKind } from './connection.ts'
import { PeerLine, type Published } from './peer-line.ts'
import { readPeerMessage } from './peer-message.ts'
import type { Quality } from './quality.ts'

/** The way on which messages to others go, one after the other; it may lose them. */
export type PeerPort = {
  send: (to: string, message: unknown) => void
  heard: (act: (from: string, message: unknown) => void) => () => void
}

/** Somebody to reach. `polite`: this end gives way to them. */
export type Peer = { id: string; polite: boolean }

/** A room whose people send to each other. */
export interface PeerRoom extends RoomConnection {
  /** Who is there now: lines to others are made, those to who left are closed. */
  setPeers(peers: readonly Peer[]): void
  /** The way to one of them is open, anew or for the first time: they are greeted. */
  greet(id: string): void
  /** Servers that new lines, and lost ones, are found by. */
  setIceServers(servers: RTCIceServer[]): void
}

const WATCH_MS = 1000
const SPEAKING_MS = 250
const MEASURE_MS = 3000

/** Connects to each by a line of its own: eight people at most, as everybody sends to everybody. */
export function connectByPeers(port: PeerPort, first: { iceServers: RTCIceServer[] }): PeerRoom {
  let { iceServers } = first
  const lines = new Map<string, PeerLine>()
  const published = new Map<TrackKind, Published>()
  const speaking = new Set<string>()
  const state = makeStore<ConnectionState>({ line: 'connecting', people: [], quality: null })
  let left = false

  const personOf = ([id, line]: [string, PeerLine]): RemotePerson => ({
    id,
    tracks: line.tracks,
    heard: line.heard,
    speaking: speaking.has(id),
    quality: line.quality,
    line: line.line,
    soundFirst: line.soundFirst,
  })
  const look = () => {
    if (left) return
    const people = [...lines].map(personOf)
    const next: ConnectionState = { line: lineOf(people), people, quality: ownQuality(people) }
    if (!same(state.get(), next)) state.set(next)
  }
  const sendAll = async () => {
    await Promise.all([...lines.values()].map(line => line.sendAll()))
  }
  const unhear = port.heard((from, message) => {
    const read = readPeerMessage(message)
    if (read) lines.get(from)?.hear(read)
  })
  const watching = setInterval(() => {
    for (const line of lines.values()) line.watch(performance.now())
  }, WATCH_MS)
  const listening = setInterval(() => {
    for (const [id, line] of lines) {
      if (line.speaks(performance.now())) speaking.add(id)
      else speaking.delete(id)
    }
    look()
  }, SPEAKING_MS)
  const measuring = setInterval(() => {
    void Promise.all([...lines.values()].map(line => line.measure())).then(look)
  }, MEASURE_MS)
  const lineIsBack = () => {
    for (const line of lines.values()) line.messagesGoAgain()
  }
  window.addEventListener('online', lineIsBack)

  return {
    state,
    setPeers(peers) {
      if (left) return
      const known = new Map(peers.map(peer => [peer.id, peer]))
      for (const [id, line] of lines) {
        if (known.has(id)) continue
        line.close()
        lines.delete(id)
        speaking.delete(id)
      }
      for (const { id, polite } of peers) {
        if (lines.has(id)) continue
        const line = new PeerLine({
          polite,
          iceServers: () => iceServers,
          send: message => port.send(id, message),
          published: () => published,
          others: () => lines.size,
          changed: look,
        })
        lines.set(id, line)
      }
      void sendAll()
      look()
    },
    greet(id) {
      lines.get(id)?.messagesGoAgain()
    },
    setIceServers(servers) {
      iceServers = servers
    },
    async publish(kind, track) {
      if (left) return
      published.set(kind, { track, muted: published.get(kind)?.muted ?? false })
      track.enabled = !published.get(kind)?.muted
      await sendAll()
    },
    async mute(kind, muted) {
      const one = published.get(kind)
      if (!one) return
      one.muted = muted
      one.track.enabled = !muted
      await sendAll()
    },
    async unpublish(kind) {
      if (published.delete(kind)) await sendAll()
    },
    lineIsBack,
    async leave() {
      if (left) return
      left = true
      unhear()
      for (const timer of [watching, listening, measuring]) clearInterval(timer)
      window.removeEventListener('online', lineIsBack)
      for (const line of lines.values()) line.close()
      lines.clear()
      published.clear()
      state.set({ line: 'ended', people: [], quality: null })
    },
  }
}

/** Up while anybody is reached; alone one has nobody to reach. */
function lineOf(people: readonly RemotePerson[]): ConnectionState['line'] {
  if (people.length === 0 || people.some(({ line }) => line === 'up')) return 'up'
  return people.some(({ line }) => line === 'lost') ? 'lost' : 'connecting'
}

/** A line that is bad to everybody is one's own; the best of them says how it is. */
function ownQuality(people: readonly RemotePerson[]): Quality | null {
  const known = people.flatMap(({ quality }) => (quality ? [quality] : []))
  return known.toSorted((a, b) => b.bars - a.bars)[0] ?? null
}

const flat = (quality: Quality | null) => `${quality?.bars} ${quality?.roundTripMs}`

function same(a: ConnectionState, b: ConnectionState): boolean {
  if (a.line !== b.line || flat(a.quality) !== flat(b.quality) || a.people.length !== b.people.length) return false
  return a.people.every((one, index) => {
    const other = b.people[index]!
    const tracks = Object.values(one.tracks)
    return (
      one.id === other.id &&
      one.heard === other.heard &&
      one.speaking === other.speaking &&
      one.line === other.line &&
      one.soundFirst === other.soundFirst &&
      flat(one.quality) === flat(other.quality) &&
      tracks.length === Object.values(other.tracks).length &&
      (Object.keys(one.tracks) as TrackKind[]).every(kind => one.tracks[kind] === other.tracks[kind])
    )
  })
}
