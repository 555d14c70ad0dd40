import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AuditAction } from '../../../platform/shared/audited.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import type { MemberNote, Noted } from '../contract.ts'

type Acting = { viewer: Viewer; origin: Origin }
const MOST_NOTES = 50

/** What staff noted of a member, the newest first. */
export async function notedOf(db: Db, userId: string): Promise<Noted> {
  const notes = await db
    .selectFrom('member_notes as n')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.author_id', 'u.name', 'n.body', 'n.language', 'n.written_at'])
    .where('n.user_id', '=', userId)
    .orderBy('n.written_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(MOST_NOTES)
    .execute()
  return {
    notes: notes.map((row): MemberNote => ({
      _id: row.id,
      by: row.author_id && row.name ? { _id: row.author_id, name: row.name } : null,
      text: row.body,
      language: row.language as Language,
      at: row.written_at.toISOString(),
    })),
    tags: await tagsOf(db, userId),
  }
}

async function tagsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member_tags as m')
    .innerJoin('member_tag_words as w', 'w.id', 'm.tag_id')
    .select('w.tag')
    .where('m.user_id', '=', userId)
    .orderBy('m.given_at')
    .orderBy('w.tag')
    .execute()
  return rows.map(row => row.tag)
}

/** Nobody notes of themselves: for them there is no such member. */
async function lockMember(tx: Tx, viewer: Viewer, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('id', '<>', viewer.id)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!row) notFound()
}

/** Leaves a note. */
export async function addNote(tx: Tx, acting: Acting, userId: string, text: string): Promise<Noted> {
  await lockMember(tx, acting.viewer, userId)
  await tx
    .insertInto('member_notes')
    .values({ user_id: userId, author_id: acting.viewer.id, body: text, language: languageOfText(text, 'en') })
    .execute()
  await keep(tx, acting, 'users.note', userId)
  return notedOf(tx, userId)
}

/** Takes away a note of one's own, or as a Super-admin anybody's; others' are not there. */
export async function removeNote(tx: Tx, acting: Acting, noteId: string): Promise<Noted> {
  const { id, role } = acting.viewer
  let found = tx.deleteFrom('member_notes').where('id', '=', noteId).where('user_id', '<>', id)
  if (role !== 'Super-admin') found = found.where('author_id', '=', id)
  const row = (await found.returning('user_id').executeTakeFirst()) ?? notFound()
  await keep(tx, acting, 'users.note-removed', row.user_id)
  return notedOf(tx, row.user_id)
}

/** Says which tags a member has. */
export async function setTags(tx: Tx, acting: Acting, userId: string, tags: readonly string[]): Promise<Noted> {
  await lockMember(tx, acting.viewer, userId)
  const before = await tagsOf(tx, userId)
  const ids: string[] = []
  // In one order, so that two who make the same words wait for each other.
  for (const tag of [...new Set(tags)].toSorted()) ids.push(await wordOf(tx, tag))
  await sql`delete from member_tags where user_id = ${userId} and not tag_id = any(${ids}::uuid[])`.execute(tx)
  if (ids.length > 0)
    await tx
      .insertInto('member_tags')
      .values([...new Set(ids)].map(id => ({ user_id: userId, tag_id: id, given_by: acting.viewer.id })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  const noted = await notedOf(tx, userId)
  if (before.join() !== noted.tags.join()) await keep(tx, acting, 'users.tags', userId, before, noted.tags)
  return noted
}

/** The word that staff share, made where it is new. It stands until the transaction ends. */
async function wordOf(tx: Tx, tag: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into member_tag_words (tag) values (${tag})
    on conflict (fold_text(tag)) do update set tag = member_tag_words.tag returning id`.execute(tx)
  return rows[0]!.id
}

/** The words in use, those of most members first. */
export async function tagsInUse(db: Db): Promise<{ tag: string; members: number }[]> {
  const { rows } = await sql<{ tag: string; members: number }>`
    select w.tag, count(*)::int as members from member_tag_words w join member_tags m on m.tag_id = w.id
    group by w.id order by members desc, w.tag limit 200`.execute(db)
  return rows
}

const keep = (
  tx: Tx,
  { viewer, origin }: Acting,
  action: AuditAction & `users.${string}`,
  userId: string,
  before?: readonly string[],
  after?: readonly string[],
) =>
  record(tx, {
    actorId: viewer.id,
    action,
    target: { kind: 'user', id: userId },
    ...(after && { before: { tags: before }, after: { tags: after } }),
    address: origin.address,
    requestId: origin.requestId,
  })
