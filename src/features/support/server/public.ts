/** What other features may use of support on the server. */
export {
  /** The tickets that one of the club's people may work on, in SQL over `t`. */
  deskReach,
} from './may-read.ts'
export {
  /** Gives a ticket that was just opened files from elsewhere. */
  giveFiles,
  /** Opens a ticket in a member's name: its answer is promised, and they get a mail with its number. */
  openTicket,
} from './open-ticket.ts'
export {
  /** Answers that are written once, by name, in both languages. */
  replies as cannedReplies,
} from './save-reply.ts'
