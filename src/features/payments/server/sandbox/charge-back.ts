import { sql } from 'kysely'
import type { House } from '../../../../platform/server/registry.ts'
import { money } from '../../../../platform/shared/money.ts'
import { sandboxName } from '../gateways/sandbox.ts'
import { tell } from './pay.ts'

/** Charges back what was paid by a card that does that, once its time has come. */
export async function chargeBackInSandbox(house: House): Promise<void> {
  const { db } = house.database
  const { rows } = await sql<{ id: string; minor: number; currency: string }>`
    update sandbox_payments s set charged_back_at = clock_timestamp() from payments p
    where p.id = s.payment_id and s.state = 'paid' and s.charged_back_at is null and s.charge_back_at <= clock_timestamp()
    returning p.id, p.minor, p.currency`.execute(db)
  for (const { id, minor, currency } of rows)
    await tell(house, id, {
      what: 'charged-back',
      amount: money(minor, currency),
      outsideId: `dispute_${sandboxName(id)}`,
    })
}
