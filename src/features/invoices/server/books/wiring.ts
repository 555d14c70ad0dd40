import { record } from '../../../../platform/server/audit.ts'
import type { Registry } from '../../../../platform/server/registry.ts'
import { refuseField } from '../../../../platform/shared/refusal.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import * as books from '../../contract/books.ts'
import { taxIdExample, taxIdFault, taxIdOf } from '../../rules/tax-ids.ts'
import { asAnswer } from '../document/document-file.ts'
import { keepSeller, sellerSettings } from '../seller.ts'
import { bookFile } from './book-files.ts'
import { closeMonth, monthViews } from './month-sums.ts'
import { createRate, deleteRate, rateViews, updateRate } from './rates.ts'

/** The seller's details, tax rates, months and the accountant's files. */
export function registerBooks({ on, onRead }: Registry): void {
  onRead(books.readSeller, async ({ db }) => {
    const data = await sellerSettings(db)
    return { data, example: data.country ? taxIdExample(data.country) : '' }
  })
  on(books.changeSeller, async ({ tx, viewer, body, origin, say }) => {
    const taxId = body.country ? taxIdOf(body.country, body.taxId) : body.taxId
    if (taxId !== '' && body.country === '') refuseField('country', 'required')
    const fault = taxId === '' ? null : taxIdFault(body.country, taxId)
    if (fault) refuseField('taxId', `invoices.${fault}`)
    const before = await sellerSettings(tx)
    const data = { ...body, taxId }
    await keepSeller(tx, data, viewer.id)
    const { address, requestId } = origin
    await record(tx, { actorId: viewer.id, action: 'invoices.settings', before, after: data, address, requestId })
    return { data, message: say('done.settings') }
  })
  onRead(books.listRates, async ({ db }) => {
    const data = await rateViews(db)
    return { data, count: data.length }
  })
  on(books.createRate, async ({ tx, viewer, body, origin, say }) => ({
    data: await createRate(tx, { id: viewer.id, origin }, body),
    message: say('done.rate'),
  }))
  on(books.updateRate, async ({ tx, viewer, params, body, origin, say }) => ({
    data: await updateRate(tx, { id: viewer.id, origin }, params.rateId, body),
    message: say('done.rate'),
  }))
  on(books.deleteRate, async ({ tx, viewer, params, origin, say }) => {
    await deleteRate(tx, { id: viewer.id, origin }, params.rateId)
    return { message: say('done.rate-gone') }
  })
  onRead(books.listMonths, async ({ db }) => {
    const data = await monthViews(db)
    return { data, count: data.length }
  })
  on(books.closeMonth, async ({ tx, viewer, body, origin, say }) => {
    const month = await closeMonth(tx, { id: viewer.id, origin }, body.month)
    return { message: say('done.month', { month: shortDate(month).slice(3) }) }
  })
  onRead(books.downloadBook, async ({ db, params, query, language, say }) => {
    if (query.until < query.from) refuseField('until', 'invoices.before')
    const text = await bookFile(db, params.book, query, { language, words: say })
    const name = `${params.book}-${query.from}-${query.until}.csv`
    return asAnswer({ name, type: 'text/csv; charset=utf-8', body: Buffer.from(text) })
  })
}
