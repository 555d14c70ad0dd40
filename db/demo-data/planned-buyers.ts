import { usernameOf } from './people.ts'
import { seeded } from './pictures.ts'

/** So far back the club began to take money. */
export const DAYS = 184

/** So many members buy plans in the whole demo, besides the told sign-ins. */
export const WHOLE_BUYERS = 60
/** What becomes of a member who buys a plan. */
type Fate = 'stays' | 'leaves' | 'fails' | 'pauses' | 'upgrades'
/** Somebody who buys a plan in those months. */
export type Buyer = {
  username: string
  /** Days after the beginning. */
  day: number
  plan: string
  period: 'month' | 'year'
  currency: 'USD' | 'AED' | 'EUR'
  way: 'bank' | 'card'
  fate: Fate
  /** Days after buying on which it happens. */
  after: number
}

const PLANS = ['standard', 'standard', 'platinum', 'platinum', 'platinum', 'enterprise'] as const

/** Whoever buys, spread over the months, drawn from the people by chance that is the same each time. */
function buyersAmong(usernames: readonly string[]): Buyer[] {
  return usernames.map((username, n) => {
    const next = seeded(`pays ${username}`)
    const plan = PLANS[Math.floor(next() * PLANS.length)]!
    const chance = next()
    const fate: Fate = chance < 0.14 ? 'leaves' : chance < 0.3 ? 'upgrades' : chance < 0.36 ? 'fails' : 'stays'
    return {
      username,
      day: Math.floor((n / usernames.length) ** 0.8 * (DAYS - 8) + next() * 3),
      plan,
      period: next() < 0.3 ? 'year' : 'month',
      currency: plan !== 'platinum' ? 'USD' : next() < 0.45 ? 'AED' : next() < 0.5 ? 'EUR' : 'USD',
      way: next() < 0.85 ? 'bank' : 'card',
      fate: plan === 'enterprise' && fate === 'upgrades' ? 'stays' : fate,
      after: 20 + Math.floor(next() * 90),
    }
  })
}

const PAYS: Omit<Buyer, 'username' | 'day'> = {
  plan: 'platinum',
  period: 'month',
  currency: 'USD',
  way: 'bank',
  fate: 'stays',
  after: 0,
}
/** Whoever visitors sign in as. */
const TOLD: readonly Buyer[] = [
  // By card: a transfer that comes after the period was renewed goes to the balance, and they bid by their new plan.
  {
    ...PAYS,
    username: usernameOf('freelancer'),
    day: DAYS - 131,
    plan: 'standard',
    way: 'card',
    fate: 'upgrades',
    after: 95,
  },
  { ...PAYS, username: usernameOf('broker'), day: DAYS - 33, plan: 'standard', way: 'card', fate: 'fails' },
]
/** States of a plan that pass quickly, so that somebody is in each of them today. */
const TODAY: readonly Omit<Buyer, 'username'>[] = [
  { ...PAYS, day: DAYS - 34, fate: 'fails' },
  { ...PAYS, day: DAYS - 41, currency: 'EUR', fate: 'fails' },
  { ...PAYS, day: DAYS - 47, plan: 'standard', fate: 'fails' },
  { ...PAYS, day: DAYS - 66, currency: 'AED', fate: 'fails' },
  { ...PAYS, day: DAYS - 40, fate: 'pauses', after: 25 },
  { ...PAYS, day: DAYS - 2, plan: 'enterprise', period: 'year', fate: 'fails' },
]

/**
 * Who of those who may buy does, and when, in the order of their days: the told sign-ins, those who are in a state that passes quickly,
 * and of the others so many who joined first; `generic` are these. Who is among `others` buys nothing.
 */
export function buyersOf(
  mayBuy: readonly string[],
  joined: ReadonlyMap<string, number>,
  most: number,
  others: ReadonlySet<string>,
): { buyers: Buyer[]; generic: Buyer[] } {
  const told = TOLD.filter(one => mayBuy.includes(one.username))
  const buying = mayBuy
    .filter(username => !told.some(one => one.username === username) && !others.has(username))
    .toSorted((one, other) => joined.get(other)! - joined.get(one)!)
    .slice(0, most)
  const generic = buyersAmong(buying.slice(TODAY.length))
  const today = buying.slice(0, TODAY.length).map((username, n) => ({ ...TODAY[n]!, username }))
  return { buyers: [...told, ...today, ...generic].toSorted((one, other) => one.day - other.day), generic }
}
