import { z } from 'zod'
import { event } from './event.ts'
import { Id } from './ids.ts'

/** A session ended (logout, password change, suspension, ended elsewhere): its sockets close within a second. */
export const sessionEnded = event('platform.session-ended', z.object({ sessionId: Id }))

/** Topic on which `sessionEnded` is announced; only the house listens to it. */
export const SESSION_TOPIC = 'session:ended'
