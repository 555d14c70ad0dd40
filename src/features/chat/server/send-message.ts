import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { newsOf } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { MESSAGE, type sendMessage as sendCall } from '../contract/messages.ts'
import { messageCame } from '../contract/unread.ts'
import { carry, refuseEmpty, type Written } from './carry.ts'
import { nameMembers } from './name-members.ts'
import { lockTable, refusalToWrite, type Seat, type Table, tellSaid, tellTurned } from './seats.ts'

/** What became of a message: its number, or none while it waits for the club's desk. */
export type Outcome = { seq: number } | { heldId: string }

/** What became of a message that was sent before under this name, in this conversation; another one's is refused. */
export async function sentBefore(tx: Tx, userId: string, sessionId: string, clientId: string): Promise<Outcome | null> {
  const { rows } = await sql<{ conversation_id: string; seq: number | null; id: string }>`
    select conversation_id, seq, id from messages where author_id = ${userId} and client_id = ${clientId}
    union all select conversation_id, null, id from messages_held where author_id = ${userId} and client_id = ${clientId}`.execute(
    tx,
  )
  const [sent] = rows
  if (!sent) return null
  if (sent.conversation_id !== sessionId) throw new Refusal('chat.sent-elsewhere')
  return sent.seq === null ? { heldId: sent.id } : { seq: sent.seq }
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

/** The seats once something was said: who wrote talks, and it lies in a list of everybody who did not mute it away. */
const onceSaid = ({ seats, mine }: Table): Seat[] =>
  seats.map(seat => ({
    ...seat,
    silent: false,
    archived_at: seat.muted_at ? seat.archived_at : null,
    ...(seat === mine && { accepted_at: seat.accepted_at ?? new Date(), declined_at: null }),
  }))

/** The conversation ends with what somebody wrote, and comes back from the archive of whoever did not mute it. */
async function endWith(tx: Tx, sessionId: string, seq: number): Promise<void> {
  await tx
    .with('back', db =>
      db
        .updateTable('conversation_members')
        .set({ archived_at: null })
        .where('conversation_id', '=', sessionId)
        .where('archived_at', 'is not', null)
        .where('muted_at', 'is', null),
    )
    .updateTable('conversations')
    .set({ last_seq: seq, spoken_at: sql`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Writes a message once, whatever is sent again, and tells everybody who has the conversation. `carries` puts into it what goes along. One
 * with a watched word waits for the club's desk and is told to nobody.
 */
export async function sendMessage(
  tx: Tx,
  house: Pick<House, 'holdText'>,
  { viewer, language }: { viewer: Viewer; language: Language },
  sessionId: string,
  {
    clientId,
    text,
    replyTo,
    forwarded = false,
  }: Pick<BodyOf<typeof sendCall>, 'clientId' | 'text' | 'replyTo'> & { forwarded?: boolean },
  carries: (message: Written) => Promise<void> = async () => {},
): Promise<Outcome> {
  const table = await lockTable(tx, viewer.id, sessionId)
  const { mine, other, lastSeq } = table
  const before = await sentBefore(tx, viewer.id, sessionId, clientId)
  if (before !== null) return before
  refuse(refusalToWrite(table))
  if (replyTo !== undefined && (replyTo > lastSeq || replyTo <= mine.from_seq)) notFound()
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
  if (text !== '' && (await house.holdText(tx, { kind: MESSAGE, id: message.id, held: 'new' }))) {
    await tellTurned(tx, sessionId, [viewer.id])
    return { heldId: message.id }
  }
  await settleSaid(tx, table, { ...message, seq, text })
  return { seq }
}

/** Writes a message with what goes along with it; one that says nothing in any way is refused. */
export async function sendGiven(
  tx: Tx,
  house: Pick<House, 'holdText' | 'files'>,
  by: { viewer: Viewer; language: Language },
  sessionId: string,
  given: BodyOf<typeof sendCall>,
): Promise<Outcome> {
  refuseEmpty(given)
  return sendMessage(tx, house, by, sessionId, given, message => carry(tx, house.files, by.viewer.id, message, given))
}

/**
 * What follows from a message of the table's own member once its row is there: its author talks from now on, the conversation ends with it and
 * lies in its lists again, and everybody is told.
 */
export async function settleSaid(
  tx: Tx,
  table: Table,
  { id, seq, text }: { id: string; seq: number; text: string },
): Promise<void> {
  const { id: sessionId, mine, other } = table
  const accepted = await acceptByWriting(tx, mine)
  await endWith(tx, sessionId, seq)
  await nameMembers(tx, table, { id, seq }, text)
  const line = { sessionId, seq, by: mine.user_id }
  await tellSaid(tx, onceSaid(table), line, [newsOf(messageCame, line)])
  if (accepted) await tellTurned(tx, sessionId, [mine.user_id, ...(other ? [other.user_id] : [])])
}
