import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
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

/** Who wrote a message, in which group, and whom it names. */
type Rung = { author: string; group: string | null; named: string[] }

/** Says on the devices of those who are not here that a message came, by what each chose; who wrote, and no word of it. */
export async function ringDevices(
  tx: Tx,
  { sessionId, seq, by }: { sessionId: string; seq: number; by: string },
): Promise<void> {
  const { rows } = await sql<Rung>`
    select u.name as author, c.name as "group", array(select n.user_id::text from message_names n where n.message_id = x.id) as named
    from messages x join users u on u.id = x.author_id join conversations c on c.id = x.conversation_id
    where x.conversation_id = ${sessionId} and x.seq = ${seq} and x.removed_at is null`.execute(tx)
  const [message] = rows
  if (!message) return
  const { author: name, group } = message
  const named = new Set(message.named)
  const about = { link: `/inbox/${sessionId}`, tag: tagOf(sessionId) }
  for (const seat of (await seatsOf(tx, [sessionId])).get(sessionId) ?? []) {
    if (!rings(seat, { by, seq, named })) continue
    const to = { userId: seat.user_id, ...about }
    if (group === null) await alert(tx, { ...to, kind: newMessage, params: { name } })
    else await alert(tx, { ...to, kind: newInGroup, params: { name, group } })
  }
}
