import { z } from 'zod'
import { type Offer, reachedFor, type Lead, settled, settledAll } from './proxy.ts'
import { sha256 } from './sha256.ts'

/** One entry of the log; amounts in minor units of the auction's currency. */
export const LogEntry = z.object({
  place: z.number().int(),
  /** `raise`: the leader raised their maximum; `void`: staff took out the bid at the place `voids`, for `reason`. */
  kind: z.enum(['bid', 'raise', 'void']),
  number: z.number().int(),
  amount: z.number().int(),
  maximum: z.number().int(),
  reached: z.number().int(),
  /** What stood after it. */
  price: z.number().int().nullable(),
  leader: z.number().int().nullable(),
  voids: z.number().int().nullable(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  /** Digest of the entry before, of the terms for the first. */
  before: z.string(),
  digest: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** What the owner set, which the log begins with. */
export const LogTerms = z.object({
  auctionId: z.string(),
  currency: z.string(),
  /** Digits of the minor unit: 1250 with 2 is 12.50. */
  decimals: z.number().int(),
  initial: z.number().int(),
  step: z.number().int(),
  reserve: z.number().int().nullable(),
  startsAt: z.iso.datetime(),
})
export type LogTerms = z.infer<typeof LogTerms>

/** The file that the owner and the bidders download after the close. Names are not part of the chain. */
export const BidLog = z.object({
  format: z.literal('majlis-bid-log-1'),
  title: z.string(),
  state: z.string(),
  closedAt: z.iso.datetime().nullable(),
  terms: LogTerms,
  /** What the auction itself remembers of its log: the digest of the last entry, of the terms without one. */
  seal: z.string(),
  bidders: z.array(z.object({ number: z.number().int(), name: z.string() })),
  entries: z.array(LogEntry),
})
export type BidLog = z.infer<typeof BidLog>

/** What binds the first entry. */
export function digestOfTerms(terms: LogTerms): string {
  const { auctionId, currency, decimals, initial, step, reserve, startsAt } = terms
  return sha256(JSON.stringify([auctionId, currency, decimals, initial, step, reserve, startsAt]))
}

/** What binds the next entry. */
export function digestOfEntry(auctionId: string, entry: Omit<LogEntry, 'digest'>): string {
  const { place, kind, number, amount, maximum, reached, price, leader, voids, reason, at, before } = entry
  return sha256(
    JSON.stringify([
      before,
      auctionId,
      place,
      kind,
      number,
      amount,
      maximum,
      reached,
      price,
      leader,
      voids,
      reason,
      at,
    ]),
  )
}

type Told = Pick<LogEntry, 'place' | 'kind' | 'number' | 'amount' | 'maximum' | 'voids'>

/** The offers of a log that count: those that nobody took out. */
export function offersThatCount(entries: readonly Told[]): Offer[] {
  const voided = new Set(entries.map(entry => entry.voids))
  return entries
    .filter(entry => entry.kind !== 'void' && !voided.has(entry.place))
    .map(entry => ({ bidder: entry.number, amount: entry.amount, maximum: entry.maximum }))
}

/** What can be wrong with an entry. */
export type LogFault = {
  place: number
  fault: 'missing' | 'broken-chain' | 'changed' | 'out-of-time' | 'against-the-rule'
}

function chainFaults({ terms, entries }: BidLog): LogFault[] {
  const faults: LogFault[] = []
  let before = digestOfTerms(terms)
  let time = ''
  entries.forEach((entry, at) => {
    const note = (fault: LogFault['fault']) => faults.push({ place: entry.place, fault })
    if (entry.place !== at + 1) note('missing')
    if (entry.before !== before) note('broken-chain')
    if (digestOfEntry(terms.auctionId, entry) !== entry.digest) note('changed')
    if (entry.at < time) note('out-of-time')
    before = entry.digest
    time = entry.at
  })
  return faults
}

const same = (entry: LogEntry, after: Lead | null): boolean =>
  entry.price === (after?.price ?? null) && entry.leader === (after?.leader ?? null)

const offerOf = ({ number, amount, maximum }: LogEntry): Offer => ({ bidder: number, amount, maximum })

function keepsTheRule(entry: LogEntry, before: Lead | null, after: Lead, terms: LogTerms): boolean {
  const least = before ? before.price + terms.step : terms.initial
  const enough = entry.kind === 'raise' ? entry.maximum > (before?.maximum ?? 0) : entry.amount >= least
  return enough && same(entry, after) && entry.reached === reachedFor(offerOf(entry), after)
}

function ruleFaults({ terms, entries }: BidLog): LogFault[] {
  let lead: Lead | null = null
  return entries.flatMap((entry, at): LogFault[] => {
    const before: Lead | null = lead
    if (entry.kind === 'void') lead = settledAll(offersThatCount(entries.slice(0, at + 1)), terms)
    else lead = settled(before, offerOf(entry), terms)
    const fair = entry.kind === 'void' ? same(entry, lead) : keepsTheRule(entry, before, lead!, terms)
    return fair ? [] : [{ place: entry.place, fault: 'against-the-rule' }]
  })
}

/**
 * Checks a log by itself: no entry is missing, changed or put in later, times do not run backwards, and every price and leader
 * follows from the offers by the rule of maxima. Without faults, whoever holds the last digest holds the whole log.
 */
export function verifyLog(log: BidLog): { entries: number; faults: LogFault[]; digest: string } {
  const digest = log.entries.at(-1)?.digest ?? digestOfTerms(log.terms)
  const cut: LogFault[] = digest === log.seal ? [] : [{ place: log.entries.length + 1, fault: 'missing' }]
  return { entries: log.entries.length, faults: [...chainFaults(log), ...ruleFaults(log), ...cut], digest }
}
