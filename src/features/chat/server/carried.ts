import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type FileRow, fileView } from '../../../platform/server/file-store.ts'
import type { CardKind, Carries, Holds } from '../contract/attachments.ts'

type FileOf = FileRow & { seq: number; kind: 'picture' | 'file' | 'voice'; peaks: number[] | null }

/** A voice note as it is shown. */
export const voiceView = (row: FileRow & { peaks: number[] | null }) => ({
  file: fileView(row),
  seconds: row.seconds ?? 0,
  peaks: row.peaks ?? [],
})

/** Which of them some messages carry: most runs of a conversation are words alone, and nothing more is asked. */
export type KindsCarried = { has_files: boolean; has_cards: boolean; has_links: boolean }

/** `KindsCarried` of the messages of a conversation between two numbers, as columns of the statement that reads them. */
export function kindsCarried(sessionId: string, first: RawBuilder<number>, last: RawBuilder<number>) {
  const some = (table: string) =>
    sql`exists (select from ${sql.table(table)} k where k.conversation_id = ${sessionId} and k.seq between ${first} and ${last})`
  return sql`${some('message_files')} as has_files, ${some('message_cards')} as has_cards, ${some('message_links')} as has_links`
}

/** What messages of a conversation carry beside their words, by number; those that carry nothing are left out. */
export async function carriedBy(
  db: Db,
  sessionId: string,
  seqs: readonly number[],
  has: KindsCarried,
): Promise<Map<number, Carries>> {
  const all = new Map<number, Carries>()
  if (seqs.length === 0) return all
  const of = (seq: number): Carries => {
    const known = all.get(seq) ?? { files: [], voice: null, card: null, link: null, forwarded: false }
    all.set(seq, known)
    return known
  }
  if (has.has_files) {
    const { rows } = await sql<FileOf>`
      select f.*, c.seq, c.kind, c.peaks from message_files c join files f on f.id = c.file_id
      where c.conversation_id = ${sessionId} and c.seq = any(${seqs}::int[]) order by c.seq, c.place`.execute(db)
    for (const row of rows)
      if (row.kind === 'voice') of(row.seq).voice = voiceView(row)
      else of(row.seq).files.push(fileView(row))
  }
  if (has.has_cards) {
    const cards = db.selectFrom('message_cards').select(['seq', 'kind', 'target_id'])
    const rows = await cards
      .where('conversation_id', '=', sessionId)
      .where('seq', '=', sql<number>`any(${seqs}::int[])`)
      .execute()
    for (const row of rows) of(row.seq).card = { kind: row.kind as CardKind, id: row.target_id }
  }
  if (has.has_links) {
    const links = db.selectFrom('message_links').select(['seq', 'address', 'title', 'site'])
    const rows = await links
      .where('conversation_id', '=', sessionId)
      .where('seq', '=', sql<number>`any(${seqs}::int[])`)
      .execute()
    for (const { seq, ...link } of rows) of(seq).link = link
  }
  return all
}

/** What a message `x` is told by where it has no words (`Holds`), in SQL; null for one that carries nothing or was taken back. */
export const holdsOf = (x: string): RawBuilder<Holds | null> => {
  const message = sql.ref(x)
  return sql<Holds | null>`(case when ${message}.removed_at is null then coalesce(
    (select jsonb_build_object('kind', case c.kind when 'picture' then 'pictures' when 'voice' then 'voice' else 'files' end,
        'count', count(*) over (), 'name', case when c.kind = 'file' then f.name end,
        'seconds', case when c.kind = 'voice' then coalesce(f.seconds, 0) end)
      from message_files c join files f on f.id = c.file_id
      where c.conversation_id = ${message}.conversation_id and c.seq = ${message}.seq order by c.place limit 1),
    (select jsonb_build_object('kind', 'card', 'count', 1, 'name', null, 'seconds', null)
      from message_cards c where c.conversation_id = ${message}.conversation_id and c.seq = ${message}.seq)) end)`
}
