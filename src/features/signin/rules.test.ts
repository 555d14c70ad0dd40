import { describe, expect, test } from 'vitest'
import { deviceOf, refusalToSignIn, secondsToWait } from './rules.ts'

describe('the wait after wrong tries', () => {
  test('begins with the fifth, doubles with each, and ends at fifteen minutes', () => {
    expect([0, 1, 4, 5, 6, 7, 8].map(secondsToWait)).toEqual([0, 0, 0, 5, 10, 20, 40])
    expect([12, 13, 40].map(secondsToWait)).toEqual([640, 900, 900])
  })
})

describe('who may sign in', () => {
  const now = new Date()
  test('is everybody who confirmed the address and is not suspended', () => {
    expect(refusalToSignIn({ verifiedAt: now, suspendedAt: null })).toBeNull()
    expect(refusalToSignIn({ verifiedAt: null, suspendedAt: null })).toBe('signin.not-verified')
    expect(refusalToSignIn({ verifiedAt: now, suspendedAt: now })).toBe('signin.suspended')
  })
})

describe('a device', () => {
  const described = (userAgent: string) => Object.values(deviceOf(userAgent)).join(' / ')
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome / Windows / computer',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge / Windows / computer',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari / iOS / phone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome / iPadOS / tablet',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox / macOS / computer',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet / Android / phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
      'Chrome / Android / tablet',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox / Linux / computer'],
    ['curl/8.5.0', ' /  / unknown'],
    ['', ' /  / unknown'],
  ])('that says %s is %s', (userAgent, expected) => {
    expect(described(userAgent)).toBe(expected)
  })
})
