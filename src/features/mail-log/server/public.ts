/** What other features may use of the mail log on the server. */
export {
  /** True of an address in small letters, as SQL, that sent back what went there. */
  isBouncing,
  /** True of an address in small letters, as SQL, to which nothing goes at present. */
  isPaused,
} from './returns.ts'
