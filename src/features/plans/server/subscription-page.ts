import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { orderSql } from '../../../platform/server/order.ts'
import { type Order, offsetOf, type Paging } from '../../../platform/shared/page.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { SubscriptionView } from '../contract.ts'
import { subscriptionRows } from './queries.ts'
import { subscriptionView } from './view.ts'

type Sort = 'createdAt' | 'startedAt' | 'endsAt' | 'plan' | 'status' | 'isTrial' | 'cancelsAtEnd'

/** A page of a member's subscriptions in the order asked for, and how many there are; plans by their name in the reader's language. */
export async function subscriptionPage(
  db: Db,
  userId: string,
  wish: Paging & { order: Order<Sort> },
  language: Language,
): Promise<{ data: SubscriptionView[]; count: number }> {
  const columns = {
    createdAt: sql`s.started_at`,
    startedAt: sql`s.started_at`,
    endsAt: sql`s.ends_at`,
    plan: sql`fold_text(p.name ->> ${language})`,
    status: sql`s.status`,
    isTrial: sql`s.is_trial`,
    cancelsAtEnd: sql`s.cancels_at_end`,
  }
  const theirs = subscriptionRows(db).where('s.user_id', '=', userId)
  const rows = await theirs
    .orderBy(orderSql(wish.order, columns, sql`s.id`))
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()
  const counted = await db
    .selectFrom('subscriptions')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { data: rows.map(row => subscriptionView(row, language)), count: Number(counted?.count ?? 0) }
}
