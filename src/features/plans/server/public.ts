/** What other features may use of plans on the server. */
export {
  /** What plans can open, as the features declare it. */
  catalogueOf,
  /** How an entitlement is called. */
  nameOfEntitlement,
} from './catalogue.ts'
export {
  /** Says of which subscription a taken code lowers the charges. */
  attachCode,
  /** What lowers the charge for a period of a subscription. */
  discountFor,
  /** What a code does: what it takes off, and for how long. */
  type Offer,
  /** The code that somebody typed, if a purchase may have it; refuses with what is in the way. */
  offerOfCode,
  /** Lets go of a code that was taken and lowered nothing yet. */
  releaseCode,
  /** Notes that a code lowered the charge for a period. */
  spendCode,
  /** Takes a code for a purchase, under its lock. */
  takeCode,
  /** A code that was taken, by the taking. */
  takingById,
} from './codes/take-code.ts'
export {
  /** The id, in SQL, of the plan that counts for a member now. */
  countingPlanId,
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
  /** A plan with the prices that count now. */
  type PlanRow,
  /** A plan by its id with the prices that count now, archived ones too. */
  planById,
  /** What a member may choose: what is public, and what they were invited to. */
  plansFor,
  /** The plan of a code or an id, if the member may choose it. */
  planWished,
  /** A subscription with its plan. */
  subscriptionById,
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
  /** What months given to a member have to wait for. */
  monthsWaitFor,
} from './subscriptions/add-months.ts'
export {
  /** Begins a plan that waits for its first payment. */
  beginSubscription,
  /** Says whether a subscription is paid with play money. */
  markTest,
  /** The first payment came: the plan starts. */
  paySubscription,
  /** Starts a plan at a price from now on; a trial or a gift ends with it. */
  startSubscription,
} from './subscriptions/begin.ts'
export {
  /** A member's running subscription, locked. */
  lockRunning,
  /** A subscription, locked; 404 for none. */
  lockSubscription,
  /** A version of a price by its id; 404 for none. */
  priceById,
  /** A subscription as it is stored. */
  type Subscription,
} from './subscriptions/change.ts'
export {
  /** Subscriptions that shall be charged for their next period. */
  dueRenewals,
} from './subscriptions/due.ts'
export {
  /** Opens a plan for a member until a moment without a charge. */
  openForFree,
} from './subscriptions/give.ts'
export {
  /** Ends it with its period. */
  cancelAtEnd,
  /** Another plan, period or price from the next period on. */
  changeAtEnd,
  /** Another plan or price from now on. */
  changeNow,
  /** Ends it at once: the club does. */
  endSubscription,
  /** Ends it at once at its member's wish. */
  expireSubscription,
  /** A charge failed, or was charged back. */
  failSubscription,
  /** No more tries: open until a moment, then the ground plan. */
  giveUpSubscription,
  /** No charge and what everybody has for 1 to 3 months; the paid days are kept. */
  pauseSubscription,
  /** What the next period costs. */
  type Renewal,
  /** What was owed is paid. */
  recoverSubscription,
  /** What the next renewal will charge, locked. */
  renewalOf,
  /** Begins the next period, which is paid. */
  renewSubscription,
  /** Lets it go on after all. */
  resumeSubscription,
  /** Ends a pause. */
  unpauseSubscription,
  /** What the next renewal will charge, for showing it. */
  upcomingRenewal,
} from './subscriptions/run.ts'
export {
  /** A subscription in a language. */
  subscriptionView,
} from './view.ts'
export {
  /** Plans, what they open, the trial and subscriptions. */
  plansFeature,
} from './wiring.ts'
