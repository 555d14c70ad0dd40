import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { languageOfText } from '../../../platform/shared/text.ts'
import type { HouseLine } from '../contract/house-lines.ts'
import { seatsOf, tellSaid } from './seats.ts'

/** What happened, to whom of them, and the words that go with it: a new name. */
export type Happened = { line: HouseLine; about?: readonly string[]; text?: string }

/** Lines that say who came or went move no conversation to the top of anybody's list. */
const QUIET: readonly HouseLine[] = ['joined', 'left', 'took-out', 'pinned']

/** Writes what happened into a conversation that is held, with a number as messages have, and tells who is in it. Answers its number. */
export async function lineOfHouse(
  tx: Tx,
  { id }: { id: string },
  byId: string,
  { line, about = [], text = '' }: Happened,
): Promise<number> {
  const { last_seq: seq } = await tx
    .updateTable('conversations')
    .set({ last_seq: sql`last_seq + 1`, ...(!QUIET.includes(line) && { spoken_at: sql`clock_timestamp()` }) })
    .where('id', '=', id)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  const message = await tx
    .insertInto('messages')
    .values({
      conversation_id: id,
      seq,
      author_id: byId,
      client_id: randomUUID(),
      line,
      text,
      language: languageOfText(text, 'en'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (about.length > 0)
    await tx
      .insertInto('message_names')
      .values(about.map(user_id => ({ message_id: message.id, user_id })))
      .execute()
  await tellSaid(tx, (await seatsOf(tx, [id])).get(id) ?? [], { sessionId: id, seq, by: byId })
  return seq
}
