import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/wire.ts'
import { mentionedMembers } from '../../social/server/public.ts'
import { mentioned, POST } from '../contract.ts'
import { pathOfPost } from '../rules.ts'
import { authorsByIds } from './authors.ts'

type Said = { postId: string; authorId: string; text: string; before?: string }

/** Tells the members whom a post names and who may read it; those whom it named before are told once only. */
export async function tellMentioned(tx: Tx, house: House, { postId, authorId, text, before }: Said): Promise<void> {
  const found = await mentionedMembers(tx, house.targets, authorId, { kind: POST, id: postId }, text, before)
  if (found.length === 0) return
  const name = (await authorsByIds(tx, [authorId])).get(authorId)?.name ?? ''
  for (const { userId } of found) await notify(tx, userId, mentioned, { name }, pathOfPost(postId))
}
