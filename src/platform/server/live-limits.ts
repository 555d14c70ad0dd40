import type { Allowance } from './budget.ts'
import type { Config } from './config.ts'
import type { AtOnce } from './turns.ts'

/** What sockets may ask of the server. One address may be a whole office, so it may ask for much more than one socket. */
export type LiveLimits = {
  /** Open sockets of everybody, and of one address. */
  sockets: number
  socketsOfAddress: number
  /** How long a socket may be open before it said hello. */
  helloMs: number
  /** Messages; what is read again for a listener counts as one for each `ROWS_OF_A_MESSAGE`. */
  messages: Allowance
  messagesOfAddress: Allowance
  /** Messages of one socket that wait for their turn. */
  waiting: number
  atOnce: AtOnce
  /** Bytes that lie ready for a socket whose other end does not read them. */
  unreadBytes: number
  /** How often each socket is asked for a sign of life; one that gave none since is gone. */
  beatMs: number
}

/** A page shows fifty things at most, all of which it asks for again after a break; going through a long list asks for more. */
export const liveLimits = (config: Config): LiveLimits => ({
  sockets: config.LIVE_SOCKETS,
  socketsOfAddress: config.LIVE_SOCKETS_PER_ADDRESS,
  helloMs: 10_000,
  messages: { burst: 400, perSecond: 20 },
  messagesOfAddress: { burst: 4000, perSecond: 100 },
  waiting: 300,
  atOnce: { all: 8, each: 2 },
  unreadBytes: 4 * 1024 * 1024,
  beatMs: 30_000,
})
