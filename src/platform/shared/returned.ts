/** What a mail server says of a mail that it could not deliver (RFC 3464): to whom, whether trying again is of use, and in its words. */
export type Returned = {
  address: string
  /** `hard`: nobody is there, or the door is closed for good. `soft`: full, refused this once, too large. */
  kind: 'hard' | 'soft'
  /** Like 5.1.1; '' where none was said. */
  status: string
  said: string
}

/** What says of an address that nobody will ever read there: unknown, closed, moved, or a host that is none (RFC 3463). */
const GONE = /^5\.(?:0\.0|1\.\d+|2\.1|4\.4)$/
const NOBODY =
  /user unknown|unknown user|no such (?:user|person|mailbox|address)|does not exist|not exist|mailbox unavailable|account (?:is )?disabled|recipientnotfound|host (?:or domain name )?not found|unrouteable|address rejected/i

/** Whether a server's status and words are for good. */
export function kindOfReturn(status: string, said: string): Returned['kind'] {
  if (status === '5.0.0' || status === '') return /\b5\d\d\b/.test(said) && NOBODY.test(said) ? 'hard' : 'soft'
  return GONE.test(status) ? 'hard' : 'soft'
}
