import type { Db } from '../../../platform/server/db.ts'
import { cannedReplies } from '../../support/server/public.ts'

/** Blanks that only a ticket fills. */
const OF_TICKETS = /\{\s*(number|department)\s*\}/

/** Answers that support has written once and that say nothing of a ticket. */
export async function templates(db: Db) {
  const replies = await cannedReplies(db, undefined)
  return replies
    .filter(({ body, arabicBody }) => !OF_TICKETS.test(body) && !OF_TICKETS.test(arabicBody))
    .map(({ _id, name, body, arabicBody }) => ({ _id, name, body, arabicBody }))
}
