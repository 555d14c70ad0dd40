/** Where points of a member stand. `house` is the club's side: below zero by what it gave them. */
export const BUCKETS = ['house', 'pending', 'earned', 'redeemed'] as const
export type Bucket = (typeof BUCKETS)[number]
/** The three that a member sees. */
export const OWN_BUCKETS = ['pending', 'earned', 'redeemed'] as const

/** What may be booked: each moves an amount from one account to another. */
export const ACTS = ['credited', 'taken-back', 'converted', 'redeemed', 'given-back'] as const
export type Act = (typeof ACTS)[number]

const WAYS: Record<Act, { from: Bucket; to: Bucket }> = {
  credited: { from: 'house', to: 'pending' },
  'taken-back': { from: 'pending', to: 'house' },
  converted: { from: 'pending', to: 'earned' },
  redeemed: { from: 'earned', to: 'redeemed' },
  'given-back': { from: 'redeemed', to: 'earned' },
}

/** The two legs of an act: what leaves one account reaches the other. Throws for what is no whole amount above zero. */
export function legsOf(
  act: Act,
  amount: number,
): [{ bucket: Bucket; amount: number }, { bucket: Bucket; amount: number }] {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount of points`)
  const { from, to } = WAYS[act]
  return [
    { bucket: from, amount: -amount },
    { bucket: to, amount },
  ]
}

export type Balances = Record<Bucket, number>
export const NO_BALANCES: Balances = { house: 0, pending: 0, earned: 0, redeemed: 0 }

/** What balances are after an act. */
export function after(balances: Balances, act: Act, amount: number): Balances {
  const moved = { ...balances }
  for (const leg of legsOf(act, amount)) moved[leg.bucket] += leg.amount
  return moved
}

/** What the club gives points for. */
export const RULES = [
  'joining',
  'email-verified',
  'profile-approved',
  'first-item',
  'referral',
  'agreement',
  'review',
  'comment',
] as const
export type RuleCode = (typeof RULES)[number]

/** So long a comment stands before it counts. */
export const COMMENT_HOURS = 24
/** So many points are worth one dollar of a plan. */
export const POINTS_PER_DOLLAR = 100
/** So many days an offer stands in front for earned points. */
export const FEATURED_DAYS = 14
/** Two members are paid for what they agreed on once in so many days. */
export const PAIR_DAYS = 30

type Collector = { role: string; verifiedAt: Date | null; suspendedAt: Date | null }

/** Whether somebody collects points: members and Guests with a verified address; Partners and the club's own people do not. */
export const collects = (person: Collector | null): boolean =>
  person !== null &&
  person.verifiedAt !== null &&
  person.suspendedAt === null &&
  (person.role === 'User' || person.role === 'Guest')

/** Two members as one word, whoever of them is named first. */
export const pairOf = (one: string, other: string): string => [one, other].toSorted().join(':')

/** Why points cannot be spent now, or null: what was taken back too late comes first. */
export function refusalToRedeem(
  { pending, earned }: Pick<Balances, 'pending' | 'earned'>,
  price: number,
): 'points.owed' | 'points.too-few' | null {
  if (pending < 0 || earned < 0) return 'points.owed'
  return earned < price ? 'points.too-few' : null
}

/** What is given once in the life of an account. */
export const ONCE: readonly RuleCode[] = ['joining', 'email-verified', 'profile-approved', 'first-item']
