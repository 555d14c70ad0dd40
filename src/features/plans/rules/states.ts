export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'grace',
  'canceled',
  'expired',
  'incomplete',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Ways in which a subscription begins, with the state in which it does. */
export const BEGINNINGS = {
  /** The month to try, without a card. */
  trial: 'trialing',
  /** Paid, or nothing to pay. */
  start: 'active',
  /** Waits for its first payment. */
  begin: 'incomplete',
  /** A present of the club: nothing is charged. */
  give: 'active',
} as const satisfies Record<string, SubscriptionStatus>
export type Beginning = keyof typeof BEGINNINGS

/** What happens to a subscription that is there. */
export const SUBSCRIPTION_EVENTS = [
  /** The first payment came. */
  'pay',
  /** The next period is paid and begins. */
  'renew',
  /** A charge failed, or one that was paid was charged back. */
  'fail',
  /** What was owed is paid. */
  'recover',
  /** No more tries: the last days begin. */
  'give-up',
  /** It shall end with its period. */
  'cancel',
  /** It shall go on after all. */
  'resume',
  'pause',
  'unpause',
  /** Another plan or period from now on. */
  'change',
  /** Another plan, period or price from the next period on. */
  'change-later',
  /** More time without a charge. */
  'extend',
  /** Its time ran out. */
  'lapse',
  /** The member ended it at once. */
  'expire',
  /** It was ended at once by others: the club, another plan in its place. */
  'end',
] as const
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number]

/** What decides which events may happen. `charged`: it has a price, and renews. */
export type SubscriptionFacts = { status: SubscriptionStatus; cancelsAtEnd: boolean; paused: boolean; charged: boolean }

const RUNNING: readonly string[] = ['trialing', 'active', 'past_due', 'grace'] satisfies SubscriptionStatus[]

/** True of a subscription that has not ended and was begun: one of an account at a time. */
export const isRunning = (status: string): boolean => RUNNING.includes(status)

/** True while a subscription opens what its plan opens: also while a payment is late, not while it is paused. */
export const opens = ({ status, paused }: Pick<SubscriptionFacts, 'status' | 'paused'>): boolean =>
  isRunning(status) && !paused

type Rule = (now: SubscriptionFacts) => Partial<SubscriptionFacts> | null

const when =
  (
    may: (now: SubscriptionFacts) => boolean,
    then: Partial<SubscriptionFacts> | ((now: SubscriptionFacts) => Partial<SubscriptionFacts>),
  ): Rule =>
  now =>
    may(now) ? (typeof then === 'function' ? then(now) : then) : null
const among =
  (...statuses: SubscriptionStatus[]) =>
  ({ status }: SubscriptionFacts): boolean =>
    statuses.includes(status)
/** Runs, is paid for, and nothing stands against its being charged. */
const charges = ({ status, charged, paused }: SubscriptionFacts): boolean => status === 'active' && charged && !paused
const ENDED = { cancelsAtEnd: false, paused: false }

const RULES: Record<SubscriptionEvent, Rule> = {
  pay: when(among('incomplete'), { status: 'active' }),
  renew: when(now => charges(now) && !now.cancelsAtEnd, {}),
  fail: when(
    now => now.charged && !now.paused && among('active', 'past_due', 'grace')(now),
    ({ status }) => (status === 'grace' ? {} : { status: 'past_due' }),
  ),
  recover: when(among('past_due', 'grace'), { status: 'active' }),
  'give-up': when(among('past_due'), { status: 'grace' }),
  cancel: when(now => isRunning(now.status), { cancelsAtEnd: true }),
  // A trial ends with its month whatever is wished.
  resume: when(
    now => isRunning(now.status),
    ({ status }) => ({ cancelsAtEnd: status === 'trialing' }),
  ),
  pause: when(now => charges(now) && !now.cancelsAtEnd, { paused: true }),
  unpause: when(now => now.paused, { paused: false }),
  change: when(charges, { cancelsAtEnd: false }),
  'change-later': when(now => now.charged && among('active', 'past_due')(now), { cancelsAtEnd: false }),
  extend: when(now => among('trialing', 'active')(now) && !now.paused, {}),
  lapse: now => {
    const ends = now.status === 'trialing' || now.status === 'grace' || now.cancelsAtEnd || !now.charged
    if (!ends || !isRunning(now.status) || now.paused) return null
    const canceled = now.cancelsAtEnd && (now.status === 'active' || now.status === 'past_due')
    return { ...ENDED, status: canceled ? 'canceled' : 'expired' }
  },
  expire: when(now => isRunning(now.status) || now.status === 'incomplete', { ...ENDED, status: 'expired' }),
  end: when(now => isRunning(now.status) || now.status === 'incomplete', { ...ENDED, status: 'canceled' }),
}

/** What a subscription is after an event, or null where the event cannot happen to it. Pure; the only rule there is. */
export function factsAfter(now: SubscriptionFacts, event: SubscriptionEvent): SubscriptionFacts | null {
  const change = RULES[event](now)
  return change && { ...now, ...change }
}
