import type { Store } from '../../../platform/web/store.ts'
import type { Quality } from './quality.ts'

/** What somebody sends. A screen may bring its sound. */
export const KINDS = ['microphone', 'camera', 'screen', 'screen-sound'] as const
export type TrackKind = (typeof KINDS)[number]

/** Somebody at the other end, by the id that they have in the room. */
export type RemotePerson = {
  id: string
  /** What of them arrives; one that they switched off is left out. */
  tracks: Partial<Record<TrackKind, MediaStreamTrack>>
  /** Whether their microphone is on; a muted one has its track still. */
  heard: boolean
  speaking: boolean
  /** How the line to them is; null until it is known. */
  quality: Quality | null
  line: 'connecting' | 'up' | 'lost'
  /** Their picture waits because the line is weak: the sound goes first. */
  soundFirst: boolean
}

/** How it stands, for screens to follow. */
export type ConnectionState = {
  line: 'connecting' | 'up' | 'lost' | 'ended'
  people: readonly RemotePerson[]
  /** How one's own line is; null until it is known, or while nobody else is there. */
  quality: Quality | null
}

/**
 * The line between the people of a room, whoever carries it. What is published belongs to whoever publishes it: leaving stops to send
 * it, and stops no device.
 */
export interface RoomConnection {
  readonly state: Store<ConnectionState>
  /** Sends a track to everybody; the one of that kind that was sent before gives way. */
  publish(kind: TrackKind, track: MediaStreamTrack): Promise<void>
  /** Sends silence, or nothing, in place of what is published, until it is unmuted. */
  mute(kind: TrackKind, muted: boolean): Promise<void>
  unpublish(kind: TrackKind): Promise<void>
  /** The way on which messages go was cut and is back. */
  lineIsBack(): void
  /** Ends it; nothing of it is alive afterwards. */
  leave(): Promise<void>
}
