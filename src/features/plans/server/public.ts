/** What other features may use of plans on the server. */
export {
  /** Whether the member's plan opens something. */
  entitled,
  /** What the member's plan gives for a code. */
  entitlementValue,
  /** What the member's plan gives for each of some codes. */
  entitlementValues,
  /** Its id, in SQL. */
  groundPlanId,
} from './entitled.ts'
export {
  /** A member's subscriptions, newest first. */
  subscriptionsOf,
  /** How often a member tried, and until when (spec. */
  trialFacts,
} from './queries.ts'
export {
  /** A page of a member's subscriptions in the order asked for, and how many there are. */
  subscriptionPage,
} from './subscription-page.ts'
export {
  /** Plans, what they open, the trial and subscriptions. */
  plansFeature,
} from './wiring.ts'
