import { describe, expect, test } from 'vitest'
import { outcomeOf, secondsAsked, secondsToLive, urgencyOf } from './delivery.ts'

const now = new Date('2026-01-01T10:00:00Z')

describe('how long a push service is to wait', () => {
  test.each([
    ['120', 120],
    [' 5 ', 5],
    ['0', 1],
    ['999999', 3600],
    ['Thu, 01 Jan 2026 10:01:00 GMT', 60],
    ['Thu, 01 Jan 2026 09:00:00 GMT', 1],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%j is %j seconds', (header, seconds) => expect(secondsAsked(header, now)).toBe(seconds))
})

test('what its answer means', () => {
  const means = [200, 201, 202, 400, 401, 403, 404, 408, 410, 413, 429, 500, 503].map(outcomeOf)
  expect(means.join(' ')).toBe('taken taken taken never not-ours not-ours gone later gone too-long later later later')
})

test('what is of no use later is not kept, and what can wait wakes nobody', () => {
  expect([secondsToLive('auctions.outbid'), secondsToLive('reviews.written')]).toEqual([3600, 86_400])
  expect([urgencyOf('auctions.outbid'), urgencyOf('reviews.written'), urgencyOf('social.liked')]).toEqual([
    'high',
    'normal',
    'low',
  ])
})
