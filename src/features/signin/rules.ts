import type { SessionView } from './contract/sessions.ts'

const FREE_TRIES = 5
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 15 * 60

/** Seconds to wait after so many wrong tries in a row: none up to the fourth, then 5, 10, 20 … at most fifteen minutes. */
export function secondsToWait(wrong: number): number {
  if (wrong < FREE_TRIES) return 0
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (wrong - FREE_TRIES))
}

/** What decides whether a proven person may come in. */
type AccountState = { verifiedAt: Date | null; suspendedAt: Date | null }

/** Why this person may not sign in although the proof was right; null when they may (spec: the e-mail must be verified). */
export function refusalToSignIn(person: AccountState): 'signin.not-verified' | 'signin.suspended' | null {
  if (!person.verifiedAt) return 'signin.not-verified'
  return person.suspendedAt ? 'signin.suspended' : null
}

type Device = Pick<SessionView, 'browser' | 'system' | 'kind'>

/** First match wins: browsers name those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string, Device['kind']][] = [
  [/iPad/, 'iPadOS', 'tablet'],
  [/iPhone|iPod/, 'iOS', 'phone'],
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Mac OS X|Macintosh/, 'macOS', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
]

/** Browser, system and kind of device as a reader knows them, from the User-Agent; null for what it does not tell. */
export function deviceOf(userAgent: string): Device {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? null
  const [, system = null, kind = 'unknown'] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? []
  return { browser, system, kind }
}
