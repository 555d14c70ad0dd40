import type { z } from 'zod'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { lockItem } from '../../items/server/lock-item.ts'
import { loungeTopic, posted } from '../contract/moves.ts'
import type { writePost as writeCall } from '../contract.ts'
import { refusalToPost, type Wanted } from '../rules.ts'
import { announceShares } from './announce-shares.ts'
import { holdPictures } from './hold-pictures.ts'
import { sharedRow } from './shared-row.ts'
import { tellMentioned } from './tell-mentioned.ts'
import { tellShared } from './tell-shared.ts'

type Body = z.output<typeof writeCall.body>

async function attachedItem(tx: Tx, viewer: Viewer, id: string | undefined): Promise<Wanted['item']> {
  if (id === undefined) return null
  const item = await lockItem(tx, viewer, id)
  return { own: item.owner_id === viewer.id, published: item.status === 'published' }
}

/** Posts to the Lounge. Whom it names is told, and whose post it passes on. Answers its id. */
export async function writePost(
  tx: Tx,
  house: House,
  { viewer, language }: { viewer: Viewer; language: Language },
  body: Body,
): Promise<string> {
  const { text, audience, images } = body
  const shared = await sharedRow(tx, viewer, body.sharedId)
  const item = await attachedItem(tx, viewer, body.itemId)
  refuse(refusalToPost({ text, pictures: images.length, audience, item, shared: shared?.audience ?? null }))
  const { id } = await tx
    .insertInto('posts')
    .values({
      author_id: viewer.id,
      text,
      language: body.language ?? languageOfText(text, language),
      audience,
      item_id: body.itemId ?? null,
      offered: item !== null,
      shared_id: shared?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await holdPictures(tx, house, viewer.id, id, images)
  await announce(tx, posted, { postId: id, authorId: viewer.id, origin: 'written', audience }, loungeTopic(audience))
  await tellMentioned(tx, house, { postId: id, authorId: viewer.id, text })
  if (shared) {
    await announceShares(tx, shared.id)
    await tellShared(tx, { by: viewer.id, postId: id, ownerId: shared.author_id })
  }
  return id
}
