import { defineFeature } from '../../../platform/server/registry.ts'
import { keepBillingDetails, myInvoices, readBillingDetails } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { billingDetailsOf, saveBillingDetails } from './billing-details.ts'
import { invoicesOf } from './invoice-rows.ts'

/** Invoices, credit notes, tax, billing details and the accountant’s months. */
export const invoicesFeature = defineFeature('invoices', { en, ar }, pages, registry => {
  registry.about('Invoices and credit notes, whom they are made out to, tax, and the accountant’s months and files.')
  registry.permission('invoices.read', 'invoices.write', 'invoices.settings')
  registry.onRead(myInvoices, ({ db, viewer, query }) => invoicesOf(db, viewer.id, query))
  registry.onRead(readBillingDetails, async ({ db, viewer }) => ({ data: await billingDetailsOf(db, viewer.id) }))
  registry.on(keepBillingDetails, async ({ tx, viewer, body, say }) => ({
    data: await saveBillingDetails(tx, viewer.id, body),
    message: say('done.details'),
  }))
})
