import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { peopleByIds } from '../../accounts/server/public.ts'
import { memberTopic } from '../../notifications/contract.ts'
import { alert } from '../../notifications/server/public.ts'
import { mostIn } from '../../rooms/rules.ts'
import { addToRoom, openRoom } from '../../rooms/server/public.ts'
import { callTurned, rings, ringsInGroup } from '../contract/calls.ts'
import { acceptanceOf } from '../rules.ts'
import { RING_SECONDS, refusalToCall } from '../rules/calls.ts'
import { comeIn } from './answer-call.ts'
import { lockTable, placeFor, refusalToWrite, type Seat, type Table } from './seats.ts'

/** What stands for a call on a device: what comes later replaces it. */
export const tagOfCall = (callId: string): string => `call:${callId}`

/** Who is called: whoever talks there and is not kept apart from the caller by a block, by either of them. */
const calledFrom = ({ mine, others }: Table): Seat[] =>
  others.filter(
    seat =>
      seat.left_at === null &&
      seat.reach === 'here' &&
      acceptanceOf(seat) === 'accepted' &&
      !seat.blocks.includes(mine.user_id) &&
      !mine.blocks.includes(seat.user_id),
  )

/** Calls from a conversation, or comes into the call that goes on there. Answers its id. */
export async function startCall(tx: Tx, viewer: Viewer, sessionId: string): Promise<string> {
  const table = await lockTable(tx, viewer.id, sessionId)
  const { mine, other } = table
  const answered = other === null || other.accepted_at !== null
  refuse(refusalToCall({ place: placeFor(mine), answered, refusal: refusalToWrite(table) }))
  const before = await tx
    .selectFrom('chat_calls')
    .select(['id', 'by_id'])
    .where('conversation_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (before) return joinCall(tx, table, before)
  const called = calledFrom(table)
  if (called.length === 0) throw new Refusal('chat.nobody-to-call')
  const ids = called.map(seat => seat.user_id)
  const people = await peopleByIds(tx, [viewer.id, ...ids])
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  const group = await groupName(tx, sessionId)
  const title = group ?? [viewer.id, ...ids].map(nameOf).join(' · ')
  const callId = await openRoom(tx, { kind: 'call', ownerId: viewer.id, title, lobby: false, members: ids })
  const { way } = await tx
    .insertInto('chat_calls')
    .values({
      id: callId,
      conversation_id: sessionId,
      by_id: viewer.id,
      rings_until: sql<Date>`clock_timestamp() + make_interval(secs => ${RING_SECONDS})`,
    })
    .returning(sql<'peers' | 'livekit'>`(select way from rooms where rooms.id = ${callId})`.as('way'))
    .executeTakeFirstOrThrow()
  const most = mostIn('call', way) + 1
  if (called.length + 1 > most) throw new Refusal('chat.too-many-to-call', { max: most })
  await tx
    .insertInto('chat_call_rings')
    .values(ids.map(user_id => ({ call_id: callId, user_id })))
    .execute()
  await ring(tx, { callId, sessionId, group, name: nameOf(viewer.id) }, called)
  await announce(tx, callTurned, { callId, sessionId }, memberTopic(viewer.id))
  return callId
}

/** Comes into the call that goes on; whoever came into the group after it began is called to it now. */
async function joinCall(
  tx: Tx,
  { mine, others }: Table,
  { id, by_id }: { id: string; by_id: string },
): Promise<string> {
  const caller = others.find(seat => seat.user_id === by_id)
  if (caller && (caller.blocks.includes(mine.user_id) || mine.blocks.includes(by_id)))
    throw new Refusal('chat.nobody-to-call')
  if (caller) {
    await addToRoom(tx, id, [mine.user_id])
    await tx
      .insertInto('chat_call_rings')
      .values({ call_id: id, user_id: mine.user_id })
      .onConflict(c => c.doNothing())
      .execute()
  }
  await comeIn(tx, mine.user_id, id)
  return id
}

async function groupName(tx: Tx, sessionId: string): Promise<string | null> {
  const row = await tx.selectFrom('conversations').select('name').where('id', '=', sessionId).executeTakeFirstOrThrow()
  return row.name
}

type Ring = { callId: string; sessionId: string; group: string | null; name: string }

/** Windows hear of it, and devices where the conversation is not muted. */
async function ring(tx: Tx, { callId, sessionId, group, name }: Ring, called: readonly Seat[]): Promise<void> {
  for (const { user_id: userId, muted_at } of called) {
    await announce(tx, callTurned, { callId, sessionId }, memberTopic(userId))
    const to = { userId, link: `/call/${callId}`, tag: tagOfCall(callId), passing: true }
    if (muted_at !== null) continue
    if (group === null) await alert(tx, { ...to, kind: rings, params: { name } })
    else await alert(tx, { ...to, kind: ringsInGroup, params: { name, group } })
  }
}
