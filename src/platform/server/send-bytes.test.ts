import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partAsked } from './send-bytes.ts'

test('a range asks for one part, for the last bytes, for nothing that is there, or says nothing that is understood', () => {
  expect(partAsked(undefined, 10)).toBeNull()
  expect(partAsked('bytes=0-', 10)).toEqual({ from: 0, to: 10 })
  expect(partAsked('bytes=2-4', 10)).toEqual({ from: 2, to: 5 })
  expect(partAsked('bytes=4-99', 10)).toEqual({ from: 4, to: 10 })
  expect(partAsked('bytes=-3', 10)).toEqual({ from: 7, to: 10 })
  expect(partAsked('bytes=-30', 10)).toEqual({ from: 0, to: 10 })
  expect(partAsked('bytes=9-9', 10)).toEqual({ from: 9, to: 10 })
  for (const nothing of ['bytes=10-', 'bytes=10-12', 'bytes=-0']) expect(partAsked(nothing, 10)).toBe('none')
  expect(partAsked('bytes=-1', 0)).toBe('none')
  for (const whole of ['bytes=4-2', 'bytes=0-1,4-5', 'bytes=-', 'pages=1-2', 'bytes=a-b', ''])
    expect(partAsked(whole, 10)).toBeNull()
})

test('whatever is asked, a part lies within what there is and is not empty', () => {
  const asked = fc.oneof(
    fc.string(),
    fc.tuple(fc.option(fc.nat()), fc.option(fc.nat())).map(([one, two]) => `bytes=${one ?? ''}-${two ?? ''}`),
  )
  fc.assert(
    fc.property(asked, fc.nat(), (range, size) => {
      const part = partAsked(range, size)
      if (part === null || part === 'none') return
      expect(part.from).toBeGreaterThanOrEqual(0)
      expect(part.from).toBeLessThan(part.to)
      expect(part.to).toBeLessThanOrEqual(size)
    }),
  )
})
