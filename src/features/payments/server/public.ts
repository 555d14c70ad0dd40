/** What other features may use of payments on the server. What bears @public is for billing and invoices. */
export {
  /** Asks the gateway now how a payment stands, and lets its answer take effect. @public */
  askGateway,
} from './ask-gateways.ts'
export {
  /** Asks for the page of a payment that was opened for one. @public */
  askForPage,
  /** What the page of a gateway came to. @public */
  type Begun,
  /** Asks the gateway for its page, after the commit that opened the payment. @public */
  beginPayment,
} from './begin-payment.ts'
export {
  /** Charges the payer's first card while they are away; one try for each payment. @public */
  chargeCard,
} from './charge-card.ts'
export {
  /** The club's account for a currency. @public */
  bankDetails,
  /** Whether nothing that is on takes money in earnest. @public */
  onlyRehearsed,
  /** What pages say of a payment. @public */
  type PaymentFacts,
  /** How a payment stands. @public */
  paymentFacts,
  /** What is known of a refund. @public */
  type RefundFacts,
  /** How a refund stands. @public */
  refundFacts,
  /** Refunds that are asked for, or failed and wait for somebody. @public */
  refundsUnsettled,
  /** Whether test money is money. @public */
  rehearses,
  /** What a payer needs to send a transfer. @public */
  transferFacts,
  /** The ways of paying that are switched on for a currency. @public */
  waysOfPaying,
} from './facts.ts'
export type {
  /** An account that transfers go to. @public */
  BankDetails,
} from './gateways/gateway-rows.ts'
export {
  /** Whether a member has a card that can be charged. @public */
  hasCard,
  /** A member's cards, the one that is charged first. @public */
  methodsOf,
} from './methods.ts'
export {
  /** Nobody waits for a payment any more. @public */
  cancelPayment,
  /** Opens a payment by bank transfer. @public */
  expectTransfer,
  /** A payment with the question for its page. @public */
  type OpenedForPage,
  /** What is to be paid, by whom and how. @public */
  type Opening,
  /** Opens a payment whose payer goes to the gateway's page. @public */
  openForPage,
  /** Opens a payment, in the transaction of what it is for. @public */
  openPayment,
  /** Whoever pays. @public */
  type Payer,
} from './open-payment.ts'
export {
  /** Asks the gateway for a refund that was kept. @public */
  askRefund,
  /** Keeps that money shall be given back. @public */
  openRefund,
  /** Gives money back, all or part. @public */
  refundPayment,
  /** Nobody has to do anything any more about refunds of a payment that failed. @public */
  settleFailedRefunds,
} from './refund-payment.ts'
export {
  /** A transfer that is waited for is of another amount. @public */
  expectOther,
} from './transfers/expect-other.ts'
export {
  /** The transfer that is waited for in payment of something. @public */
  awaitedTransfer,
  /** How a transfer is made, as pages say it to its payer. @public */
  transferToMake,
} from './transfers/transfer-to-make.ts'
