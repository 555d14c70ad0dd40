import type { FuseBox } from '../../../platform/server/wire.ts'
import {
  discardItemDraft as discardCall,
  duplicateItem as duplicateCall,
  myItems,
  readItemDraft as readDraftCall,
  saveItemDraft as saveDraftCall,
  setItemStatus as statusCall,
} from '../contract/mine.ts'
import { discardItemDraft } from './discard-item-draft.ts'
import { copyItem, draftOfCopy } from './duplicate-item.ts'
import { readMyItems } from './my-items.ts'
import { readItemDraft } from './open-item-draft.ts'
import { saveItemDraft } from './save-item-draft.ts'
import { setItemStatus } from './set-item-status.ts'

/** What members do with their own: drafts, statuses, copies. */
export function wireMine({ house, on, onRead, onSteps }: FuseBox): void {
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
    return { message: say(`done.${body.status}`), data: { _id: item.id, status: item.status } }
  })
  onSteps(duplicateCall, async ({ db, viewer, params, say, transact }) => {
    const copy = await copyItem(db, house.files, viewer.id, params.itemId)
    const _id = await transact(tx => draftOfCopy(tx, house.files, viewer.id, copy))
    return { message: say('done.duplicated'), data: { _id, kind: copy.kind } }
  })
}
