/** What other features may use of setup in the browser. */
export {
  /** Loads the corner switch of a demo club. */
  loadDemoCorner,
} from './lazy.ts'
