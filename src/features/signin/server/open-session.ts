import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import { endSession } from './end-sessions.ts'
import { hashOf, newToken } from './token.ts'

/** How a session came about, beyond who and from where. */
export type Opening = {
  deviceId?: string | null
  /** Id of the sign-in provider, and its id token (sealed) for signing out there. */
  provider?: string | null
  idTokenSealed?: string | null
}

/** The secrets of a new session; they exist nowhere else. */
export type Opened = { sessionId: string; token: string; cookie: string }

/**
 * Opens a session for a person who has just proven who they are. `token` is the bearer; `cookie` is the value of the cookie
 * that reads files (`filesCookie` makes the header of it). A session the browser still held ends: one browser, one session.
 */
export async function openSession(tx: Tx, userId: string, origin: Origin, opening: Opening = {}): Promise<Opened> {
  if (origin.sessionId) await endSession(tx, origin.sessionId)
  const [token, cookie] = [newToken(), newToken()]
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashOf(token),
      cookie_hash: hashOf(cookie),
      device_id: opening.deviceId ?? null,
      user_agent: origin.userAgent,
      address: origin.address,
      provider: opening.provider ?? null,
      id_token_sealed: opening.idTokenSealed ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sessionId: id, token, cookie }
}
