import type { Registry } from '../../../platform/server/registry.ts'
import * as contract from '../contract/transfers.ts'
import { bookByHand } from './transfers/book-receipt.ts'
import { giveLateBack, noteLateDone, noteRefundSettled, noteSentBack, todoOf } from './transfers/settle.ts'
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
    await bookByHand(tx, { id: viewer.id, origin }, params.paymentId, body)
    const data = await transferView(tx, params.paymentId, language)
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
  onSteps(contract.settleLate, async ({ viewer, params, body, origin, say, finish }) => {
    // Asked for again it is the same refund, so that it may come before the note.
    if (body.act === 'refund') await giveLateBack(house, viewer.id, params.paymentId, body.why)
    return finish(async tx => {
      await noteLateDone(tx, { id: viewer.id, origin }, params.paymentId, body.why)
      return { message: say(`done.late-${body.act}`) }
    })
  })
}
