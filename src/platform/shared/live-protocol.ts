import { z } from 'zod'

/** What the browser says on the socket. The bearer comes in the first message; `null` is a visitor on public topics. */
export const ToServer = z.discriminatedUnion('say', [
  z.object({ say: z.literal('hello'), bearer: z.string().nullable() }),
  z.object({ say: z.literal('listen'), topic: z.string().max(120), after: z.number().int().nullable() }),
  z.object({ say: z.literal('leave'), topic: z.string().max(120) }),
  z.object({ say: z.literal('ping') }),
])
export type ToServer = z.infer<typeof ToServer>

/** What the server says. `event` ids grow; after a break the browser listens again `after` the last one it saw. */
export type ToBrowser =
  | { say: 'welcome'; viewerId: string | null; lastId: number }
  | { say: 'listening'; topic: string }
  | { say: 'refused'; topic: string }
  | { say: 'event'; id: number; event: string; topic: string; payload: unknown }
  | { say: 'ended'; reason: 'session' | 'closing' }
  | { say: 'pong' }

/** Close codes: the session ended (do not come back with this token), or the server restarts (come back). */
export const CLOSE_SESSION_ENDED = 4401
export const CLOSE_TRY_AGAIN = 1012
