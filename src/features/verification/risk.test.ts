import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessRisk, isFreeMail, type RiskFacts } from './risk.ts'
import { RISKS } from './vocabulary.ts'

const NOTHING: RiskFacts = {
  shared: {},
  missingProofs: [],
  freeMail: null,
  ageDays: 4000,
  askedOverSales: 1.2,
  salesFit: 1,
  rejections: 0,
}

const count = fc.nat(5)
const facts = fc.record<RiskFacts>({
  shared: fc.record({ license: count, document: count, phone: count, domain: count }, { requiredKeys: [] }),
  missingProofs: fc.uniqueArray(fc.constantFrom('companyDocuments', 'companyBusinessProof', 'certificates')),
  freeMail: fc.option(fc.constant('gmail.com')),
  ageDays: fc.option(fc.integer({ min: -1, max: 20_000 })),
  askedOverSales: fc.option(fc.oneof(fc.double({ min: 0, max: 500, noNaN: true }), fc.constant(Infinity))),
  salesFit: fc.option(fc.oneof(fc.double({ min: 0, max: 50, noNaN: true }), fc.constant(Infinity))),
  rejections: fc.nat(6),
})

const rank = (given: RiskFacts) => RISKS.indexOf(assessRisk(given).level)

describe('the risk of an application', () => {
  test('is low without any sign, and then has no reasons', () => {
    expect(assessRisk(NOTHING)).toEqual({ score: 0, level: 'low', reasons: [] })
  })

  test('is high when a license is another’s already, and medium by a phone', () => {
    expect(assessRisk({ ...NOTHING, shared: { license: 1 } }).level).toBe('high')
    expect(assessRisk({ ...NOTHING, shared: { phone: 2 } })).toMatchObject({
      level: 'medium',
      reasons: [{ code: 'same-phone', params: { count: 2 } }],
    })
  })

  test('names what a reviewer can check: age, amounts, mail service, proofs, earlier rejections', () => {
    const codes = (part: Partial<RiskFacts>) => assessRisk({ ...NOTHING, ...part }).reasons.map(one => one.code)
    expect(codes({ ageDays: 7 })).toEqual(['brand-new'])
    expect(codes({ ageDays: 200 })).toEqual(['young'])
    expect(codes({ askedOverSales: 12 })).toEqual(['amount-high'])
    expect(codes({ askedOverSales: Infinity })).toEqual(['amount-high'])
    expect(codes({ salesFit: 3 })).toEqual(['sales-differ'])
    expect(codes({ freeMail: 'gmail.com' })).toEqual(['free-mail'])
    expect(codes({ missingProofs: ['companyDocuments'] })).toEqual(['missing-proof'])
    expect(codes({ rejections: 2 })).toEqual(['rejected-before'])
  })

  test('is a score from 0 to 100 with a reason for every point, weightiest first', () => {
    fc.assert(
      fc.property(facts, given => {
        const { score, reasons } = assessRisk(given)
        const sum = reasons.reduce((points, one) => points + one.points, 0)
        expect(score).toBe(Math.min(100, sum))
        expect(reasons.map(one => one.points)).toEqual(reasons.map(one => one.points).toSorted((a, b) => b - a))
        expect(reasons.every(one => one.points > 0)).toBe(true)
      }),
    )
  })

  test('never falls when one more sign is found', () => {
    const worse: ((given: RiskFacts) => RiskFacts)[] = [
      given => ({ ...given, shared: { ...given.shared, license: 1 + (given.shared.license ?? 0) } }),
      given => ({ ...given, shared: { ...given.shared, document: 1 + (given.shared.document ?? 0) } }),
      given => ({ ...given, freeMail: 'gmail.com' }),
      given => ({ ...given, ageDays: Math.min(given.ageDays ?? 0, 3) }),
      given => ({ ...given, askedOverSales: Math.max(given.askedOverSales ?? 0, 1000) }),
      given => ({ ...given, missingProofs: [...new Set([...given.missingProofs, 'companyDocuments'])] }),
      given => ({ ...given, rejections: given.rejections + 1 }),
    ]
    fc.assert(
      fc.property(facts, fc.constantFrom(...worse), (given, worsen) => {
        expect(rank(worsen(given))).toBeGreaterThanOrEqual(rank(given))
        expect(assessRisk(worsen(given)).score).toBeGreaterThanOrEqual(assessRisk(given).score)
      }),
    )
  })

  test('knows free mail services in any case, and takes no company’s own domain for one', () => {
    expect(isFreeMail('GMail.com')).toBe(true)
    expect(isFreeMail('qamar.example')).toBe(false)
  })
})
