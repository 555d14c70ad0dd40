import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Origin, TargetKind } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { COMMENT, commentEdited, commentRemoved, mentionedBy } from '../contract/comments.ts'
import { reactionTopic } from '../contract/likes.ts'
import { commentLink } from '../rules.ts'
import { type CommentRow, commentRows } from './comment-rows.ts'
import { MODERATE } from './comment-views.ts'
import { mentionedMembers } from './mentions.ts'
import { lockThing, nameOf } from './queries.ts'
import { seenTargets, type Targets } from './seen-target.ts'
import { commentCounts } from './social-reads.ts'

/** A comment that still stands under a thing the viewer sees, held with the thing; 404 for any other. */
async function commentToChange(tx: Tx, targets: Targets, viewer: Viewer, id: string): Promise<CommentRow> {
  const [found] = await commentRows(tx, viewer.id, [id])
  if (!found) return notFound()
  const ref = { kind: found.target_kind, id: found.target_id }
  await lockThing(tx, ref)
  // Read again under the lock: the time to edit and what stands are as of now.
  const [row] = await commentRows(tx, viewer.id, [id])
  const mine = row?.author_id === viewer.id
  const seen = mine || (await seenTargets(tx, targets, viewer, [ref])).size > 0
  return row && !row.gone && !row.blocked && seen ? row : notFound()
}

/** Changes one's own comment while it is fresh; members whom only the new words name are told. */
export async function editComment(
  tx: Tx,
  targets: Targets,
  viewer: Viewer,
  { id, text, language }: { id: string; text: string; language: Language },
): Promise<void> {
  const row = await commentToChange(tx, targets, viewer, id)
  if (row.author_id !== viewer.id) notFound()
  refuse(row.fresh_until ? null : 'social.too-late')
  if (row.text === text) return
  await tx
    .updateTable('comments')
    .set({ text, language: languageOfText(text, language), edited_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  const ref = { kind: row.target_kind, id: row.target_id }
  const name = await nameOf(tx, viewer.id)
  for (const { userId, thing } of await mentionedMembers(tx, targets, viewer.id, ref, text, row.text))
    await notify(tx, userId, mentionedBy, { name, title: thing.title }, thing.link && commentLink(thing.link, id))
  await announce(tx, commentEdited, { ...ref, commentId: id, userId: viewer.id }, reactionTopic(ref))
}

/** Takes a comment away: one's own, or any for staff, of which a line is kept. Its words are gone at once. */
export async function removeComment(
  tx: Tx,
  targets: Targets,
  { viewer, origin }: { viewer: Viewer; origin: Origin },
  id: string,
): Promise<void> {
  const row = await commentToChange(tx, targets, viewer, id)
  const own = row.author_id === viewer.id
  if (!own && !holds(viewer, MODERATE)) notFound()
  await tx
    .updateTable('comments')
    .set({ text: '', removed_at: sql`clock_timestamp()`, removed_by: viewer.id })
    .where('id', '=', id)
    .execute()
  if (!own)
    await record(tx, {
      actorId: viewer.id,
      action: 'comments.remove',
      target: { kind: COMMENT, id },
      before: { authorId: row.author_id, text: row.text },
      address: origin.address,
      requestId: origin.requestId,
    })
  await tellGone(tx, row)
}

async function tellGone(tx: Tx, row: CommentRow): Promise<void> {
  const ref = { kind: row.target_kind, id: row.target_id }
  const comments = (await commentCounts(tx, ref.kind, [ref.id])).get(ref.id) ?? 0
  const gone = { ...ref, commentId: row.id, userId: row.author_id, underId: row.under_id, comments }
  await announce(tx, commentRemoved, gone, reactionTopic(ref))
}

/** Takes a comment from its readers by a decision of the club, and puts it back with its words. */
export const decidedOnComment: NonNullable<TargetKind['moderate']> = {
  takeDown: async (tx, id, { byId, reason }) => {
    const [row] = await heldComment(tx, id)
    if (!row || row.gone) return
    await tx.insertInto('comment_hidings').values({ comment_id: id, text: row.text, by_id: byId, reason }).execute()
    await tx
      .updateTable('comments')
      .set({ text: '', removed_at: sql`clock_timestamp()`, removed_by: byId })
      .where('id', '=', id)
      .execute()
    await tellGone(tx, row)
  },
  putBack: async (tx, id, { byId }) => {
    const [row] = await heldComment(tx, id)
    if (!row) return
    const hiding = await tx
      .updateTable('comment_hidings')
      .set({ lifted_by: byId, lifted_at: sql`clock_timestamp()` })
      .where('comment_id', '=', id)
      .where('lifted_at', 'is', null)
      .returning('text')
      .executeTakeFirst()
    if (!hiding) return
    const back = { text: hiding.text, removed_at: null, removed_by: null }
    await tx.updateTable('comments').set(back).where('id', '=', id).execute()
    const ref = { kind: row.target_kind, id: row.target_id }
    await announce(tx, commentEdited, { ...ref, commentId: id, userId: row.author_id }, reactionTopic(ref))
  },
}

/** A comment, held with the thing it stands under. */
async function heldComment(tx: Tx, id: string): Promise<CommentRow[]> {
  const [found] = await commentRows(tx, null, [id])
  if (!found) return []
  await lockThing(tx, { kind: found.target_kind, id: found.target_id })
  return commentRows(tx, null, [id])
}
