import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchPartner } from './partner-match.ts'
import { type Candidate, freePlaces, refusalToGive, refusalToPartner, refusalToUnsay } from './partner-rules.ts'

const candidate: fc.Arbitrary<Candidate> = fc.record({
  id: fc.constantFrom('a', 'b'),
  paused: fc.boolean(),
  capacity: fc.integer({ min: 0, max: 6 }),
  taken: fc.integer({ min: 0, max: 9 }),
  invited: fc.boolean(),
  shares: fc.boolean(),
  conflict: fc.boolean(),
})

describe('a partner', () => {
  test('may be given a case only when nothing binds them to the applicant and a place is free', () => {
    fc.assert(
      fc.property(candidate, one => {
        const free = one.capacity - one.taken > 0
        const may = one.id !== 'a' && !one.invited && !one.shares && !one.conflict && !one.paused && free
        expect(refusalToPartner(one, 'a') === null).toBe(may)
        expect(freePlaces(one)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('may take back what they said until it takes effect', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const later = new Date(now.getTime() + 1000)
    expect(refusalToUnsay({ undoUntil: later, effective: false }, now)).toBeNull()
    expect(refusalToUnsay({ undoUntil: later, effective: true }, now)).toBe('verification.said-late')
    expect(refusalToUnsay({ undoUntil: now, effective: false }, later)).toBe('verification.said-late')
    expect(refusalToUnsay(null, now)).toBe('verification.said-late')
  })
})

test('a case is given once, while it is open, by who did not invite the applicant', () => {
  const giving = { partnersOn: true, referred: false, open: true, held: false, attested: false }
  expect(refusalToGive(giving)).toBeNull()
  expect(refusalToGive({ ...giving, partnersOn: false })).toBe('verification.partners-off')
  expect(refusalToGive({ ...giving, referred: true })).toBe('verification.referred')
  expect(refusalToGive({ ...giving, open: false })).toBe('verification.closed')
  expect(refusalToGive({ ...giving, held: true })).toBe('verification.has-partner')
  expect(refusalToGive({ ...giving, attested: true })).toBe('verification.attested-already')
})

describe('the fit of a partner', () => {
  const wanted = { industries: [{ id: 'solar', above: ['energy'] }], countryId: 'eg', languageId: 'ar' }
  const all = { industries: ['energy'], countries: ['eg'], languages: ['ar'], capacity: 5, free: 5, before: true }

  test('is 100 when everything fits, an industry above counting as the industry', () => {
    expect(matchPartner(wanted, all).score).toBe(100)
    expect(matchPartner(wanted, all).reasons.every(one => one.met)).toBe(true)
  })

  test('never falls when something more fits, and stays between 0 and 100', () => {
    const some = fc.record({
      industries: fc.subarray(['energy', 'food']),
      countries: fc.subarray(['eg', 'om']),
      languages: fc.subarray(['ar', 'en']),
      capacity: fc.integer({ min: 1, max: 9 }),
      free: fc.integer({ min: 0, max: 9 }),
      before: fc.boolean(),
    })
    fc.assert(
      fc.property(some, one => {
        const fit = { ...one, free: Math.min(one.free, one.capacity) }
        const { score } = matchPartner(wanted, fit)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        const more = { ...fit, countries: ['eg'], languages: ['ar'], industries: [...fit.industries, 'energy'] }
        expect(matchPartner(wanted, more).score).toBeGreaterThanOrEqual(score)
      }),
    )
  })

  test('says what is missing with the entries that were asked for', () => {
    const { reasons } = matchPartner(wanted, { ...all, industries: ['food'], countries: [], before: false })
    expect(reasons.filter(one => !one.met)).toEqual([
      { code: 'industry', met: false, ids: ['solar'], count: 0 },
      { code: 'country', met: false, ids: ['eg'], count: 0 },
    ])
  })
})
