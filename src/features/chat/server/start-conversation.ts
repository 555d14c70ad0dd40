import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { UNLIMITED } from '../../../platform/shared/entitlement.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personByLogin } from '../../accounts/server/public.ts'
import { entitlementValue } from '../../plans/server/public.ts'
import { MEMBER } from '../../social/contract.ts'
import { blocksBetween } from '../../social/server/public.ts'
import type { startConversation as startCall } from '../contract.ts'
import { pairOf, type RefusalToWrite } from '../rules.ts'
import { carry } from './carry.ts'
import { partiesOf, type Reader } from './conversation-views.ts'
import { placesAt, refusalToWrite, seatsOf } from './seats.ts'
import { type Outcome, sendMessage } from './send-message.ts'

export const NEW_PER_DAY = 'chat.new_per_day'

/** Conversations that a member began within the last day, and everybody whom they asked into a group. */
export async function begunToday(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from conversations where started_by = ${userId} and created_at > clock_timestamp() - interval '1 day')::int
      + (select count(*) from conversation_members where added_by = ${userId}
        and asked_at > clock_timestamp() - interval '1 day')::int as count`.execute(db)
  return rows[0]!.count
}

/**
 * Refuses with plan-required when a member begins `more` conversations and the plan leaves fewer for today. Under a lock of theirs, so
 * that no two of them pass the limit together.
 */
export async function countNew(tx: Tx, userId: string, more = 1): Promise<void> {
  await holdName(tx, `chat new ${userId}`)
  const limit = await entitlementValue(tx, userId, NEW_PER_DAY)
  if (limit !== UNLIMITED && (await begunToday(tx, userId)) + more > limit)
    throw new Refusal('plan-required', { entitlement: NEW_PER_DAY, limit })
}

/** Whose name it is; 404 for whoever cannot be seen. Somebody with whom there is a conversation can, whatever their page says. */
async function recipientOf(db: Db, targets: House['targets'], viewer: Viewer, username: string) {
  const person = username.includes('@') ? null : await personByLogin(db, username)
  if (!person) return notFound()
  if (person.id === viewer.id) throw new Refusal('chat.yourself')
  const known = await db
    .selectFrom('conversations')
    .select('id')
    .where('pair', '=', pairOf(viewer.id, person.id))
    .executeTakeFirst()
  const members = targets().find(one => one.kind === MEMBER)
  const seen = known ? [] : ((await members?.look(db, viewer, [person.id])) ?? [])
  return known || seen.length > 0 ? { id: person.id, sessionId: known?.id ?? null } : notFound()
}

/** Why somebody without a conversation cannot be written to. */
async function refusalToStart(db: Db, viewerId: string, otherId: string): Promise<RefusalToWrite> {
  const blocks = await blocksBetween(db, viewerId, otherId)
  if (blocks.some(one => one.by === viewerId)) return 'chat.you-blocked'
  return blocks.length > 0 ? 'chat.not-possible' : null
}

/** Whom one is about to write to, and what stands in the way. */
export async function readRecipient(reader: Reader, username: string) {
  const { db, targets, viewer } = reader
  const { id, sessionId } = await recipientOf(db, targets, viewer, username)
  const other = (await partiesOf(reader, [id])).get(id) ?? notFound()
  const limit = await entitlementValue(db, viewer.id, NEW_PER_DAY)
  const left = limit === UNLIMITED ? null : Math.max(0, limit - (await begunToday(db, viewer.id)))
  const seats = sessionId && (await seatsOf(db, [sessionId])).get(sessionId)
  const refusal = seats ? refusalToWrite(placesAt(seats, viewer.id)) : await refusalToStart(db, viewer.id, id)
  return { other, sessionId, refusal, left }
}

/**
 * The conversation of two members, made when there is none: the one who begins talks, the other one is asked.
 */
async function conversationWith(tx: Tx, viewer: Viewer, otherId: string): Promise<string> {
  const pair = pairOf(viewer.id, otherId)
  const there = await tx.selectFrom('conversations').select('id').where('pair', '=', pair).executeTakeFirst()
  if (there) return there.id
  refuse(await refusalToStart(tx, viewer.id, otherId))
  await countNew(tx, viewer.id)
  const made = await tx
    .insertInto('conversations')
    .values({ pair, started_by: viewer.id })
    .onConflict(c => c.constraint('conversations_pair_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The other one wrote in the same moment: theirs is the conversation.
  if (!made) return conversationWith(tx, viewer, otherId)
  const seat = { conversation_id: made.id }
  await tx
    .insertInto('conversation_members')
    .values([
      { ...seat, user_id: viewer.id, accepted_at: sql<Date>`clock_timestamp()` },
      { ...seat, user_id: otherId },
    ])
    .execute()
  return made.id
}

/** Writes to a member, for the first time or again. */
export async function startConversation(
  tx: Tx,
  house: Pick<House, 'targets' | 'files' | 'holdText'>,
  by: { viewer: Viewer; language: Language },
  { username, clientId, text, card, link }: BodyOf<typeof startCall>,
): Promise<{ sessionId: string; outcome: Outcome }> {
  const { id } = await recipientOf(tx, house.targets, by.viewer, username)
  const sessionId = await conversationWith(tx, by.viewer, id)
  const outcome = await sendMessage(tx, house, by, sessionId, { clientId, text }, message =>
    carry(tx, house.files, by.viewer.id, message, { text, card, link }),
  )
  return { sessionId, outcome }
}
