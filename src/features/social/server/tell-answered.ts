import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import { answeredBy } from '../contract/comments.ts'
import { commentLink } from '../rules.ts'
import type { CommentRow } from './comment-rows.ts'
import { seenTargets, type Targets } from './seen-target.ts'

type Answer = { answered: CommentRow; writerId: string; name: string; told: readonly string[] }

/**
 * Tells whoever wrote a comment that it was answered. While such a notice of the same comment is unread it names who answered
 * last; the owner of the thing and who was named hear of it anyway.
 */
export async function tellAnswered(
  tx: Tx,
  targets: Targets,
  { answered, writerId, name, told }: Answer,
): Promise<void> {
  const { author_id: authorId, target_kind: kind, target_id: id, owner_id: ownerId } = answered
  if ([writerId, ownerId, ...told].includes(authorId)) return
  const viewer = await viewerOf(tx, authorId)
  const [thing] = viewer ? (await seenTargets(tx, targets, viewer, [{ kind, id }])).values() : []
  if (!thing?.link) return
  const link = commentLink(thing.link, answered.under_id ?? answered.id)
  await notify(tx, authorId, answeredBy, { name, title: thing.title }, link, `social.answers:${answered.id}`)
}
