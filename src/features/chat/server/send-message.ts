import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import type { sendMessage as sendCall } from '../contract/messages.ts'
import { messageCame } from '../contract/unread.ts'
import type { Written } from './carry.ts'
import { nameMembers } from './name-members.ts'
import { lockTable, refusalToWrite, type Seat, seatsOf, tellSaid, tellTurned } from './seats.ts'

/** The number of a message that was sent before under this name, in this conversation; another one's is refused. */
export async function sentBefore(tx: Tx, userId: string, sessionId: string, clientId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('messages')
    .select(['conversation_id', 'seq'])
    .where('author_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (row && row.conversation_id !== sessionId) throw new Refusal('chat.sent-elsewhere')
  return row?.seq ?? null
}

/** Whoever was asked and writes talks from now on. */
async function acceptByWriting(tx: Tx, mine: Seat): Promise<boolean> {
  if (mine.accepted_at) return false
  await tx
    .updateTable('conversation_members')
    .set({ accepted_at: sql`clock_timestamp()`, declined_at: null })
    .where('conversation_id', '=', mine.conversation_id)
    .where('user_id', '=', mine.user_id)
    .execute()
  return true
}

/** What somebody wrote comes back from the archive, unless it was muted. */
async function bringBack(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('conversation_members')
    .set({ archived_at: null })
    .where('conversation_id', '=', sessionId)
    .where('archived_at', 'is not', null)
    .where('muted_at', 'is', null)
    .execute()
}

/**
 * Writes a message once, whatever is sent again, and tells everybody who has the conversation. Answers its number. `carries` puts into
 * it what goes along.
 */
export async function sendMessage(
  tx: Tx,
  { viewer, language }: { viewer: Viewer; language: Language },
  sessionId: string,
  {
    clientId,
    text,
    replyTo,
    forwarded = false,
  }: Pick<BodyOf<typeof sendCall>, 'clientId' | 'text' | 'replyTo'> & { forwarded?: boolean },
  carries: (message: Written) => Promise<void> = async () => {},
): Promise<number> {
  const table = await lockTable(tx, viewer.id, sessionId)
  const { mine, other, lastSeq } = table
  const before = await sentBefore(tx, viewer.id, sessionId, clientId)
  if (before !== null) return before
  refuse(refusalToWrite(table))
  if (replyTo !== undefined && (replyTo > lastSeq || replyTo <= mine.from_seq)) notFound()
  const accepted = await acceptByWriting(tx, mine)
  const seq = lastSeq + 1
  const message = await tx
    .insertInto('messages')
    .values({
      conversation_id: sessionId,
      seq,
      author_id: viewer.id,
      client_id: clientId,
      text,
      language: languageOfText(text, language),
      reply_to: replyTo ?? null,
      forwarded,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await carries({ id: message.id, sessionId, seq, talking: other === null || other.accepted_at !== null })
  await tx
    .updateTable('conversations')
    .set({ last_seq: seq, spoken_at: sql`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute()
  await bringBack(tx, sessionId)
  const seats = (await seatsOf(tx, [sessionId])).get(sessionId) ?? []
  await nameMembers(tx, table, { ...message, seq }, text)
  await tellSaid(tx, seats, seq, viewer.id)
  await announce(tx, messageCame, { sessionId, seq, by: viewer.id })
  if (accepted) await tellTurned(tx, sessionId, [mine.user_id, ...(other ? [other.user_id] : [])])
  return seq
}
