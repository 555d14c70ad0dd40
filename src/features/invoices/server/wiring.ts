import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { ratesHeld } from '../../lookups/contract.ts'
import { transferToMake } from '../../payments/server/public.ts'
import { keepBillingDetails, myInvoices, ratesWait, readBillingDetails } from '../contract.ts'
import * as documents from '../contract/documents.ts'
import { pages } from '../pages.ts'
import { openOf } from '../rules.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { billingDetailsOf, saveBillingDetails } from './billing-details.ts'
import { registerBooks } from './books/wiring.ts'
import { registerDesk } from './desk/wiring.ts'
import { bankOf } from './document/bank-of.ts'
import { fileOf, pdfOf } from './document/document-file.ts'
import { documentView } from './document/document-view.ts'
import {
  documentById,
  documentBySecret,
  documentOfMember,
  type KeptDocument,
  noteLooked,
} from './document/load-document.ts'
import { hearPayments } from './hear-payments.ts'
import { coinsOf, invoicesOf } from './invoice-rows.ts'
import { lookAtInvoices, namesForStaff } from './names.ts'
import { beginFor, openFor, waysFor } from './pay-document.ts'
import { personal } from './personal.ts'
import { remindOfDue } from './remind-of-due.ts'
import { tellOfRates } from './tell-of-rates.ts'
import { transferOf } from './transfer-of.ts'

/** Invoices, credit notes, tax, billing details and the accountant’s months. */
export const invoicesFeature = defineFeature('invoices', { en, ar }, pages, registry => {
  const { house } = registry
  const { db } = house.database
  registry.personal(personal)
  registry.about('Invoices and credit notes, whom they are made out to, tax, and the accountant’s months and files.')
  registry.permission('invoices.read', 'invoices.write', 'invoices.settings')
  registry.target({ kind: 'invoice', allows: [], look: lookAtInvoices })
  for (const kind of ['invoice-client', 'tax-rate']) registry.target({ kind, allows: [], look: namesForStaff })
  registry.attachment({
    kind: 'invoice',
    draw: async (id, language) => {
      const doc = await documentById(db, id)
      return doc ? pdfOf(house, db, doc, language) : null
    },
  })
  registerMembers(registry)
  registerLinks(registry)
  registerDesk(registry)
  registerBooks(registry)
  hearPayments(registry)
  registry.notice(ratesWait)
  registry.when(ratesHeld, 'tell-of-rates', tellOfRates)
  registry.every('remind', '20 7 * * *', () => remindOfDue(house))
})

function registerMembers({ house, on, onRead, onSteps }: Registry): void {
  onRead(myInvoices, ({ db, viewer, query }) => invoicesOf(db, viewer.id, query))
  onRead(documents.readMyInvoice, async ({ db, viewer, params }) => {
    const doc = (await documentOfMember(db, viewer.id, params.invoiceId)) ?? notFound()
    return { data: documentView(doc, await coinsOf(db), await bankOf(db, doc)) }
  })
  onSteps(documents.downloadMyInvoice, async ({ db, viewer, params, query, transact }) => {
    const doc = (await documentOfMember(db, viewer.id, params.invoiceId)) ?? notFound()
    const file = await fileOf(house, db, doc, query)
    if (doc.number_text !== null) await transact(tx => noteLooked(tx, doc.id, 'downloaded'))
    return file
  })
  onRead(readBillingDetails, async ({ db, viewer }) => ({ data: await billingDetailsOf(db, viewer.id) }))
  on(keepBillingDetails, async ({ tx, viewer, body, say }) => ({
    data: await saveBillingDetails(tx, viewer.id, body),
    message: say('done.details'),
  }))
}

const isOpen = (doc: KeptDocument): boolean =>
  doc.kind === 'invoice' && openOf({ total: doc.total_minor, paid: doc.paid_minor, credited: doc.credited_minor }) > 0

function registerLinks({ house, onSteps }: Registry): void {
  onSteps(documents.readDocument, async ({ db, viewer, params, language, transact }) => {
    const doc = (await documentBySecret(db, params.secret)) ?? notFound()
    // The club's own people look without being the recipient.
    if (viewer === null || viewer.id === doc.user_id) await transact(tx => noteLooked(tx, doc.id, 'seen'))
    const transfer = isOpen(doc) ? await transferOf(db, doc.id) : null
    return {
      data: documentView(doc, await coinsOf(db), await bankOf(db, doc)),
      ways: isOpen(doc) ? await waysFor(db, doc) : [],
      transfer: transfer ? await transferToMake(db, transfer, language) : null,
    }
  })
  onSteps(documents.downloadDocument, async ({ db, viewer, params, query, transact }) => {
    const doc = (await documentBySecret(db, params.secret)) ?? notFound()
    const file = await fileOf(house, db, doc, query)
    if (viewer === null || viewer.id === doc.user_id) await transact(tx => noteLooked(tx, doc.id, 'downloaded'))
    return file
  })
  onSteps(documents.payDocument, async ({ params, body, transact, finish }) => {
    const paymentId = await transact(tx => openFor(tx, params.secret, body.gateway))
    const { url } = await beginFor(house, paymentId, params.secret)
    return finish({ data: { url } })
  })
}
