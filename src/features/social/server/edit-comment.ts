import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { commentEdited, mentionedBy } from '../contract/comments.ts'
import { reactionTopic } from '../contract/likes.ts'
import { commentLink } from '../rules.ts'
import { mentionedMembers } from './mentioned-members.ts'
import { nameOf } from './queries.ts'
import type { Targets } from './seen-target.ts'
import { standingComment } from './standing-comment.ts'

/** Changes one's own comment while it is fresh; members whom only the new words name are told. */
export async function editComment(
  tx: Tx,
  targets: Targets,
  viewer: Viewer,
  { id, text, language }: { id: string; text: string; language: Language },
): Promise<void> {
  const row = await standingComment(tx, targets, viewer, id)
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
