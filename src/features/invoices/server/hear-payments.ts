import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Registry } from '../../../platform/server/registry.ts'
import { money } from '../../../platform/shared/money.ts'
import {
  chargeBackReversed,
  paymentChargedBack,
  paymentPaid,
  paymentReceived,
  paymentRefunded,
} from '../../payments/contract.ts'
import { howOf, noteOf } from './pay-document.ts'

type About = { paymentId: string; subject: { kind: string; id: string } }

/** What payments tell of documents that were written by hand: each part is recorded, once. Others' documents are theirs. */
export function hearPayments({ when }: Registry): void {
  const ours = ({ subject }: About) => subject.kind === 'invoice'
  const back = async (
    tx: Tx,
    one: About & { amount: { minor: number; currency: string } },
    key: string,
    en: string,
    ar: string,
  ) =>
    noteOf(tx, one.subject.id, {
      amount: money(-one.amount.minor, one.amount.currency),
      paidOn: await clock(tx),
      how: { en, ar },
      paymentId: one.paymentId,
      key,
    })
  when(paymentReceived, 'part-of-invoice', async (tx, one) => {
    if (!ours(one)) return
    const { amount, receivedOn, receiptId, paymentId } = one
    await noteOf(tx, one.subject.id, {
      amount,
      paidOn: receivedOn,
      how: howOf('bank', null),
      paymentId,
      key: `receipt:${receiptId}`,
    })
  })
  when(paymentPaid, 'invoice-paid', async (tx, one) => {
    // Of a transfer each part was told before.
    if (!ours(one) || one.gateway === 'bank') return
    const { amount, paymentId, gateway, method } = one
    const how = howOf(gateway, method)
    await noteOf(tx, one.subject.id, { amount, paidOn: await clock(tx), how, paymentId, key: `payment:${paymentId}` })
  })
  when(paymentRefunded, 'invoice-given-back', async (tx, one) => {
    if (ours(one)) await back(tx, one, `refund:${one.refundId}`, 'Given back', 'أُعيد')
  })
  when(paymentChargedBack, 'invoice-charged-back', async (tx, one) => {
    if (ours(one))
      await back(tx, one, `charge-back:${one.disputeId ?? one.paymentId}`, 'Charged back', 'استُرجع من البنك')
  })
  when(chargeBackReversed, 'invoice-reinstated', async (tx, one) => {
    if (!ours(one)) return
    const { amount, paymentId, disputeId } = one
    const how = { en: 'Given back by the bank', ar: 'أعاده البنك' }
    await noteOf(tx, one.subject.id, {
      amount,
      paidOn: await clock(tx),
      how,
      paymentId,
      key: `reinstated:${disputeId}`,
    })
  })
}
