import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { type Bilingual, shortDate } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import { endsSoon, hasEnded, subscriptionEnded } from '../contract.ts'
import { lockEnded, lockEndingSoon } from './queries.ts'

/** Ends what is over and tells its members, in one transaction a batch. */
async function endBatch(tx: Tx): Promise<number> {
  const rows = await lockEnded(tx)
  for (const row of rows) {
    await tx
      .updateTable('subscriptions')
      .set({ status: 'expired', ended_at: new Date() })
      .where('id', '=', row.id)
      .execute()
    await announce(tx, subscriptionEnded, { userId: row.user_id, planCode: row.code })
    await notify(tx, row.user_id, hasEnded, { plan: row.name as Bilingual }, '/pages/pricing')
  }
  return rows.length
}

async function remindBatch(tx: Tx): Promise<number> {
  const rows = await lockEndingSoon(tx)
  const zone = await setting(tx, 'timeZone')
  for (const row of rows) {
    await tx.updateTable('subscriptions').set({ reminded_at: new Date() }).where('id', '=', row.id).execute()
    await notify(
      tx,
      row.user_id,
      endsSoon,
      { plan: row.name as Bilingual, date: shortDate(row.ends_at!, zone) },
      '/my-subscriptions',
    )
  }
  return rows.length
}

/** Ends subscriptions whose time is over and reminds those that end within three days. */
export async function endSubscriptions(db: Db): Promise<void> {
  while ((await transact(db, endBatch)) > 0);
  while ((await transact(db, remindBatch)) > 0);
}
