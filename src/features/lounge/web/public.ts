/** What other features may use of the Lounge in the browser. */
export {
  /** Loads what says whether a post waits on this device. */
  loadUnsentPost,
} from './lazy.ts'
