import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import type { itemLeft, itemPublished } from '../../items/contract.ts'
import { AUDIENCES, type Audience, authorSilenced, loungeTopic, postEdited, posted, postRemoved } from '../contract.ts'

/** Every published item and every auction that began stands in the Lounge for everyone. */
const AUDIENCE: Audience = 'public'

type Source = { authorId: string; origin: 'item' | 'auction'; itemId: string | null; auctionId: string | null }

/** Puts what stands by itself into the Lounge, once. */
async function stand(tx: Tx, { authorId, origin, itemId, auctionId }: Source, language: Language): Promise<void> {
  const row = await tx
    .insertInto('posts')
    .values({
      author_id: authorId,
      origin,
      language,
      audience: AUDIENCE,
      item_id: itemId,
      auction_id: auctionId,
      offered: true,
    })
    .onConflict(c => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await announce(tx, posted, { postId: row.id, authorId, origin, audience: AUDIENCE }, loungeTopic(AUDIENCE))
}

/** An item can be found: it stands in the Lounge, and what shows it shows it again. */
export async function standItem(tx: Tx, { itemId, ownerId }: Carried<typeof itemPublished>): Promise<void> {
  await tx.updateTable('posts').set({ offered: true, left_at: null }).where('item_id', '=', itemId).execute()
  await announceShowing(tx, itemId)
  const owner = await personById(tx, ownerId)
  await stand(tx, { authorId: ownerId, origin: 'item', itemId, auctionId: null }, owner?.language ?? 'en')
}

/** An auction began. */
export async function standAuction(
  tx: Tx,
  { auctionId, ownerId, subject }: { auctionId: string; ownerId: string; subject: { kind: string; id: string } },
): Promise<void> {
  const owner = await personById(tx, ownerId)
  const itemId = subject.kind === 'item' ? subject.id : null
  await stand(tx, { authorId: ownerId, origin: 'auction', itemId, auctionId }, owner?.language ?? 'en')
}

/** Items whose page still opens: their posts stay, as what was sold. */
const STAYS: readonly string[] = ['sold', 'closed']

/** An item cannot be had any more: what stood in the Lounge by itself leaves it, unless its page still opens. */
export async function leaveItem(tx: Tx, { itemId, status }: Carried<typeof itemLeft>): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ offered: false })
    .where('item_id', '=', itemId)
    .where('offered', '=', true)
    .execute()
  if (!STAYS.includes(status)) await takeAway(tx, itemId)
  await announceShowing(tx, itemId)
}

/** Takes away what stands by itself of an item. */
async function takeAway(tx: Tx, itemId: string): Promise<void> {
  const left = await tx
    .updateTable('posts')
    .set({ left_at: sql`clock_timestamp()` })
    .where('item_id', '=', itemId)
    .where('origin', '<>', 'written')
    .where('left_at', 'is', null)
    .returning(['id', 'author_id', 'audience'])
    .execute()
  for (const { id, author_id: authorId, audience } of left)
    await announce(tx, postRemoved, { postId: id, authorId }, loungeTopic(audience as Audience))
}

/** What members wrote about an item shows it in another way now: windows read it again. */
async function announceShowing(tx: Tx, itemId: string): Promise<void> {
  const showing = await tx
    .selectFrom('posts')
    .select(['id', 'author_id', 'audience'])
    .where('item_id', '=', itemId)
    .where('shown', '=', true)
    .orderBy('created_at', 'desc')
    .limit(MOST_TOLD)
    .execute()
  for (const { id, author_id: authorId, audience } of showing)
    await announce(tx, postEdited, { postId: id, authorId }, loungeTopic(audience as Audience))
}

/** Older posts of an item are hardly on a screen. */
const MOST_TOLD = 20

/** A suspended member's posts are silent until the member is back. */
export async function silence(tx: Tx, authorId: string, silent: boolean): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ silenced_at: silent ? sql`clock_timestamp()` : null })
    .where('author_id', '=', authorId)
    .where('silenced_at', silent ? 'is' : 'is not', null)
    .execute()
  if (silent) for (const audience of AUDIENCES) await announce(tx, authorSilenced, { authorId }, loungeTopic(audience))
}
