/** What other features may use of support on the server. */
export {
  /** The tickets that one of the club's people may work on, in SQL over `t`. */
  deskReach,
} from './may-read.ts'
