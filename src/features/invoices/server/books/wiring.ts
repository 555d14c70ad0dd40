import type { Registry } from '../../../../platform/server/registry.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import * as books from '../../contract/books.ts'
import { taxIdExample } from '../../rules/tax-ids.ts'
import { asAnswer } from '../document/document-file.ts'
import { changeSeller, sellerSettings } from '../seller.ts'
import { bookFile } from './book-files.ts'
import { closeMonth, monthViews } from './month-sums.ts'
import { createRate, deleteRate, rateViews, updateRate } from './rates.ts'

/** The seller's details, tax rates, months and the accountant's files. */
export function registerBooks({ on, onRead }: Registry): void {
  onRead(books.readSeller, async ({ db }) => {
    const data = await sellerSettings(db)
    return { data, example: data.country ? taxIdExample(data.country) : '' }
  })
  on(books.changeSeller, async ({ tx, viewer, body, origin, say }) => ({
    data: await changeSeller(tx, { id: viewer.id, origin }, body),
    message: say('done.settings'),
  }))
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
    const text = await bookFile(db, params.book, query, { language, words: say })
    const name = `${params.book}-${query.from}-${query.until}.csv`
    return asAnswer({ name, type: 'text/csv; charset=utf-8', body: Buffer.from(text) })
  })
}
