import type { Registry } from '../../../../platform/server/registry.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import { mailReturned } from '../../../mail-log/contract.ts'
import { onlyRehearsed } from '../../../payments/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import { documentReturned } from '../../contract/delivery.ts'
import * as desk from '../../contract/desk.ts'
import { asAnswer, fileOf } from '../document/document-file.ts'
import { documentById } from '../document/load-document.ts'
import { zipOf } from '../document/zip.ts'
import { sellerSettings } from '../seller.ts'
import { taxRows } from '../tax-rates.ts'
import * as acts from './acts.ts'
import { archiveClient, clientPage, createClient, payees, updateClient } from './clients.ts'
import { invoicePage } from './invoice-page.ts'
import { staffInvoice } from './staff-invoice.ts'
import { tellOfReturned } from './tell-of-returned.ts'
import { waits } from './waits.ts'
import { createDraft, previewDraft, updateDraft } from './write-draft.ts'

/** The desk of documents and the catalogue of clients. */
export function registerDesk(registry: Registry): void {
  registry.waits(waits)
  registry.notice(documentReturned)
  registry.when(mailReturned, 'tell-of-returned', tellOfReturned)
  registerReads(registry)
  registerDrafts(registry)
  registerActs(registry)
  registerClients(registry)
}

function registerReads({ house, onRead }: Registry): void {
  onRead(desk.listInvoices, ({ db, query }) => invoicePage(db, query))
  onRead(desk.readInvoice, async ({ db, params }) => ({ data: await staffInvoice(db, params.invoiceId) }))
  onRead(desk.readDeskFacts, async ({ db }) => {
    const rates = (await taxRows(db)).filter(row => row.byHand)
    return {
      data: {
        rehearsal: await onlyRehearsed(db),
        dueDays: (await sellerSettings(db)).dueDays,
        currency: await setting(db, 'defaultCurrency'),
        rates: rates.map(({ code, rate, name }) => ({ code, rate, name })),
      },
    }
  })
  onRead(desk.findPayees, async ({ db, query }) => {
    const data = await payees(db, query)
    return { data, count: data.length }
  })
  onRead(desk.downloadInvoice, async ({ db, params, query }) =>
    fileOf(house, db, (await documentById(db, params.invoiceId)) ?? notFound(), query),
  )
  onRead(desk.downloadInvoices, async ({ db, query }) => asAnswer(await zipOf(house, db, query.ids.split(','))))
}

function registerDrafts({ on, onRead }: Registry): void {
  onRead(desk.previewInvoice, async ({ db, body }) => ({ data: await previewDraft(db, body) }))
  on(desk.createInvoice, async ({ tx, viewer, body, origin, say }) => {
    const id = await createDraft(tx, { id: viewer.id, origin }, body)
    return { data: await staffInvoice(tx, id), message: say('done.draft') }
  })
  on(desk.updateInvoice, async ({ tx, viewer, params, body, origin, say }) => {
    await updateDraft(tx, { id: viewer.id, origin }, params.invoiceId, body)
    return { data: await staffInvoice(tx, params.invoiceId), message: say('done.draft') }
  })
  on(desk.discardInvoice, async ({ tx, viewer, params, origin, say }) => {
    await acts.discard(tx, { id: viewer.id, origin }, params.invoiceId)
    return { message: say('done.discarded') }
  })
}

function registerActs({ on }: Registry): void {
  on(desk.issueInvoiceCall, async ({ tx, viewer, params, body, origin, say }) => {
    await acts.issue(tx, { id: viewer.id, origin }, params.invoiceId, body.send)
    const data = await staffInvoice(tx, params.invoiceId)
    return { data, message: say(body.send ? 'done.issued-and-sent' : 'done.issued', { number: data.number ?? '' }) }
  })
  on(desk.sendInvoiceCall, async ({ tx, viewer, params, origin, say }) => {
    await acts.sendByHand(tx, { id: viewer.id, origin }, params.invoiceId)
    const data = await staffInvoice(tx, params.invoiceId)
    return { data, message: say(data.mail?.paused ? 'done.held' : 'done.sent') }
  })
  on(desk.remindOfInvoice, async ({ tx, viewer, params, origin, say }) => {
    await acts.remind(tx, { id: viewer.id, origin }, params.invoiceId)
    return { data: await staffInvoice(tx, params.invoiceId), message: say('done.reminded') }
  })
  on(desk.recordInvoicePayment, async ({ tx, viewer, params, body, origin, say }) => {
    // The request's own key keeps it from being recorded twice; rows are named by the request.
    const paid = { ...body, key: `desk:${origin.requestId}` }
    await acts.pay(tx, { id: viewer.id, origin }, params.invoiceId, paid)
    return { data: await staffInvoice(tx, params.invoiceId), message: say('done.paid') }
  })
  on(desk.undoInvoicePayment, async ({ tx, viewer, params, origin, say }) => {
    await acts.undoPayment(tx, { id: viewer.id, origin }, params.invoiceId, params.paymentId)
    return { data: await staffInvoice(tx, params.invoiceId), message: say('done.undone') }
  })
  on(desk.creditInvoiceCall, async ({ tx, viewer, params, body, origin, say }) => {
    await acts.credit(tx, { id: viewer.id, origin }, params.invoiceId, body)
    return { data: await staffInvoice(tx, params.invoiceId), message: say('done.credited') }
  })
}

function registerClients({ on, onRead }: Registry): void {
  onRead(desk.listClients, ({ db, query }) => clientPage(db, query))
  on(desk.createClient, async ({ tx, viewer, body, origin, say }) => ({
    data: await createClient(tx, { id: viewer.id, origin }, body),
    message: say('done.client'),
  }))
  on(desk.updateClient, async ({ tx, viewer, params, body, origin, say }) => ({
    data: await updateClient(tx, { id: viewer.id, origin }, params.clientId, body),
    message: say('done.client'),
  }))
  on(desk.archiveClient, async ({ tx, viewer, params, origin, say }) => {
    await archiveClient(tx, { id: viewer.id, origin }, params.clientId)
    return { message: say('done.client-gone') }
  })
}
