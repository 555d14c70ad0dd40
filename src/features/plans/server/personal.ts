import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'
import { lockRunning } from './subscriptions/change.ts'
import { expireSubscription } from './subscriptions/run.ts'

/** Plans that were had; a running one ends with its member. */
export const personal: Personal = {
  leave: async (tx, userId) => {
    const running = await lockRunning(tx, userId)
    if (running) await expireSubscription(tx, running.id, { by: null, why: null })
  },
  tables: [
    { table: 'subscriptions', whose: ['user_id'], erased: 'stays' },
    {
      table: 'subscription_changes',
      whose: ({ id }) =>
        sql`subscription_changes.subscription_id in (select s.id from subscriptions s where s.user_id = ${id})`,
      erased: 'stays',
    },
    { table: 'promotion_uses', whose: ['user_id'], erased: 'stays' },
    { table: 'plan_invitations', whose: ['user_id'], erased: 'deleted', without: ['invited_by'] },
  ],
}
