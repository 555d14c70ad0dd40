import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { GatewayCode } from '../contract.ts'
import type { Effect } from './effect.ts'
import type { Told } from './gateways/gateway.ts'
import { keepCard } from './methods.ts'

type CardKept = Extract<Told, { what: 'card-kept' }>

/** A card that was added: of the set-up that it names, or of the customer. Told twice, it is kept once. */
export async function takeCard(tx: Tx, gateway: GatewayCode, told: CardKept): Promise<Effect> {
  const owner = await ownerOf(tx, gateway, told)
  if (!owner) return 'not-ours'
  if (told.setupId)
    await tx
      .updateTable('payment_setups')
      .set({ kept_at: sql<Date>`coalesce(kept_at, clock_timestamp())`, ask_at: null })
      .where('id', '=', told.setupId)
      .execute()
  await keepCard(tx, { payer_id: owner.user_id, gateway, test: owner.test }, told.card)
  return 'card-kept'
}

function ownerOf(tx: Tx, gateway: GatewayCode, { setupId, customer }: CardKept) {
  if (setupId)
    return tx
      .selectFrom('payment_setups')
      .select(['user_id', 'test'])
      .where('gateway', '=', gateway)
      .where('id', '=', setupId)
      .executeTakeFirst()
  return tx
    .selectFrom('payment_customers')
    .select(['user_id', 'test'])
    .where('gateway', '=', gateway)
    .where('outside_id', '=', customer)
    .executeTakeFirst()
}
