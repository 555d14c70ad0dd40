import { randomUUID } from 'node:crypto'
import { transact } from '../../../platform/server/db.ts'
import { money } from '../../../platform/shared/money.ts'
import type { TestHouse } from '../../../platform/test/test-house.ts'
import type { GatewayCode } from '../contract.ts'
import { paySandbox } from '../contract/sandbox.ts'
import { sandboxCards } from '../rules/sandbox-cards.ts'
import { beginPayment } from '../server/begin-payment.ts'
import { KeptCard } from '../server/gateways/gateway.ts'
import { sandboxCardId } from '../server/gateways/sandbox.ts'
import { openPayment } from '../server/open-payment.ts'
import { tell } from '../server/sandbox/pay.ts'

type Payer = { id: string; name: string; email: string }

/** Payments of members for tests of whatever is paid: opened, begun, paid in the sandbox. */
export function paidBy(house: TestHouse) {
  const open = (
    { id, name, email }: Payer,
    gateway: GatewayCode = 'sandbox',
    amount = money(4900, 'USD'),
    kind: 'checkout' | 'renewal' = 'checkout',
  ) =>
    transact(house.db, tx =>
      openPayment(tx, {
        subject: { kind, id: randomUUID() },
        payer: { userId: id, name, email, language: 'en' },
        amount,
        gateway,
        keepCard: true,
        description: { en: 'A month of Standard', ar: 'شهر من Standard' },
      }),
    )
  const begun = async (payer: Payer) => {
    const id = await open(payer)
    await beginPayment(house.house, id, { done: '/done', failed: '/failed' })
    return id
  }
  const numberOf = (card: string) => sandboxCards.find(one => one.card === card)!.number
  return {
    open,
    begun,
    /** One that is paid by a card of the sandbox. */
    paid: async (payer: Payer, card = 'pays') => {
      const id = await begun(payer)
      const body = { number: numberOf(card), expiry: '12/34', cvc: '123' }
      await house.call(paySandbox, { params: { pageId: id }, body })
      await house.settle()
      return id
    },
    /** What the sandbox would tell of a payment by a card, to be told later. */
    event: async (id: string, card: 'pays') => {
      const { minor, currency } = await house.db
        .selectFrom('payments')
        .select(['minor', 'currency'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const outsideId = sandboxCardId({ card, brand: 'visa', last4: '4242' })
      const kept = KeptCard.parse({ outsideId, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 })
      return () =>
        tell(house.house, id, { what: 'paid', amount: money(minor, currency), card: kept, payment: `sandbox_${id}` })
    },
    /** What was announced of a payment, in order. */
    told: (id: string) =>
      house.db
        .selectFrom('outbox')
        .select(['event', 'payload'])
        .where('event', 'in', [
          'payments.paid',
          'payments.received',
          'payments.failed',
          'payments.refunded',
          'payments.refund-failed',
          'payments.charged-back',
        ])
        .where(given => given.fn('jsonb_extract_path_text', ['payload', given.val('paymentId')]), '=', id)
        .orderBy('id')
        .execute(),
  }
}
