/** What other features may use of payments on the server. */
export {
  /** Asks for the page of a payment that was opened for one. */
  askForPage,
  /** Asks the gateway for its page, after the commit that opened the payment. */
  beginPayment,
} from './begin-payment.ts'
export {
  /** Charges the payer's first card while they are away; one try for each payment. */
  chargeCard,
} from './charge-card.ts'
export {
  /** The club's account for a currency. */
  bankDetails,
  /** Whether nothing that is on takes money in earnest. */
  onlyRehearsed,
  /** What pages say of a payment. */
  type PaymentFacts,
  /** How a payment stands. */
  paymentFacts,
  /** What is known of a refund. */
  type RefundFacts,
  /** How a refund stands. */
  refundFacts,
  /** Refunds that are asked for, or failed and wait for somebody. */
  refundsUnsettled,
  /** Whether test money is money. */
  rehearses,
  /** What a payer needs to send a transfer. */
  transferFacts,
  /** The ways of paying that are switched on for a currency. */
  waysOfPaying,
} from './facts.ts'
export {
  /** Whether a member has a card that can be charged. */
  hasCard,
  /** A member's cards, the one that is charged first. */
  methodsOf,
} from './methods.ts'
export {
  /** Nobody waits for a payment any more. */
  cancelPayment,
  /** Opens a payment by bank transfer. */
  expectTransfer,
  /** A payment with the question for its page. */
  type OpenedForPage,
  /** What is to be paid, by whom and how. */
  type Opening,
  /** Opens a payment whose payer goes to the gateway's page. */
  openForPage,
  /** Opens a payment, in the transaction of what it is for. */
  openPayment,
} from './open-payment.ts'
export {
  /** Asks the gateway for a refund that was kept. */
  askRefund,
  /** Keeps that money shall be given back. */
  openRefund,
  /** Gives money back, all or part. */
  refundPayment,
  /** Nobody has to do anything any more about refunds of a payment that failed. */
  settleFailedRefunds,
} from './refund-payment.ts'
export {
  /** A transfer that is waited for is of another amount. */
  expectOther,
} from './transfers/expect-other.ts'
export {
  /** The transfer that is waited for in payment of something. */
  awaitedTransfer,
  /** How a transfer is made, as pages say it to its payer. */
  transferToMake,
} from './transfers/transfer-to-make.ts'
