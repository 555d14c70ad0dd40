/** How a request to convert stands. */
export const REQUEST_STATUSES = ['submitted', 'checking', 'approved', 'rejected'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
export const DECISIONS = ['approve', 'reject'] as const

/** Why a request is rejected; its words are `requests.reasons.<code>`. */
export const REASONS = [
  'not-found',
  'failed',
  'wrong-token',
  'wrong-amount',
  'wrong-wallet',
  'not-theirs',
  'other',
] as const
export type Reason = (typeof REASONS)[number]

/** What the chain can say of a transaction; `confirmed` is the fee, paid, and buried deep enough. */
export const FOUND = [
  'confirmed',
  'unconfirmed',
  'not-found',
  'failed',
  'no-transfer',
  'wrong-token',
  'wrong-wallet',
  'wrong-amount',
] as const
export type Found = (typeof FOUND)[number]

/** A request as people call it. */
export const numberOf = (number: number): string => `R-${String(number).padStart(4, '0')}`

export const isOpen = (status: string): boolean => status === 'submitted' || status === 'checking'

/** Why a member cannot ask for a conversion now, or null. */
export function refusalToConvert(
  pending: number,
  { open, wallet }: { open: boolean; wallet: string },
): 'points.request-open' | 'points.nothing-pending' | 'points.no-wallet' | null {
  if (open) return 'points.request-open'
  if (pending <= 0) return 'points.nothing-pending'
  return wallet === '' ? 'points.no-wallet' : null
}

/** Why somebody of the club cannot decide a request, or null: nobody decides their own. */
export function refusalToDecide(
  request: { status: string; userId: string | null },
  staffId: string,
): 'points.own-request' | 'points.request-decided' | null {
  if (request.userId === staffId) return 'points.own-request'
  return isOpen(request.status) ? null : 'points.request-decided'
}

/** Whether the chain will say something else later: it is asked again then. */
export const mayChange = (found: Found): boolean => found === 'unconfirmed' || found === 'not-found'

/** Minutes until the chain is asked for the n-th time: soon at first, each hour in the end. */
export const waitBefore = (look: number): number => Math.min(60, 2 ** Math.min(look, 6))

/** So often it is asked; about three days. Staff decide what is still not there. */
export const MOST_LOOKS = 80

/** Where a transaction is looked at; null where the club names no such place. */
export const transactionUrl = (explorer: string, hash: string): string | null =>
  explorer === '' ? null : explorer.replaceAll('{hash}', hash)
