import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { SESSION_TOPIC, sessionEnded } from '../../../platform/shared/session-ended.ts'

async function tell(tx: Tx, ended: readonly { id: string }[]): Promise<number> {
  for (const { id } of ended) await announce(tx, sessionEnded, { sessionId: id }, SESSION_TOPIC)
  return ended.length
}

/** Ends one session, if it is there and (when `userId` is given) that person's; answers how many ended. */
export async function endSession(tx: Tx, sessionId: string, userId?: string): Promise<number> {
  let ending = tx.deleteFrom('sessions').where('id', '=', sessionId)
  if (userId) ending = ending.where('user_id', '=', userId)
  return tell(tx, await ending.returning('id').execute())
}

/** Ends every session of a person but one; the next request and the open socket of each fail within a second. */
export async function endSessionsOf(tx: Tx, userId: string, exceptId: string | null = null): Promise<number> {
  let ending = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptId) ending = ending.where('id', '!=', exceptId)
  return tell(tx, await ending.returning('id').execute())
}
