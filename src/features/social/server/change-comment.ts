import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { House, Origin, TargetKind } from '../../../platform/server/registry.ts'
import { seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
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
import { commentCounts } from './social-reads.ts'
import { tellCommented } from './write-comment.ts'

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
  house: Pick<House, 'targets' | 'holdText'>,
  viewer: Viewer,
  { id, text, language }: { id: string; text: string; language: Language },
): Promise<void> {
  const { targets } = house
  const row = await commentToChange(tx, targets, viewer, id)
  if (row.author_id !== viewer.id) notFound()
  refuse(row.fresh_until ? null : 'social.too-late')
  if (row.text === text) return
  const written = { language: languageOfText(text, language), edited_at: sql<Date>`clock_timestamp()` }
  await tx
    .updateTable('comments')
    .set(row.held ? written : { ...written, text })
    .where('id', '=', id)
    .execute()
  if (row.held) await openHiding(tx, id).set({ text }).execute()
  const held = await house.holdText(tx, { kind: COMMENT, id, held: 'changed', before: row.text })
  // What was held and is no more was told of when it was let through.
  if (held || row.held) return
  await tellEdited(tx, targets, { ...row, text }, row.text)
}

/** Tells the windows that a comment has other words now, and whom those name who did not stand in it before. */
async function tellEdited(tx: Tx, targets: Targets, row: CommentRow, before: string): Promise<void> {
  const ref = { kind: row.target_kind, id: row.target_id }
  const name = await nameOf(tx, row.author_id)
  for (const { userId, thing } of await mentionedMembers(tx, targets, row.author_id, ref, row.text, before))
    await notify(tx, userId, mentionedBy, { name, title: thing.title }, thing.link && commentLink(thing.link, row.id), {
      by: row.author_id,
    })
  await announce(tx, commentEdited, { ...ref, commentId: row.id, userId: row.author_id }, reactionTopic(ref))
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
  if (row.held)
    await openHiding(tx, id)
      .set({ text: '', lifted_at: sql`clock_timestamp()` })
      .execute()
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
export const decidedOnComment = (targets: Targets): NonNullable<TargetKind['moderate']> => ({
  takeDown: async (tx, id, { byId, reason, held }) => {
    const [row] = await heldComment(tx, id)
    // What a watched word held is hidden by whoever decided so.
    if (row && !held)
      await openHiding(tx, id).set({ by_id: byId, reason, held: false }).where('held', '=', true).execute()
    if (!row || row.gone) return
    const hiding = { comment_id: id, text: row.text, by_id: byId, reason, held: held !== undefined }
    await tx.insertInto('comment_hidings').values(hiding).execute()
    await tx
      .updateTable('comments')
      .set({ text: '', removed_at: sql`clock_timestamp()`, removed_by: byId })
      .where('id', '=', id)
      .execute()
    if (held !== 'new') await tellGone(tx, row)
  },
  putBack: async (tx, id, { byId, before }) => {
    const row = await backComment(tx, id, byId)
    if (row) await tellEdited(tx, targets, row, before ?? row.text)
  },
  letThrough: async (tx, id) => {
    const row = await backComment(tx, id, null)
    if (row && !row.gone) await tellCommented(tx, targets, row)
  },
  lock: async (tx, id) => void (await heldComment(tx, id)),
})

/** Why a comment is hidden now. */
const openHiding = (tx: Tx, id: string) =>
  tx.updateTable('comment_hidings').where('comment_id', '=', id).where('lifted_at', 'is', null)

/** Puts the words of a comment back and answers it with them; null when none were taken. */
async function backComment(tx: Tx, id: string, byId: string | null): Promise<CommentRow | null> {
  const [row] = await heldComment(tx, id)
  if (!row) return null
  const hiding = await openHiding(tx, id)
    .set({ lifted_by: byId, lifted_at: sql`clock_timestamp()` })
    .returning('text')
    .executeTakeFirst()
  if (!hiding) return null
  const back = { text: hiding.text, removed_at: null, removed_by: null }
  await tx.updateTable('comments').set(back).where('id', '=', id).execute()
  return (await commentRows(tx, null, [id]))[0] ?? null
}

/** A comment, held with the thing it stands under. */
async function heldComment(tx: Tx, id: string): Promise<CommentRow[]> {
  const [found] = await commentRows(tx, null, [id])
  if (!found) return []
  await lockThing(tx, { kind: found.target_kind, id: found.target_id })
  return commentRows(tx, null, [id])
}
