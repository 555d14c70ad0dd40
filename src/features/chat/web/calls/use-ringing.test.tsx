// @vitest-environment jsdom
// alone: the live line is kept in its module.
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRinging } from './use-ringing.ts'

let ringing: { _id: string; left: number }[]
let line: 'up' | 'down'
beforeEach(() => {
  line = 'up'
  vi.stubGlobal('WebSocket', class {})
  vi.stubGlobal('fetch', async () => {
    if (line === 'down') throw new TypeError('offline')
    return Response.json({ data: ringing })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a call whose time is up is silent while another one rings on, with the line and without', async () => {
  for (const then of ['up', 'down'] as const) {
    line = 'up'
    ringing = [
      { _id: 'first', left: 0.2 },
      { _id: 'second', left: 600 },
    ]
    const { result } = renderHook(() => useRinging('me'))
    const ids = () => result.current.map(one => one._id)
    await waitFor(() => expect(ids()).toEqual(['first', 'second']))
    line = then
    ringing = [{ _id: 'second', left: 599.8 }]
    await waitFor(() => expect(ids()).not.toContain('first'))
    expect(ids()).toEqual(['second'])
    cleanup()
  }
})
