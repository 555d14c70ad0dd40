import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BidLog, digestOfEntry, digestOfTerms, type LogEntry, type LogTerms, verifyLog } from './bid-chain.ts'
import { reachedFor, type Lead, settled } from './proxy.ts'
import { sha256 } from './sha256.ts'

const terms: LogTerms = {
  auctionId: '00000000-0000-7000-8000-000000000001',
  currency: 'USD',
  decimals: 2,
  initial: 100,
  step: 10,
  reserve: 400,
  startsAt: '2026-11-21T08:00:00.000Z',
}

/** A log that is right, of offers that are each high enough. */
function logOf(offers: readonly { bidder: number; over: number; more: number }[]): BidLog {
  const entries: LogEntry[] = []
  let lead: Lead | null = null
  let before = digestOfTerms(terms)
  for (const { bidder, over, more } of offers) {
    const raises: boolean = lead?.leader === bidder
    const amount: number = raises ? lead!.price : (lead ? lead.price + terms.step : terms.initial) + over
    const maximum: number = raises ? lead!.maximum + more + 1 : amount + more
    const offer = { bidder, amount, maximum }
    lead = settled(lead, offer, terms)
    const { price, leader } = lead
    const place = entries.length + 1
    const entry = {
      place,
      kind: raises ? ('raise' as const) : ('bid' as const),
      number: bidder,
      amount,
      maximum,
      reached: reachedFor(offer, lead),
      price,
      leader,
      voids: null,
      reason: null,
      at: new Date(Date.parse(terms.startsAt) + place * 1000).toISOString(),
      before,
    }
    before = digestOfEntry(terms.auctionId, entry)
    entries.push({ ...entry, digest: before })
  }
  const head = { format: 'majlis-bid-log-1', title: 'A store', state: 'sold', closedAt: null } as const
  return { ...head, terms, seal: before, bidders: [], entries }
}

const offers = fc.array(fc.record({ bidder: fc.integer({ min: 1, max: 4 }), over: fc.nat(200), more: fc.nat(300) }), {
  minLength: 3,
  maxLength: 20,
})

test('the digest is SHA-256, of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
      expect(sha256(text)).toBe(createHash('sha256').update(text.toWellFormed()).digest('hex'))
    }),
  )
})

test('logs that were kept before stay whole: what is hashed, in which order and in which unit, never changes', () => {
  const kept = { ...terms, currency: 'KWD', decimals: 3, initial: 100_000, step: 5000, reserve: 310_000 }
  const before = digestOfTerms(kept)
  expect(before).toBe('1dd2d2ddeb58dfb686a59875a297c8afa677002552717951fe314a7813f262b8')
  const amounts = { amount: 100_000, maximum: 300_000, reached: 100_000, price: 100_000 }
  const said = { place: 1, kind: 'bid', number: 1, leader: 1, voids: null, reason: null } as const
  expect(digestOfEntry(kept.auctionId, { ...said, ...amounts, at: '2026-11-21T08:00:01.000Z', before })).toBe(
    'e948638810b8d60aaab9d05cb6daba184d9d28fa85e48d8743434494e9cafd8a',
  )
})

test('a log that nobody touched has no faults', () => {
  fc.assert(
    fc.property(offers, list => {
      expect(verifyLog(logOf(list)).faults).toEqual([])
    }),
  )
})

test('whatever is changed, left out, put in or cut off is found', () => {
  const changes: ((log: BidLog, at: number) => void)[] = [
    ({ entries }, at) => void (entries[at]!.maximum += 1),
    ({ entries }, at) => void (entries[at]!.price! += 1),
    ({ entries }, at) => void (entries[at]!.number += 1),
    ({ entries }, at) => void (entries[at]!.at = '2026-11-21T07:00:00.000Z'),
    ({ entries }, at) => void entries.splice(at, 1),
    ({ entries }, at) => void entries.splice(at, 0, { ...entries[at]! }),
    ({ entries }) => void entries.pop(),
    log => void (log.terms = { ...log.terms, reserve: null }),
  ]
  fc.assert(
    fc.property(offers, fc.nat(), fc.nat(), (list, which, where) => {
      const log = logOf(list)
      changes[which % changes.length]!(log, where % log.entries.length)
      expect(verifyLog(log).faults).not.toEqual([])
    }),
  )
})

test('who writes the whole chain anew still cannot make a price that the offers do not give', () => {
  const log = logOf([
    { bidder: 1, over: 0, more: 50 },
    { bidder: 2, over: 20, more: 0 },
    { bidder: 3, over: 100, more: 10 },
  ])
  log.entries[1]!.leader = 2
  let before = digestOfTerms(terms)
  for (const entry of log.entries) {
    entry.before = before
    entry.digest = before = digestOfEntry(terms.auctionId, entry)
  }
  log.seal = before
  expect(verifyLog(log).faults).toEqual([{ place: 2, fault: 'against-the-rule' }])
})
