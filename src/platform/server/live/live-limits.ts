import { MAX_TOPICS } from '../../shared/live-protocol.ts'
import type { Allowance } from '../budget.ts'
import type { Config } from '../config.ts'
import type { AtOnce } from '../turns.ts'

/** What sockets may ask of the server. One address may be a whole office, so it may ask for much more than one socket. */
export type LiveLimits = {
  /** Open sockets of everybody, and of one address. */
  sockets: number
  socketsOfAddress: number
  /** Topics of one socket. */
  topics: number
  /** How long a socket may be open before it said hello. */
  helloMs: number
  /** Messages; what is read again for a listener counts as one for each `EVENTS_OF_A_MESSAGE`. */
  messages: Allowance
  messagesOfAddress: Allowance
  /** Signals that one socket publishes, and that one topic carries; what is more goes to nobody. */
  signals: Allowance
  signalsOfTopic: Allowance
  /** Messages of one socket that wait for their turn. */
  waiting: number
  atOnce: AtOnce
  /** Bytes that lie ready for a socket whose other end does not read them: with so many it misses signals, with so many it is closed. */
  slowBytes: number
  unreadBytes: number
  /** How often each socket is asked for a sign of life; one that gave none since is gone. */
  beatMs: number
}

/** After a break a page asks again for all it listens to, MAX_TOPICS at most; going through a long list asks for more. */
export const liveLimits = (config: Config): LiveLimits => ({
  sockets: config.LIVE_SOCKETS,
  socketsOfAddress: config.LIVE_SOCKETS_PER_ADDRESS,
  topics: MAX_TOPICS,
  helloMs: 10_000,
  messages: { burst: 2.5 * MAX_TOPICS, perSecond: 20 },
  messagesOfAddress: { burst: 12_000, perSecond: 300 },
  signals: { burst: 20, perSecond: 12 },
  signalsOfTopic: { burst: 200, perSecond: 100 },
  waiting: 1.2 * MAX_TOPICS,
  atOnce: { all: 8, each: 2 },
  slowBytes: 64 * 1024,
  unreadBytes: 4 * 1024 * 1024,
  beatMs: 30_000,
})
