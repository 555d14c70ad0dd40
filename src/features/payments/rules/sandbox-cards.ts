import { latinDigits } from '../../../platform/shared/text.ts'
import type { Reason } from '../contract.ts'

/** What a card of the sandbox does. */
export const SANDBOX_CARDS = [
  'pays',
  'later-declined',
  'declined',
  'no-funds',
  'expired',
  'second-step',
  'charged-back',
] as const
export type SandboxCard = (typeof SANDBOX_CARDS)[number]

/** The cards of the sandbox, as its page lists them. They are numbers that no bank gave to anybody. */
export const sandboxCards: readonly { card: SandboxCard; number: string; brand: string }[] = [
  { card: 'pays', number: '4242 4242 4242 4242', brand: 'visa' },
  { card: 'pays', number: '3782 822463 10005', brand: 'amex' },
  { card: 'second-step', number: '4000 0025 0000 3155', brand: 'visa' },
  { card: 'declined', number: '4000 0000 0000 0002', brand: 'visa' },
  { card: 'no-funds', number: '4000 0000 0000 9995', brand: 'visa' },
  { card: 'expired', number: '4000 0000 0000 0069', brand: 'visa' },
  { card: 'later-declined', number: '4000 0000 0000 0341', brand: 'visa' },
  { card: 'charged-back', number: '4000 0000 0000 0259', brand: 'visa' },
]

/** The digits of a card number as somebody typed it. */
export const digitsOf = (typed: string): string => latinDigits(typed).replace(/[\s\u00a0\u2066-\u2069-]/g, '')

/**
 * What a typed number is in the sandbox; null is no valid card. The spec's rule: 15 digits that begin with 34 or 37. Beside it only
 * the sandbox's own numbers, so that nobody leaves a real card here.
 */
export function sandboxCardOf(typed: string): { card: SandboxCard; brand: string; last4: string } | null {
  const digits = digitsOf(typed)
  const known = sandboxCards.find(one => digitsOf(one.number) === digits)
  if (known) return { card: known.card, brand: known.brand, last4: digits.slice(-4) }
  return /^3[47]\d{13}$/.test(digits) ? { card: 'pays', brand: 'amex', last4: digits.slice(-4) } : null
}

/** Month and year of "12/29", "12 / 2029"; null for what is none. */
export function expiryOf(typed: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})$/.exec(latinDigits(typed).trim()) ?? []
  if (!(Number(month) >= 1 && Number(month) <= 12)) return null
  return { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) }
}

/** The end of the month that is printed on a card: it is good until then. */
export const hasExpired = ({ month, year }: { month: number; year: number }, now: Date): boolean =>
  Date.UTC(year, month, 1) <= now.getTime()

/** Whether a card's last month has begun: then another one is asked for. */
export const isLastMonth = ({ month, year }: { month: number; year: number }, now: Date): boolean =>
  Date.UTC(year, month - 1, 1) <= now.getTime()

/** How a card behaves: `page` where its owner types it, `later` where it is charged without them. */
export function behaviourOf(card: SandboxCard, when: 'page' | 'later'): 'paid' | 'second-step' | { failed: Reason } {
  if (card === 'declined' || (card === 'later-declined' && when === 'later')) return { failed: 'declined' }
  if (card === 'no-funds') return { failed: 'no-funds' }
  if (card === 'expired') return { failed: 'expired-card' }
  return card === 'second-step' ? 'second-step' : 'paid'
}
