import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { HeldView } from '../contract/held.ts'
import { MESSAGE } from '../contract/messages.ts'
import { mustSit } from './keep-messages.ts'
import { lockTable, refusalToWrite, tellTurned } from './seats.ts'
import { settleSaid } from './send-message.ts'

/** What a held message carries, as the rows that it will have. */
type Kept = {
  files: { place: number; file_id: string; kind: string; peaks: number[] | null }[]
  card: { kind: string; target_id: string } | null
  link: { address: string; title: string; site: string } | null
}

/** Whether a message waits for the desk, or was kept from its readers by it. */
export const heldRow = (db: Db, id: string) =>
  db.selectFrom('messages_held').selectAll().where('id', '=', id).executeTakeFirst()

/** Takes a message that was just written, and has not been told of, out of its thread: its number is the next one's. */
export async function putAside(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into messages_held (id, conversation_id, author_id, client_id, text, language, reply_to, forwarded, along)
    select x.id, x.conversation_id, x.author_id, x.client_id, x.text, x.language, x.reply_to, x.forwarded, jsonb_build_object(
      'files', (select coalesce(jsonb_agg(jsonb_build_object('place', f.place, 'file_id', f.file_id, 'kind', f.kind, 'peaks', f.peaks)
        order by f.place), '[]') from message_files f where f.conversation_id = x.conversation_id and f.seq = x.seq),
      'card', (select jsonb_build_object('kind', c.kind, 'target_id', c.target_id) from message_cards c
        where c.conversation_id = x.conversation_id and c.seq = x.seq),
      'link', (select jsonb_build_object('address', l.address, 'title', l.title, 'site', l.site) from message_links l
        where l.conversation_id = x.conversation_id and l.seq = x.seq))
    from messages x where x.id = ${id}`.execute(tx)
  await tx.deleteFrom('messages').where('id', '=', id).execute()
}

/** The desk let it through: it is said now, if its author may still write there; else it goes. */
export async function sayHeld(tx: Tx, id: string): Promise<void> {
  const found = await heldRow(tx, id)
  if (!found) return
  const { conversation_id: sessionId, author_id: authorId } = found
  const table = await lockTable(tx, authorId, sessionId)
  const row = await heldRow(tx, id)
  if (!row) return
  const refusal = refusalToWrite(table)
  await tx.deleteFrom('messages_held').where('id', '=', id).execute()
  await tellTurned(tx, sessionId, [authorId])
  if (refusal !== null && refusal !== 'chat.not-answered') return
  const seq = table.lastSeq + 1
  const { client_id, text, language, reply_to, forwarded } = row
  await tx
    .insertInto('messages')
    .values({
      id,
      conversation_id: sessionId,
      seq,
      author_id: authorId,
      client_id,
      text,
      language,
      reply_to,
      forwarded,
    })
    .execute()
  await carryKept(tx, { conversation_id: sessionId, seq }, row.along as Kept)
  await settleSaid(tx, table, { id, seq, text })
}

async function carryKept(tx: Tx, place: { conversation_id: string; seq: number }, kept: Kept): Promise<void> {
  for (const file of kept.files)
    await tx
      .insertInto('message_files')
      .values({ ...place, ...file })
      .execute()
  if (kept.card)
    await tx
      .insertInto('message_cards')
      .values({ ...place, ...kept.card })
      .execute()
  if (kept.link)
    await tx
      .insertInto('message_links')
      .values({ ...place, ...kept.link })
      .execute()
}

/** The desk decided against it: its author does not see it wait any more. */
export async function keepAway(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .updateTable('messages_held')
    .set({ removed_at: sql`coalesce(removed_at, clock_timestamp())` })
    .where('id', '=', id)
    .returning(['conversation_id', 'author_id'])
    .executeTakeFirst()
  if (row) await tellTurned(tx, row.conversation_id, [row.author_id])
}

/** What of one's own waits in a conversation, in the order in which it was written. */
export async function listHeld(db: Db, viewer: Viewer, sessionId: string): Promise<HeldView[]> {
  await mustSit(db, viewer.id, sessionId)
  const rows = await db
    .selectFrom('messages_held')
    .select(['id', 'text', 'along', 'held_at'])
    .where('conversation_id', '=', sessionId)
    .where('author_id', '=', viewer.id)
    .where('removed_at', 'is', null)
    .orderBy('held_at')
    .execute()
  return rows.map(row => ({
    _id: row.id,
    text: row.text,
    files: (row.along as Kept).files.length,
    heldAt: row.held_at.toISOString(),
  }))
}

/** Takes one's own back; what it carried is let go of. The desk finds nothing to decide on any more. */
export async function takeBackHeld(
  tx: Tx,
  files: House['files'],
  viewer: Viewer,
  { sessionId, messageId }: { sessionId: string; messageId: string },
): Promise<void> {
  const row = await tx
    .deleteFrom('messages_held')
    .where('id', '=', messageId)
    .where('conversation_id', '=', sessionId)
    .where('author_id', '=', viewer.id)
    .where('removed_at', 'is', null)
    .returning('along')
    .executeTakeFirst()
  if (!row) return notFound()
  const ids = (row.along as Kept).files.map(file => file.file_id)
  await files.release(tx, { kind: MESSAGE, id: messageId }, ids)
  await tellTurned(tx, sessionId, [viewer.id])
}
