/** What other features may use of meetings on the server. */
export {
  /** The two members who may review each other after a meeting that was held. */
  heldPair,
} from './pair-of.ts'
