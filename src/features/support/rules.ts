import { isOpenStatus, type Status } from './rules/vocabulary.ts'

const DAY = 86_400_000
const after = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY)

/** What the club set about the end of tickets. */
export type Terms = { closesAfterDays: number; reopensWithinDays: number; survey: boolean }

/** How far a ticket is, as it is kept; `merged` once it went on in another. */
export type Progress = { status: Status; resolvedAt: Date | null; closedAt: Date | null; merged: boolean }

/**
 * How far a ticket is, with what its end allows: when a resolved one closes by itself, until when a closed one may be opened again (null
 * while it is not closed, and where it went on in another), and whether its member is asked how the help was.
 */
export type TicketAllows = {
  status: Status
  closesAt: Date | null
  reopensUntil: Date | null
  merged: boolean
  survey: boolean
}

/** What a ticket allows by the terms of the club. */
export const allowedOf = ({ status, resolvedAt, closedAt, merged }: Progress, terms: Terms): TicketAllows => ({
  status,
  closesAt: status === 'resolved' && resolvedAt ? after(resolvedAt, terms.closesAfterDays) : null,
  reopensUntil: merged ? null : closedAt && after(closedAt, terms.reopensWithinDays),
  merged,
  survey: terms.survey && !merged,
})

/** Why nobody works on it, writes to it or closes it any more. What is resolved is opened again by writing. */
export const refusalToWrite = ({ status }: Pick<TicketAllows, 'status'>): 'support.closed' | null =>
  status === 'closed' ? 'support.closed' : null

const isLongAgo = ({ reopensUntil }: TicketAllows, now: Date): boolean =>
  reopensUntil !== null && reopensUntil.getTime() < now.getTime()

/** Why it cannot be opened again. */
export function refusalToReopen(ticket: TicketAllows, now: Date) {
  if (ticket.merged) return 'support.merged'
  if (isOpenStatus(ticket.status)) return 'support.open'
  return isLongAgo(ticket, now) ? 'support.too-late' : null
}

/** Why it cannot be rated: nobody is asked, the help is still going on, or it was long ago. */
export function refusalToRate(ticket: TicketAllows, now: Date) {
  if (!ticket.survey) return 'support.no-survey'
  if (isOpenStatus(ticket.status)) return 'support.not-over'
  return isLongAgo(ticket, now) ? 'support.too-late' : null
}
