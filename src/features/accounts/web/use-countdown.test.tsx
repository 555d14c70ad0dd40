// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

test('a countdown begins with what is to be waited, also where the clock moves on between two looks at it', () => {
  let ms = 1000
  vi.spyOn(Date, 'now').mockImplementation(() => ms++)
  const { result } = renderHook(() => useCountdown(60))
  expect(result.current.left).toBe(60)
  act(() => result.current.start(75))
  expect(result.current.left).toBe(75)
  vi.restoreAllMocks()
})
