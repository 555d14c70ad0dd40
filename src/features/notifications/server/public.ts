/** What other features may use of notifications on the server. */
export {
  /** A member's newest notices and how many are unread at all, in one read. */
  newestNotices,
} from './queries.ts'
export {
  /** Notices. */
  notificationsFeature,
} from './wiring.ts'
