import { firstRead } from '../../../platform/server/first-read.ts'
import type { FuseBox } from '../../../platform/server/wire.ts'
import { pictureSource } from '../../../platform/shared/picture-source.ts'
import { readAuction } from '../../auctions/contract/calls.ts'
import { readItem } from '../../items/contract/page.ts'
import { ITEM, itemLeft, itemPublished } from '../../items/contract.ts'
import { GALLERY_SIZES, itemPathOf } from '../../items/rules.ts'
import { itemCards } from '../../items/server/item-cards.ts'
import { lookAtItems } from '../../items/server/look-at-items.ts'
import { similarItems } from '../contract/items.ts'
import { itemHead } from './item-head.ts'
import { auctionShownOn, offeredIds, similarTo } from './item-queries.ts'
import { forgetActivity, noteActivity } from './note-activity.ts'

/** Pages of items: what is like them, their heads, their place in the sitemap, and what members are told to offer. */
export function wireItems(box: FuseBox): void {
  box.onRead(similarItems, async ({ db, viewer, params: { itemId } }) => {
    const seen = await lookAtItems(db, viewer, [itemId])
    const data = seen.length > 0 ? await itemCards(db, viewer, await similarTo(db, itemId)) : []
    return { data, count: data.length }
  })
  box.head((db, path, language) => itemHead(db, path, language, box.house.siteUrl()))
  box.firstReads(
    '/profile/details/:id',
    async (_search, { id = '' }) => {
      const auctionId = await auctionShownOn(box.house.database.db, id)
      return [
        firstRead(readItem, { params: { id } }),
        firstRead(similarItems, { params: { itemId: id } }),
        ...(auctionId ? [firstRead(readAuction, { params: { auctionId } })] : []),
      ]
    },
    answered => {
      const [image] = answered(readItem)?.data.images ?? []
      return { picture: image && pictureSource(image, GALLERY_SIZES) }
    },
  )
  box.sitemap(async db => (await offeredIds(db)).map(itemPathOf))
  const offered = (userId: string, id: string) => ({ userId, kind: 'offered' as const, target: { kind: ITEM, id } })
  box.when(itemPublished, 'note-offered', (tx, { ownerId, itemId }) => noteActivity(tx, offered(ownerId, itemId)))
  box.when(itemLeft, 'forget-offered', async (tx, { ownerId, itemId, status }) => {
    // What was sold or closed stays part of what they did.
    if (status !== 'sold' && status !== 'closed') await forgetActivity(tx, offered(ownerId, itemId))
  })
}
