import { transact } from '../../../platform/server/db.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { downloadDocument, downloadMyInvoice, readDocument, readMyInvoice } from '../contract/documents.ts'
import { keepBillingDetails, myInvoices, readBillingDetails } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { billingDetailsOf, saveBillingDetails } from './billing-details.ts'
import { fileOf, pdfOf } from './document/document-file.ts'
import { documentView } from './document/document-view.ts'
import { documentById, documentBySecret, documentOfMember } from './document/load-document.ts'
import { coinsOf, invoicesOf } from './invoice-rows.ts'
import { mark } from './mark.ts'

/** Invoices, credit notes, tax, billing details and the accountant’s months. */
export const invoicesFeature = defineFeature('invoices', { en, ar }, pages, registry => {
  const { house } = registry
  const { db } = house.database
  registry.about('Invoices and credit notes, whom they are made out to, tax, and the accountant’s months and files.')
  registry.permission('invoices.read', 'invoices.write', 'invoices.settings')
  registry.attachment({
    kind: 'invoice',
    draw: async (id, language) => {
      const doc = await documentById(db, id)
      return doc ? pdfOf(house, db, doc, language) : null
    },
  })
  registerMembers(registry)
  registerLinks(registry)
})

function registerMembers({ house, on, onRead, onSteps }: Registry): void {
  onRead(myInvoices, ({ db, viewer, query }) => invoicesOf(db, viewer.id, query))
  onRead(readMyInvoice, async ({ db, viewer, params }) => {
    const doc = (await documentOfMember(db, viewer.id, params.invoiceId)) ?? notFound()
    return { data: documentView(doc, await coinsOf(db)) }
  })
  onSteps(downloadMyInvoice, async ({ db, viewer, params, query, transact: write }) => {
    const doc = (await documentOfMember(db, viewer.id, params.invoiceId)) ?? notFound()
    const file = await fileOf(house, db, doc, query)
    await write(tx => mark(tx, doc.id, 'downloaded'))
    return file
  })
  onRead(readBillingDetails, async ({ db, viewer }) => ({ data: await billingDetailsOf(db, viewer.id) }))
  on(keepBillingDetails, async ({ tx, viewer, body, say }) => ({
    data: await saveBillingDetails(tx, viewer.id, body),
    message: say('done.details'),
  }))
}

function registerLinks({ house, onSteps }: Registry): void {
  onSteps(readDocument, async ({ db, viewer, params }) => {
    const doc = (await documentBySecret(db, params.secret)) ?? notFound()
    // The club's own people look without being the recipient.
    if (viewer === null || viewer.id === doc.user_id) await transact(db, tx => mark(tx, doc.id, 'seen'))
    return { data: documentView(doc, await coinsOf(db)) }
  })
  onSteps(downloadDocument, async ({ db, viewer, params, query }) => {
    const doc = (await documentBySecret(db, params.secret)) ?? notFound()
    const file = await fileOf(house, db, doc, query)
    if (viewer === null || viewer.id === doc.user_id) await transact(db, tx => mark(tx, doc.id, 'downloaded'))
    return file
  })
}
