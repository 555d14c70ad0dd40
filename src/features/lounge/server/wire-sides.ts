import type { FuseBox } from '../../../platform/server/wire.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { itemsOfOwner } from '../../items/server/item-reads.ts'
import { MEMBER } from '../../social/contract.ts'
import * as calls from '../contract.ts'
import { dismissSuggestion } from './dismiss-suggestion.ts'
import { reachOf } from './reach.ts'
import { readCorner } from './read-corner.ts'
import { suggestMembers } from './suggest-members.ts'

/** What stands beside the feed: one's own figures, and whom to follow. */
export function wireSides({ house, on, onRead }: FuseBox): void {
  onRead(calls.readCorner, ({ db, viewer }) => readCorner(db, viewer.id))
  onRead(calls.listOffers, ({ db, viewer, query }) => itemsOfOwner(db, viewer, viewer.id, query))
  onRead(calls.listSuggestions, async ({ db, viewer }) => ({
    data: await suggestMembers(db, await reachOf(db, viewer)),
  }))
  on(calls.dismissSuggestion, async ({ tx, viewer, body, say }) => {
    const members = house.targets().find(one => one.kind === MEMBER)
    const [seen] = (await members?.look(tx, viewer, [body.userId])) ?? []
    if (!seen) return notFound()
    await dismissSuggestion(tx, viewer.id, body.userId)
    return { message: say('done.dismissed') }
  })
}
