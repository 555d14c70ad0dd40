import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { setRating } from '../../profiles/server/public.ts'
import { reviewsMoved } from '../contract.ts'
import { meanOf } from '../rules.ts'
import { lockRating, starCounts } from './queries.ts'

/** Counts what is said of a member anew, from the rows. */
export async function countRating(tx: Tx, memberId: string): Promise<void> {
  await lockRating(tx, memberId)
  const stars = await starCounts(tx, memberId)
  const count = stars.reduce((sum, one) => sum + one, 0)
  await setRating(tx, memberId, meanOf(stars), count)
}

/** The same, and tells whoever looks at the reviews of the member. */
export async function tellMoved(tx: Tx, memberId: string): Promise<void> {
  await countRating(tx, memberId)
  await announce(tx, reviewsMoved, { memberId }, `reviews:${memberId}`)
}
