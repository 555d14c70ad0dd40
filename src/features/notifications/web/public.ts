/** What other features may use of notifications in the browser. */
export {
  /** The bell of the bar. */
  Bell,
} from './Bell.tsx'
