/** What other features may use of the mail app on the server. */
export {
  /** Keeps a letter that came to the club, with the conversation that it answers or as a new one. */
  receiveLetter,
} from './receive-letter.ts'
