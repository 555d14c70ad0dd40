import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import { type Bilingual, shortDate } from '../../../platform/shared/text.ts'
import { peopleByIds } from '../../accounts/server/person.ts'
import { endsSoon, hasEnded, subscriptionEnded } from '../contract.ts'
import { lockEnded, lockEndingSoon, type SubscriptionRow } from './queries.ts'

async function planNames(tx: Tx, rows: readonly SubscriptionRow[]): Promise<Map<string, string>> {
  const people = await peopleByIds(
    tx,
    rows.map(row => row.user_id),
  )
  return new Map(rows.map(row => [row.id, (row.name as Bilingual)[people.get(row.user_id)?.language ?? 'en']]))
}

/** Ends what is over and tells its members, in one transaction a batch. */
async function endBatch(tx: Tx): Promise<number> {
  const rows = await lockEnded(tx)
  const names = await planNames(tx, rows)
  for (const row of rows) {
    await tx
      .updateTable('subscriptions')
      .set({ status: 'expired', ended_at: new Date() })
      .where('id', '=', row.id)
      .execute()
    await announce(tx, subscriptionEnded, { userId: row.user_id, planCode: row.code })
    await notify(tx, row.user_id, hasEnded, { plan: names.get(row.id)! }, '/pages/pricing')
  }
  return rows.length
}

async function remindBatch(tx: Tx): Promise<number> {
  const rows = await lockEndingSoon(tx)
  const names = await planNames(tx, rows)
  for (const row of rows) {
    await tx.updateTable('subscriptions').set({ reminded_at: new Date() }).where('id', '=', row.id).execute()
    await notify(
      tx,
      row.user_id,
      endsSoon,
      { plan: names.get(row.id)!, date: shortDate(row.ends_at!) },
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
