import type { Registry } from '../../../platform/server/registry.ts'
import { fromUnits, inUnits, isAmount, money } from '../../../platform/shared/money.ts'
import { notFound, Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { lastDayAt } from '../../../platform/shared/zone-time.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import { clubClock } from '../../settings/server/public.ts'
import * as contract from '../contract/transfers.ts'
import { lockPayment, paymentById } from './queries.ts'
import { refundPayment } from './refund-payment.ts'
import { bookReceipt } from './transfers/book-receipt.ts'
import { noteLateDone, noteRefundSettled, noteSentBack, todoOf } from './transfers/settle.ts'
import { bookStatement, previewStatement } from './transfers/statement.ts'
import { transferPage, transferView } from './transfers/transfer-rows.ts'

/** The desk where staff book bank transfers, and settle what nobody waited for. */
export function registerTransfers({ house, on, onRead, onSteps }: Registry): void {
  onRead(contract.listTransfers, ({ db, query, language }) => transferPage(db, query, language))
  onRead(contract.previewStatement, ({ db, body }) => previewStatement(db, body))
  onRead(contract.listTodo, async ({ db, language }) => {
    const data = await todoOf(db, language)
    return { data, count: data.length }
  })
  on(contract.bookReceipt, async ({ tx, viewer, params, body, origin, language, say }) => {
    const payment = await lockPayment(tx, params.paymentId)
    const unit = (await readCurrencies(tx)).coinageOf(payment.currency)
    if (!isAmount(body.amount, unit)) refuseField('amount', 'payments.digits', { count: unit.decimals })
    const amount = fromUnits(body.amount, unit)
    if (body.receivedOn > lastDayAt((await clubClock(tx)).now)) refuseField('receivedOn', 'payments.not-yet')
    if (payment.state === 'paid') throw new Refusal('payments.paid-already')
    if (body.seen !== undefined && body.seen !== inUnits(money(payment.received_minor, payment.currency), unit))
      throw new Refusal('payments.booked-since')
    await bookReceipt(tx, { id: viewer.id, origin }, payment.id, {
      amount,
      receivedOn: body.receivedOn,
      evenMore: body.evenMore,
      lineHash: null,
    })
    const data = await transferView(tx, payment.id, language)
    return { data, message: say(data.state === 'paid' ? 'done.transfer-paid' : 'done.transfer-part') }
  })
  on(contract.bookStatement, async ({ tx, viewer, body, origin, say }) => {
    const data = await bookStatement(tx, { id: viewer.id, origin }, body.lines)
    const count = data.filter(one => one.outcome === 'booked').length
    return { data, message: say('done.lines', { count }) }
  })
  on(contract.noteSentBack, async ({ tx, viewer, params, origin, say }) => {
    await noteSentBack(tx, { id: viewer.id, origin }, params.refundId)
    return { message: say('done.sent-back') }
  })
  on(contract.settleRefund, async ({ tx, viewer, params, body, origin, say }) => {
    await noteRefundSettled(tx, { id: viewer.id, origin }, params.refundId, body.why)
    return { message: say('done.late-note') }
  })
  onSteps(contract.settleLate, async ({ db, viewer, params, body, origin, say, finish }) => {
    const payment = (await paymentById(db, params.paymentId)) ?? notFound()
    if (!payment.late_at || payment.late_done_at) throw new Refusal('payments.nothing-to-do')
    const left = money(payment.received_minor - payment.refunded_minor - payment.charged_back_minor, payment.currency)
    // Asked for again it is the same refund, so that it may come before the note.
    if (body.act === 'refund')
      await refundPayment(house, payment.id, left, { by: viewer.id, why: body.why, key: 'late' })
    return finish(async tx => {
      await noteLateDone(tx, { id: viewer.id, origin }, payment.id, body.why)
      return { message: say(`done.late-${body.act}`) }
    })
  })
}
