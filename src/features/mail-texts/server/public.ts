/** What other features may use of the mails' texts on the server. */
export {
  /** The club's own words of a row of `mails`, as SQL. */
  clubText,
} from './mail-text.ts'
