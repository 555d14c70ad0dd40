import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BEGINNINGS, factsAfter, isRunning, opens, SUBSCRIPTION_EVENTS, type SubscriptionFacts } from './states.ts'

const begun = fc
  .record({ by: fc.constantFrom(...(Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[])), charged: fc.boolean() })
  .map(({ by, charged }): SubscriptionFacts => {
    const free = by === 'trial' || by === 'give'
    return { status: BEGINNINGS[by], cancelsAtEnd: by === 'trial', paused: false, charged: !free && charged }
  })
const events = fc.array(fc.constantFrom(...SUBSCRIPTION_EVENTS), { maxLength: 40 })
const OVER = ['canceled', 'expired']

test('whatever happens in whatever order, a subscription stays one of its states, and what is over stays over', () => {
  fc.assert(
    fc.property(begun, events, (start, happening) => {
      let now = start
      for (const event of happening) {
        const next = factsAfter(now, event)
        if (OVER.includes(now.status)) expect(next).toBeNull()
        if (!next) continue
        // Nobody becomes somebody who has not paid, or one who pays, by what happens in between.
        expect(next.charged).toBe(now.charged)
        if (next.paused) expect(next.status).toBe('active')
        if (next.paused) expect(next.charged).toBe(true)
        if (next.status === 'trialing') expect(start.status).toBe('trialing')
        if (next.status === 'trialing') expect(next.cancelsAtEnd).toBe(true)
        if (next.status === 'incomplete') expect(now.status).toBe('incomplete')
        if (OVER.includes(next.status)) expect(next).toMatchObject({ cancelsAtEnd: false, paused: false })
        expect(opens(next)).toBe(isRunning(next.status) && !next.paused)
        now = next
      }
    }),
    { numRuns: 2000 },
  )
})

test('nobody is stuck: from every state that is reached a subscription can be ended, and a late payment can be made good', () => {
  fc.assert(
    fc.property(begun, events, (start, happening) => {
      let now = start
      for (const event of happening) now = factsAfter(now, event) ?? now
      if (OVER.includes(now.status)) return
      expect(factsAfter(now, 'expire')?.status).toBe('expired')
      expect(factsAfter(now, 'end')?.status).toBe('canceled')
      if (now.status === 'past_due' || now.status === 'grace') expect(factsAfter(now, 'recover')?.status).toBe('active')
    }),
    { numRuns: 2000 },
  )
})

test('a late payment closes nothing before the last days are over', () => {
  const paid: SubscriptionFacts = { status: 'active', cancelsAtEnd: false, paused: false, charged: true }
  const late = factsAfter(paid, 'fail')!
  const last = factsAfter(late, 'give-up')!
  expect([late.status, last.status]).toEqual(['past_due', 'grace'])
  expect([opens(late), opens(last)]).toEqual([true, true])
  expect(factsAfter(paid, 'lapse')).toBeNull()
  expect(factsAfter(late, 'lapse')).toBeNull()
  expect(factsAfter(last, 'lapse')!.status).toBe('expired')
})

test('what was cancelled ends as cancelled when its time is over, and what ran out as ended', () => {
  const paid: SubscriptionFacts = { status: 'active', cancelsAtEnd: false, paused: false, charged: true }
  expect(factsAfter(factsAfter(paid, 'cancel')!, 'lapse')!.status).toBe('canceled')
  expect(factsAfter({ ...paid, charged: false }, 'lapse')!.status).toBe('expired')
  expect(factsAfter({ ...paid, status: 'trialing', cancelsAtEnd: true, charged: false }, 'lapse')!.status).toBe(
    'expired',
  )
})
