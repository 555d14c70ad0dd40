/** What other features may use of invoices on the server. What bears @public is for billing. */
export {
  /** Whom a member’s invoices are made out to, as they said it last; null before they did. @public */
  billingDetailsOf,
  /** Billing details as they are kept, the tax number in its country’s form; refuses the field. @public */
  checkBillingDetails,
  /** Keeps them for next time. @public */
  saveBillingDetails,
} from './billing-details.ts'
export {
  /** The last closed month as its first day, or null. */
  closedThrough,
} from './books/closed-months.ts'
export {
  /** Corrects an issued invoice, all or a part, by a credit note of its own number. @public */
  creditInvoice,
} from './credit-invoice.ts'
export {
  /** Throws a draft away. @public */
  discardDraft,
  /** Makes a draft: a pro-forma, which changes nothing in its series. @public */
  draftInvoice,
  /** Says which days a draft is for, when its period begins on another day than was thought. @public */
  redateDraft,
} from './draft-invoice.ts'
export {
  /** What other features need of a document; minor units. @public */
  type InvoiceFacts,
  /** A document by its id, or undefined. @public */
  invoiceFacts,
  /** The newest invoice of a subject, draft or issued. @public */
  invoiceOfSubject,
  /** A member’s documents that were issued, newest first. @public */
  invoicesOf,
} from './invoice-rows.ts'
export {
  /** Gives a draft its number and freezes it. @public */
  issueInvoice,
} from './issue-invoice.ts'
export {
  /** Records what was paid, or given back, once for each key. @public */
  recordPayment,
} from './record-payment.ts'
export {
  /** What the club's tax is called on its documents: VAT, where nothing else is said. @public */
  taxNameOf,
} from './seller.ts'
export {
  /** Sends an issued document by mail where somebody is left to get it. @public */
  sendIfAnybody,
  /** Sends an issued document by mail, with its PDF and the way to its page. @public */
  sendInvoice,
} from './send-invoice.ts'
export {
  /** By what documents are counted, read once for several of them. @public */
  type Books,
  /** Reads them. */
  readBooks,
} from './tax-rates.ts'
export {
  /** A line of a document. @public */
  type Line,
  /** Net, taxes by rate and total. @public */
  type Totals,
  /** What lines come to by books that were read before. */
  totalsBy,
  /** What lines come to for a buyer on a day. @public */
  totalsFor,
} from './totals.ts'
export {
  /** Invoices, credit notes, tax, billing details. */
  invoicesFeature,
} from './wiring.ts'
