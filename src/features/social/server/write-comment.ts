import type { z } from 'zod'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { commented, mentionedBy, type writeComment as writeCall } from '../contract/comments.ts'
import { reactionTopic } from '../contract/likes.ts'
import { commentLink } from '../rules.ts'
import { refuseAcrossBlock } from './across-block.ts'
import { answeredRow } from './answered-row.ts'
import { mentionedMembers } from './mentioned-members.ts'
import { lockThing, nameOf } from './queries.ts'
import { commentCounts } from './reaction-reads.ts'
import { seenTarget, type Targets } from './seen-target.ts'
import { tellAnswered } from './tell-answered.ts'

type Body = z.output<typeof writeCall.body>

/** Writes a comment, or an answer, under a thing that the viewer sees; whom it names or answers is told. Answers its id. */
export async function writeComment(
  tx: Tx,
  targets: Targets,
  { viewer, language }: { viewer: Viewer; language: Language },
  { kind, id, text, replyTo }: Body,
): Promise<string> {
  const ref = { kind, id }
  const { ownerId } = await seenTarget(tx, targets, viewer, ref, 'comment')
  const answered = await answeredRow(tx, viewer, ref, replyTo)
  await refuseAcrossBlock(tx, viewer.id, [ownerId, answered?.author_id ?? null])
  await lockThing(tx, ref)
  const underId = answered ? (answered.under_id ?? answered.id) : null
  const row = await tx
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
  const mentioned = await mentionedMembers(tx, targets, viewer.id, ref, text)
  const name = await nameOf(tx, viewer.id)
  for (const { userId, thing } of mentioned)
    await notify(tx, userId, mentionedBy, { name, title: thing.title }, thing.link && commentLink(thing.link, row.id))
  const mentions = mentioned.map(one => one.userId)
  if (answered) await tellAnswered(tx, targets, { answered, writerId: viewer.id, name, told: mentions })
  const comments = (await commentCounts(tx, kind, [id])).get(id) ?? 0
  const told = { ...ref, commentId: row.id, userId: viewer.id, ownerId, underId, mentions, comments }
  await announce(tx, commented, told, reactionTopic(ref))
  return row.id
}
