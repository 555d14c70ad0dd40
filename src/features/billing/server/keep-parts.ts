import type { Tx } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { paymentFacts } from '../../payments/server/public.ts'
import { moneyLate } from '../contract.ts'
import { addCredit } from './credit.ts'
import { amountWords } from './words.ts'

type Came = { userId: string; plan: Bilingual; amount: Money; cause: string }

/** Parts that came for what does not come about are the member's, who is told: the next invoice uses them first. */
export async function keepParts(tx: Tx, { userId, plan, amount, cause }: Came): Promise<void> {
  if (!(await addCredit(tx, userId, amount, { kind: 'returned', cause: `parts ${cause}`, test: false }))) return
  await notify(tx, userId, moneyLate, { plan, amount: await amountWords(tx, amount) }, '/my-subscriptions')
}

/** What came by now of a transfer that is waited for. */
export async function cameOf(tx: Tx, paymentId: string | null, currency: string): Promise<Money> {
  const facts = paymentId ? await paymentFacts(tx, paymentId) : null
  return facts?.state === 'awaiting-bank' ? facts.received : money(0, currency)
}
