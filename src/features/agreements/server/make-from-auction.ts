import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import type { auctionConfirmed } from '../../auctions/contract/auction.ts'
import { itemById } from '../../items/server/public.ts'
import { listingsOf } from '../../profiles/server/public.ts'
import type { Subject } from '../contract.ts'
import { keepStep } from './keep-step.ts'
import { type AgreementRecord, agreementFacts, type KeptThing } from './queries.ts'
import { tellSides } from './tell-sides.ts'

/** What was sold, whoever may see it by now. */
async function thingOf(db: Db, { kind, id }: Subject): Promise<KeptThing | null> {
  if (kind === 'item') {
    const item = await itemById(db, id)
    return item ? { name: item.name, language: item.language, kind: item.kind, highlights: item.highlights } : null
  }
  const [listing] = await listingsOf(db, [id])
  if (!listing) return null
  const { name, language, highlights } = listing
  return { name, language, kind: 'company', highlights }
}

/** A winner confirmed: what they agreed on, at the price of the auction. Told again, it is there already. */
export async function makeFromAuction(tx: Tx, sale: Carried<typeof auctionConfirmed>): Promise<void> {
  const thing = await thingOf(tx, sale.subject)
  if (!thing) return
  const agreement = (await tx
    .insertInto('agreements')
    .values({
      subject_kind: sale.subject.kind,
      subject_id: sale.subject.id,
      auction_id: sale.auctionId,
      requester_id: sale.buyerId,
      owner_id: sale.sellerId,
      state: 'accepted',
      thing: JSON.stringify(thing),
      unit_minor: sale.amountMinor,
      currency: sale.currency,
      language: thing.language,
    })
    .onConflict(c => c.column('auction_id').doNothing())
    .returningAll()
    .executeTakeFirst()) as AgreementRecord | undefined
  if (!agreement) return
  const deed = { act: 'made', by: null } as const
  await keepStep(tx, agreement, deed)
  await tellSides(tx, (await agreementFacts(tx, agreement.id))!, deed)
}
