import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { House, TargetKind } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { EDIT_MINUTES, MESSAGE, type Reaction } from '../contract/messages.ts'
import { carriesAnything, letGo } from './carry.ts'
import { heldRow, keepAway, putAside, sayHeld } from './held-messages.ts'
import { nameMembers } from './name-members.ts'
import { lockTable, refusalToWrite, type Seat, seatsOf, tellChanged } from './seats.ts'

type One = { sessionId: string; seq: number }

/** A message of a conversation that is held, which was not taken back; 404 for any other. */
async function messageAt(tx: Tx, mine: Seat, { sessionId, seq }: One) {
  const row = await tx
    .selectFrom('messages as x')
    .select(['x.id', 'x.author_id', 'x.text'])
    .select(sql<boolean>`x.created_at > clock_timestamp() - make_interval(mins => ${EDIT_MINUTES})`.as('fresh'))
    .where('x.conversation_id', '=', sessionId)
    .where('x.seq', '=', seq)
    .where('x.seq', '>', mine.from_seq)
    .where('x.removed_at', 'is', null)
    .where('x.line', 'is', null)
    .executeTakeFirst()
  return row && seq <= (mine.left_seq ?? seq) ? row : notFound()
}

/** Somebody who waits for an answer may still mend what they wrote. */
const refusalToChange = (refusal: ReturnType<typeof refusalToWrite>) =>
  refusal === 'chat.not-answered' ? null : refusal

/** Changes one's own message while it is fresh; what it said before is kept for a report of it. */
export async function editMessage(
  tx: Tx,
  house: Pick<House, 'isWatched'>,
  { viewer, language }: { viewer: Viewer; language: Language },
  one: One,
  text: string,
): Promise<void> {
  const table = await lockTable(tx, viewer.id, one.sessionId)
  const { mine, seats } = table
  const row = await messageAt(tx, mine, one)
  if (row.author_id !== viewer.id) notFound()
  refuse(row.fresh ? refusalToChange(refusalToWrite(table)) : 'chat.too-late')
  if (row.text === text) return
  // Others have read what stands: new words that the desk looks at first are a message of their own.
  if (await house.isWatched(tx, MESSAGE, [text])) throw new Refusal('chat.watched-word')
  await tx.insertInto('message_versions').values({ message_id: row.id, text: row.text }).execute()
  await tx
    .updateTable('messages')
    .set({ text, language: languageOfText(text, language), edited_at: sql`clock_timestamp()` })
    .where('id', '=', row.id)
    .execute()
  await nameMembers(tx, table, { id: row.id, seq: one.seq }, text)
  await tellChanged(tx, seats, one.seq)
}

/** Takes one's own message back for everybody: its words are gone at once, also those it had before. Twice is once. */
export async function removeMessage(tx: Tx, files: House['files'], viewer: Viewer, one: One): Promise<void> {
  const { seats } = await lockTable(tx, viewer.id, one.sessionId)
  const row = await tx
    .selectFrom('messages')
    .select(['id', 'author_id', 'removed_at'])
    .where('conversation_id', '=', one.sessionId)
    .where('seq', '=', one.seq)
    .where('line', 'is', null)
    .executeTakeFirst()
  if (row?.author_id !== viewer.id) return notFound()
  // Of what the club took away nothing comes back either.
  await tx.deleteFrom('message_hidings').where('message_id', '=', row.id).execute()
  await letGo(tx, files, { ...one, id: row.id })
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

/** A message with its conversation held, whoever asks; undefined where it is gone. */
async function heldMessage(tx: Tx, id: string) {
  const table = await tx
    .selectFrom('conversations as c')
    .innerJoin('messages as x', 'x.conversation_id', 'c.id')
    .select('c.id')
    .where('x.id', '=', id)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  if (!table) return undefined
  const columns = ['conversation_id', 'seq', 'text', 'removed_at'] as const
  return tx.selectFrom('messages').select(columns).where('id', '=', id).executeTakeFirst()
}

async function tellAll(tx: Tx, { conversation_id, seq }: { conversation_id: string; seq: number }): Promise<void> {
  await tellChanged(tx, (await seatsOf(tx, [conversation_id])).get(conversation_id) ?? [], seq)
}

/** What a decision of the club does to a message: its words are gone for both, and come back when it is lifted. */
export const decidedOnMessage: NonNullable<TargetKind['moderate']> = {
  takeDown: async (tx, id, { byId, reason, held }) => {
    if (held === 'new') return putAside(tx, id)
    if (await heldRow(tx, id)) return keepAway(tx, id)
    const row = await heldMessage(tx, id)
    if (!row || row.removed_at) return
    await tx.insertInto('message_hidings').values({ message_id: id, text: row.text, by_id: byId, reason }).execute()
    await tx
      .updateTable('messages')
      .set({ text: '', removed_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
    await tellAll(tx, row)
  },
  putBack: async (tx, id, { byId }) => {
    if (await heldRow(tx, id)) return sayHeld(tx, id)
    const row = await heldMessage(tx, id)
    const hiding = await tx
      .updateTable('message_hidings')
      .set({ lifted_by: byId, lifted_at: sql`clock_timestamp()` })
      .where('message_id', '=', id)
      .where('lifted_at', 'is', null)
      .returning('text')
      .executeTakeFirst()
    if (!row || !hiding) return
    // Of whoever was erased meanwhile nothing is left.
    if (hiding.text === '' && !(await carriesAnything(tx, row.conversation_id, row.seq))) return
    await tx.updateTable('messages').set({ text: hiding.text, removed_at: null }).where('id', '=', id).execute()
    await tellAll(tx, row)
  },
  lock: lockMessage,
  letThrough: sayHeld,
}

/** Takes the locks that its author takes to write, whoever decides on it. */
async function lockMessage(tx: Tx, id: string): Promise<void> {
  const row =
    (await heldRow(tx, id)) ??
    (await tx.selectFrom('messages').select(['author_id', 'conversation_id']).where('id', '=', id).executeTakeFirst())
  if (row) await lockTable(tx, row.author_id, row.conversation_id)
}

/** Says something to a message without words, or no longer. */
export async function reactToMessage(tx: Tx, viewer: Viewer, one: One, reaction: Reaction | null): Promise<void> {
  const table = await lockTable(tx, viewer.id, one.sessionId)
  const { mine, other, seats } = table
  const row = await messageAt(tx, mine, one)
  if (reaction === null)
    await tx.deleteFrom('message_reactions').where('message_id', '=', row.id).where('user_id', '=', viewer.id).execute()
  else {
    // A stranger who was not answered says nothing more, not even so; whoever was asked answers by talking.
    const talk = mine.accepted_at !== null && (other === null || other.accepted_at !== null)
    refuse(talk ? refusalToChange(refusalToWrite(table)) : 'chat.not-answered')
    await tx
      .insertInto('message_reactions')
      .values({ message_id: row.id, user_id: viewer.id, reaction })
      .onConflict(c => c.columns(['message_id', 'user_id']).doUpdateSet({ reaction, at: sql<Date>`clock_timestamp()` }))
      .execute()
  }
  await tellChanged(tx, seats, one.seq)
}
