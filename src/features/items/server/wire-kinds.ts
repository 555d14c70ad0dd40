import type { FuseBox } from '../../../platform/server/wire.ts'
import { itemCallsOf } from '../item-calls.ts'
import { allItems } from '../kinds/all-items.ts'
import { changeItem } from './change-item.ts'
import { publishItem } from './publish-item.ts'
import type { ItemRow } from './queries.ts'

/** What each kind plugs in: its two calls, made from its descriptor. */
export function wireKinds({ house, on }: FuseBox): void {
  const wordOf = ({ status }: ItemRow) => (status === 'pending_review' ? 'done.pending' : 'done.published')
  for (const kind of allItems) {
    const { create, update } = itemCallsOf(kind)
    on(create, async ({ tx, viewer, body, say }) => {
      const item = await publishItem(tx, house.files, kind, viewer, body)
      return { message: say(wordOf(item)), data: { _id: item.id, status: item.status } }
    })
    on(update, async ({ tx, viewer, body, say }) => {
      const item = await changeItem(tx, house.files, kind, viewer, body)
      const word = item.status === 'pending_review' ? 'done.pending' : 'done.saved'
      return { message: say(word), data: { _id: item.id, status: item.status } }
    })
  }
}
