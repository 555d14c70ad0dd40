import { type Selectable, sql } from 'kysely'
import type { ChatCallsTable } from '../../../../db/types.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { personById } from '../../accounts/server/public.ts'
import { memberTopic } from '../../notifications/contract.ts'
import { attendance, endRoom } from '../../rooms/server/public.ts'
import { callTurned, missedCall } from '../contract/calls.ts'
import { secondsTogether } from '../rules/calls.ts'
import { lineOfHouse } from './house-lines.ts'

export type HeldCall = Selectable<ChatCallsTable>

/** Holds a call with its conversation, in this order; undefined for one that never was. */
export async function holdCall(tx: Tx, callId: string): Promise<HeldCall | undefined> {
  const held = await tx
    .selectFrom('chat_calls as k')
    .innerJoin('conversations as c', 'c.id', 'k.conversation_id')
    .select('c.id')
    .where('k.id', '=', callId)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  if (!held) return undefined
  return tx.selectFrom('chat_calls').selectAll().where('id', '=', callId).executeTakeFirst()
}

/**
 * Ends a call that is held: its room is over, the thread says what became of it, and where nobody came it is told to those for whom it
 * rang until then.
 */
export async function endCall(tx: Tx, held: HeldCall): Promise<void> {
  if (held.ended_at) return
  await tx
    .updateTable('chat_calls')
    .set({ ended_at: sql`clock_timestamp()` })
    .where('id', '=', held.id)
    .execute()
  const seconds = secondsTogether(await attendance(tx, held.id))
  const called = await tx
    .selectFrom('chat_call_rings')
    .select(['user_id', 'answer'])
    .where('call_id', '=', held.id)
    .execute()
  const missed = seconds === 0 && called.every(row => row.answer !== 'accepted')
  await lineOfHouse(
    tx,
    { id: held.conversation_id },
    held.by_id,
    seconds > 0 ? { line: 'called', text: String(seconds) } : { line: 'missed-call' },
  )
  const caller = await personById(tx, held.by_id)
  for (const { user_id, answer } of called)
    if (missed && answer === null && (await mayBeTold(tx, held, user_id)))
      await notify(tx, user_id, missedCall, { name: caller?.name ?? '' }, `/inbox/${held.conversation_id}`, {
        group: `call:${held.id}`,
        by: held.by_id,
      })
  for (const userId of [held.by_id, ...called.map(row => row.user_id)])
    await announce(tx, callTurned, { callId: held.id, sessionId: held.conversation_id }, memberTopic(userId))
  await endRoom(tx, held.id)
}

/** Whether somebody is told that they missed a call: who is in the conversation, has not muted it and blocked nobody of it. */
async function mayBeTold(tx: Tx, { conversation_id, by_id }: HeldCall, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_members m where m.conversation_id = ${conversation_id} and m.user_id = ${userId}
      and m.left_at is null and m.muted_at is null and m.accepted_at is not null
      and not exists (select from blocks b where (b.user_id, b.blocked_id) in ((${userId}, ${by_id}), (${by_id}, ${userId})))`.execute(
    tx,
  )
  return rows.length > 0
}

/** Calls that rang until their time was up and to which nobody came. */
export async function endUnanswered(house: House): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'calls')
  const due = await db
    .selectFrom('chat_calls as k')
    .select('k.id')
    .where('k.ended_at', 'is', null)
    .where('k.rings_until', '<', sql<Date>`clock_timestamp()`)
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('chat_call_rings as r')
            .select('r.user_id')
            .whereRef('r.call_id', '=', 'k.id')
            .where('r.answer', '=', 'accepted'),
        ),
      ),
    )
    .limit(200)
    .execute()
  await round.each(due, ({ id }) =>
    transact(db, async tx => {
      const held = await holdCall(tx, id)
      const came = await tx
        .selectFrom('chat_call_rings')
        .select('user_id')
        .where('call_id', '=', id)
        .where('answer', '=', 'accepted')
        .executeTakeFirst()
      if (held && !came) await endCall(tx, held)
    }),
  )
  round.end()
}

/** The room of a call is over, by whoever ended it. */
export async function whenRoomEnds(tx: Tx, callId: string): Promise<void> {
  const held = await holdCall(tx, callId)
  if (held) await endCall(tx, held)
}

/**
 * Somebody left the room of a call. Of two nobody stays alone: whoever hangs up ends it, also while it rings. Of a group it ends with the
 * last. Whoever was only cut off comes back; the rooms see to those who do not.
 */
export async function whenSomebodyLeaves(tx: Tx, callId: string, userId: string | null): Promise<void> {
  const held = await holdCall(tx, callId)
  if (!held || held.ended_at || userId === null) return
  const seats = await tx
    .selectFrom('room_seats')
    .select(['user_id', 'state'])
    .where('room_id', '=', callId)
    .orderBy('place', 'desc')
    .execute()
  if (seats.find(seat => seat.user_id === userId)?.state !== 'left') return
  const inside = seats.filter(seat => seat.state === 'in').length
  const { grouped } = await tx
    .selectFrom('conversations')
    .select(e => e('pair', 'is', null).as('grouped'))
    .where('id', '=', held.conversation_id)
    .executeTakeFirstOrThrow()
  if (inside === 0 || !grouped) await endCall(tx, held)
}
