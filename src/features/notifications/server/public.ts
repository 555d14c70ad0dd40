/** What other features may use of notifications on the server. */
export {
  /** Says something on a member's devices by the rule, without an entry under the bell. */
  alert,
  /** Lets go of what quiet hours held of a tag: its reader has seen it. */
  dropAlert,
  /** How a member is told of a kind at a moment, on each channel: now, later, or not at all. */
  wayOf,
  /** Whether a member wants mails about something at once, whatever the hour. */
  wantsMail,
} from './alerts.ts'
export {
  /** Ends a mute of what a member does. */
  liftMute,
  /** What a member chose for what a notice is about, apart from its row. */
  ownWayOf,
} from './mutes.ts'
export {
  /** Marks as read what leads to a page: its reader was there, or did what it asks for elsewhere. */
  markSeen,
  /** A member's newest notices and how many are unread at all, in one read. */
  newestNotices,
} from './queries.ts'
export {
  /** Path of the page that ends mails of some rows, for a mail that a feature sends itself; null where none of them can be switched off. */
  stopPath,
} from './stop-mails.ts'
export {
  /** Notices. */
  notificationsFeature,
} from './wiring.ts'
