import { z } from 'zod'

const Topic = z.string().max(120)

/** What the browser says on the socket. The bearer comes in the first message; `null` is a visitor on public topics. */
export const ToServer = z.discriminatedUnion('say', [
  z.object({ say: z.literal('hello'), bearer: z.string().max(200).nullable() }),
  z.object({ say: z.literal('listen'), topic: Topic, after: z.number().int().min(0).nullable() }),
  z.object({ say: z.literal('leave'), topic: Topic }),
  z.object({ say: z.literal('publish'), topic: Topic, signal: z.string().max(80), payload: z.unknown() }),
  z.object({ say: z.literal('ping') }),
])
export type ToServer = z.infer<typeof ToServer>

/** Topics that one socket listens to at most. A browser that wants more is told so, and says so on its page. */
export const MAX_TOPICS = 500

/**
 * Why a topic is not listened to, or not any more: there is none of that name, its id is none, the listener may not (which is
 * also said of a topic held until then, when their rights changed), or the socket holds `MAX_TOPICS` already.
 */
export type RefusedTopic = 'unknown-topic' | 'malformed-id' | 'not-allowed' | 'too-many-topics'

/**
 * Why a signal goes to nobody: the topic knows none of that name, it does not read like one, it is larger than declared, whoever
 * sends it does not listen to the topic or may not send it, or too many came.
 */
export type RefusedSignal = 'unknown-signal' | 'malformed' | 'too-large' | 'not-listening' | 'not-allowed' | 'too-many'

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

/**
 * What the server says. The `id` of an event is its place among all that were announced, in the order in which they became visible:
 * ids of a topic only grow, `before` is the one before it on the same topic, and whoever heard that one missed nothing between.
 * After a break, or a gap, the browser listens again `after` the last one it saw.
 *
 * - `listening`: from now on; up to `from` everything was told, or was not asked for.
 * - `lost`: what was missed lies too far back. The next event comes after `before`; whoever shows the topic reads it again.
 * - `signal`: what passes (somebody writes, how many look): kept nowhere, told to who listens now.
 */
export type ToBrowser =
  | { say: 'welcome'; viewerId: string | null; lastId: number }
  | { say: 'listening'; topic: string; from: number }
  | { say: 'lost'; topic: string; before: number }
  | { say: 'refused'; topic: string; reason: RefusedTopic }
  | { say: 'event'; id: number; before: number; event: string; topic: string; payload: unknown }
  | { say: 'signal'; topic: string; signal: string; payload: unknown }
  | { say: 'unsaid'; topic: string; signal: string; reason: RefusedSignal }
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
