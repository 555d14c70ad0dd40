/** What other features may use of billing on the server. */
export {
  /** Adds to a member's balance, once for each cause. @public */
  addCredit,
  /** What the club owes a member in a currency. @public */
  balanceOf,
} from './credit.ts'
export {
  /** Checkout, renewals, what happens to subscriptions that are paid for. */
  billingFeature,
} from './wiring.ts'
