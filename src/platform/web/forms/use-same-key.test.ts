// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSameKey } from './use-same-key.ts'

test('what is sent again in vain goes under the same key, and anything else under another', () => {
  const { result, rerender } = renderHook(() => useSameKey())
  const first = result.current({ amount: 20, to: 'balance' })
  rerender()
  expect(result.current({ amount: 20, to: 'balance' })).toBe(first)
  const other = result.current({ amount: 21, to: 'balance' })
  expect(other).not.toBe(first)
  expect(result.current({ amount: 21, to: 'balance' })).toBe(other)
  expect(renderHook(() => useSameKey()).result.current({ amount: 20, to: 'balance' })).not.toBe(first)
})
