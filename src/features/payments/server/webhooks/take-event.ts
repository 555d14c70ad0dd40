import { sql } from 'kysely'
import { clock } from '../../../../platform/server/clock.ts'
import { type Tx, transact } from '../../../../platform/server/db.ts'
import { announce } from '../../../../platform/server/outbox.ts'
import type { House, Raw } from '../../../../platform/server/registry.ts'
import { notFound, Refusal } from '../../../../platform/shared/refusal.ts'
import { gatewayTold } from '../../contract.ts'
import { doorNamed } from '../gateways/door-of.ts'
import type { Heard } from '../gateways/gateway.ts'

/**
 * Takes what a gateway tells: refuses what it did not sign, or what is older than five minutes (`payments.not-signed`), keeps it with
 * its bytes, and leaves it to be worked on behind. Told again, it only counts.
 */
export async function takeEvent(house: House, gateway: string, { bytes, headers }: Raw): Promise<void> {
  const door = doorNamed(house, gateway) ?? notFound()
  const heard = await door.hear(bytes, headers, await clock(house.database.db))
  if (!heard) throw new Refusal('payments.not-signed')
  await transact(house.database.db, async tx => {
    const { id, times } = await keepEvent(tx, door.code, heard, bytes)
    if (times === 1) await putInLine(tx, id, heard)
  })
}

const keepEvent = (tx: Tx, gateway: string, heard: Heard, bytes: Buffer) =>
  tx
    .insertInto('payment_events')
    .values({
      gateway,
      outside_id: heard.id,
      type: heard.type,
      body: bytes.toString('utf8'),
      told_at: heard.toldAt,
      received_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict(known =>
      known.columns(['gateway', 'outside_id']).doUpdateSet({ times: sql<number>`payment_events.times + 1` }),
    )
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow()

/** Events of one payment are worked on one after the other. */
export const putInLine = (
  tx: Tx,
  eventId: string,
  { paymentId, payment, id }: Pick<Heard, 'paymentId' | 'payment' | 'id'>,
) => announce(tx, gatewayTold, { eventId, about: paymentId ?? payment ?? id })
