import { HOW_FORMS_ARE_READ } from '../../../engines/forms/sent-shape.ts'
import type { Registry } from '../../../platform/server/registry.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { statusChanged } from '../../profiles/contract.ts'
import { daysKept } from '../../settings/server/public.ts'
import {
  entitlements,
  ITEM,
  noticeApproved,
  noticeAsked,
  noticeFeatured,
  noticeHidden,
  noticeShown,
  noticeSoldOut,
} from '../contract.ts'
import {
  discardItemDraft as discardCall,
  duplicateItem as duplicateCall,
  myItems,
  readItemDraft as readDraftCall,
  saveItemDraft as saveDraftCall,
  setItemStatus as statusCall,
} from '../contract/mine.ts'
import { listItems as listCall, moderateItems as moderateCall, reviewItem as reviewCall } from '../contract/office.ts'
import { readItem as readCall } from '../contract/page.ts'
import { itemCallsOf } from '../item-calls.ts'
import { allItems } from '../kinds/all-items.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { changeItem } from './change-item.ts'
import { copyItem, draftOfCopy } from './duplicate-item.ts'
import { followOwner } from './follow-owners.ts'
import { headOfWizard } from './head.ts'
import { discardItemDraft, readItemDraft, saveItemDraft } from './item-drafts.ts'
import { listItems } from './list-items.ts'
import { facesOfItems, lookAtItems, ownersOfItems } from './look-at-items.ts'
import { mayReadFile } from './may-read-file.ts'
import { decidedOnItem, moderateItems } from './moderate-items.ts'
import { readMyItems } from './my-items.ts'
import { personal } from './personal.ts'
import { publishItem, roomFor } from './publish-item.ts'
import { type ItemRow, seenIds } from './queries.ts'
import { readItem } from './read-item.ts'
import { releaseFiles } from './release-files.ts'
import { reviewItem } from './review-item.ts'
import { MODERATE, REVIEW } from './sees-all.ts'
import { setItemStatus } from './set-item-status.ts'
import { shareItem } from './share-item.ts'
import { snapshotOfItem, wordsOfItems } from './snapshot-of-item.ts'
import { ITEM_DRAFTS_KEPT, sweepItemDrafts } from './sweep-item-drafts.ts'
import { REMOVED_KEPT, sweepRemovedItems } from './sweep-removed-items.ts'
import { waits } from './waits.ts'

/** What members offer: ideas, projects, products and services. */
export const itemsFeature = defineFeature('items', { en, ar }, pages, registry => {
  registry.entitlement(...entitlements)
  registry.usage('items.max', async (db, userId) => (await roomFor(db, userId)).used)
  registry.personal(personal)
  registry.about(
    `What members offer: ideas, projects, products and services; drafts, changes and review. Nobody publishes before their own profile is approved. ${HOW_FORMS_ARE_READ}`,
  )
  registerKinds(registry)
  registerMine(registry)
  registerOffice(registry)
  registry.onRead(readCall, ({ db, viewer, params }) => readItem(db, viewer, params.id))
  registry.target({
    kind: ITEM,
    allows: ['follow', 'bookmark', 'like', 'comment', 'report'],
    look: lookAtItems,
    faces: facesOfItems,
    ownersOf: ownersOfItems,
    snapshot: snapshotOfItem,
    moderate: decidedOnItem,
    words: wordsOfItems,
    mayReadFile,
    releaseFiles: (tx, ownerId, id, fileIds) => releaseFiles(tx, registry.house.files, ownerId, id, fileIds),
  })
  registry.head(async (_, path, language) => headOfWizard(path, language))
  const { database, files } = registry.house
  registry.retention(ITEM_DRAFTS_KEPT, REMOVED_KEPT)
  registry.every('sweep-drafts', '55 3 * * *', async () => void (await sweepItemDrafts(database.db, files)))
  registry.every('sweep-removed', '10 4 * * *', async () => void (await sweepRemovedItems(database.db, files)))
  registry.share({ kind: ITEM, facts: shareItem })
  registry.topic('item', Id, async (db, viewer, id) => (await seenIds(db, viewer, [id])).has(id))
  registry.when(statusChanged, 'follow-owner', async (tx, { userId, from, to }) => {
    if (from === 'approved' || to === 'approved') await followOwner(tx, userId, to === 'approved')
  })
})

/** What each kind plugs in: its two calls, made from its descriptor. */
function registerKinds({ house, on }: Registry): void {
  const wordOf = ({ status }: ItemRow) => (status === 'pending_review' ? 'done.pending' : 'done.published')
  for (const kind of allItems) {
    const { create, update } = itemCallsOf(kind)
    on(create, async ({ tx, viewer, body, say }) => {
      const item = await publishItem(tx, house, kind, viewer, body)
      return { message: say(wordOf(item)), data: { _id: item.id, status: item.status } }
    })
    on(update, async ({ tx, viewer, body, say }) => {
      const item = await changeItem(tx, house, kind, viewer, body)
      const word = item.status === 'pending_review' ? 'done.pending' : 'done.saved'
      return { message: say(word), data: { _id: item.id, status: item.status } }
    })
  }
}

/** What members do with their own: drafts, statuses, copies. */
function registerMine({ house, on, onRead, onPrepared }: Registry): void {
  onRead(readDraftCall, ({ db, viewer, query }) =>
    readItemDraft(db, viewer.id, { ...query, fresh: query.fresh === 'true' }),
  )
  on(saveDraftCall, ({ tx, viewer, body }) => saveItemDraft(tx, house.files, viewer.id, body))
  on(discardCall, async ({ tx, viewer, params, say }) => {
    await discardItemDraft(tx, house.files, viewer.id, params.draftId)
    return { message: say('done.discarded') }
  })
  onRead(myItems, ({ db, viewer, query }) => readMyItems(db, viewer, query))
  on(statusCall, async ({ tx, viewer, params, body, say }) => {
    const item = await setItemStatus(tx, viewer, params.itemId, body.status)
    const days = await daysKept(tx, REMOVED_KEPT)
    return { message: say(`done.${body.status}`, { days }), data: { _id: item.id, status: item.status } }
  })
  onPrepared(
    duplicateCall,
    ({ db, viewer, params }) => copyItem(db, house.files, viewer.id, params.itemId),
    async ({ tx, viewer, prepared: copy, say }) => {
      const _id = await draftOfCopy(tx, house.files, viewer.id, copy)
      return { message: say('done.duplicated'), data: { _id, kind: copy.kind } }
    },
  )
}

/** What the club's people do with items: find them in every status, hide, feature and review them. */
function registerOffice(registry: Registry): void {
  registry.permission(MODERATE, REVIEW)
  registry.waits(...waits)
  registry.notice(noticeHidden, noticeShown, noticeApproved, noticeAsked, noticeFeatured, noticeSoldOut)
  registry.onRead(listCall, ({ db, viewer, query }) => listItems(db, viewer, query))
  registry.on(moderateCall, async ({ tx, viewer, body, say }) => {
    const done = await moderateItems(tx, viewer.id, body)
    return { message: say(body.action === 'restore' ? 'done.unhide' : `done.${body.action}`), ...done }
  })
  registry.on(reviewCall, async ({ tx, viewer, params, body, say }) => {
    await reviewItem(tx, viewer.id, params.itemId, body)
    return { message: say(`done.${body.decision}`) }
  })
}
