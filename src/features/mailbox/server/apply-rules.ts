import { sql } from 'kysely'
import { runRules } from '../../../engines/rules/run-rules.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { actsOf, type Change, changeBy, changed, fits, type Occasion } from '../rules/run-rules.ts'
import { likesOf } from './letter-likes.ts'
import { listRules, takesTickets } from './mail-rules.ts'
import { makeTicket } from './pass-on.ts'
import { lockThreads, tellMoved } from './queries.ts'

/** Does what the rules say of a letter that came, with a line for each that changed something. */
export async function applyRules(
  tx: Tx,
  house: Parameters<typeof makeTicket>[1],
  threadId: string,
  occasion: Occasion,
): Promise<void> {
  const asked = (await listRules(tx)).filter(one => one.active && one.occasion === occasion)
  if (asked.length === 0) return
  // Rules are tried again where they met something that was in use: what they did once, they find done.
  await lockThreads(tx, [threadId])
  const [letter] = await likesOf(tx, sql`t.id = ${threadId}`)
  if (!letter) return
  const { done } = runRules({ fits, changeBy, changed }, asked, letter.like)
  for (const { rule, change } of done) {
    await carryOut(tx, house, threadId, change)
    await tx
      .insertInto('mail_ruled')
      .values({ thread_id: threadId, rule: rule.name, did: actsOf(change) })
      .execute()
  }
  if (done.length > 0) await tellMoved(tx, threadId)
}

const NOW = sql<Date>`clock_timestamp()`

async function carryOut(
  tx: Tx,
  house: Parameters<typeof makeTicket>[1],
  threadId: string,
  { labels, favour, read, moveTo, department }: Change,
): Promise<void> {
  const set = {
    ...(labels && { labels: sql<string[]>`labels || ${labels}::text[]` }),
    ...(favour && { favoured_at: NOW }),
    ...(read && { read_at: NOW }),
    ...(moveTo && { place: moveTo, later_until: null, back_at: null, trashed_at: moveTo === 'trash' ? NOW : null }),
  }
  if (Object.keys(set).length > 0) await tx.updateTable('mail_threads').set(set).where('id', '=', threadId).execute()
  // A department that was archived since takes none any more.
  if (department && (await takesTickets(tx, department)))
    await makeTicket(tx, house, { viewer: null, origin: null }, threadId, { department, priority: 'normal' })
}
