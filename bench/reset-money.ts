import type { Runs } from './reference/doors.ts'

/** What a round of writes leaves, which the next one must not find. */
export type Reset = 'checkout' | 'webhook' | 'chat'

const STATEMENTS: Record<Reset, readonly string[]> = {
  // As if every purchase had come to nothing.
  checkout: [
    `update payments set state = 'canceled', ask_at = null where subject_kind = 'checkout' and state = 'open'`,
    `update subscriptions set status = 'expired', ended_at = now() where status = 'incomplete'`,
    `update checkouts set state = 'closed', done_at = now(), invoice_id = null where state = 'open'`,
    `delete from invoices i where i.number is null and i.subject_kind = 'checkout'
      and exists (select from checkouts c where c.id = i.subject_id and c.state = 'closed')`,
  ],
  // As if nobody had told anything.
  webhook: [
    `delete from payment_events where gateway = 'sandbox'`,
    `update payments set state = 'open', received_minor = 0, settled_at = null, outside_payment = null, method_brand = null, method_last4 = null
      where subject_kind = 'gift' and state = 'paid'`,
  ],
  // As if nobody had written much in this minute.
  chat: [`delete from rate_limits`],
}

/** Takes a round of writes back. */
export async function resetMoney(query: Runs, what: Reset): Promise<void> {
  for (const statement of STATEMENTS[what]) await query(statement, [])
}
