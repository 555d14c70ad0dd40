import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'

/** What a payment was for: who bought which plan, and where it stands. */
export type Bought = {
  userId: string
  plan: Bilingual
  open: boolean
  invoiceId: string | null
  subscriptionId: string | null
  gift: boolean
}

/** What a payment's subject is; of what is paid for elsewhere null. */
export async function boughtBy(db: Db, { kind, id }: { kind: string; id: string }): Promise<Bought | null> {
  if (kind !== 'checkout' && kind !== 'renewal') return null
  const { rows } = await sql<Bought>`
    select c.user_id as "userId", p.name as plan, c.state = 'open' as open, c.invoice_id as "invoiceId",
      c.subscription_id as "subscriptionId", c.way = 'gift' as gift
    from ${sql.table(kind === 'checkout' ? 'checkouts' : 'renewals')} c
    join plan_prices r on r.id = c.price_id join plans p on p.id = r.plan_id where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}
