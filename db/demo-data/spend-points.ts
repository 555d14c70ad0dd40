import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { redeemFeatured } from '../../src/features/points/server/uses/redeem.ts'
import { saveSettings } from '../../src/features/settings/server/save-settings.ts'
import { removeComment } from '../../src/features/social/server/change-comment.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House, Origin } from '../../src/platform/server/registry.ts'
import { SIGN_INS, usernameOf } from './people.ts'

const ORIGIN: Origin = { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo', sessionId: null, provenAt: null }
/** What the demo club asks for an offer in front: what somebody earned by now. */
const FEATURED_POINTS = 500

/** Lets somebody put an offer in front for earned points, and a comment go that points were given for. */
export async function spendPoints(house: House): Promise<void> {
  const { db } = house.database
  await transact(db, tx => saveSettings(tx, house.files, { id: null }, { featuredPoints: FEATURED_POINTS }))
  await featureOne(house)
  await removeOne(house)
}

async function featureOne(house: House): Promise<void> {
  const { db } = house.database
  const { rows } = await sql<{ id: string; item: string }>`
    select account.user_id as id, item.id as item
    from point_accounts account join items item on item.owner_id = account.user_id and item.status = 'published'
    where account.bucket = 'earned' and account.balance >= ${FEATURED_POINTS}
      and not exists (select from point_postings where act = 'redeemed')
    order by account.balance desc, item.published_at limit 1`.execute(db)
  for (const { id, item: itemId } of rows)
    await transact(db, async tx => redeemFeatured(tx, (await viewerOf(tx, id))!, { itemId, points: FEATURED_POINTS }))
}

async function removeOne(house: House): Promise<void> {
  const { db } = house.database
  const told = SIGN_INS.map(usernameOf)
  const { rows } = await sql<{ id: string; author_id: string }>`
    select c.id, c.author_id
    from point_postings p join comments c on c.id::text = split_part(p.cause, ':', 2) join users u on u.id = c.author_id
    where p.rule = 'comment' and p.act = 'credited' and c.removed_at is null and u.username::text <> all(${told}::text[])
      and not exists (select from comments answer where c.id in (answer.reply_to_id, answer.under_id))
      and not exists (select from point_postings back where back.act = 'taken-back')
    order by c.created_at, c.id limit 1`.execute(db)
  for (const { id, author_id } of rows)
    await transact(db, async tx =>
      removeComment(tx, house.targets, { viewer: (await viewerOf(tx, author_id))!, origin: ORIGIN }, id),
    )
}
