/** What other features may use of plans on the server. What bears @public is for billing, which is still to be built. */
export {
  /** Says of which subscription a taken code lowers the charges. @public */
  attachCode,
  /** What lowers the charge for a period of a subscription. @public */
  discountFor,
  /** The code that somebody typed, if a purchase may have it; refuses with what is in the way. @public */
  offerOfCode,
  /** Lets go of a code that was taken and lowered nothing yet. @public */
  releaseCode,
  /** Takes a code for a purchase, under its lock. @public */
  takeCode,
  /** Notes that a code lowered the charge for a period. @public */
  useCode,
} from './codes/take-code.ts'
export {
  /** Whether the member's plan opens something. */
  entitled,
  /** What the member's plan gives for a code. */
  entitlementValue,
  /** What the member's plan gives for each of some codes. */
  entitlementValues,
  /** The id, in SQL, of the plan that everybody has without a subscription. */
  groundPlanId,
} from './entitled.ts'
export {
  /** A plan by its id with the prices that count now, archived ones too. @public */
  planById,
  /** What a member may choose: what is public, and what they were invited to. */
  plansFor,
  /** A member's subscriptions, newest first. */
  subscriptionsOf,
  /** How often a member tried, and until when (spec). */
  trialFacts,
} from './queries.ts'
export {
  /** A page of a member's subscriptions in the order asked for, and how many there are. */
  subscriptionPage,
} from './subscription-page.ts'
export {
  /** Gives a member months of a plan without a charge, after what they have of it. */
  addMonths,
} from './subscriptions/add-months.ts'
export {
  /** Begins a plan that waits for its first payment. @public */
  beginSubscription,
  /** Says whether a subscription is paid with play money. @public */
  markTest,
  /** The first payment came: the plan starts. @public */
  paySubscription,
  /** Starts a plan at a price from now on; a trial or a gift ends with it. @public */
  startSubscription,
} from './subscriptions/begin.ts'
export {
  /** Who did it (null: the house by itself) and why. @public */
  type Act,
  /** A member's running subscription, locked. @public */
  lockRunning,
  /** A subscription, locked; 404 for none. @public */
  lockSubscription,
  /** A subscription as it is stored. @public */
  type Subscription,
} from './subscriptions/change.ts'
export {
  /** What happened to a subscription, with who, when and why. @public */
  changesOf,
  /** Subscriptions that shall be charged for their next period. @public */
  dueRenewals,
} from './subscriptions/due.ts'
export {
  /** Ends it with its period. @public */
  cancelAtEnd,
  /** Another plan, period or price from the next period on. @public */
  changeAtEnd,
  /** Another plan or price from now on. @public */
  changeNow,
  /** Ends it at once: the club does. @public */
  endSubscription,
  /** Ends it at once at its member's wish. @public */
  expireSubscription,
  /** More time without a charge. @public */
  extendSubscription,
  /** A charge failed, or was charged back. @public */
  failSubscription,
  /** No more tries: open until a moment, then the ground plan. @public */
  giveUpSubscription,
  /** No charge and what everybody has for 1 to 3 months; the paid days are kept. @public */
  pauseSubscription,
  /** What was owed is paid. @public */
  recoverSubscription,
  /** What the next renewal will charge, locked. @public */
  renewalOf,
  /** Begins the next period, which is paid. @public */
  renewSubscription,
  /** Lets it go on after all. @public */
  resumeSubscription,
  /** Ends a pause. @public */
  unpauseSubscription,
} from './subscriptions/run.ts'
export {
  /** Plans, what they open, the trial and subscriptions. */
  plansFeature,
} from './wiring.ts'
