/** What other features may use of billing in the browser. */
export {
  /** A member's plan, charges, balance and history, for the club's people. */
  MemberBillingPanel,
} from './desk/MemberBillingPanel.tsx'
