import { type Money, times } from '../../platform/shared/money.ts'

/** States of an agreement (product rules, section 6). */
export const STATES = ['requested', 'accepted', 'disputed', 'done', 'declined', 'cancelled', 'expired'] as const
export type State = (typeof STATES)[number]

/** Those in which something is still to be done. */
export const OPEN_STATES = ['requested', 'accepted', 'disputed'] as const satisfies readonly State[]

/** Who of the two: the one who asked, or the one whose thing it is. */
export type Side = 'requester' | 'owner'

/** What happened to an agreement; each is a step of its history. */
export const ACTS = [
  'requested',
  'made',
  'accepted',
  'declined',
  'cancelled',
  'confirmed',
  'done',
  'disputed',
  'settled',
  'ended',
  'expired',
  'decided-done',
  'decided-ended',
] as const
export type Act = (typeof ACTS)[number]

/** What a side may want of an agreement: the state it should be in (`status` of the call). */
export const WANTED = ['accepted', 'declined', 'cancelled', 'done', 'disputed'] as const
export type Wanted = (typeof WANTED)[number]

/** What the club's people may decide of a dispute: that it is done, or that nothing comes of it. */
export const OUTCOMES = ['done', 'ended'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How long a request waits for its answer. */
export const REQUEST_DAYS = 14
export const MAX_MESSAGE = 1000
export const MAX_REASON = 1000

/** What the rules ask of an agreement. */
export type Progress = {
  state: State
  confirmed: { requester: boolean; owner: boolean }
  disputedBy: Side | null
  /** Until when a request can be answered; null for what was never one. */
  expiresAt: string | null
}

export const otherSide = (side: Side): Side => (side === 'requester' ? 'owner' : 'requester')
export const isOpen = (state: State): boolean => (OPEN_STATES as readonly State[]).includes(state)

/** What a side's wish would be at this point; null when it is not theirs, or not now. */
export function actOf(progress: Progress, side: Side, wanted: Wanted): Act | null {
  switch (progress.state) {
    case 'requested':
      if (wanted === 'cancelled') return side === 'requester' ? 'cancelled' : null
      return side === 'owner' && (wanted === 'accepted' || wanted === 'declined') ? wanted : null
    case 'accepted':
      if (wanted === 'disputed') return 'disputed'
      if (wanted !== 'done' || progress.confirmed[side]) return null
      return progress.confirmed[otherSide(side)] ? 'done' : 'confirmed'
    case 'disputed':
      // Whoever disputes may take it back; the other may agree that nothing comes of it.
      if (wanted === 'accepted') return progress.disputedBy === side ? 'settled' : null
      return wanted === 'cancelled' && progress.disputedBy !== side ? 'ended' : null
    default:
      return null
  }
}

/** The wishes that a side may have now: its buttons. */
export const wishesOf = (progress: Progress, side: Side): Wanted[] =>
  WANTED.filter(wanted => actOf(progress, side, wanted) !== null)

export type MoveRefusal =
  | 'agreements.over'
  | 'agreements.expired'
  | 'agreements.confirmed-already'
  | 'agreements.not-yours'
  | 'agreements.not-now'

/** Why a side may not move it there; null when it may. `now` is the database's clock. */
export function refusalToMove(progress: Progress, side: Side, wanted: Wanted, now: Date): MoveRefusal | null {
  if (progress.state === 'expired' || isLate(progress, now)) return 'agreements.expired'
  if (!isOpen(progress.state)) return 'agreements.over'
  if (actOf(progress, side, wanted)) return null
  if (wanted === 'done' && progress.confirmed[side]) return 'agreements.confirmed-already'
  return actOf(progress, otherSide(side), wanted) ? 'agreements.not-yours' : 'agreements.not-now'
}

/** True for a request that nobody answered in time. */
export const isLate = ({ state, expiresAt }: Progress, now: Date): boolean =>
  state === 'requested' && expiresAt !== null && new Date(expiresAt) <= now

const BECOMES: Record<Act, State> = {
  requested: 'requested',
  made: 'accepted',
  accepted: 'accepted',
  declined: 'declined',
  cancelled: 'cancelled',
  confirmed: 'accepted',
  done: 'done',
  disputed: 'disputed',
  settled: 'accepted',
  ended: 'cancelled',
  expired: 'expired',
  'decided-done': 'done',
  'decided-ended': 'cancelled',
}

/** The progress after an act of a side; null for the club itself. */
export function afterAct<S extends Progress>(progress: S, act: Act, side: Side | null): S {
  const confirms = side !== null && (act === 'confirmed' || act === 'done')
  return {
    ...progress,
    state: BECOMES[act],
    confirmed: confirms ? { ...progress.confirmed, [side]: true } : progress.confirmed,
    disputedBy: act === 'disputed' ? side : null,
  }
}

/** Why somebody of the club may not decide it; null when they may. Nobody decides what they are a side of. */
export function refusalToDecide(
  { state }: Pick<Progress, 'state'>,
  side: Side | null,
): 'agreements.own-dispute' | 'agreements.not-disputed' | null {
  if (side !== null) return 'agreements.own-dispute'
  return state === 'disputed' ? null : 'agreements.not-disputed'
}

/** Whether a wish needs its reason said. */
export const needsReason = (wanted: Wanted): boolean => wanted === 'declined' || wanted === 'disputed'

/** The price of one piece, in whole units. */
export type Price = { units: number; currency: string }

/** The price of all pieces; null where that is more than can be counted. */
export const totalOf = (price: Money, pieces: number): Money | null =>
  Math.abs(price.minor * pieces) > Number.MAX_SAFE_INTEGER ? null : times(price, { part: pieces, whole: 1 })

/** Why a request at the price that was seen is refused; null when it is still that. Who says no price takes what there is. */
export const refusalAtPrice = (seen: Price | null | undefined, now: Price | null): 'agreements.price-changed' | null =>
  seen === undefined || (seen?.units === now?.units && seen?.currency === now?.currency)
    ? null
    : 'agreements.price-changed'

/** What can be asked for, as a request needs to know it. */
export type Asked = {
  ownerId: string
  /** Sold by auction, or a member who offers nothing: nothing to ask for. */
  offered: boolean
  /** Pieces that are neither sold nor promised; null where there is no number of them. */
  left: number | null
}

export type RequestRefusal =
  | 'agreements.own-thing'
  | 'agreements.not-offered'
  | 'agreements.sold-out'
  | 'agreements.open-already'
  | 'agreements.you-blocked'
  | 'agreements.not-possible'

/** What stands between two members and a thing. */
export type Between = { blockedByViewer: boolean; blockedByOwner: boolean; openAlready: boolean }

/** Why a member may not ask for a thing; null when they may. Who was blocked is not told by whom. */
export function refusalToRequest(viewerId: string, asked: Asked, between: Between): RequestRefusal | null {
  if (asked.ownerId === viewerId) return 'agreements.own-thing'
  if (between.blockedByViewer) return 'agreements.you-blocked'
  if (between.blockedByOwner) return 'agreements.not-possible'
  if (!asked.offered) return 'agreements.not-offered'
  if (between.openAlready) return 'agreements.open-already'
  return asked.left === 0 ? 'agreements.sold-out' : null
}
