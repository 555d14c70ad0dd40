/** What other features may use of inbound-mail on the server. */
export {
  /** Reads what came to the club's mailbox now. */
  readMailbox,
} from './read-mailbox.ts'
