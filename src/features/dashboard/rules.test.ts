import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf, FEW, inOrder, moved, PARTS, type Part, pressureOf, saidOf, wholeOrder } from './rules.ts'

const counts = fc.array(fc.nat(500), { minLength: 12, maxLength: 12 })

test('a change is what was before, made more by so many per cent; of too little there is none', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: FEW, max: 100_000 }), (now, before) => {
      const change = changeOf(now, before)!
      expect(Math.abs(before * (1 + change / 100) - now)).toBeLessThanOrEqual(before / 2000 + 1e-6)
      expect(Math.sign(change)).toBe(
        Math.abs(now - before) / before < 0.0005 ? Math.sign(change) : Math.sign(now - before),
      )
    }),
  )
  for (const before of [0, 1, FEW - 1]) expect(changeOf(35, before)).toBeNull()
})

test('an order that was kept holds each part once, whatever was in it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string())), kept => {
      const order = wholeOrder(kept)
      expect(order.toSorted()).toEqual([...PARTS].toSorted())
      const known = [...new Set(kept.filter(one => (PARTS as readonly string[]).includes(one)))]
      expect(order.slice(0, known.length)).toEqual(known)
    }),
  )
})

test('a part that is moved stands where it was put, and the others keep their order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PARTS), fc.integer({ min: -2, max: 7 }), (part, to) => {
      const order = moved(PARTS, part, to)
      expect(order.indexOf(part)).toBe(Math.max(0, Math.min(PARTS.length - 1, to)))
      expect(order.filter(one => one !== part)).toEqual(PARTS.filter((one: Part) => one !== part))
    }),
  )
})

test('what is furthest beyond its patience comes first, and what there is none of is left out', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const waits = fc.record({
    count: fc.nat(3),
    since: fc.option(fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })),
    patienceHours: fc.integer({ min: 1, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(waits), all => {
      const order = inOrder(all, now)
      expect(order).toHaveLength(all.filter(one => one.count > 0).length)
      for (const [at, one] of order.entries())
        if (at > 0) expect(pressureOf(order[at - 1]!, now)).toBeGreaterThanOrEqual(pressureOf(one, now))
    }),
  )
  expect(pressureOf({ count: 1, since: new Date('2026-11-24T12:00:00Z'), patienceHours: 1 }, now)).toBe(0)
})

test('what is said of a row of weeks is true of it; the running week says nothing', () => {
  fc.assert(
    fc.property(counts, weeks => {
      const [last, before] = [weeks[10]!, weeks[9]!]
      const others = weeks.slice(0, 10)
      const said = saidOf(weeks)
      expect(said).toBe(saidOf([...weeks.slice(0, 11), 0]))
      if (said === 'most') expect(last).toBeGreaterThan(Math.max(...others))
      if (said === 'fewest') expect(last).toBeLessThan(Math.min(...others))
      if (said === 'more') expect(last).toBeGreaterThan(before)
      if (said === 'fewer') expect(last).toBeLessThan(before)
      if (said === 'same') expect(last).toBe(before)
      if (said === 'none') expect(weeks.slice(0, 11)).toEqual(Array(11).fill(0))
    }),
  )
})
