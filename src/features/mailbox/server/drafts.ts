import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { KeptDraft, LetterDraft } from '../contract/threads.ts'
import { DRAFT_FILES, filesOf } from './queries.ts'

type Files = Pick<House, 'files'>

type Row = {
  id: string
  thread_id: string | null
  name: string
  email: string
  subject: string
  body: string
  language: string
  updated_at: Date
}

async function view(db: Db, house: Files, row: Row): Promise<KeptDraft> {
  const ids = (await filesOf(db, DRAFT_FILES, [row.id])).get(row.id) ?? []
  const views = await house.files.views(db, ids)
  return {
    _id: row.id,
    thread: row.thread_id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    text: row.body,
    language: row.language as Language,
    files: ids.flatMap(id => views.get(id) ?? []),
    at: row.updated_at.toISOString(),
  }
}

const columns = ({ name, email, subject, text, language }: LetterDraft) => ({
  name,
  email,
  subject,
  body: text,
  language,
})

/** Begins to keep a letter; the one that its writer has for the same conversation goes on. */
export async function startDraft(tx: Tx, house: Files, viewer: Viewer, draft: LetterDraft): Promise<KeptDraft> {
  if (draft.thread) {
    const known = await tx.selectFrom('mail_threads').select('id').where('id', '=', draft.thread).executeTakeFirst()
    if (!known) return refuseField('thread', 'choice')
  }
  const row = await tx
    .insertInto('mail_drafts')
    .values({ author_id: viewer.id, thread_id: draft.thread, ...columns(draft) })
    .onConflict(there =>
      there
        .columns(['author_id', 'thread_id'])
        .doUpdateSet({ ...columns(draft), updated_at: sql<Date>`clock_timestamp()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  await hold(tx, house, viewer, row.id, draft.files ?? [])
  return view(tx, house, row)
}

/** Keeps how far one's letter is; 404 for another's. */
export async function keepDraft(
  tx: Tx,
  house: Files,
  viewer: Viewer,
  id: string,
  draft: LetterDraft,
): Promise<KeptDraft> {
  const row = await tx
    .updateTable('mail_drafts')
    .set({ ...columns(draft), updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('author_id', '=', viewer.id)
    .returningAll()
    .executeTakeFirst()
  if (!row) return notFound()
  await hold(tx, house, viewer, id, draft.files ?? [])
  return view(tx, house, row)
}

/** Holds the files of a draft, and lets those go that it names no more. */
async function hold(tx: Tx, house: Files, viewer: Viewer, id: string, files: readonly string[]): Promise<void> {
  const target = { kind: DRAFT_FILES, id }
  const held = (await filesOf(tx, DRAFT_FILES, [id])).get(id) ?? []
  await house.files.release(
    tx,
    target,
    held.filter(one => !files.includes(one)),
  )
  await house.files.claim(tx, viewer.id, target, files, 'files')
}

/** A letter that one is writing; 404 for another's. */
export async function readDraft(db: Db, house: Files, viewer: Viewer, id: string): Promise<KeptDraft> {
  const row = await db
    .selectFrom('mail_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('author_id', '=', viewer.id)
    .executeTakeFirst()
  return row ? view(db, house, row) : notFound()
}

/** The answer to a conversation that one began; null without one. */
export async function draftOf(db: Db, house: Files, viewer: Viewer, threadId: string): Promise<KeptDraft | null> {
  const row = await db
    .selectFrom('mail_drafts')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('author_id', '=', viewer.id)
    .executeTakeFirst()
  return row ? view(db, house, row) : null
}

/** Ends one's draft and lets its files go; one that is gone is passed over. Answers whether there was one. */
export async function endDraft(tx: Tx, house: Files, viewer: Viewer, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('mail_drafts')
    .where('id', '=', id)
    .where('author_id', '=', viewer.id)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  const held = (await filesOf(tx, DRAFT_FILES, [id])).get(id) ?? []
  await house.files.release(tx, { kind: DRAFT_FILES, id }, held)
  return true
}
