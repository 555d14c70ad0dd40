/** What other features may use of invoices in the browser. */
export {
  /** One's own invoices and credit notes, each with its PDF. */
  MyInvoices,
} from './MyInvoices.tsx'
