/** What other features may use of plans in the browser. */
export {
  /** The catalogue. */
  usePlans,
} from './data.ts'
