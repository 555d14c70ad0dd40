/** What a mail server says of a mail that it could not deliver (RFC 3464): to whom, whether trying again is of use, and in its words. */
export type Returned = {
  address: string
  /** `hard`: nobody is there, or the door is closed for good. `soft`: full, refused this once, too large. */
  kind: 'hard' | 'soft'
  /** Like 5.1.1; '' where none was said. */
  status: string
  said: string
}
