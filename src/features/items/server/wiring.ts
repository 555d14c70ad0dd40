import { wire } from '../../../platform/server/wire.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { statusChanged } from '../../profiles/contract.ts'
import { HOW_FORMS_ARE_READ } from '../../profiles/kind-calls.ts'
import { readItem as readCall } from '../contract/page.ts'
import { ITEM } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { followOwner } from './follow-owners.ts'
import { headOfWizard } from './head.ts'
import { lookAtItems, ownersOfItems } from './look-at-items.ts'
import { mayReadFile } from './may-read-file.ts'
import { seenIds } from './queries.ts'
import { readItem } from './read-item.ts'
import { releaseFiles } from './release-files.ts'
import { shareItem } from './share-item.ts'
import { snapshotOfItem } from './snapshot-of-item.ts'
import { sweepItemDrafts } from './sweep-item-drafts.ts'
import { sweepRemovedItems } from './sweep-removed-items.ts'
import { wireKinds } from './wire-kinds.ts'
import { wireMine } from './wire-mine.ts'
import { wireOffice } from './wire-office.ts'

/** What members offer: ideas, projects, products and services. */
export const itemsFeature = wire('items', { en, ar }, pages, box => {
  box.about(
    `What members offer: ideas, projects, products and services; drafts, changes and review. Nobody publishes before their own profile is approved. ${HOW_FORMS_ARE_READ}`,
  )
  wireKinds(box)
  wireMine(box)
  wireOffice(box)
  box.onRead(readCall, ({ db, viewer, params }) => readItem(db, viewer, params.id))
  box.target({
    kind: ITEM,
    allows: ['follow', 'bookmark', 'like', 'comment', 'report'],
    look: lookAtItems,
    ownersOf: ownersOfItems,
    snapshot: snapshotOfItem,
    mayReadFile,
    releaseFiles: (tx, ownerId, id, fileIds) => releaseFiles(tx, box.house.files, ownerId, id, fileIds),
  })
  box.head(async (_, path, language) => headOfWizard(path, language))
  const { database, files } = box.house
  box.every('sweep-drafts', '55 3 * * *', async () => void (await sweepItemDrafts(database.db, files)))
  box.every('sweep-removed', '10 4 * * *', async () => void (await sweepRemovedItems(database.db, files)))
  box.share({ kind: ITEM, facts: shareItem })
  box.topic('item', Id, async (db, viewer, id) => (await seenIds(db, viewer, [id])).has(id))
  box.when(statusChanged, 'follow-owner', async (tx, { userId, from, to }) => {
    if (from === 'approved' || to === 'approved') await followOwner(tx, userId, to === 'approved')
  })
})
