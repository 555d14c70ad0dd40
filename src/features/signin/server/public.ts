/** What other features may use of signin on the server. */
export {
  /** Ends every session of a person but one. */
  endSessionsOf,
} from './end-sessions.ts'
export {
  /** The Set-Cookie header of the cookie that reads files and downloads, and nothing else. */
  filesCookie,
} from './files-cookie.ts'
export {
  /** Opens a session for a person who has just proven who they are. */
  openSession,
} from './open-session.ts'
export {
  /** Ways into an account and out of it. */
  signinFeature,
} from './wiring.ts'
