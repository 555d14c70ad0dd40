import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { type ItemKindKey, type ItemStatus, itemChanged, itemLeft, itemOfferMoved } from '../contract.ts'
import { discardItemDraft, duplicateItem, myItems, readItemDraft, setItemStatus } from '../contract/mine.ts'
import { listItems, reviewItem } from '../contract/office.ts'
import { readItem } from '../contract/page.ts'

/** An item with everything the reader may see; it moves by itself when it changes, leaves, or its auction moves. */
export function useItem(id: string) {
  const item = useRead(readItem, { params: { id } })
  const topic = `item:${id}`
  const again = () => void item.refetch()
  useAnnounced(itemChanged, topic, again)
  useAnnounced(itemLeft, topic, again)
  useAnnounced(itemOfferMoved, topic, again)
  return item
}

/** How many of one's own items stand on a page. */
export const MINE_PER_PAGE = 24

/** One's own items of a kind, of one status or of all that are not removed. */
export const useMyItems = (kind: ItemKindKey, status: ItemStatus | undefined, page: number) =>
  useRead(myItems, { query: { kind, status, page, perPage: MINE_PER_PAGE } }, { keepPrevious: true })

/** Pauses, shows again, marks as sold, closes, removes or brings back. */
export const useSetItemStatus = (onDone: (answer: { message: string }) => void) =>
  useWrite(setItemStatus, { onDone, invalidates: [myItems, readItem] })

/** Copies an item into a draft; answers its id. */
export const useDuplicateItem = () => useWrite(duplicateItem, { invalidates: [myItems] })

/** Discards a draft. */
export const useDiscardDraft = (onDone: (answer: { message: string }) => void) =>
  useWrite(discardItemDraft, { onDone, invalidates: [myItems, readItemDraft] })

/** A draft as the wizard opens it, read anew each time. */
export const useItemDraft = (query: { kind: ItemKindKey; id?: string; fresh?: 'true' }) =>
  useRead(readItemDraft, { query }, { staleMs: 0 })

/** Publishes what waits, or asks for changes. */
export const useReview = (onDone: (answer: { message: string }) => void, onRefusal?: (refusal: Error) => void) =>
  useWrite(reviewItem, { onDone, onRefusal, invalidates: [listItems, readItem] })
