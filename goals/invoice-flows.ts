import {
  createClient,
  createInvoice,
  creditInvoiceCall,
  issueInvoiceCall,
  recordInvoicePayment,
} from '../src/features/invoices/contract/desk.ts'
import { payDocument } from '../src/features/invoices/contract/documents.ts'
import { asMember } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { type Flow, from } from './flow.ts'

const DETAILS = { name: 'Layla Haddad', country: 'AE' }

/** A draft to a client, by somebody of the club’s finance. */
async function draftOf(house: TestHouse, test = false) {
  const finance = await asMember(house, { preset: 'finance' })
  const as = { bearer: finance.bearer }
  const client = { email: 'once@example.org', language: 'en', details: DETAILS, note: '' } as const
  const { answer: made } = await house.call(createClient, { body: client }, as)
  const line = { description: { en: 'Seat', ar: 'مقعد' }, quantity: 1, unit: 60 }
  const terms = { suppliedOn: null, dueOn: null, note: '', language: 'en', currency: 'USD' } as const
  const body = { userId: null, clientId: made.data._id, buyer: DETAILS, lines: [line], test, ...terms }
  const { answer } = await house.call(createInvoice, { body }, as)
  return { bearer: finance.bearer, invoiceId: answer.data._id }
}

/** Many of the club issue the same draft: it gets one number, and the series loses none. */
const numbering: Flow = {
  name: 'invoice number',
  async prepare(house) {
    const { bearer, invoiceId } = await draftOf(house)
    const given = async () =>
      (await house.db.selectFrom('invoice_series').select('last').execute()).reduce((sum, one) => sum + one.last, 0)
    const before = await given()
    return {
      act: n => house.call(issueInvoiceCall, { params: { invoiceId }, body: { send: false } }, { bearer, ...from(n) }),
      effects: async () => (await given()) - before,
    }
  },
}

/** One press with many tries of the same key records one payment. */
const paying: Flow = {
  name: 'invoice payment',
  async prepare(house) {
    const { bearer, invoiceId } = await draftOf(house)
    const params = { invoiceId }
    await house.call(issueInvoiceCall, { params, body: { send: false } }, { bearer })
    const body = { amount: 60, paidOn: new Date().toISOString().slice(0, 10), how: 'Bank' }
    return {
      act: n => {
        const headers = { ...from(n).headers, 'idempotency-key': `pay-${invoiceId}` }
        return house.call(recordInvoicePayment, { params, body }, { bearer, headers })
      },
      effects: async () =>
        (await house.db.selectFrom('invoice_payments').select('id').where('invoice_id', '=', invoiceId).execute())
          .length,
    }
  },
}

/** An invoice that was issued. */
async function issued(house: TestHouse, test = false) {
  const { bearer, invoiceId } = await draftOf(house, test)
  const params = { invoiceId }
  const { answer } = await house.call(issueInvoiceCall, { params, body: { send: false } }, { bearer })
  return { bearer, invoiceId, params, secret: answer.data.path.split('/').at(-1)! }
}

const paymentsOf = async (house: TestHouse, invoiceId: string): Promise<number> =>
  (await house.db.selectFrom('invoice_payments').select('id').where('invoice_id', '=', invoiceId).execute()).length

/** Many of the club record the same money, each with a press of their own. */
const recording: Flow = {
  name: 'invoice paid by hand',
  async prepare(house) {
    const { bearer, invoiceId, params } = await issued(house)
    const body = { amount: 60, paidOn: new Date().toISOString().slice(0, 10), how: 'Bank' }
    return {
      act: n => {
        const headers = { ...from(n).headers, 'idempotency-key': `press-${n}-${invoiceId}` }
        return house.call(recordInvoicePayment, { params, body }, { bearer, headers })
      },
      effects: () => paymentsOf(house, invoiceId),
    }
  },
}

/** Whoever has the link pays in many windows: one payment waits for its money. */
const opening: Flow = {
  name: 'invoice paid by its link',
  async prepare(house) {
    const { invoiceId, secret } = await issued(house, true)
    return {
      act: n => house.call(payDocument, { params: { secret }, body: { gateway: 'sandbox' } }, from(n)),
      effects: async () => {
        const of = house.db.selectFrom('payments').select('id').where('subject_id', '=', invoiceId)
        return (await of.where('state', '<>', 'canceled').execute()).length
      },
    }
  },
}

/** All of it is corrected by many. */
const crediting: Flow = {
  name: 'invoice credited',
  async prepare(house) {
    const { bearer, invoiceId, params } = await issued(house)
    const body = { amount: null, why: { en: 'A mistake', ar: 'خطأ' }, send: false }
    return {
      act: n => {
        const headers = { ...from(n).headers, 'idempotency-key': `credit-${n}-${invoiceId}` }
        return house.call(creditInvoiceCall, { params, body }, { bearer, headers })
      },
      effects: async () =>
        (await house.db.selectFrom('invoices').select('id').where('credits_id', '=', invoiceId).execute()).length,
    }
  },
}

/** What happens once to invoices. */
export const invoiceFlows: readonly Flow[] = [numbering, paying, recording, opening, crediting]
