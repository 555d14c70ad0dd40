/** What other features may use of market on the server. */
export {
  /** Where items are found. */
  marketIndex,
} from './market-index.ts'
