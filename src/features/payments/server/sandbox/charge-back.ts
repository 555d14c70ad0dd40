import { sql } from 'kysely'
import type { House } from '../../../../platform/server/registry.ts'
import { Round } from '../../../../platform/server/round.ts'
import { money } from '../../../../platform/shared/money.ts'
import { sandboxName } from '../gateways/sandbox.ts'
import { tell } from './pay.ts'

/** Charges back what was paid by a card that does that, once its time has come. Told twice, it counts once. */
export async function chargeBackInSandbox(house: House): Promise<void> {
  const { db } = house.database
  const { rows } = await sql<{ id: string; minor: number; currency: string }>`
    select p.id, p.minor, p.currency from sandbox_payments s join payments p on p.id = s.payment_id
    where s.state = 'paid' and s.charged_back_at is null and s.charge_back_at <= clock_timestamp()
    order by s.charge_back_at`.execute(db)
  const round = new Round(house, 'charge-backs of the sandbox')
  await round.each(rows, async ({ id, minor, currency }) => {
    const outsideId = `dispute_${sandboxName(id)}`
    await tell(house, id, { what: 'charged-back', amount: money(minor, currency), outsideId })
    await sql`update sandbox_payments set charged_back_at = clock_timestamp() where payment_id = ${id}`.execute(db)
  })
  round.end()
}
