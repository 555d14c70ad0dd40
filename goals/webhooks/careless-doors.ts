import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { paymentRefunded } from '../../src/features/payments/contract.ts'
import { doorOf } from '../../src/features/payments/server/gateways/door-of.ts'
import { putInLine } from '../../src/features/payments/server/webhooks/take-event.ts'
import { transact } from '../../src/platform/server/db.ts'
import { announce } from '../../src/platform/server/outbox.ts'
import { defineFeature } from '../../src/platform/server/registry.ts'
import { call } from '../../src/platform/shared/call.ts'

const door = (name: string) =>
  call(`POST /planted/${name}`, {
    summary: 'A door with a fault that the goal must find.',
    access: 'anyone',
    raw: true,
    answer: z.object({}),
    idempotent: 'never',
  })

/** Doors with the faults that the goal must find: one believes everybody, the other does everything each time. */
export const carelessDoors = defineFeature('careless-doors', { en: {}, ar: {} }, [], registry => {
  const { house } = registry
  const { db } = house.database
  registry.onSteps(door('unsigned'), async ({ raw }) => {
    const heard = await doorOf(house, 'stripe').read(db, raw.bytes)
    await transact(db, async tx => {
      const row = await tx
        .insertInto('payment_events')
        .values({
          gateway: 'stripe',
          outside_id: heard.id,
          type: heard.type,
          body: raw.bytes.toString('utf8'),
          told_at: heard.toldAt,
        })
        .onConflict(known => known.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row) await putInLine(tx, row.id, heard)
    })
    return {}
  })
  registry.onSteps(door('each-time'), async ({ raw }) => {
    const heard = await doorOf(house, 'stripe').hear(
      raw.bytes,
      raw.headers,
      (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!.now,
    )
    if (heard?.told.what !== 'refund') return {}
    const subject = { kind: 'checkout' as const, id: randomUUID() }
    const about = { paymentId: randomUUID(), subject, subjectId: subject.id, test: false }
    const { amount } = heard.told
    await transact(db, tx => announce(tx, paymentRefunded, { ...about, refundId: randomUUID(), amount }))
    return {}
  })
})
