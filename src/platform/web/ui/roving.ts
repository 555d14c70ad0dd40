import type { KeyboardEvent } from 'react'

/**
 * Where an arrow, Home or End leads in a list of `count`; null for any other key. `row` goes by left and right, turned round
 * where reading is right to left; `column` by up and down. Both go round the ends.
 */
export function nextIndex(event: KeyboardEvent, now: number, count: number, way: 'row' | 'column'): number | null {
  if (count === 0) return null
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  const turned = way === 'row' && getComputedStyle(event.currentTarget).direction === 'rtl'
  const forward = way === 'column' ? 'ArrowDown' : turned ? 'ArrowLeft' : 'ArrowRight'
  const backward = way === 'column' ? 'ArrowUp' : turned ? 'ArrowRight' : 'ArrowLeft'
  if (event.key === forward) return (now + 1) % count
  if (event.key === backward) return (now - 1 + count) % count
  return null
}
