/** How soon a device is to be woken for it (RFC 8030, 5.3). */
export type Urgency = 'low' | 'normal' | 'high'

const HOUR = 3600
const DAY = 86_400

/** What is of no use later. */
const SOON: readonly { kinds: RegExp; seconds: number }[] = [
  // somebody rings
  { kinds: /^(chat|rooms)\.(rings|calls|call|ringing)/, seconds: 60 },
  { kinds: /^auctions\.(outbid|ends-soon|extended|has-started)$/, seconds: HOUR },
  { kinds: /^meetings\./, seconds: HOUR },
]

/** How long a push service keeps it for a device that is away. */
export const secondsToLive = (kind: string): number => SOON.find(one => one.kinds.test(kind))?.seconds ?? DAY

const AT_ONCE = /^(auctions\.(outbid|ends-soon|won|second-chance)|chat\.|rooms\.|signin\.|push\.|meetings\.)/
const NO_HURRY = /^(social\.|lounge\.|referrals\.|notifications\.digest)/

/** Whether a device in a pocket is woken for it. */
export const urgencyOf = (kind: string): Urgency =>
  AT_ONCE.test(kind) ? 'high' : NO_HURRY.test(kind) ? 'low' : 'normal'

/** What a push service's answer means for what was sent. */
export type Outcome =
  /** It has it. */
  | 'taken'
  /** There is no such subscription any more. */
  | 'gone'
  /** It is too long for this service. */
  | 'too-long'
  /** It does not know our key for this subscription. */
  | 'not-ours'
  /** It is too much, or it cannot now. */
  | 'later'
  /** It will never take it. */
  | 'never'

/** Reads the status of a push service's answer (RFC 8030, RFC 8292). */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 413) return 'too-long'
  if (status === 401 || status === 403) return 'not-ours'
  if (status === 408 || status === 429 || status >= 500) return 'later'
  return 'never'
}

/** Longer than that nobody is waited for. */
const MOST_WAIT_SECONDS = HOUR

/** Seconds that a Retry-After asks to wait, in figures or as a date; null where it says nothing. */
export function secondsAsked(header: string | null, now: Date): number | null {
  if (header === null) return null
  const text = header.trim()
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  if (!Number.isFinite(seconds)) return null
  return Math.min(MOST_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)))
}
