/** What other features may use of invoices on the server. */
export {
  /** Whom a member’s invoices are made out to, as they said it last; null before they did. */
  billingDetailsOf,
  /** Keeps them for next time. */
  saveBillingDetails,
} from './billing-details.ts'
export {
  /** The last closed month as its first day, or null. */
  closedThrough,
} from './books/closed-months.ts'
export {
  /** Corrects an issued invoice, all or a part, by a credit note of its own number. */
  creditInvoice,
} from './credit-invoice.ts'
export {
  /** Throws a draft away. */
  discardDraft,
  /** Makes a draft: a pro-forma, which changes nothing in its series. */
  draftInvoice,
  /** Says which days a draft is for, when its period begins on another day than was thought. */
  redateDraft,
} from './draft-invoice.ts'
export {
  /** A document by its id, or undefined. */
  invoiceFacts,
} from './invoice-rows.ts'
export {
  /** Gives a draft its number and freezes it. */
  issueInvoice,
} from './issue-invoice.ts'
export {
  /** Records what was paid, or given back, once for each key. */
  recordPayment,
} from './record-payment.ts'
export {
  /** What the club's tax is called on its documents: VAT, where nothing else is said. */
  taxNameOf,
} from './seller.ts'
export {
  /** Sends an issued document by mail where somebody is left to get it. */
  sendIfAnybody,
  /** Sends an issued document by mail, with its PDF and the way to its page. */
  sendInvoice,
} from './send-invoice.ts'
export {
  /** By what documents are counted, read once for several of them. */
  type Books,
  /** Reads them. */
  readBooks,
} from './tax-rates.ts'
export {
  /** A line of a document. */
  type Line,
  /** Net, taxes by rate and total. */
  type Totals,
  /** What lines come to by books that were read before. */
  totalsBy,
  /** What lines come to for a buyer on a day. */
  totalsFor,
} from './totals.ts'
export {
  /** Invoices, credit notes, tax, billing details. */
  invoicesFeature,
} from './wiring.ts'
