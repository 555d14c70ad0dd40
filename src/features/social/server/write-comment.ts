import type { z } from 'zod'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { viewerOf } from '../../accounts/server/public.ts'
import type { TargetRef } from '../contract.ts'
import { answeredBy, COMMENT, commented, mentionedBy, type writeComment as writeCall } from '../contract/comments.ts'
import { reactionTopic } from '../contract/likes.ts'
import { commentLink } from '../rules.ts'
import { refuseAcrossBlock } from './blocks.ts'
import { type CommentRow, commentRows } from './comment-rows.ts'
import { mentionedMembers } from './mentions.ts'
import { lockThing, nameOf } from './queries.ts'
import { seenTarget } from './seen-target.ts'
import { commentCounts } from './social-reads.ts'

type Body = z.output<typeof writeCall.body>

/** Writes a comment, or an answer, under a thing that the viewer sees; whom it names or answers is told. Answers its id. */
export async function writeComment(
  tx: Tx,
  house: Pick<House, 'targets' | 'holdText'>,
  { viewer, language }: { viewer: Viewer; language: Language },
  { kind, id, text, replyTo }: Body,
): Promise<string> {
  const { targets } = house
  const ref = { kind, id }
  const { ownerId } = await seenTarget(tx, targets, viewer, ref, 'comment')
  const answered = await answeredRow(tx, viewer, ref, replyTo)
  await refuseAcrossBlock(tx, viewer.id, [ownerId, answered?.author_id ?? null])
  await lockThing(tx, ref)
  const underId = answered ? (answered.under_id ?? answered.id) : null
  const { id: commentId } = await tx
    .insertInto('comments')
    .values({
      author_id: viewer.id,
      target_kind: kind,
      target_id: id,
      owner_id: ownerId,
      under_id: underId,
      reply_to_id: answered?.id ?? null,
      text,
      language: languageOfText(text, language),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = await house.holdText(tx, { kind: COMMENT, id: commentId, held: 'new' })
  const [row] = held ? [] : await commentRows(tx, viewer.id, [commentId])
  if (row) await tellCommented(tx, targets, row)
  return commentId
}

/** Tells of a comment that its readers find from now on: whom it names, whom it answers, and the windows that show it. */
export async function tellCommented(tx: Tx, targets: Targets, row: CommentRow): Promise<void> {
  const { id: commentId, author_id: userId, owner_id: ownerId, under_id: underId } = row
  const ref = { kind: row.target_kind, id: row.target_id }
  const mentioned = await mentionedMembers(tx, targets, userId, ref, row.text)
  const name = await nameOf(tx, userId)
  for (const { userId: named, thing } of mentioned)
    await notify(
      tx,
      named,
      mentionedBy,
      { name, title: thing.title },
      thing.link && commentLink(thing.link, commentId),
      { by: userId },
    )
  const mentions = mentioned.map(one => one.userId)
  const [answered] = row.reply_to_id ? await commentRows(tx, userId, [row.reply_to_id]) : []
  if (answered && !answered.gone) await tellAnswered(tx, targets, { answered, writerId: userId, name, told: mentions })
  const comments = (await commentCounts(tx, ref.kind, [ref.id])).get(ref.id) ?? 0
  await announce(tx, commented, { ...ref, commentId, userId, ownerId, underId, mentions, comments }, reactionTopic(ref))
}

/** The comment that is answered, as the writer sees it under the same thing; 404 for any other. */
async function answeredRow(tx: Tx, viewer: Viewer, ref: TargetRef, id: string | undefined): Promise<CommentRow | null> {
  if (id === undefined) return null
  const [row] = await commentRows(tx, viewer.id, [id])
  const stands =
    row && !row.gone && !row.held && !row.blocked && row.target_kind === ref.kind && row.target_id === ref.id
  return stands ? row : notFound()
}

type Answer = { answered: CommentRow; writerId: string; name: string; told: readonly string[] }

/**
 * Tells whoever wrote a comment that it was answered. While such a notice of the same comment is unread it names who answered
 * last; the owner of the thing and who was named hear of it anyway.
 */
async function tellAnswered(tx: Tx, targets: Targets, { answered, writerId, name, told }: Answer): Promise<void> {
  const { author_id: authorId, target_kind: kind, target_id: id, owner_id: ownerId } = answered
  if ([writerId, ownerId, ...told].includes(authorId)) return
  const viewer = await viewerOf(tx, authorId)
  const [thing] = viewer ? (await seenTargets(tx, targets, viewer, [{ kind, id }])).values() : []
  if (!thing?.link) return
  const link = commentLink(thing.link, answered.under_id ?? answered.id)
  await notify(tx, authorId, answeredBy, { name, title: thing.title }, link, {
    group: `social.answers:${answered.id}`,
    by: writerId,
  })
}
