import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type FileRow, fileView } from '../../../platform/server/file-store.ts'
import type { AnswerIn, QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { CardKind, listShared as listCall, SharedKind } from '../contract/attachments.ts'
import { voiceView } from './carried.ts'
import { readBy } from './read-files.ts'

/** Where each kind lies. */
const TABLES: Record<SharedKind, RawBuilder<unknown>> = {
  pictures: sql`message_files c where c.kind = 'picture' and`,
  files: sql`message_files c where c.kind = 'file' and`,
  voice: sql`message_files c where c.kind = 'voice' and`,
  links: sql`message_links c where`,
  cards: sql`message_cards c where`,
}

/** Those of messages `x` that are read. */
const ofReader = (sessionId: string, userId: string) => sql`c.conversation_id = ${sessionId} and exists (
  select from messages x where x.conversation_id = c.conversation_id and x.seq = c.seq and x.removed_at is null and ${readBy(userId)})`

type Row = {
  seq: number
  by: string
  at: Date
  file: (FileRow & { peaks: number[] | null }) | null
  link: { address: string; title: string; site: string } | null
  card: { kind: CardKind; id: string } | null
}

/** What of each kind there is in a conversation, for one who is in it. */
async function countShared(db: Db, sessionId: string, userId: string): Promise<Record<SharedKind, number>> {
  const count = (kind: SharedKind) => sql`(select count(*)::int from ${TABLES[kind]} ${ofReader(sessionId, userId)})`
  const { rows } = await sql<Record<SharedKind, number>>`select ${count('pictures')} as pictures,
    ${count('files')} as files, ${count('voice')} as voice, ${count('links')} as links, ${count('cards')} as cards`.execute(
    db,
  )
  return rows[0]!
}

const MORE: Record<SharedKind, RawBuilder<unknown>> = {
  pictures: sql`(select to_jsonb(f) from files f where f.id = c.file_id) as file`,
  files: sql`(select to_jsonb(f) from files f where f.id = c.file_id) as file`,
  voice: sql`(select to_jsonb(f) || jsonb_build_object('peaks', c.peaks) from files f where f.id = c.file_id) as file`,
  links: sql`jsonb_build_object('address', c.address, 'title', c.title, 'site', c.site) as link`,
  cards: sql`jsonb_build_object('kind', c.kind, 'id', c.target_id) as card`,
}

/** A page of what was shared in a conversation, the newest first; 404 for whoever is not in it. */
export async function listShared(
  db: Db,
  userId: string,
  sessionId: string,
  wish: QueryOf<typeof listCall>,
): Promise<AnswerIn<typeof listCall>> {
  const seat = await db
    .selectFrom('conversation_members')
    .select('user_id')
    .where('conversation_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!seat) return notFound()
  const { kind } = wish
  const counts = await countShared(db, sessionId, userId)
  const place = kind === 'links' || kind === 'cards' ? sql`` : sql`, c.place`
  const { rows } = await sql<Row>`
    select c.seq, m.author_id as by, m.created_at as at, ${MORE[kind]}
    from (select c.* from ${TABLES[kind]} ${ofReader(sessionId, userId)}) c
    join messages m on m.conversation_id = c.conversation_id and m.seq = c.seq
    order by c.seq desc${place} limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const data = rows.map(({ seq, by, at, file = null, link = null, card = null }) => ({
    seq,
    by,
    own: by === userId,
    at: at.toISOString(),
    file: file && kind !== 'voice' ? fileView(file) : null,
    voice: file && kind === 'voice' ? voiceView(file) : null,
    link,
    card,
  }))
  return { data, count: counts[kind], counts }
}
