import type { Tx } from '../../../platform/server/db.ts'
import { personById } from '../../accounts/server/public.ts'
import { alert } from '../../notifications/server/public.ts'
import { newInGroup, newMessage } from '../contract/unread.ts'
import { placeFor, type Seat, seatsOf } from './seats.ts'

/** What replaces what on a device, and is let go of when the conversation is read. */
export const tagOf = (sessionId: string): string => `chat:${sessionId}`

/** Whoever talks and has not read it yet; of what is muted only those whom it names, and across a block nobody. */
const rings = (seat: Seat, { by, seq, named }: { by: string; seq: number; named: ReadonlySet<string> }): boolean =>
  seat.user_id !== by &&
  seat.left_at === null &&
  placeFor(seat) === 'open' &&
  seat.read_seq < seq &&
  seat.from_seq < seq &&
  seat.reach === 'here' &&
  !seat.blocks.includes(by) &&
  (seat.muted_at === null || named.has(seat.user_id))

/** Says on the devices of those who are not here that a message came, by what each chose; who wrote, and no word of it. */
export async function ringDevices(
  tx: Tx,
  { sessionId, seq, by }: { sessionId: string; seq: number; by: string },
): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', sessionId)
    .where('seq', '=', seq)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const author = message && (await personById(tx, by))
  if (!message || !author) return
  const { name: group } = await tx
    .selectFrom('conversations')
    .select('name')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const names = await tx.selectFrom('message_names').select('user_id').where('message_id', '=', message.id).execute()
  const named = new Set(names.map(row => row.user_id))
  const about = { link: `/inbox/${sessionId}`, tag: tagOf(sessionId) }
  for (const seat of (await seatsOf(tx, [sessionId])).get(sessionId) ?? []) {
    if (!rings(seat, { by, seq, named })) continue
    const to = { userId: seat.user_id, ...about }
    if (group === null) await alert(tx, { ...to, kind: newMessage, params: { name: author.name } })
    else await alert(tx, { ...to, kind: newInGroup, params: { name: author.name, group } })
  }
}
