/** What other features may use of the Lounge in the browser. */
export {
  /** The offer that something shows, lying down; the price of a running auction moves with every bid. */
  AttachedItem,
} from './AttachedItem.tsx'
export {
  /** Loads what says whether a post waits on this device. */
  loadUnsentPost,
} from './lazy.ts'
