import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { EDIT_MINUTES, type Reaction } from '../contract/messages.ts'
import { lockTable, seenFrom, tellChanged } from './seats.ts'

type One = { sessionId: string; seq: number }

/** A message of a conversation that is held, which was not taken back; 404 for any other. */
async function messageAt(tx: Tx, { sessionId, seq }: One) {
  const row = await tx
    .selectFrom('messages as x')
    .select(['x.id', 'x.author_id', 'x.text'])
    .select(sql<boolean>`x.created_at > clock_timestamp() - make_interval(mins => ${EDIT_MINUTES})`.as('fresh'))
    .where('x.conversation_id', '=', sessionId)
    .where('x.seq', '=', seq)
    .where('x.removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? notFound()
}

/** Somebody who waits for an answer may still mend what they wrote. */
const refusalToChange = (refusal: ReturnType<typeof seenFrom>['refusal']) =>
  refusal === 'chat.not-answered' ? null : refusal

/** Changes one's own message while it is fresh; what it said before is kept for a report of it. */
export async function editMessage(
  tx: Tx,
  { viewer, language }: { viewer: Viewer; language: Language },
  one: One,
  text: string,
): Promise<void> {
  const { mine, other, seats } = await lockTable(tx, viewer.id, one.sessionId)
  const row = await messageAt(tx, one)
  if (row.author_id !== viewer.id) notFound()
  refuse(row.fresh ? refusalToChange(seenFrom(mine, other).refusal) : 'chat.too-late')
  if (row.text === text) return
  await tx.insertInto('message_versions').values({ message_id: row.id, text: row.text }).execute()
  await tx
    .updateTable('messages')
    .set({ text, language: languageOfText(text, language), edited_at: sql`clock_timestamp()` })
    .where('id', '=', row.id)
    .execute()
  await tellChanged(tx, seats, one.seq)
}

/** Takes one's own message back for everybody: its words are gone at once, also those it had before. Twice is once. */
export async function removeMessage(tx: Tx, viewer: Viewer, one: One): Promise<void> {
  const { seats } = await lockTable(tx, viewer.id, one.sessionId)
  const row = await tx
    .selectFrom('messages')
    .select(['id', 'author_id', 'removed_at'])
    .where('conversation_id', '=', one.sessionId)
    .where('seq', '=', one.seq)
    .executeTakeFirst()
  if (row?.author_id !== viewer.id) return notFound()
  if (row.removed_at) return
  await tx
    .updateTable('messages')
    .set({ text: '', removed_at: sql`clock_timestamp()` })
    .where('id', '=', row.id)
    .execute()
  await tx.deleteFrom('message_versions').where('message_id', '=', row.id).execute()
  await tx.deleteFrom('message_reactions').where('message_id', '=', row.id).execute()
  await tellChanged(tx, seats, one.seq)
}

/** Says something to a message without words, or no longer. */
export async function reactToMessage(tx: Tx, viewer: Viewer, one: One, reaction: Reaction | null): Promise<void> {
  const { mine, other, seats } = await lockTable(tx, viewer.id, one.sessionId)
  const row = await messageAt(tx, one)
  if (reaction === null)
    await tx.deleteFrom('message_reactions').where('message_id', '=', row.id).where('user_id', '=', viewer.id).execute()
  else {
    // A stranger who was not answered says nothing more, not even so; whoever was asked answers by talking.
    refuse(mine.accepted_at && other.accepted_at ? refusalToChange(seenFrom(mine, other).refusal) : 'chat.not-answered')
    await tx
      .insertInto('message_reactions')
      .values({ message_id: row.id, user_id: viewer.id, reaction })
      .onConflict(c => c.columns(['message_id', 'user_id']).doUpdateSet({ reaction, at: sql<Date>`clock_timestamp()` }))
      .execute()
  }
  await tellChanged(tx, seats, one.seq)
}
