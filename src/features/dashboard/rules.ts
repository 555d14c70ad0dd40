import type { Access } from '../../platform/shared/access.ts'

/** The parts of the dashboard, in the order in which everybody finds them first. */
export const PARTS = ['now', 'figures', 'weeks', 'staff', 'health'] as const
export type Part = (typeof PARTS)[number]

/** Who sees which figures: those who may open what they count. */
export const SEES = {
  members: { permission: 'users.read' },
  items: { anyOf: [{ permission: 'items.moderate' }, { permission: 'items.review' }] },
  paid: { permission: 'revenue.read' },
  tickets: { permission: 'tickets.read' },
  health: { permission: 'deliveries.read' },
  acts: { permission: 'audit.read' },
} as const satisfies Record<string, Access>

/** The lists behind the figures that have no list elsewhere, with whose they are. */
export const LISTS = {
  approved: 'members',
  waiting: 'members',
  created: 'items',
  closed: 'items',
  paid: 'paid',
  answered: 'tickets',
  opened: 'tickets',
  resolved: 'tickets',
} as const satisfies Record<string, keyof typeof SEES>
export type List = keyof typeof LISTS

/** The kinds of member in the spec's order, by the names of its call, with the type that accounts have. */
export const KINDS = {
  companies: 'company',
  investors: 'investor',
  freelancers: 'freelancer',
  brokers: 'broker',
  advisors: 'advisor',
  partners: 'validator',
} as const
export type Kind = keyof typeof KINDS

/** An order that somebody kept, made whole: each part once, what is missing at its end in the usual order. */
export function wholeOrder(kept: readonly string[]): Part[] {
  const known = kept.filter((one): one is Part => (PARTS as readonly string[]).includes(one))
  return [...new Set([...known, ...PARTS])]
}

/** The same order with one part moved to another place. */
export function moved(order: readonly Part[], part: Part, to: number): Part[] {
  const rest = order.filter(one => one !== part)
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, part)
}

/** Less than this is too little to say of how much it grew. */
export const FEW = 5

/** By how much something grew, in per cent with one digit; null of nothing or too little. */
export const changeOf = (now: number, before: number): number | null =>
  before < FEW ? null : Math.round(((now - before) / before) * 1000) / 10

const HOUR_MS = 3_600_000

type Waits = { count: number; since: Date | null; patienceHours: number; pressure?: number | undefined }

/** How urgent something is: how often its patience is used up by now. Nothing is later than what is due only later. */
export function pressureOf({ since, patienceHours, pressure }: Waits, now: Date): number {
  if (pressure !== undefined) return pressure
  return since ? Math.max(0, now.getTime() - since.getTime()) / (patienceHours * HOUR_MS) : 0
}

/** What waits, the most urgent first; what does not is left out. */
export function inOrder<T extends Waits>(all: readonly T[], now: Date): T[] {
  return all.filter(one => one.count > 0).toSorted((a, b) => pressureOf(b, now) - pressureOf(a, now))
}

/** What is said of a row of weeks: how the last whole one stands among them. */
export type Said = 'none' | 'most' | 'fewest' | 'more' | 'fewer' | 'same'

/** What is said of the last whole week, of the weeks up to the running one: the most, the fewest, or against the week before it. */
export function saidOf(weeks: readonly number[]): Said {
  const whole = weeks.slice(0, -1)
  const [last = 0, before = 0] = [whole.at(-1), whole.at(-2)]
  if (whole.every(count => count === 0)) return 'none'
  const others = whole.slice(0, -1)
  if (others.every(count => count < last)) return 'most'
  if (others.every(count => count > last)) return 'fewest'
  if (last === before) return 'same'
  return last > before ? 'more' : 'fewer'
}

/** How much somebody has in hand beside whoever has most, from 0 to 1. */
export const loadOf = (count: number, most: number): number => (most === 0 ? 0 : count / most)
