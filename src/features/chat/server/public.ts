/** What other features may use of chat on the server. */
export {
  /** What waits in a member's inbox, counted from the rows. */
  waitingOf,
} from './list-conversations.ts'
