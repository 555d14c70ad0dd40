import type { PeerPort } from '../../../engines/media/web/peer-room.ts'
import { sendSignal } from '../../../platform/web/live.ts'
import { peerSignal } from '../contract.ts'
import { PieceJoiner, piecesOf } from '../rules/pieces.ts'

type Piece = { id: number; piece: number; of: number; text: string }

/** A line may say so many signals a second, and so many at once; a little is left for others. */
const A_SECOND = 10
const AT_ONCE = 16

/** The way of messages between windows of a room: over the live line, in pieces, not faster than it takes them. */
export function makeSignalPort(): {
  port: PeerPort
  /** Whom one reaches by which topic. */
  setTopics: (topics: ReadonlyMap<string, string>) => void
  take: (seatId: string, piece: Piece) => void
  close: () => void
} {
  let topics: ReadonlyMap<string, string> = new Map()
  const hearers = new Set<(from: string, message: unknown) => void>()
  const joiners = new Map<string, PieceJoiner>()
  const queue: { topic: string; piece: Piece }[] = []
  // Grows also over a reload: others pass over what is older than what they heard.
  let id = Math.floor(Date.now() / 50) % 1_000_000_000
  let room = AT_ONCE
  let filledAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | null = null

  const pump = () => {
    timer = null
    const now = performance.now()
    room = Math.min(AT_ONCE, room + ((now - filledAt) * A_SECOND) / 1000)
    filledAt = now
    while (room >= 1) {
      const next = queue.shift()
      if (!next) return
      room--
      sendSignal(peerSignal, next.topic, next.piece)
    }
    if (queue.length > 0) timer = setTimeout(pump, 1000 / A_SECOND)
  }
  return {
    port: {
      send(to, message) {
        const topic = topics.get(to)
        const pieces = topic ? piecesOf(++id, JSON.stringify(message)) : null
        if (!topic || !pieces) return
        queue.push(...pieces.map(piece => ({ topic, piece })))
        if (timer === null) pump()
      },
      heard(act) {
        hearers.add(act)
        return () => hearers.delete(act)
      },
    },
    setTopics(next) {
      topics = next
    },
    take(seatId, piece) {
      const joiner = joiners.get(seatId) ?? new PieceJoiner()
      joiners.set(seatId, joiner)
      const text = joiner.take(piece)
      if (text === null) return
      try {
        const message: unknown = JSON.parse(text)
        for (const hear of hearers) hear(seatId, message)
      } catch {
        // What is none of ours is passed over.
      }
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      queue.length = 0
      hearers.clear()
    },
  }
}
