import type { RoomKind, SeatRole, SeatState } from './contract/vocabulary.ts'
import { MOST_IN_MESH, MOST_IN_ROOM, MOST_WAITING, MOST_WATCHING, MOST_WATCHING_MESH } from './contract/vocabulary.ts'

/** By which way the media of a room go. */
export type MediaWay = 'peers' | 'livekit'

/** Who comes: a visitor without an account, somebody by a guest's link, or somebody with an account, who may bring a `link` as well. */
export type Comer =
  | { as: 'visitor' }
  | { as: 'guest' }
  | {
      as: 'account'
      owner: boolean
      belongs: boolean
      link: boolean
      profile: boolean
      restricted: boolean
      blocked: boolean
    }

/** Everything that decides whether somebody enters a room. */
export type Entering = {
  kind: RoomKind
  over: boolean
  locked: boolean
  lobby: boolean
  comer: Comer
  /** Whether the owner is in it now. */
  ownerIn: boolean
  /** Who is in without the owner; in a broadcast whoever is not the owner watches or is on stage. */
  inside: number
  waiting: number
  most: number
  /** How the last seat of the same comer ended, where that still counts; `here` is one that has not ended. */
  before: 'none' | 'here' | 'sent-back' | 'removed'
}

/** How somebody comes in: through the lobby or not, and as what. Or why not: `not-found` for what they may not know of. */
export type Entrance =
  | { to: 'in' | 'waiting'; role: SeatRole; refusal: null }
  | { refusal: 'not-found' | EntranceRefusal }

export type EntranceRefusal =
  | 'rooms.over'
  | 'rooms.locked'
  | 'rooms.full'
  | 'rooms.not-open'
  | 'rooms.removed'
  | 'rooms.sent-back'
  | 'rooms.lobby-full'

/** How many a room takes besides its owner. */
export function mostIn(kind: RoomKind, way: MediaWay): number {
  if (kind === 'public') return way === 'livekit' ? MOST_WATCHING : MOST_WATCHING_MESH
  return (way === 'livekit' ? MOST_IN_ROOM : MOST_IN_MESH) - 1
}

/**
 * Whether somebody may know of a room at all. Own rooms are open to knock at for members; a meeting and a call are known to who belongs to
 * them and to who brings its link; a broadcast to everybody. Between the owner and whoever one of them blocked there is no room.
 * Somebody restricted watches, and comes to what they belong to.
 */
export function mayKnow(kind: RoomKind, comer: Comer): boolean {
  if (comer.as === 'visitor') return kind === 'public'
  if (comer.as === 'guest') return kind !== 'public'
  if (comer.owner) return true
  if (comer.blocked) return false
  if (kind === 'public' || comer.belongs || comer.link) return true
  return kind === 'private' && comer.profile && !comer.restricted
}

/** Whether somebody goes through the lobby: who comes by a link always, until they belong to the room; the owner never; of a call nobody who was asked to it. */
export const waitsFirst = (kind: RoomKind, lobby: boolean, comer: Comer): boolean =>
  kind !== 'public' &&
  (comer.as === 'guest' || (comer.as === 'account' && !comer.owner && (lobby || (comer.link && !comer.belongs))))

/** Whether and how somebody comes in, decided here and nowhere else. */
export function entranceOf(asked: Entering): Entrance {
  const { kind, comer } = asked
  if (!mayKnow(kind, comer)) return { refusal: 'not-found' }
  if (asked.over) return { refusal: 'rooms.over' }
  if (comer.as === 'account' && comer.owner) return { to: 'in', role: 'owner', refusal: null }
  if (asked.before === 'removed' || asked.before === 'sent-back') return { refusal: `rooms.${asked.before}` }
  // Whoever is in and comes by another window takes their own place.
  const own = asked.before === 'here' ? 1 : 0
  if (asked.locked && own === 0) return { refusal: 'rooms.locked' }
  if (kind === 'public' && !asked.ownerIn && own === 0) return { refusal: 'rooms.not-open' }
  if (waitsFirst(kind, asked.lobby, comer))
    return asked.waiting - own >= MOST_WAITING
      ? { refusal: 'rooms.lobby-full' }
      : { to: 'waiting', role: 'stage', refusal: null }
  if (asked.inside - own >= asked.most) return { refusal: 'rooms.full' }
  return { to: 'in', role: kind === 'public' ? 'watcher' : 'stage', refusal: null }
}

/** What somebody wants to do in a room. */
export type Act = 'chat' | 'files' | 'hand' | 'react' | 'ask' | 'vote'
export type ActRefusal =
  | 'rooms.sign-in-first'
  | 'profile-required'
  | 'restricted'
  | 'rooms.not-in'
  | 'rooms.on-stage'
  | null

/** Everything that decides what somebody may do in a room. */
export type Acting = {
  kind: RoomKind
  state: SeatState
  role: SeatRole
  /** `guest` came by a link; `visitor` has no account; a `limited` account has no profile. */
  who: 'visitor' | 'guest' | 'limited' | 'member'
  restricted: boolean
}

/**
 * Why somebody may not do something. Of a broadcast visitors only watch, and who has no profile votes and raises a hand but writes nothing
 * that all read; in rooms that one was let into everybody talks. Files are members' (they need an account to be kept for).
 */
export function refusalToAct(act: Act, { kind, state, role, who, restricted }: Acting): ActRefusal {
  if (state !== 'in') return 'rooms.not-in'
  if (who === 'visitor') return 'rooms.sign-in-first'
  if (restricted) return 'restricted'
  if (act === 'files' && who === 'guest') return 'rooms.sign-in-first'
  if (kind === 'public' && who === 'limited' && (act === 'chat' || act === 'ask' || act === 'files'))
    return 'profile-required'
  return act === 'hand' && kind === 'public' && role !== 'watcher' ? 'rooms.on-stage' : null
}

/** Whether somebody in a room is seen and heard by others. */
export const sends = (seat: { role: SeatRole; mode: string }): boolean =>
  seat.role !== 'watcher' && seat.mode === 'full'

/** Whether two seats exchange media: one of them must have something to send, and none of them only chats. */
export const areConnected = (one: { role: SeatRole; mode: string }, other: { role: SeatRole; mode: string }): boolean =>
  one.mode !== 'chat' && other.mode !== 'chat' && (one.role !== 'watcher' || other.role !== 'watcher')

/** Whose picture and sound a recording holds: who watches is in none. */
export const isRecorded = (seat: { state: SeatState; role: SeatRole }): boolean =>
  seat.state === 'in' && seat.role !== 'watcher'

/** How a recording stands by what those who would be recorded said. Once it ran, who has not agreed pauses it. */
export function recordingState(began: boolean, said: readonly (boolean | null)[]): 'asked' | 'running' | 'paused' {
  if (said.every(one => one === true)) return 'running'
  return began ? 'paused' : 'asked'
}

/** A time in which somebody was in a room. */
export type Presence = { userId: string | null; from: Date; until: Date }

/** Addresses of rooms. That of a meeting’s is the meetings’ own: `/meeting/{id}/room`. */
export const privateRoomAddress = (username: string): string => `/live/private/${encodeURIComponent(username)}`
export const publicRoomAddress = (username: string): string => `/live/public/${encodeURIComponent(username)}`
