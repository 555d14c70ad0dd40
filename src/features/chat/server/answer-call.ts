import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { memberTopic } from '../../notifications/contract.ts'
import { callTurned } from '../contract/calls.ts'
import { endCall, type HeldCall, holdCall } from './end-call.ts'

/** Tells the windows of everybody who made a call or was called that it stands differently. */
async function tellTurned(tx: Tx, { id, conversation_id, by_id }: HeldCall): Promise<void> {
  const called = await tx.selectFrom('chat_call_rings').select('user_id').where('call_id', '=', id).execute()
  const news = { callId: id, sessionId: conversation_id }
  for (const userId of [by_id, ...called.map(row => row.user_id)])
    await announce(tx, callTurned, news, memberTopic(userId))
}

/** Keeps what somebody answered; false where they were not called, and of a no where one of their devices took the call. */
async function answer(tx: Tx, callId: string, userId: string, said: 'accepted' | 'declined'): Promise<boolean> {
  const row = await tx
    .updateTable('chat_call_rings')
    .set({ answer: said, answered_at: sql`clock_timestamp()` })
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .$if(said === 'declined', one => one.where('answer', 'is distinct from', 'accepted'))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody comes into a call that is held with its conversation; false where they neither made it nor were called to it. */
export async function comeIn(tx: Tx, userId: string, callId: string): Promise<boolean> {
  const held = await holdCall(tx, callId)
  return held !== undefined && comeInto(tx, userId, held)
}

async function comeInto(tx: Tx, userId: string, held: HeldCall): Promise<boolean> {
  if (held.ended_at) return false
  if (held.by_id === userId) return true
  if (!(await answer(tx, held.id, userId, 'accepted'))) return false
  await tellTurned(tx, held)
  return true
}

/** A call that its viewer made or was called to, held; 404 for any other. */
async function ownCall(tx: Tx, viewer: Viewer, callId: string): Promise<HeldCall> {
  const held = (await holdCall(tx, callId)) ?? notFound()
  const called = await tx
    .selectFrom('chat_call_rings')
    .select('user_id')
    .where('call_id', '=', callId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return called || held.by_id === viewer.id ? held : notFound()
}

/** Takes a call: it rings on none of one's devices any more. */
export async function acceptCall(tx: Tx, viewer: Viewer, callId: string): Promise<void> {
  const held = await ownCall(tx, viewer, callId)
  if (held.ended_at) throw new Refusal('chat.call-over')
  await comeInto(tx, viewer.id, held)
}

/**
 * Does not take a call; when nobody is left for whom it rings, it is over. Twice is once, and of one that is over, or that another device of
 * theirs took, nothing is left to do.
 */
export async function declineCall(tx: Tx, viewer: Viewer, callId: string): Promise<void> {
  const held = await ownCall(tx, viewer, callId)
  if (held.ended_at || held.by_id === viewer.id) return
  if (!(await answer(tx, callId, viewer.id, 'declined'))) return
  const open = await tx
    .selectFrom('chat_call_rings')
    .select('user_id')
    .where('call_id', '=', callId)
    .where(e => e.or([e('answer', 'is', null), e('answer', '=', 'accepted')]))
    .executeTakeFirst()
  await (open ? tellTurned(tx, held) : endCall(tx, held))
}

/** Takes one's own call back while nobody has come. */
export async function hangUp(tx: Tx, viewer: Viewer, callId: string): Promise<void> {
  const held = await ownCall(tx, viewer, callId)
  if (held.by_id !== viewer.id) notFound()
  const came = await tx
    .selectFrom('chat_call_rings')
    .select('user_id')
    .where('call_id', '=', callId)
    .where('answer', '=', 'accepted')
    .executeTakeFirst()
  if (!came) await endCall(tx, held)
}
