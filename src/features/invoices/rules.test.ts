import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, numberText, openOf, type Standing, seriesOf, stampOf, statusOf } from './rules.ts'

const Any: fc.Arbitrary<Standing> = fc.record({
  issued: fc.boolean(),
  total: fc.integer({ min: 0, max: 1000 }),
  paid: fc.integer({ min: 0, max: 1000 }),
  credited: fc.integer({ min: 0, max: 1000 }),
  dueOn: fc.constantFrom(null, '2026-11-01', '2026-11-23', '2026-12-01'),
  today: fc.constant('2026-11-23'),
  downloaded: fc.boolean(),
})

test('an invoice that is settled is stamped with how it was paid, or as corrected; nothing else is stamped', () => {
  const how = { en: 'Visa', ar: 'Visa' }
  const paid = {
    kind: 'invoice',
    issued: true,
    status: 'Paid' as const,
    total: 100,
    credited: 0,
    payments: [{ amount: 100, how }],
  }
  expect(stampOf(paid)).toEqual({ word: 'paid-stamp', how })
  expect(stampOf({ ...paid, payments: [], credited: 100 })).toEqual({ word: 'credited-stamp', how: null })
  for (const over of [{ issued: false }, { kind: 'credit-note' }, { status: 'Sent' as const }, { total: 0 }])
    expect(stampOf({ ...paid, ...over })).toBeNull()
})

test('the status is the first of the spec’s that applies', () => {
  fc.assert(
    fc.property(Any, one => {
      const applies = {
        Draft: !one.issued,
        Paid: openOf(one) <= 0,
        'Partial Payment': one.paid > 0,
        'Past Due': one.dueOn !== null && one.dueOn < one.today,
        Downloaded: one.downloaded,
        Sent: true,
      }
      const [first] = Object.entries(applies).find(([, is]) => is)!
      expect(statusOf(one)).toBe(first)
    }),
  )
  const sent = {
    issued: true,
    total: 100,
    paid: 0,
    credited: 0,
    dueOn: '2026-11-23',
    today: '2026-11-23',
    downloaded: false,
  }
  expect(statusOf(sent)).toBe('Sent')
  expect(statusOf({ ...sent, today: '2026-11-24' })).toBe('Past Due')
  expect(statusOf({ ...sent, today: '2026-11-24', paid: 1 })).toBe('Partial Payment')
  expect(statusOf({ ...sent, paid: 40, credited: 60 })).toBe('Paid')
})

test('numbers stand behind their series and year, those of the sandbox apart', () => {
  expect(numberText(seriesOf('', { test: false, credit: false }), 2026, 418)).toBe('2026-00418')
  expect(numberText(seriesOf('MJ', { test: false, credit: false }), 2026, 1)).toBe('MJ-2026-00001')
  expect(numberText(seriesOf('MJ', { test: true, credit: false }), 2026, 1)).toBe('TEST-2026-00001')
  expect(numberText(seriesOf('MJ', { test: true, credit: true }), 2026, 1)).toBe('TEST-CN-2026-00001')
  expect(numberText(seriesOf('', { test: false, credit: true }), 2026, 123_456)).toBe('CN-2026-123456')
  expect(dayAfter('2026-12-20', 14)).toBe('2027-01-03')
})
