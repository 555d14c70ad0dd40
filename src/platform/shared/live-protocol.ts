import { z } from 'zod'

/** What the browser says on the socket. The bearer comes in the first message; `null` is a visitor on public topics. */
export const ToServer = z.discriminatedUnion('say', [
  z.object({ say: z.literal('hello'), bearer: z.string().max(200).nullable() }),
  z.object({ say: z.literal('listen'), topic: z.string().max(120), after: z.number().int().min(0).nullable() }),
  z.object({ say: z.literal('leave'), topic: z.string().max(120) }),
  z.object({ say: z.literal('ping') }),
])
export type ToServer = z.infer<typeof ToServer>

/** Topics that one socket listens to at most. */
export const MAX_TOPICS = 50

/**
 * Why a topic is not listened to, or not any more: there is none of that name, its id is none, the listener may not (which is
 * also said of a topic held until then, when their rights changed), or the socket holds `MAX_TOPICS` already.
 */
export type RefusedTopic = 'unknown-topic' | 'malformed-id' | 'not-allowed' | 'too-many-topics'

/**
 * Why a socket is closed: its session ended, the server stops or failed for a moment, the client does not keep to the protocol
 * (no hello in time, a second one, a message that says nothing), or there is too much of it.
 */
export type Ended =
  | 'session'
  | 'closing'
  | 'no-hello'
  | 'second-hello'
  | 'unreadable'
  | 'too-many-messages'
  | 'too-many-sockets'
  | 'too-slow'

/** What the server says. `event` ids grow; after a break the browser listens again `after` the last one it saw. */
export type ToBrowser =
  | { say: 'welcome'; viewerId: string | null; lastId: number }
  | { say: 'listening'; topic: string }
  | { say: 'refused'; topic: string; reason: RefusedTopic }
  | { say: 'event'; id: number; event: string; topic: string; payload: unknown }
  | { say: 'ended'; reason: Ended }
  | { say: 'pong' }

/** The session ended: do not come back with this token. */
export const CLOSE_SESSION_ENDED = 4401
/** The server restarts: come back. */
export const CLOSE_TRY_AGAIN = 1012
/** What was said is not in the protocol. */
export const CLOSE_MISUSED = 4400
/** Too much of it: come back after a while. */
export const CLOSE_TOO_MUCH = 4429

/** The close code that goes with a reason. */
export const CLOSE_CODES: Record<Ended, number> = {
  session: CLOSE_SESSION_ENDED,
  closing: CLOSE_TRY_AGAIN,
  'no-hello': CLOSE_MISUSED,
  'second-hello': CLOSE_MISUSED,
  unreadable: CLOSE_MISUSED,
  'too-many-messages': CLOSE_TOO_MUCH,
  'too-many-sockets': CLOSE_TOO_MUCH,
  'too-slow': CLOSE_TOO_MUCH,
}
