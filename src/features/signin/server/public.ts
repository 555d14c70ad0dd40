/** What other features may use of signin on the server. */
export {
  /** Ends every session of a person but one. */
  endSessionsOf,
  /** The Set-Cookie header of the cookie that reads files and downloads, and nothing else. */
  filesCookie,
  /** Opens a session for a person who has just proven who they are. */
  openSession,
} from './sessions.ts'
export {
  /** Ways into an account and out of it. */
  signinFeature,
} from './wiring.ts'
