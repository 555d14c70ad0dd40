import type { FuseBox } from '../../../platform/server/wire.ts'
import { suspended } from '../../accounts/contract.ts'
import { itemChanged, itemLeft, itemPublished } from '../../items/contract.ts'
import { profileLeft, profileWentLive } from '../../profiles/contract.ts'
import { leaveMarket, returnToMarket } from './leave-market.ts'
import { offerOnAllOf } from './offer-on.ts'
import { followSubject } from './open-draft.ts'

/** Auctions follow what is sold: items and companies come, change and leave; and who won, when they are suspended. */
export function wireMarket({ when }: FuseBox): void {
  when(itemPublished, 'item-came', (tx, { itemId }) => returnToMarket(tx, { kind: 'item', id: itemId }))
  when(itemChanged, 'item-changed', (tx, { itemId }) => followSubject(tx, { kind: 'item', id: itemId }))
  when(itemLeft, 'item-left', (tx, { itemId, status }) =>
    leaveMarket(
      tx,
      { kind: 'item', id: itemId },
      status === 'hidden' || status === 'owner-away' || status === 'paused',
    ),
  )
  when(profileWentLive, 'company-came', (tx, { profileId }) => returnToMarket(tx, { kind: 'profile', id: profileId }))
  when(suspended, 'winner-suspended', (tx, { userId }) => offerOnAllOf(tx, userId))
  when(profileLeft, 'company-left', (tx, { profileId }) => leaveMarket(tx, { kind: 'profile', id: profileId }, true))
}
