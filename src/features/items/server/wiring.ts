import { wire } from '../../../platform/server/wire.ts'
import { ITEM } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { lookAtItems, ownersOfItems } from './look-at-items.ts'
import { mayReadFile } from './may-read-file.ts'
import { seenIds } from './queries.ts'
import { snapshotOfItem } from './snapshot-of-item.ts'

/** What members offer: ideas, projects, products and services. */
export const itemsFeature = wire('items', { en, ar }, pages, box => {
  box.target({
    kind: ITEM,
    allows: ['follow', 'bookmark', 'like', 'comment', 'report'],
    look: lookAtItems,
    ownersOf: ownersOfItems,
    snapshot: snapshotOfItem,
    mayReadFile,
  })
  box.topic('item', async (db, viewer, id) => (await seenIds(db, viewer, [id])).has(id))
})
