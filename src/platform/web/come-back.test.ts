import { describe, expect, test } from 'vitest'
import { CLOSE_CODES, CLOSE_TRY_AGAIN } from '../shared/live-protocol.ts'
import { comesBackAfter } from './come-back.ts'

describe('a window whose line was closed', () => {
  test('comes back soon when the server restarts or the network broke, and more slowly each time', () => {
    expect(comesBackAfter(CLOSE_TRY_AGAIN, 0, 0.5)).toBe(500)
    expect(comesBackAfter(1006, 3, 0.5)).toBe(4000)
    expect(comesBackAfter(1006, 30, 0.5)).toBe(15_000)
  })

  test('waits half a minute and more when it was too much for the server, up to five minutes', () => {
    for (const reason of ['too-many-messages', 'too-many-sockets', 'too-slow', 'second-hello', 'unreadable'] as const) {
      expect(comesBackAfter(CLOSE_CODES[reason], 0, 0.5)).toBe(30_000)
      expect(comesBackAfter(CLOSE_CODES[reason], 9, 0.5)).toBe(300_000)
    }
  })

  test('does not come back with a session that ended', () => {
    expect(comesBackAfter(CLOSE_CODES.session, 0)).toBeNull()
  })
})
