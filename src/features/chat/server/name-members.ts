import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { personById } from '../../accounts/server/public.ts'
import { mentionsIn } from '../../social/rules/mentions.ts'
import { mentioned } from '../contract/groups.ts'
import { seenAmong, type Table } from './seats.ts'

/**
 * Keeps whom a message of a group names with `@username`, of those who are in it, and tells each once, whatever they muted. Of a message
 * that was changed those are told whom it did not name before.
 */
export async function nameMembers(
  tx: Tx,
  { id: sessionId, mine, others }: Pick<Table, 'id' | 'mine' | 'others'>,
  message: { id: string; seq: number },
  text: string,
): Promise<void> {
  if (!mine.grouped) return
  const gone = await tx.deleteFrom('message_names').where('message_id', '=', message.id).returning('user_id').execute()
  const before = new Set(gone.map(row => row.user_id))
  const called = mentionsIn(text)
  const seats = new Map(others.filter(seat => seat.left_at === null).map(seat => [seat.user_id, seat]))
  if (called.length === 0 || seats.size === 0) return
  const named = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...seats.keys()])
    .where('username', 'in', called)
    .where('erased_at', 'is', null)
    .execute()
  if (named.length === 0) return
  await tx
    .insertInto('message_names')
    .values(named.map(({ id }) => ({ message_id: message.id, user_id: id })))
    .execute()
  const group = await tx
    .selectFrom('conversations')
    .select('name')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const author = await personById(tx, mine.user_id)
  const params = { name: author?.name ?? '', group: group.name ?? '' }
  for (const { id } of named) {
    const seat = seats.get(id)!
    if (!before.has(id) && seat.reach === 'here' && seenAmong(seat, mine).calls)
      await notify(tx, id, mentioned, params, `/inbox/${sessionId}?at=${message.seq}`, {
        group: `chat:${sessionId}`,
        by: mine.user_id,
      })
  }
}
