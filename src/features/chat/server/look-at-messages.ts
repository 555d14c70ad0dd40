import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind, TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { LINES_AROUND, MESSAGE } from '../contract/messages.ts'
import { decidedOnMessage } from './change-message.ts'
import { mayReadFile } from './read-files.ts'

const TITLE = 80
const shortened = (text: string): string => (text.length > TITLE ? `${text.slice(0, TITLE - 1).trimEnd()}…` : text)

/** Messages as whoever talks may refer to them. Nobody else sees any, the club's people neither. */
async function look(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (!viewer || ids.length === 0) return []
  const rows = await db
    .selectFrom('messages as x')
    .innerJoin('conversation_members as m', 'm.conversation_id', 'x.conversation_id')
    .innerJoin('conversations as c', 'c.id', 'x.conversation_id')
    .select(['x.id', 'x.text', 'x.seq', 'x.conversation_id', 'c.last_seq'])
    .where('x.id', 'in', ids)
    .where('x.removed_at', 'is', null)
    .where('x.line', 'is', null)
    .where('m.user_id', '=', viewer.id)
    .whereRef('x.seq', '>', 'm.from_seq')
    .where(e => e.or([e('m.left_seq', 'is', null), e('x.seq', '<=', e.ref('m.left_seq'))]))
    .execute()
  return rows.map(row => ({
    kind: MESSAGE,
    id: row.id,
    title: shortened(row.text.replace(/\s+/g, ' ')),
    // One that is about to be held has no number yet.
    link: row.seq > row.last_seq ? `/inbox/${row.conversation_id}` : `/inbox/${row.conversation_id}?at=${row.seq}`,
  }))
}

async function ownersOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'author_id'])
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('messages_held').select(['id', 'author_id']).where('id', 'in', ids))
    .execute()
  return new Map(rows.map(row => [row.id, row.author_id]))
}

/** Names and kinds of what a message carries; `pictures` are all its files, for who decides to look at. */
async function filesIn(db: Db, { conversation_id, seq }: { conversation_id: string; seq: number }) {
  const rows = await db
    .selectFrom('message_files as c')
    .innerJoin('files as f', 'f.id', 'c.file_id')
    .select(['f.id', 'f.name', 'f.type'])
    .where('c.conversation_id', '=', conversation_id)
    .where('c.seq', '=', seq)
    .orderBy('c.place')
    .execute()
  return rows.length > 0 && { files: rows.map(row => `${row.name} (${row.type})`), pictures: rows.map(row => row.id) }
}

/** What members wrote, in which watched words are looked for. On none of it a word is tried: nobody of the club reads conversations. */
const words: NonNullable<TargetKind['words']> = {
  of: async (db, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'text'])
      .where('id', 'in', ids)
      .unionAll(db.selectFrom('messages_held').select(['id', 'text']).where('id', 'in', ids))
      .execute()
    return new Map(rows.map(row => [row.id, [row.text]]))
  },
  newest: async () => [],
}

/** What a report brings to the club: the message, what it said before, and the lines around it; of one that is held no line around. */
async function snapshot(db: Db, id: string): Promise<Record<string, unknown> | null> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const before = await db
    .selectFrom('message_versions')
    .select('text')
    .where('message_id', '=', id)
    .orderBy('until')
    .execute()
  const { last_seq } = await db
    .selectFrom('conversations')
    .select('last_seq')
    .where('id', '=', row.conversation_id)
    .executeTakeFirstOrThrow()
  const said = row.seq <= last_seq
  const around = await db
    .selectFrom('messages as x')
    .innerJoin('users as u', 'u.id', 'x.author_id')
    .select(['x.seq', 'u.username', 'x.text', 'x.created_at'])
    .where('x.conversation_id', '=', row.conversation_id)
    .where('x.seq', '>=', row.seq - LINES_AROUND)
    .where('x.seq', '<=', row.seq + LINES_AROUND)
    .orderBy('x.seq')
    .execute()
  return {
    text: row.text,
    language: row.language,
    authorId: row.author_id,
    writtenAt: row.created_at.toISOString(),
    ...(before.length > 0 && { saidBefore: before.map(one => one.text) }),
    ...(await filesIn(db, row)),
    ...(said && { around: around.map(one => `${one.username}: ${one.text || '…'}`) }),
  }
}

/** What the house knows of messages: those who talk can report them. */
export const messageTarget: TargetKind = {
  kind: MESSAGE,
  allows: ['report'],
  look,
  ownersOf,
  snapshot,
  mayReadFile,
  moderate: decidedOnMessage,
  words,
}
